// A mask that cuts a vector: only the elements below `count` are written (Triton issue 265).
#include "dense.h"

TILE_KERNEL void store_below(const float* x, int count, float* out) {
  grid(1);
  auto offsets = arange<0, 512>();
  store(out + offsets, load(x + offsets), offsets < count);
}
