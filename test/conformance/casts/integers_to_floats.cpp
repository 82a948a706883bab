#include "../reference.h"

namespace integers_to_floats {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  // Just beside ties of 8, 11 and 24 digits: a number that is rounded twice goes wrong.
  std::vector<T> x = integers<T>(64, 2);
  if (sizeof(T) == 8) {
    x[40] = T((1ll << 60) + (1ll << 36) + 1);
    x[41] = T((1ll << 60) + (1ll << 52) + 1);
    x[42] = T((1ll << 40) + (1ll << 32) + 1);
    x[43] = T((1ll << 60) + (1ll << 52));
    x[44] = T((1ll << 60) + (3ll << 52));
  }
  std::vector<double> expected;
  for (const T value : x) expected.push_back(double(exact(nearest<f16>(exact(value)))));
  for (const T value : x) expected.push_back(double(exact(nearest<bf16>(exact(value)))));
  for (const T value : x) expected.push_back(double(nearest<float>(exact(value))));
  for (const T value : x) expected.push_back(nearest<double>(exact(value)));
  check("integers_to_floats " + name, kernel, expected, x);
}

void run() {
  check_type<i64>("i64", floats_of_integers<i64>);
  check_type<u64>("u64", floats_of_integers<u64>);
}

} // namespace integers_to_floats
