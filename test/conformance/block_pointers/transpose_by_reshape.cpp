#include "../reference.h"

namespace transpose_by_reshape {

using namespace meaning;

void run() {
  const std::vector<i32> x = small_numbers<i32>(1024, 100000, 8);
  std::vector<i32> expected = transposed(x, 32, 32);
  append(expected, x);
  check("transpose_by_reshape", cut_and_turn, expected, x);
}

} // namespace transpose_by_reshape
