// Checks puzzle 3 against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "puzzle03_outer_add.tile.cpp"
#else
#include "puzzle03_outer_add.h"
#endif
#include "output.h"

namespace {

struct Instance {
  const char* name;
  decltype(&outer_add<32, 32>) kernel;
  std::size_t n0, n1;
};
const Instance instances[] = {{"outer_add<32, 32>", outer_add<32, 32>, 32, 32},
                              {"outer_add<8, 4>", outer_add<8, 4>, 8, 4}};

std::string check(const Instance& instance, std::size_t shift) {
  const std::vector<float> x = sample::random_floats(instance.n0, 1);
  const std::vector<float> y = sample::random_floats(instance.n1, 2);
  sample::Buffer<float> x_buffer(x, shift);
  sample::Buffer<float> y_buffer(y, shift);
  sample::Output<float> z(instance.n0 * instance.n1, shift);

  sample::launch(instance.kernel, x_buffer.data(), y_buffer.data(), z.data());

  for (std::size_t j = 0; j < instance.n1; ++j)
    for (std::size_t i = 0; i < instance.n0; ++i) z.expect_bits(j * instance.n0 + i, x[i] + y[j]);
  return z.check();
}

} // namespace

int main(int argc, char** argv) {
  sample::parse_options(argc, argv);
  sample::Report report;
  for (const Instance& instance : instances)
    for (const std::size_t shift : {0, 1})
      report.add(std::string(instance.name) + " shift=" + std::to_string(shift), check(instance, shift));
  return report.exit_status();
}
