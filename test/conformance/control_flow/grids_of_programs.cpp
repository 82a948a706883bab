#include "../reference.h"

namespace grids_of_programs {

using namespace meaning;

void run() {
  const i32 x = 11, y = 21, z = 31;
  std::vector<i32> expected;
  for (i32 k = 0; k < z; ++k)
    for (i32 j = 0; j < y; ++j)
      for (i32 i = 0; i < x; ++i) {
        expected.push_back(i + 100 * j + 10000 * k);
        expected.push_back(x + 100 * y + 10000 * z);
      }
  check("grids_of_programs 11 x 21 x 31", mark_programs, expected, Size(x), Size(y), Size(z));
  check("grids_of_programs of none", mark_programs, std::vector<i32>(), Size(3), Size(0), Size(5));

  for (const Size n : {0, 1, 3, 20}) {
    const Size count = (n + 2) / 3;
    std::vector<i64> numbers;
    for (Size p = 0; p < count; ++p) numbers.insert(numbers.end(), 4, p * 1000 + count * 10 + 1);
    check("grids_of_programs " + std::to_string(n), count_programs, numbers, n);
  }
}

} // namespace grids_of_programs
