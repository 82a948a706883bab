// A tile of one element is the row number of eight (Triton issue 7402: only one lane had the right one). What few
// threads loaded is handed to all that use it, a result of a reduction too.
#include "dense.h"

TILE_KERNEL void row_by_one_element(const float* x, const int* rows, float* out) {
  options({.warps = 4});
  auto [p] = grid(3);
  auto row = cast<index_t>(load(rows + p + arange<0, 1>()));
  auto column = arange<0, 256>();
  store(out + p * 512 + column, load(x + row * 256 + column));
  auto largest = cast<index_t>(max<0>(load(rows + arange<0, 4>())));
  store(out + p * 512 + 256 + column, load(x + largest * 256 + column));
}
