// What is done with a product before it is stored: nothing, a transposition, a matrix, a row or a column added to it or
// given to dot as what it adds to, a conversion.
#include "dense.h"

template <class T>
TILE_KERNEL void finish_product(const T* a, const T* b, const float* more, float* out) {
  options({.warps = 4});
  grid(1);
  auto x = load(dense<32, 16>(a));
  auto y = load(dense<16, 64>(b));
  auto matrix = load(dense<32, 64>(more));
  auto row = load(dense<64>(more + 100));
  auto column = load(dense<32, 1>(more + 200));
  auto p = dot(x, y);
  store_dense(out, p);
  store(make_block_ptr<32, 64>(out + 2048, {32, 64}, {1, 32}, {0, 0}), p);
  store_dense(out + 4096, dot(x, y, matrix));
  store_dense(out + 6144, p + row);
  store_dense(out + 8192, dot(x, y, broadcast_to<32, 64>(column)));
  store(dense<32, 64>(out + 10240), cast<f16>(p));
}
TILE_INSTANTIATE(finish_product<f16>);
TILE_INSTANTIATE(finish_product<float>);

// Softmax over the rows of a product.
TILE_KERNEL void softmax_of_product(const f16* a, const f16* b, float* out) {
  grid(1);
  auto p = dot(load(dense<16, 16>(a)), load(dense<16, 32>(b)));
  auto e = exp(p - max<1>(p, keep_dims));
  store_dense(out, e / sum<1>(e, keep_dims));
}
