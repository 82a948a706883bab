// Products of matrices that are smaller than any tensor core takes.
#include "dense.h"

template <class T, class R, int M, int N, int K>
TILE_KERNEL void multiply_small(const T* a, const T* b, R* out) {
  grid(1);
  store_dense(out, dot<precision::tf32>(load(dense<M, K>(a)), load(dense<K, N>(b))));
}
TILE_INSTANTIATE(multiply_small<f16, float, 2, 4, 32>);
TILE_INSTANTIATE(multiply_small<std::int8_t, std::int32_t, 1, 2, 32>);
TILE_INSTANTIATE(multiply_small<float, float, 64, 8, 8>);
TILE_INSTANTIATE(multiply_small<double, double, 8, 8, 4>);
