// Checks matmul_fused against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "matmul_fused.tile.cpp"
#else
#include "matmul_fused.h"
#endif
#include "output.h"

namespace {

using sample::bf16;
using sample::f16;

template <class T>
struct Instance {
  const char* name;
  sample::Kernel<const T*, const T*, const T*, const T*, T*, std::int64_t, std::int64_t, std::int64_t> kernel;
  std::int64_t bm, bn, bk;
};
const Instance<f16> f16_instances[] = {
    {"matmul_fused<f16, 16, 16, 16, 4>", matmul_fused<f16, 16, 16, 16, 4>, 16, 16, 16},
    {"matmul_fused<f16, 64, 64, 64, 4>", matmul_fused<f16, 64, 64, 64, 4>, 64, 64, 64},
    {"matmul_fused<f16, 128, 128, 64, 8>", matmul_fused<f16, 128, 128, 64, 8>, 128, 128, 64}};
const Instance<bf16> bf16_instances[] = {
    {"matmul_fused<bf16, 128, 128, 64, 8>", matmul_fused<bf16, 128, 128, 64, 8>, 128, 128, 64}};

struct Size {
  std::int64_t m, n, k;
};
const Size sizes[] = {{1, 1, 1},     {17, 33, 0},   {16, 32, 16},   {1, 300, 40},    {40, 48, 200},
                      {100, 90, 70}, {65, 129, 65}, {128, 256, 64}, {520, 264, 328}, {1000, 1010, 1021}};

// Where the tensors lie: that many elements beyond an aligned address; without a residual there is none.
struct Placement {
  const char* name;
  std::size_t shift;
  bool has_residual;
};
const Placement placements[] = {
    {"aligned", 0, true}, {"misaligned", 1, true}, {"no residual", 0, false}, {"misaligned, no residual", 1, false}};

double gelu(double x) { return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0))); }

template <class T>
std::string check(const Instance<T>& instance, const Size& size, const Placement& place) {
  const auto [m, n, k] = size;
  const std::vector<T> a = sample::random_numbers<T>(std::size_t(m * k), 1);
  const std::vector<T> b = sample::random_numbers<T>(std::size_t(k * n), 2);
  const std::vector<T> bias = sample::random_numbers<T>(std::size_t(n), 3);
  const std::vector<T> residual = sample::random_numbers<T>(std::size_t(m * n), 4);
  sample::Buffer<T> a_buffer(a, place.shift);
  sample::Buffer<T> b_buffer(b, place.shift);
  sample::Buffer<T> bias_buffer(bias, place.shift);
  sample::Buffer<T> residual_buffer(residual, place.shift);
  sample::Output<T> c(std::size_t(m * n), place.shift);

  sample::launch(instance.kernel, a_buffer.data(), b_buffer.data(), bias_buffer.data(),
                 place.has_residual ? residual_buffer.data() : nullptr, c.data(), m, n, k);

  const std::vector<sample::Sum> sums = sample::product(a.data(), b.data(), m, n, k);
  for (std::size_t at = 0; at < sums.size(); ++at) {
    const double x = sums[at].value + double(float(bias[at % std::size_t(n)]));
    const double added = place.has_residual ? double(float(residual[at])) : 0;
    // gelu is nowhere steeper than 1.13; it and the sums are computed in float.
    c.expect(at, gelu(x) + added, 1.13 * sums[at].tolerance() + 1e-6 * (std::fabs(x) + std::fabs(added)));
  }
  return c.check();
}

template <class T, std::size_t Count>
void check_all(sample::Report& report, const Instance<T> (&instances)[Count], bool quick) {
  const std::int64_t largest = quick ? 8000000 : sample::is_gpu ? std::int64_t(1) << 40 : 40000000;
  sample::Selection selection(quick ? 0 : 2000000, largest, quick ? 5 : 3);
  for (const Instance<T>& instance : instances)
    for (const Size& size : sizes)
      for (const Placement& place : placements) {
        // Where kernels run slowly, a trip takes as long as that many products more.
        const std::int64_t trips = sample::tiles(size.m, instance.bm) * sample::tiles(size.n, instance.bn) *
                                   std::max<std::int64_t>(1, sample::tiles(size.k, instance.bk));
        if (selection.takes(trips * (instance.bm * instance.bn * instance.bk + 100000)))
          report.add(std::string(instance.name) + " " + std::to_string(size.m) + "x" + std::to_string(size.n) + "x" +
                         std::to_string(size.k) + ", " + place.name,
                     check(instance, size, place));
      }
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  check_all(report, f16_instances, options.quick);
  check_all(report, bf16_instances, options.quick);
  return report.exit_status();
}
