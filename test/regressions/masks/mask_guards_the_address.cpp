#include "cases.h"

namespace mask_guards_the_address {

using namespace meaning;

void run() {
  const Size n = 96;
  const std::vector<float> x = numbered<float>(n * 3), before(320, -3.0f);
  std::vector<index_t> rows;
  std::vector<float> expected = before;
  for (Size i = 0; i < 64; ++i) {
    const Size wrong[] = {-1, n, Size(1) << 40, -(Size(1) << 40)};
    const bool exists = i % 5 != 0 && i % 7 != 3;
    rows.push_back(exists ? (i * 29 + 5) % n : wrong[i % 4]);
    expected[std::size_t(i)] = exists ? x[std::size_t(rows.back() * 3)] : -1.0f;
    if (exists) expected[std::size_t(64 + rows.back() * 2)] = float(i);
    expected[std::size_t(256 + i)] = 5;
  }
  check_in_place("mask_guards_the_address", gather_what_exists, before, expected, x, rows, n);
}

} // namespace mask_guards_the_address
