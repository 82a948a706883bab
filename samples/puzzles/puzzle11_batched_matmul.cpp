// Checks puzzle 11 against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "puzzle11_batched_matmul.tile.cpp"
#else
#include "puzzle11_batched_matmul.h"
#endif
#include "output.h"

namespace {

struct Instance {
  const char* name;
  decltype(&puzzle_batched_matmul<16, 16, 1, 16>) kernel;
  std::int64_t b0, b1, b2, b_mid;
};
const Instance instances[] = {
    {"puzzle_batched_matmul<16, 16, 1, 16>", puzzle_batched_matmul<16, 16, 1, 16>, 16, 16, 1, 16},
    {"puzzle_batched_matmul<4, 8, 2, 8>", puzzle_batched_matmul<4, 8, 2, 8>, 4, 8, 2, 8},
    {"puzzle_batched_matmul<128, 128, 1, 32>", puzzle_batched_matmul<128, 128, 1, 32>, 128, 128, 1, 32}};

struct Size {
  std::int64_t n0, n1, n2, mid;
};
const Size sizes[] = {{1, 1, 1, 1},     {4, 8, 2, 8},      {5, 7, 3, 9},      {32, 32, 4, 32},
                      {32, 32, 4, 64},  {15, 17, 3, 40},   {16, 16, 1, 200},  {33, 1, 2, 31},
                      {1, 33, 5, 1000}, {128, 128, 1, 32}, {129, 127, 2, 33}, {256, 256, 16, 256}};

std::string check(const Instance& instance, const Size& size, std::size_t shift) {
  const auto [n0, n1, n2, mid] = size;
  const std::vector<float> x = sample::random_floats(std::size_t(n2 * n0 * mid), 1);
  const std::vector<float> y = sample::random_floats(std::size_t(n2 * mid * n1), 2);
  sample::Buffer<float> x_buffer(x, shift);
  sample::Buffer<float> y_buffer(y, shift);
  sample::Output<float> z(std::size_t(n2 * n0 * n1), shift);

  sample::launch(instance.kernel, x_buffer.data(), y_buffer.data(), z.data(), n0, n1, n2, mid);

  for (std::int64_t i = 0; i < n2; ++i)
    sample::expect_product(&x[std::size_t(i * n0 * mid)], &y[std::size_t(i * mid * n1)], z, std::size_t(i * n0 * n1),
                           n0, n1, mid);
  return z.check();
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  const std::int64_t largest = options.quick ? 600000 : sample::is_gpu ? std::int64_t(1) << 40 : 10000000;
  sample::Selection selection(options.quick ? 20000 : 2000000, largest, 5);
  for (const Size& size : sizes)
    for (const Instance& instance : instances)
      for (const std::size_t shift : {0, 1}) {
        const std::int64_t work = sample::covered(size.n0, instance.b0) * sample::covered(size.n1, instance.b1) *
                                  sample::covered(size.n2, instance.b2) * sample::covered(size.mid, instance.b_mid);
        if (selection.takes(work))
          report.add(std::string(instance.name) + " n0=" + std::to_string(size.n0) + " n1=" + std::to_string(size.n1) +
                         " n2=" + std::to_string(size.n2) + " mid=" + std::to_string(size.mid) +
                         " shift=" + std::to_string(shift),
                     check(instance, size, shift));
      }
  return report.exit_status();
}
