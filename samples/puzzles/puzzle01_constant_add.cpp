// Checks puzzle 1 against a plain loop.
#ifdef TILE_SAMPLE_CPU
#include "puzzle01_constant_add.tile.cpp"
#else
#include "puzzle01_constant_add.h"
#endif
#include "output.h"

namespace {

struct Instance {
  const char* name;
  decltype(&constant_add<32>) kernel;
  std::size_t n0;
};
const Instance instances[] = {{"constant_add<32>", constant_add<32>, 32},
                              {"constant_add<1024>", constant_add<1024>, 1024}};

std::string check(const Instance& instance, std::size_t x_shift, std::size_t z_shift) {
  const std::vector<float> x = sample::random_floats(instance.n0, 1);
  sample::Buffer<float> x_buffer(x, x_shift);
  sample::Output<float> z(instance.n0, z_shift);

  sample::launch(instance.kernel, x_buffer.data(), z.data());

  for (std::size_t i = 0; i < instance.n0; ++i) z.expect_bits(i, x[i] + 10.0f);
  return z.check();
}

} // namespace

int main(int argc, char** argv) {
  sample::parse_options(argc, argv);
  sample::Report report;
  for (const Instance& instance : instances)
    for (const std::size_t x_shift : {0, 1, 2})
      for (const std::size_t z_shift : {0, 1, 2})
        report.add(std::string(instance.name) + " shifts=" + std::to_string(x_shift) + "," + std::to_string(z_shift),
                   check(instance, x_shift, z_shift));
  return report.exit_status();
}
