// All orders of four axes: axis k of the result is the k-th one named.
#include "dense.h"

// The six orders that begin with axis P.
template <class T, int P, int Q, int R, int S, int A, int B, int C, int D>
TILE_KERNEL void permute_rest(const T* x, T* out) {
  constexpr int COUNT = A * B * C * D;
  grid(1);
  auto t = load(dense<A, B, C, D>(x));
  store_dense(out, permute<P, Q, R, S>(t));
  store_dense(out + COUNT, permute<P, Q, S, R>(t));
  store_dense(out + 2 * COUNT, permute<P, R, Q, S>(t));
  store_dense(out + 3 * COUNT, permute<P, R, S, Q>(t));
  store_dense(out + 4 * COUNT, permute<P, S, Q, R>(t));
  store_dense(out + 5 * COUNT, permute<P, S, R, Q>(t));
}
TILE_INSTANTIATE(permute_rest<std::int8_t, 0, 1, 2, 3, 2, 2, 8, 16>);
TILE_INSTANTIATE(permute_rest<std::int8_t, 1, 0, 2, 3, 2, 2, 8, 16>);
TILE_INSTANTIATE(permute_rest<std::int32_t, 2, 0, 1, 3, 4, 2, 4, 16>);
TILE_INSTANTIATE(permute_rest<std::int32_t, 3, 0, 1, 2, 4, 2, 4, 16>);
