// Operands that are transposed, by trans or by exchanged strides, give the same products (Triton issues 1840 and 1666:
// they were wrong on one generation of GPUs).
#include "dense.h"

template <class T>
TILE_KERNEL void transposed_operands(const T* x, const T* y, float* out) {
  options({.warps = 2});
  grid(1);
  auto a = load(dense<16, 32>(x));
  auto b = load(dense<16, 32>(y));
  store_dense(out, dot(a, trans(b)));
  store_dense(out + 256, dot(trans(a), b));
  auto b_turned = load(make_block_ptr<32, 16>(y, {32, 16}, {1, 32}, {0, 0}));
  store_dense(out + 1280, dot(a, b_turned));
  store_dense(out + 1536, trans(dot(b, trans(a))));
}
TILE_INSTANTIATE(transposed_operands<f16>);
TILE_INSTANTIATE(transposed_operands<float>);
