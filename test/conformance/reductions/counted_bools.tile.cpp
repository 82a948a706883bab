// Bools are counted as int. Triton's sum takes an element type to wrap in; here one casts: the operand, which sums
// small integers as int all the same, or the result, which then wraps.
#include "dense.h"

#include <type_traits>

TILE_KERNEL void count_true(const int* x, int* out) {
  grid(1);
  auto t = load(dense<32, 32>(x));
  auto positive = t > 0;
  static_assert(std::is_same_v<decltype(sum(positive)), int>);
  store(out, sum(positive));
  store_dense(out + 1, sum<1>(positive));
  store(out + 33, cast<int>(cast<bool>(sum(positive))));
  auto sevens = full<std::int8_t, 32, 32>(7);
  static_assert(std::is_same_v<decltype(sum<0>(sevens)), Tile<int, 32>>);
  store(out + 34, sum(sevens));
  store(dense<32>(out + 35), cast<std::int8_t>(sum<0>(sevens)));
  store(out + 67, sum(full<bool, 32, 32>(true)));
  store(out + 68, prod(cast<std::int8_t>(where(positive, 1, 3))));
}
