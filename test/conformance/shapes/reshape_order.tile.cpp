// reshape keeps the row-major order of the elements: of loaded and of computed tiles, and of turned ones.
#include "dense.h"

TILE_KERNEL void reshape_all(const int* x, int* out) {
  grid(1);
  auto ranks = arange<0, 64>();
  auto square = reshape<8, 8>(load(dense<64>(x)));
  store_dense(out, trans(square));
  store_dense(out + 64, square * 100 + reshape<8, 8>(ranks));
  store_dense(out + 128, trans(reshape<16, 4>(reshape<2, 32>(ranks) + load(dense<2, 32>(x)))));
  store_dense(out + 192, reshape<64>(trans(square)));
  store_dense(out + 256, reshape<4, 16>(trans(square)));
}
TILE_KERNEL void reshape_to_cube(const int* x, int* out) {
  options({.warps = 4});
  grid(1);
  auto cube = reshape<16, 8, 16>(load(dense<64, 32>(x)));
  store_dense(out, permute<2, 0, 1>(cube));
  store_dense(out + 2048, sum<1>(cube));
}
