#include "../reference.h"

namespace functions_of_literals {

using namespace meaning;

void run() {
  const double x = 3.25, y = 2.625;
  std::vector<float> expected;
  for (int i = 0; i < 16; ++i) expected.push_back(float(std::exp(1.5) + std::log(10.0) * i));
  for (const double value : {std::exp2(x), std::sin(0.5) * std::cos(x), std::sqrt(2.0), 1 / std::sqrt(x), -3.0, 4.0,
                             std::erf(0.25), std::log2(x)})
    expected.push_back(float(value));
  const std::vector<double> more = {std::exp(0.75) + 2, std::sqrt(y), std::log2(y) - std::erf(y)};

  // Two outputs: each is an input of the case that looks at the other one.
  const auto first = [](float a, double b, double* other, float* out) {
    sample::launch(of_literals, a, b, out, other);
  };
  const auto near = [](auto is, auto wanted) { return std::fabs(is - wanted) <= std::fabs(wanted) * 1e-6; };
  report.add("functions_of_literals float",
             outcome(first, sample::noise<float>(24), expected, near, float(x), y, sample::noise<double>(3)));
  const auto second = [](float a, double b, float* other, double* out) {
    sample::launch(of_literals, a, b, other, out);
  };
  const auto nearer = [](auto is, auto wanted) { return std::fabs(is - wanted) <= std::fabs(wanted) * 2e-15; };
  report.add("functions_of_literals double",
             outcome(second, sample::noise<double>(3), more, nearer, float(x), y, sample::noise<float>(24)));
}

} // namespace functions_of_literals
