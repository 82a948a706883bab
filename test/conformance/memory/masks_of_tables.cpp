#include "../reference.h"

namespace masks_of_tables {

using namespace meaning;

void check_table(std::size_t rows, std::size_t columns) {
  const std::vector<float> x = sample::random_floats(rows * columns, 7);
  std::vector<float> expected(1024 + rows * columns);
  for (std::size_t r = 0; r < 16; ++r)
    for (std::size_t c = 0; c < 32; ++c) {
      const bool inside = r < rows && c < columns;
      expected[r * 32 + c] = inside ? x[r * columns + c] : -1;
      expected[512 + r * 32 + c] = inside && r >= c ? x[r * columns + c] : float(r * 100 + c);
      if (inside) expected[1024 + r * columns + c] = c % 8 == 5 ? 77 : x[r * columns + c] * 2;
    }
  check("masks_of_tables " + std::to_string(rows) + " x " + std::to_string(columns), masked_table, expected, x,
        Size(rows), Size(columns));
}

void run() {
  check_table(16, 32);
  check_table(15, 31);
  check_table(3, 8);
  check_table(1, 6);
  check_table(0, 5);
}

} // namespace masks_of_tables
