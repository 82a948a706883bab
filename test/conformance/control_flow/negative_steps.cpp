#include "../reference.h"

namespace negative_steps {

using namespace meaning;

template <class Kernel>
void check_step(Kernel kernel, int constant, int first, int last, int step) {
  std::vector<i32> expected;
  for (int i = first; i > last; i += constant) expected.push_back(i);
  for (int i = first; i >= last; i -= 5) expected.push_back(i);
  u32 value = 0;
  for (int i = first; i > last; i += step) value = value * 3 + u32(i);
  for (u32 k = 0; k < 16; ++k) expected.push_back(i32(value + k));
  check("negative_steps from " + std::to_string(first) + " by " + std::to_string(step), kernel, expected, first, last,
        step);
}

void run() {
  check_step(count_down<-1>, -1, 15, -16, -1);
  check_step(count_down<-3>, -3, 15, -16, -2);
  check_step(count_down<-3>, -3, 14, -16, -7);
  check_step(count_down<-1>, -1, 3, 3, -1);
  check_step(count_down<-1>, -1, -2, 5, -3);
}

} // namespace negative_steps
