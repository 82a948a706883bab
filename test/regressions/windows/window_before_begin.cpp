#include "cases.h"

namespace window_before_begin {

using namespace meaning;

void run() {
  const std::vector<i16> x = numbered<i16>(128, 1), before(128, -1);
  for (const Size n : {64, 21})
    for (const Size offset : {-64, -63, -30, -1, 0, -100}) {
      std::vector<i16> expected = before;
      for (Size i = 0; i < 64; ++i) {
        const bool exists = offset + i >= 0 && offset + i < n;
        expected[std::size_t(i)] = exists ? x[std::size_t(offset + i)] : i16(0);
        if (exists) expected[std::size_t(64 + offset + i)] = x[std::size_t(64 + i)];
      }
      check_in_place("window_before_begin " + std::to_string(n) + " " + std::to_string(offset), copy_from_before,
                     before, expected, x, n, offset);
    }
}

} // namespace window_before_begin
