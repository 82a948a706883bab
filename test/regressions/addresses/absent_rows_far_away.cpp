#include "cases.h"

namespace absent_rows_far_away {

using namespace meaning;

void run() {
  const std::vector<float> x = numbered<float>(16, 3), before(16, -1.0f);
  for (const Size rows : {0, 1})
    for (const Size stride : {Size(16), Size(1) << 50, Size(1) << 61, -(Size(1) << 61)})
      check_in_place("absent_rows_far_away " + std::to_string(rows) + " " + std::to_string(stride), copy_present_rows,
                     before, rows ? numbered<float>(16, 4) : before, x, rows, stride);
}

} // namespace absent_rows_far_away
