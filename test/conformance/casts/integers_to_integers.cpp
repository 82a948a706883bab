#include "../reference.h"

namespace integers_to_integers {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  const std::vector<T> x = integers<T>(64, 1);
  std::vector<i64> expected;
  for (const int bits : {8, 16, 32}) {
    // The value that is congruent and in the range of a signed integer.
    for (const T value : x) {
      const u64 low = u64(value) & ((u64(1) << bits) - 1);
      expected.push_back(i64(low) - (low >> (bits - 1) ? i64(1) << bits : 0));
    }
  }
  for (const int bits : {8, 16, 32})
    for (const T value : x) expected.push_back(i64(u64(value) & ((u64(1) << bits) - 1)));
  for (int time = 0; time < 2; ++time)
    for (const T value : x) expected.push_back(i64(value));
  check("integers_to_integers " + name, kernel, expected, x);
}

void run() {
  check_type<i8>("i8", integers_of<i8>);
  check_type<i64>("i64", integers_of<i64>);
}

} // namespace integers_to_integers
