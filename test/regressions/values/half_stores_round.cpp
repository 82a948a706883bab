#include "rounding.h"

namespace half_stores_round {

using namespace meaning;

template <class T, class Kernel>
void check_type(const char* name, Kernel kernel) {
  const std::vector<float> x = floats<float>(64, 4);
  std::vector<T> expected;
  for (int form = 0; form < 5; ++form)
    for (const float value : x) expected.push_back(nearest<T>(exact(value)));
  check(name, kernel, expected, x);
}

void run() {
  check_type<f16>("half_stores_round f16", stored_and_cast<f16>);
  check_type<bf16>("half_stores_round bf16", stored_and_cast<bf16>);
}

} // namespace half_stores_round
