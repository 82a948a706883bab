// Both axes of matrices, by number and from the end; an axis of extent 1 is left as it is. Sums are of whole numbers:
// exact in any order.
#include "dense.h"

#include <type_traits>

template <int A, int B, int WARPS>
TILE_KERNEL void reduce_matrix(const float* x, float* out) {
  options({.warps = WARPS});
  grid(1);
  auto t = load(dense<A, B>(x));
  static_assert(std::is_same_v<decltype(sum<0>(t)), Tile<float, B>>);
  static_assert(std::is_same_v<decltype(sum<-2>(t)), Tile<float, B>>);
  store_dense(out, sum<0>(t));
  store_dense(out + B, max<-1>(t));
  store_dense(out + B + A, min<-2>(t));
  store_dense(out + 2 * B + A, sum<1>(t));
}
TILE_INSTANTIATE(reduce_matrix<1, 1024, 4>);
TILE_INSTANTIATE(reduce_matrix<2, 32, 4>);
TILE_INSTANTIATE(reduce_matrix<32, 1, 2>);
TILE_INSTANTIATE(reduce_matrix<16, 12, 1>);
