// A row number times a stride, and a program's id times its share, exceed 32 bits (Triton issues 6748 and 1058):
// products that wrap lead to an illegal address. Here ids and index_t have 64 bits, and so have the products.
#include "dense.h"

TILE_KERNEL void far_rows(const float* x, index_t first, index_t stride, float* out) {
  grid(1);
  auto row = first + arange<0, 8>();
  auto column = arange<0, 16>();
  store_dense(out, load(x + row[All, None] * stride + column));
  auto w = make_block_ptr<8, 16>(x, {first + 8, 16}, {stride, 1}, {first, 0});
  store_dense(out + 128, load(w, boundary_check<0, 1>));
}
TILE_KERNEL void far_program(const float* x, float* out) {
  auto [p] = grid(4);
  if (p != 3) return;
  auto i = p * (1 << 30) + arange<0, 32>();
  store_dense(out, load(x + i));
  store_dense(out + 32, load(make_block_ptr<32>(x, {p * (1 << 30) + 9}, {1}, {p * (1 << 30)}), boundary_check<0>));
}
