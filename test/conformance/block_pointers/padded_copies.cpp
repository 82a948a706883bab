#include "../reference.h"

namespace padded_copies {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  for (const Size n : {64, 128, 150, 1, 2}) {
    const std::vector<T> x = small_numbers<T>(n / 2, 200, 1);
    std::vector<T> expected = x;
    expected.resize(std::size_t(n), T(0.0f));
    append(expected, x);
    expected.resize(std::size_t(2 * n), T(3.0f));
    check("padded_copies " + name + " " + std::to_string(n), kernel, expected, x, n);
  }
}

void run() {
  check_type<i16>("i16", copy_padded<i16>);
  check_type<bf16>("bf16", copy_padded<bf16>);
  check_type<double>("double", copy_padded<double>);

  const std::vector<f16> x = small_numbers<f16>(70, 200, 2);
  std::vector<f16> expected = x;
  expected.resize(140, f16(NAN));
  check("padded_copies NaN", copy_padded_with_nan, expected, x, Size(140));

  Bools bools;
  std::vector<u8> truths(200, 0);
  for (std::size_t i = 0; i < 50; ++i) bools.bytes.push_back(i % 5 < 2 ? 0 : 3);
  for (std::size_t i = 0; i < 100; ++i) {
    truths[i] = i < 50 && bools.bytes[i] != 0;
    truths[100 + i] = i >= 50 || bools.bytes[i] != 0;
  }
  check_bools("padded_copies bool", copy_padded_bools, truths, bools, Size(100));
}

} // namespace padded_copies
