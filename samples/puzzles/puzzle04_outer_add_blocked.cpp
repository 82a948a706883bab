// Checks puzzle 4 against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "puzzle04_outer_add_blocked.tile.cpp"
#else
#include "puzzle04_outer_add_blocked.h"
#endif
#include "output.h"

namespace {

using Instance = sample::Instance<decltype(&outer_add_blocked<32, 32>)>;
const Instance instances[] = {{"outer_add_blocked<32, 32>", outer_add_blocked<32, 32>},
                              {"outer_add_blocked<8, 8>", outer_add_blocked<8, 8>},
                              {"outer_add_blocked<256, 32>", outer_add_blocked<256, 32>}};

struct Size {
  std::int64_t n0, n1;
};
const Size sizes[] = {{1, 1},    {7, 5},   {8, 8},   {9, 9},    {31, 33},  {32, 32},   {33, 31},
                      {100, 90}, {1, 300}, {300, 1}, {257, 65}, {256, 64}, {1021, 509}};

std::string check(const Instance& instance, std::int64_t n0, std::int64_t n1, std::size_t shift) {
  const std::vector<float> x = sample::random_floats(std::size_t(n0), 1);
  const std::vector<float> y = sample::random_floats(std::size_t(n1), 2);
  sample::Buffer<float> x_buffer(x, shift);
  sample::Buffer<float> y_buffer(y, shift);
  sample::Output<float> z(std::size_t(n0 * n1), shift);

  sample::launch(instance.kernel, x_buffer.data(), y_buffer.data(), z.data(), n0, n1);

  for (std::size_t j = 0; j < y.size(); ++j)
    for (std::size_t i = 0; i < x.size(); ++i) z.expect_bits(j * x.size() + i, x[i] + y[j]);
  return z.check();
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  for (const auto& [n0, n1] : sizes) {
    if (options.quick && n0 * n1 > 20000) continue;
    for (const Instance& instance : instances)
      for (const std::size_t shift : {0, 1})
        report.add(std::string(instance.name) + " n0=" + std::to_string(n0) + " n1=" + std::to_string(n1) +
                       " shift=" + std::to_string(shift),
                   check(instance, n0, n1, shift));
  }
  return report.exit_status();
}
