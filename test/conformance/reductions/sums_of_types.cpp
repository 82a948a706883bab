#include "../reference.h"

namespace sums_of_types {

using namespace meaning;

template <class T, class R, class Kernel>
void check_type(const std::string& name, Kernel kernel, const std::vector<T>& x) {
  const auto sum_of_part = [&](std::size_t first, std::size_t count) {
    if constexpr (is_float_type<T>) {
      long double total = 0;
      for (std::size_t i = first; i < first + count; ++i) total += exact(x[i]);
      return nearest<R>(total);
    } else {
      u64 total = 0;
      for (std::size_t i = first; i < first + count; ++i) total += u64(i64(x[i]));
      return R(total);
    }
  };
  std::vector<R> expected = {sum_of_part(0, 512)};
  for (std::size_t row = 0; row < 16; ++row) expected.push_back(sum_of_part(row * 32, 32));
  check("sums_of_types " + name, kernel, expected, x);
}

void run() {
  check_type<i8, i32>("i8", sum_of<i8, i32>, std::vector<i8>(512, 7));
  check_type<i8, i32>("i8", sum_of<i8, i32>, small_numbers<i8>(512, 127, 1));
  check_type<u16, i32>("u16", sum_of<u16, i32>, integers<u16>(512, 2));
  check_type<i64, i64>("i64", sum_of<i64, i64>, integers<i64>(512, 3));
  std::vector<f16> halves(512, f16(1.0f));
  halves[0] = f16(2048.0f);
  halves[100] = f16(4096.0f);
  check_type<f16, f16>("f16", sum_of<f16, f16>, halves);
}

} // namespace sums_of_types
