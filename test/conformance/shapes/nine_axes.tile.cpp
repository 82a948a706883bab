// As many axes as there are bits: a tile of 512 elements with its axes reversed is in the order of reversed bits.
#include "dense.h"

TILE_KERNEL void reverse_bits(const int* x, int* out) {
  grid(1);
  auto bits = reshape<2, 2, 2, 2, 2, 2, 2, 2, 2>(load(dense<512>(x)));
  store_dense(out, reshape<512>(permute<8, 7, 6, 5, 4, 3, 2, 1, 0>(bits)));
  store_dense(out + 512, reshape<16, 16>(sum<4>(bits)));
}
