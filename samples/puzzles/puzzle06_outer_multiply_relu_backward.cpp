// Checks puzzle 6 against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "puzzle06_outer_multiply_relu_backward.tile.cpp"
#else
#include "puzzle06_outer_multiply_relu_backward.h"
#endif
#include "output.h"

namespace {

using Instance = sample::Instance<decltype(&outer_multiply_relu_backward<32, 32>)>;
const Instance instances[] = {{"outer_multiply_relu_backward<32, 32>", outer_multiply_relu_backward<32, 32>},
                              {"outer_multiply_relu_backward<8, 8>", outer_multiply_relu_backward<8, 8>},
                              {"outer_multiply_relu_backward<256, 32>", outer_multiply_relu_backward<256, 32>}};

struct Size {
  std::int64_t n0, n1;
};
const Size sizes[] = {{1, 1},    {7, 5},   {8, 8},   {9, 9},    {31, 33},  {32, 32},   {33, 31},
                      {100, 90}, {1, 300}, {300, 1}, {257, 65}, {256, 64}, {1021, 509}};

std::string check(const Instance& instance, std::int64_t n0, std::int64_t n1, std::size_t shift) {
  const auto columns = std::size_t(n0);
  const auto rows = std::size_t(n1);
  std::vector<float> x = sample::random_floats(rows * columns, 1);
  std::vector<float> y = sample::random_floats(rows, 2);
  const std::vector<float> dz = sample::random_floats(rows * columns, 3);
  // Where the product is 0 the gradient is 0.
  for (std::size_t at = 0; at < x.size(); at += 7) x[at] = 0;
  for (std::size_t j = 0; j < rows; j += 5) y[j] = -0.0f;
  sample::Buffer<float> x_buffer(x, shift);
  sample::Buffer<float> y_buffer(y, shift);
  sample::Buffer<float> dz_buffer(dz, shift);
  sample::Output<float> dx(rows * columns, shift);

  sample::launch(instance.kernel, x_buffer.data(), y_buffer.data(), dz_buffer.data(), dx.data(), n0, n1);

  for (std::size_t j = 0; j < rows; ++j)
    for (std::size_t i = 0; i < columns; ++i) {
      const std::size_t at = j * columns + i;
      dx.expect_bits(at, x[at] * y[j] > 0 ? y[j] * dz[at] : 0.0f);
    }
  return dx.check();
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
