#include "../reference.h"

namespace bitwise {

using namespace meaning;

template <class T, class U, class R, class Kernel>
void check_pair(const std::string& name, Kernel kernel) {
  const std::vector<T> a = integers<T>(128, 4);
  const std::vector<U> b = integers<U>(160, 5);
  const std::vector<U> others(b.begin() + 32, b.end());
  std::vector<R> expected;
  for (std::size_t i = 0; i < 128; ++i) expected.push_back(R(R(a[i]) & R(others[i])));
  for (std::size_t i = 0; i < 128; ++i) expected.push_back(R(R(a[i]) | R(others[i])));
  for (std::size_t i = 0; i < 128; ++i) expected.push_back(R(R(a[i]) ^ R(others[i])));
  for (std::size_t i = 0; i < 128; ++i) expected.push_back(R(T((a[i] & T(0x55)) ^ (T(3) | a[i]))));
  check("bitwise " + name, kernel, expected, a, others);
}

void run() {
  check_pair<i8, i8, i8>("i8 i8", bit_operators<i8, i8, i8>);
  check_pair<u8, u32, u32>("u8 u32", bit_operators<u8, u32, u32>);
  check_pair<i64, i16, i64>("i64 i16", bit_operators<i64, i16, i64>);

  // Any byte but 0 is true.
  const Bools a = {{0, 1, 0, 2, 255, 0, 1, 0}}, b = {{0, 0, 1, 4, 1, 0, 0, 7}};
  std::vector<u8> expected;
  for (std::size_t i = 0; i < 8; ++i) expected.push_back(a.bytes[i] && b.bytes[i]);
  for (std::size_t i = 0; i < 8; ++i) expected.push_back(a.bytes[i] || b.bytes[i]);
  for (std::size_t i = 0; i < 8; ++i) expected.push_back(!a.bytes[i] != !b.bytes[i]);
  for (int time = 0; time < 2; ++time)
    for (std::size_t i = 0; i < 8; ++i) expected.push_back(!a.bytes[i]);
  check_bools("bitwise bool", bits_of_bools, expected, a, b);
}

} // namespace bitwise
