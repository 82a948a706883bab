#include "cases.h"

namespace large_transpose {

using namespace meaning;

void run() {
  for (const Size columns : {128, 137}) {
    const Size rows = 128;
    // All patterns but those of NaNs, so that no two neighbours are alike.
    std::vector<bf16> x(std::size_t(rows * columns)), expected(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      const u16 bits = u16(i);
      std::memcpy(static_cast<void*>(&x[i]), &bits, sizeof(bits));
    }
    for (std::size_t i = 0; i < x.size(); ++i)
      expected[i % std::size_t(columns) * std::size_t(rows) + i / std::size_t(columns)] = x[i];
    check("large_transpose " + std::to_string(columns), transpose_windows, expected, x, rows, columns);
  }
}

} // namespace large_transpose
