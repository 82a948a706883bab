// A new axis of extent 1 is the same by reshape and by `[All, None]` (Triton issue 2836: addresses made by the first
// were misaligned). Windows of such shapes hold the same elements, too.
#include "dense.h"

TILE_KERNEL void rows_by_both(const float* x, index_t ld, float* out) {
  grid(1);
  auto row = arange<0, 16>() * ld;
  auto column = arange<0, 4>();
  store_dense(out, load(x + reshape<16, 1>(row) + column[None, All]));
  store_dense(out + 64, load(x + row[All, None] + reshape<1, 4>(column)));
  store_dense(out + 128, load(make_block_ptr<16, 1>(x, {16, 1}, {ld, 1}, {0, 0})));
  store_dense(out + 144, load(make_block_ptr<1, 16>(x, {1, 13}, {ld, 1}, {0, 0}), boundary_check<0, 1>));
}
