// trans exchanges the last two axes, of two or more; twice is nothing.
#include "dense.h"

template <class T, int A, int B>
TILE_KERNEL void transpose_tile(const T* x, T* out) {
  grid(1);
  auto t = load(dense<A, B>(x));
  store_dense(out, trans(t));
  store(dense<B, A>(out + A * B), trans(t) + trans(trans(trans(t))));
}
TILE_INSTANTIATE(transpose_tile<std::int16_t, 64, 32>);
TILE_INSTANTIATE(transpose_tile<double, 1, 8>);
TILE_INSTANTIATE(transpose_tile<f16, 12, 20>);

TILE_KERNEL void transpose_batch(const int* x, int* out) {
  grid(1);
  store_dense(out, trans(load(dense<4, 8, 16>(x))));
}
