#include "cases.h"

namespace one_sum_for_all {

using namespace meaning;

void run() {
  const std::vector<float> x = sample::random_floats(2048, 12);
  std::vector<sample::Sum> sums(9);
  for (std::size_t i = 0; i < 2048; ++i) {
    sums[i / 256].add(x[i]);
    sums[8].add(x[i]);
  }
  Argument<std::vector<float>> from(x), to(sample::noise<float>(641));
  sample::launch(repeated_sums, from.pass(), to.pass());
  const std::vector<float> out = to.buffer.read();
  std::string problem;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::size_t row = i < 512 ? i / 64 : 8, first = row * 64;
    const bool near = std::fabs(out[i] - sums[row].value) <= sums[row].tolerance();
    if (near && same(out[i], out[first])) continue;
    problem = sample::difference(i, out[i], near ? out[first] : float(sums[row].value));
    break;
  }
  report.add("one_sum_for_all", problem);
}

} // namespace one_sum_for_all
