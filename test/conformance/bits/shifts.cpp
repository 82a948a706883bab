#include "../reference.h"

namespace shifts {

using namespace meaning;

// Rounds down: what >> does to a number with a sign.
template <class Signed>
Signed shifted_down(Signed value, int by) {
  for (int i = 0; i < by; ++i) value = Signed((value - (value % 2 != 0 && value < 0)) / 2);
  return value;
}

template <class T, class U, class R, class Kernel>
void check_pair(const std::string& name, Kernel kernel) {
  using Signed = std::make_signed_t<R>;
  const std::vector<T> a = integers<T>(128, 6);
  std::vector<U> b;
  for (std::size_t i = 0; i < 128; ++i) b.push_back(U(sample::random_bits(7, i) % (8 * sizeof(R))));
  std::vector<R> expected;
  for (std::size_t i = 0; i < 128; ++i) expected.push_back(R(u64(a[i]) << b[i]));
  for (std::size_t i = 0; i < 128; ++i)
    expected.push_back(std::is_signed<T>::value ? R(shifted_down(Signed(a[i]), int(b[i]))) : R(u64(R(a[i])) >> b[i]));
  for (std::size_t i = 0; i < 128; ++i) {
    const T up = T(u64(a[i]) << 3);
    expected.push_back(R(std::is_signed<T>::value ? T(shifted_down(std::make_signed_t<T>(up), 2)) : T(u64(up) >> 2)));
  }
  check("shifts " + name, kernel, expected, a, b);
}

void run() {
  check_pair<i8, u8, u8>("i8 u8", shift_both_ways<i8, u8, u8>);
  check_pair<i8, u32, u32>("i8 u32", shift_both_ways<i8, u32, u32>);
  check_pair<i64, u16, i64>("i64 u16", shift_both_ways<i64, u16, i64>);
  check_pair<u64, u32, u64>("u64 u32", shift_both_ways<u64, u32, u64>);
}

} // namespace shifts
