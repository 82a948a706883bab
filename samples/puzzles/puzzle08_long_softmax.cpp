// Checks both kernels of puzzle 8 against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "puzzle08_long_softmax.tile.cpp"
#else
#include "puzzle08_long_softmax.h"
#endif
#include "logits.h"
#include "output.h"

namespace {

using Instance = sample::Instance<decltype(&long_softmax_online<1, 32>)>;
const Instance instances[] = {{"long_softmax_three_loops<1, 32>", long_softmax_three_loops<1, 32>},
                              {"long_softmax_three_loops<4, 1024>", long_softmax_three_loops<4, 1024>},
                              {"long_softmax_online<1, 32>", long_softmax_online<1, 32>},
                              {"long_softmax_online<2, 16>", long_softmax_online<2, 16>},
                              {"long_softmax_online<4, 1024>", long_softmax_online<4, 1024>},
                              {"long_softmax_online<1, 4096>", long_softmax_online<1, 4096>}};

std::string check(const Instance& instance, const sample::Logits& logits, std::size_t n0, std::size_t t,
                  std::size_t shift) {
  std::vector<float> x(n0 * t);
  for (std::size_t at = 0; at < x.size(); ++at) x[at] = sample::logit(logits, 1, at / t, at % t, t);
  sample::Buffer<float> x_buffer(x, shift);
  sample::Output<float> z(x.size(), shift);

  sample::launch(instance.kernel, x_buffer.data(), z.data(), std::int64_t(n0), std::int64_t(t));

  for (std::size_t i = 0; i < n0; ++i) {
    const std::vector<double> row = sample::softmax_of({&x[i * t], &x[i * t] + t});
    for (std::size_t j = 0; j < t; ++j) z.expect(i * t + j, row[j], sample::softmax_error * row[j]);
  }
  return z.check();
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  const std::int64_t largest = options.quick ? 5000 : 200000;
  sample::Selection selection(options.quick ? 100 : 10000, largest, 7);
  for (const std::size_t n0 : {1, 4, 5, 37})
    for (const std::size_t t : {1, 5, 15, 16, 17, 31, 32, 33, 40, 200, 1000, 1023, 1024, 1025, 4099})
      for (const Instance& instance : instances)
        for (const sample::Logits& logits : sample::logits_kinds) {
          if (!selection.takes(std::int64_t(n0 * t))) continue;
          const std::size_t shift = t % 2;
          report.add(std::string(instance.name) + " n0=" + std::to_string(n0) + " t=" + std::to_string(t) + ", " +
                         logits.name + ", shift=" + std::to_string(shift),
                     check(instance, logits, n0, t, shift));
        }
  return report.exit_status();
}
