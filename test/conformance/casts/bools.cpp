#include "../reference.h"

namespace bools {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel, T more) {
  std::vector<T> x = numbers_of<T>(64, 5);
  x[7] = more;
  std::vector<u8> expected;
  for (int time = 0; time < 2; ++time)
    for (const T value : x) expected.push_back(!(exact(value) == 0));
  for (const T value : x) {
    if constexpr (is_float_type<T>)
      expected.push_back(!(exact(value) == 0));
    else
      expected.push_back(T(2 * u64(value)) != 0);
  }
  expected.push_back(expected[5]);
  expected.push_back(expected[6]);
  check_bools("bools " + name, kernel, expected, x);
}

void run() {
  check_type<float>("float", truths_of<float>, 0.3f);
  check_type<i32>("i32", truths_of<i32>, 256);
  check_type<u64>("u64", truths_of<u64>, u64(1) << 40);

  Bools x;
  for (const int byte : {0, 1, 2, 128, 255, 0, 0, 3, 0, 64, 1, 1, 0, 16, 254, 0}) x.bytes.push_back(u8(byte));
  std::vector<float> expected;
  for (const u8 byte : x.bytes) expected.push_back(byte != 0);
  for (const u8 byte : x.bytes) expected.push_back(byte != 0 ? 100 : 0);
  for (const u8 byte : x.bytes) expected.push_back(byte != 0 ? -2 : -3);
  for (int time = 0; time < 2; ++time)
    for (const u8 byte : x.bytes) expected.push_back(byte != 0);
  check("bools as numbers", numbers_of_bools, expected, x);
}

} // namespace bools
