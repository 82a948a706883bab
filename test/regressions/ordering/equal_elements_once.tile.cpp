// Elements of one store that go to one address are equal, and stored once (issue 7264 of Triton: duplicates of a tile
// were stored by several threads).
#include "dense.h"

TILE_KERNEL void store_equal_once(const float* x, index_t n, float* out) {
  grid(1);
  auto i = arange<0, 64>();
  store(out + i / 2, load(x + i / 2));
  store(out + 32 + i % 8, load(x + i % 8) * 2.0f);
  store(out + 40 + (i[All, None] % 4 * 8 + i[None, All] / 8), broadcast_to<64, 64>(3.0f));
  // Where only some are asked for.
  store(out + 72 + (i & 12), load(x + (i & 12)), i < 40);
  store(out + 88 + i / 16, 5.0f, (i & 63) / 16 < n);
}
