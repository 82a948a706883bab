#include "cases.h"

namespace end_of_every_row {

using namespace meaning;

// What lies between the rows of the output is not touched.
template <class T>
void check_rows(const std::string& name, sample::Kernel<const T*, Size, Size, Size, T*> kernel, Size columns, Size ld) {
  const std::vector<T> x = small_numbers<T>(3 * columns, 100, 9);
  const std::vector<T> before = small_numbers<T>(3 * ld, 100, 10);
  std::vector<T> expected = before;
  for (Size r = 0; r < 3; ++r)
    for (Size c = 0; c < columns; ++c) expected[std::size_t(r * ld + c)] = x[std::size_t(r * columns + c)];
  check_in_place("end_of_every_row " + name, kernel, before, expected, x, Size(3), columns, ld);
}

void run() {
  check_rows<i8>("466 bytes in 480", rows_in_windows<i8>, 466, 480);
  check_rows<i8>("466 bytes", rows_in_windows<i8>, 466, 466);
  check_rows<bf16>("511 bf16", rows_in_windows<bf16>, 511, 511);
  check_rows<bf16>("504 bf16 in 511", rows_in_windows<bf16>, 504, 511);
}

} // namespace end_of_every_row
