// A load in a pipelined loop whose `other` is not 0, with a mask that moves (Triton issues 4739 and 5161: the mask of
// another trip decided, and copies filled with 0).
#include "dense.h"

TILE_KERNEL void products_of_ragged_tiles(const float* x, const float* y, index_t k, float* out) {
  options({.warps = 2, .stages = 3});
  grid(1);
  auto row = arange<0, 16>()[All, None];
  auto inner = arange<0, 8>();
  auto acc = zeros<float, 16, 16>();
  for (index_t begin = 0; begin < k; begin += 8) {
    auto at = begin + inner;
    auto a = load(x + row * k + at, at < k, 3.0f);
    auto b = load(y + at[All, None] * 16 + arange<0, 16>(), at[All, None] < k, cast<float>(at[All, None]) - 7.0f);
    acc = dot(a, b, acc);
  }
  store_dense(out, acc);
}
