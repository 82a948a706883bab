// Checks puzzle 2 against a plain loop.
#ifdef TILE_SAMPLE_CPU
#include "puzzle02_constant_add_blocked.tile.cpp"
#else
#include "puzzle02_constant_add_blocked.h"
#endif
#include "output.h"

namespace {

using Instance = sample::Instance<decltype(&constant_add_blocked<32>)>;
const Instance instances[] = {{"constant_add_blocked<32>", constant_add_blocked<32>},
                              {"constant_add_blocked<2048>", constant_add_blocked<2048>}};

std::string check(const Instance& instance, std::size_t n0, std::size_t x_shift, std::size_t z_shift) {
  const std::vector<float> x = sample::random_floats(n0, 1);
  sample::Buffer<float> x_buffer(x, x_shift);
  sample::Output<float> z(n0, z_shift);

  sample::launch(instance.kernel, x_buffer.data(), z.data(), std::int64_t(n0));

  for (std::size_t i = 0; i < n0; ++i) z.expect_bits(i, x[i] + 10.0f);
  return z.check();
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  std::vector<std::size_t> sizes = {0, 1, 31, 32, 33, 200, 2047, 2048, 2049, 4096};
  if (!options.quick) sizes.push_back(1000003);
  for (const std::size_t n0 : sizes)
    for (const Instance& instance : instances)
      for (const std::size_t x_shift : {0, 1})
        for (const std::size_t z_shift : {0, 1})
          report.add(std::string(instance.name) + " n0=" + std::to_string(n0) + " shifts=" + std::to_string(x_shift) +
                         "," + std::to_string(z_shift),
                     check(instance, n0, x_shift, z_shift));
  return report.exit_status();
}
