// Checks both kernels of lower_triangular against plain loops, bit by bit.
#ifdef TILE_SAMPLE_CPU
#include "lower_triangular.tile.cpp"
#else
#include "lower_triangular.h"
#endif
#include "output.h"

namespace {

template <class T>
struct Instance {
  const char* name;
  sample::Kernel<const T*, T*, std::int64_t, std::int64_t> kernel;
  // Whether it writes zeros above the diagonal; else it writes nothing there.
  bool writes_zeros;
};
const Instance<float> float_instances[] = {
    {"copy_lower_triangle<float, 8, 8>", copy_lower_triangle<float, 8, 8>, false},
    {"copy_lower_triangle<float, 32, 64>", copy_lower_triangle<float, 32, 64>, false},
    {"lower_triangle_or_zero<float, 8, 8>", lower_triangle_or_zero<float, 8, 8>, true},
    {"lower_triangle_or_zero<float, 32, 64>", lower_triangle_or_zero<float, 32, 64>, true}};
const Instance<sample::f16> f16_instances[] = {
    {"copy_lower_triangle<f16, 64, 64>", copy_lower_triangle<sample::f16, 64, 64>, false},
    {"lower_triangle_or_zero<f16, 64, 64>", lower_triangle_or_zero<sample::f16, 64, 64>, true}};

struct Size {
  std::int64_t m, n;
};
const Size sizes[] = {{1, 1},   {7, 9},   {8, 8},   {9, 7},   {31, 65},  {32, 64},   {33, 63},
                      {64, 64}, {65, 65}, {1, 200}, {200, 1}, {100, 90}, {511, 257}, {1021, 1024}};

template <class T>
std::string check(const Instance<T>& instance, std::int64_t m, std::int64_t n, std::size_t shift) {
  const std::vector<T> a = sample::random_patterns<T>(std::size_t(m * n), 1);
  sample::Buffer<T> a_buffer(a, shift);
  sample::Output<T> b(a.size(), shift);

  sample::launch(instance.kernel, a_buffer.data(), b.data(), m, n);

  for (std::int64_t r = 0; r < m; ++r)
    for (std::int64_t c = 0; c < n; ++c) {
      const auto at = std::size_t(r * n + c);
      if (c <= r)
        b.expect_bits(at, a[at]);
      else if (instance.writes_zeros)
        b.expect_bits(at, T(0.0f));
    }
  return b.check();
}

template <class T, std::size_t Count>
void check_all(sample::Report& report, const Instance<T> (&instances)[Count], bool quick) {
  for (const auto& [m, n] : sizes) {
    if (quick && m * n > 20000) continue;
    for (const Instance<T>& instance : instances)
      for (const std::size_t shift : {0, 1})
        report.add(std::string(instance.name) + " " + std::to_string(m) + "x" + std::to_string(n) +
                       " shift=" + std::to_string(shift),
                   check(instance, m, n, shift));
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
