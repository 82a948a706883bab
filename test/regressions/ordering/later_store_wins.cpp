#include "cases.h"

namespace later_store_wins {

using namespace meaning;

void run() {
  std::vector<int> expected(812);
  for (int i = 0; i < 256; ++i) expected[std::size_t(i)] = i;
  for (int i = 0; i < 150; ++i) expected[std::size_t(200 - i)] = i + 1000;
  for (int k = 0; k < 4; ++k)
    for (int i = 0; i < 256; ++i) expected[std::size_t(256 + k * 100 + 255 - i)] = i + k * 10000;
  check("later_store_wins", overlapping_stores, expected);
}

} // namespace later_store_wins
