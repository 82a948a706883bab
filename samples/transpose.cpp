// Checks both transpose kernels against plain loops, bit by bit.
#ifdef TILE_SAMPLE_CPU
#include "transpose.tile.cpp"
#else
#include "transpose.h"
#endif
#include "buffer.h"
#include "checks.h"

namespace {

template <class T>
using Kernel = decltype(&transpose_by_input < T, sizeof(T) == 4 ? 64 : 128, 64, 16 >);

template <class T>
struct Instance {
  const char* name;
  Kernel<T> kernel;
};
const Instance<float> float_instances[] = {
    {"transpose_by_input<float, 64, 64, 16>", transpose_by_input<float, 64, 64, 16>},
    {"transpose_by_output<float, 64, 64, 16>", transpose_by_output<float, 64, 64, 16>}};
const Instance<sample::f16> f16_instances[] = {
    {"transpose_by_input<f16, 128, 64, 16>", transpose_by_input<sample::f16, 128, 64, 16>},
    {"transpose_by_output<f16, 128, 64, 16>", transpose_by_output<sample::f16, 128, 64, 16>}};

struct Case {
  std::int64_t m, n;
  // How far a and b lie beyond an aligned address, in elements.
  std::size_t a_shift, b_shift;
};
const Case cases[] = {{1, 1, 0, 0},    {2, 3, 0, 0},     {64, 64, 0, 0},    {64, 64, 1, 0},   {64, 64, 0, 3},
                      {100, 90, 0, 0}, {100, 90, 1, 1},  {257, 511, 0, 0},  {511, 257, 5, 1}, {1, 1000, 0, 0},
                      {1000, 1, 0, 0}, {128, 192, 0, 0}, {4100, 3004, 0, 0}};

template <class T>
std::string check(const Instance<T>& instance, const Case& size) {
  const auto count = std::size_t(size.m * size.n);
  const std::vector<T> a = sample::random_patterns<T>(count, 1);
  sample::Buffer<T> a_buffer(a, size.a_shift);
  sample::Buffer<T> b_buffer(sample::noise<T>(count), size.b_shift);

  sample::launch(instance.kernel, a_buffer.data(), b_buffer.data(), size.m, size.n);

  if (!b_buffer.guards_hold()) return "b is written outside of its memory";
  std::vector<T> expected(count);
  for (std::int64_t r = 0; r < size.m; ++r)
    for (std::int64_t c = 0; c < size.n; ++c) expected[std::size_t(c * size.m + r)] = a[std::size_t(r * size.n + c)];
  return sample::compare_bits(b_buffer.read(), expected);
}

// Of two instances, the large cases take one if there is little time.
template <class T>
void check_all(sample::Report& report, const Instance<T> (&instances)[2], bool quick, int large_instance) {
  for (const Case& size : cases)
    for (int i = 0; i < 2; ++i) {
      if (quick && size.m * size.n > 1000000 && i != large_instance) continue;
      report.add(std::string(instances[i].name) + " " + std::to_string(size.m) + "x" + std::to_string(size.n) +
                     " shifts=" + std::to_string(size.a_shift) + "," + std::to_string(size.b_shift),
                 check(instances[i], size));
    }
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  check_all(report, float_instances, options.quick, 0);
  check_all(report, f16_instances, options.quick, 1);
  return report.exit_status();
}
