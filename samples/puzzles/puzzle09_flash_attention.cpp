// Checks puzzle 9 against plain loops in double.
#ifdef TILE_SAMPLE_CPU
#include "puzzle09_flash_attention.tile.cpp"
#else
#include "puzzle09_flash_attention.h"
#endif
#include "logits.h"
#include "output.h"

namespace {

using Instance = sample::Instance<decltype(&flash_attention<64, 32>)>;
const Instance instances[] = {{"flash_attention<64, 32>", flash_attention<64, 32>},
                              {"flash_attention<4, 8>", flash_attention<4, 8>},
                              {"flash_attention<128, 128>", flash_attention<128, 128>}};

std::string check(const Instance& instance, const sample::Logits& logits, std::size_t n0, std::size_t t,
                  std::size_t shift) {
  // Queries of either sign: the scores of one rise where those of the other fall.
  std::vector<float> q = sample::random_floats(n0, 1);
  q[0] = 0;
  std::vector<float> k(t);
  for (std::size_t j = 0; j < t; ++j) k[j] = sample::logit(logits, 2, 0, j, t);
  const std::vector<float> v = sample::random_floats(t, 3);
  sample::Buffer<float> q_buffer(q, shift);
  sample::Buffer<float> k_buffer(k, shift);
  sample::Buffer<float> v_buffer(v, shift);
  sample::Output<float> z(n0, shift);

  sample::launch(instance.kernel, q_buffer.data(), k_buffer.data(), v_buffer.data(), z.data(), std::int64_t(n0),
                 std::int64_t(t));

  for (std::size_t i = 0; i < n0; ++i) {
    std::vector<double> scores(t);
    for (std::size_t j = 0; j < t; ++j) scores[j] = double(q[i]) * double(k[j]);
    const std::vector<double> weights = sample::softmax_of(scores);
    sample::Sum sum;
    for (std::size_t j = 0; j < t; ++j) sum.add(weights[j] * double(v[j]));
    z.expect(i, sum.value, sample::softmax_error * sum.magnitude);
  }
  return z.check();
}

} // namespace

int main(int argc, char** argv) {
  const sample::Options options = sample::parse_options(argc, argv);
  sample::Report report;
  const std::int64_t largest = options.quick ? 40000 : 200000;
  sample::Selection selection(options.quick ? 100 : largest, largest, 13);
  for (const std::size_t n0 : {1, 3, 63, 64, 65, 127, 200})
    for (const std::size_t t : {1, 5, 8, 31, 32, 33, 40, 200, 1000})
      for (const Instance& instance : instances)
        for (const sample::Logits& logits : sample::logits_kinds) {
          if (!selection.takes(std::int64_t(n0 * t))) continue;
          const std::size_t shift = t % 2;
          report.add(std::string(instance.name) + " n0=" + std::to_string(n0) + " t=" + std::to_string(t) + ", keys " +
                         logits.name + ", shift=" + std::to_string(shift),
                     check(instance, logits, n0, t, shift));
        }
  return report.exit_status();
}
