// Checks matmul against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "matmul.tile.cpp"
#else
#include "matmul.h"
#endif
#include "output.h"

namespace {

template <class T>
struct Instance {
  const char* name;
  sample::Kernel<const T*, const T*, T*, std::int64_t, std::int64_t, std::int64_t> kernel;
  std::int64_t bm, bn, bk;
};
const Instance<float> float_instances[] = {{"matmul<float, 8, 8, 8>", matmul<float, 8, 8, 8>, 8, 8, 8},
                                           {"matmul<float, 16, 32, 16, 4>", matmul<float, 16, 32, 16, 4>, 16, 32, 16},
                                           {"matmul<float, 128, 128, 32>", matmul<float, 128, 128, 32>, 128, 128, 32}};
const Instance<sample::f16> f16_instances[] = {
    {"matmul<f16, 16, 16, 16, 4>", matmul<sample::f16, 16, 16, 16, 4>, 16, 16, 16},
    {"matmul<f16, 128, 256, 64>", matmul<sample::f16, 128, 256, 64>, 128, 256, 64}};

struct Size {
  std::int64_t m, n, k;
};
const Size sizes[] = {{1, 1, 1},          {3, 2, 0},         {8, 8, 8},      {7, 9, 5},      {16, 32, 16},
                      {17, 33, 15},       {15, 31, 17},      {1, 300, 40},   {300, 1, 129},  {100, 90, 70},
                      {128, 256, 64},     {129, 257, 65},    {127, 255, 63}, {64, 64, 1000}, {256, 512, 256},
                      {1024, 1024, 1024}, {1000, 1010, 1021}};

template <class T>
std::string check(const Instance<T>& instance, const Size& size, std::size_t shift) {
  const auto [m, n, k] = size;
  const std::vector<T> a = sample::random_numbers<T>(std::size_t(m * k), 1);
  const std::vector<T> b = sample::random_numbers<T>(std::size_t(k * n), 2);
  sample::Buffer<T> a_buffer(a, shift);
  sample::Buffer<T> b_buffer(b, shift);
  sample::Output<T> c(std::size_t(m * n), shift);

  sample::launch(instance.kernel, a_buffer.data(), b_buffer.data(), c.data(), m, n, k);

  sample::expect_product(a.data(), b.data(), c, 0, m, n, k);
  return c.check();
}

template <class T, std::size_t Count>
void check_all(sample::Report& report, const Instance<T> (&instances)[Count], bool quick) {
  const std::int64_t largest = quick ? 4500000 : sample::is_gpu ? std::int64_t(1) << 40 : 20000000;
  sample::Selection selection(quick ? 20000 : 2000000, largest, 7);
  for (const Size& size : sizes)
    for (const Instance<T>& instance : instances)
      for (const std::size_t shift : {0, 1}) {
        const std::int64_t work = sample::covered(size.m, instance.bm) * sample::covered(size.n, instance.bn) *
                                  sample::covered(size.k, instance.bk);
        if (selection.takes(work))
          report.add(std::string(instance.name) + " " + std::to_string(size.m) + "x" + std::to_string(size.n) + "x" +
                         std::to_string(size.k) + " shift=" + std::to_string(shift),
                     check(instance, size, shift));
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
