// Checks batched_matmul against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "batched_matmul.tile.cpp"
#else
#include "batched_matmul.h"
#endif
#include "matrix.h"
#include "output.h"

namespace {

template <class T>
struct Instance {
  const char* name;
  sample::Kernel<const T*, const T*, T*, std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t,
                 std::int64_t>
      kernel;
  std::int64_t bb, bm, bn, bk;
};
const Instance<float> float_instances[] = {
    {"batched_matmul<float, 1, 16, 16, 16>", batched_matmul<float, 1, 16, 16, 16>, 1, 16, 16, 16},
    {"batched_matmul<float, 2, 4, 4, 8>", batched_matmul<float, 2, 4, 4, 8>, 2, 4, 4, 8}};
const Instance<sample::f16> f16_instances[] = {
    {"batched_matmul<f16, 4, 16, 16, 16>", batched_matmul<sample::f16, 4, 16, 16, 16>, 4, 16, 16, 16},
    {"batched_matmul<f16, 1, 128, 128, 64>", batched_matmul<sample::f16, 1, 128, 128, 64>, 1, 128, 128, 64}};

struct Size {
  std::int64_t batches, m, n, k;
};
const Size sizes[] = {{1, 1, 1, 1},      {2, 3, 2, 0},      {2, 4, 4, 8},       {3, 5, 3, 7},    {4, 16, 16, 16},
                      {5, 17, 15, 33},   {4, 32, 32, 32},   {7, 1, 40, 20},     {3, 31, 1, 129}, {2, 100, 90, 70},
                      {1, 128, 128, 64}, {2, 129, 127, 65}, {64, 256, 256, 256}};

// How far batches of a and b lie apart, in matrices, and how far all tensors lie beyond an aligned address.
struct Placement {
  const char* name;
  std::int64_t a_apart, b_apart;
  std::size_t shift;
};
const Placement placements[] = {
    {"dense", 1, 1, 0}, {"misaligned", 1, 1, 1}, {"one b for all", 1, 0, 0}, {"a backwards, b with gaps", -1, 2, 0}};

template <class T>
std::string check(const Instance<T>& instance, const Size& size, const Placement& place) {
  const auto [batches, m, n, k] = size;
  const sample::Matrix a_place{batches, m * k, place.a_apart * m * k, 1};
  const sample::Matrix b_place{batches, k * n, place.b_apart * k * n, 1};
  const std::vector<T> a = sample::random_numbers<T>(a_place.extent(), 1);
  const std::vector<T> b = sample::random_numbers<T>(b_place.extent(), 2);
  sample::Buffer<T> a_buffer(a, place.shift);
  sample::Buffer<T> b_buffer(b, place.shift);
  sample::Output<T> c(std::size_t(batches * m * n), place.shift);

  sample::launch(instance.kernel, a_buffer.data() + a_place.first(), b_buffer.data() + b_place.first(), c.data(),
                 a_place.stride_row, b_place.stride_row, batches, m, n, k);

  for (std::int64_t p = 0; p < batches; ++p)
    sample::expect_product(a.data() + a_place.at(p, 0), b.data() + b_place.at(p, 0), c, std::size_t(p * m * n), m, n,
                           k);
  return c.check();
}

template <class T, std::size_t Count>
void check_all(sample::Report& report, const Instance<T> (&instances)[Count], bool quick) {
  const std::int64_t largest = quick ? 1500000 : sample::is_gpu ? std::int64_t(1) << 40 : 10000000;
  sample::Selection selection(quick ? 5000 : 1000000, largest, 5);
  for (const Size& size : sizes)
    for (const Instance<T>& instance : instances)
      for (const Placement& place : placements) {
        const std::int64_t work = sample::covered(size.batches, instance.bb) * sample::covered(size.m, instance.bm) *
                                  sample::covered(size.n, instance.bn) * sample::covered(size.k, instance.bk);
        if (selection.takes(work))
          report.add(std::string(instance.name) + " " + std::to_string(size.batches) + "x" + std::to_string(size.m) +
                         "x" + std::to_string(size.n) + "x" + std::to_string(size.k) + ", " + place.name,
                     check(instance, size, place));
      }
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  check_all(report, float_instances, options.quick);
  check_all(report, f16_instances, options.quick);
  return report.exit_status();
}
