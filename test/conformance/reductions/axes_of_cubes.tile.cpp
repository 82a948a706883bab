// Each axis of tiles of three axes, dropped and kept.
#include "dense.h"

#include <type_traits>

template <int A, int B, int C>
TILE_KERNEL void reduce_cube(const float* x, float* out) {
  grid(1);
  auto t = load(dense<A, B, C>(x));
  static_assert(std::is_same_v<decltype(sum<1>(t, keep_dims)), Tile<float, A, 1, C>>);
  static_assert(std::is_same_v<decltype(sum<-1>(t)), Tile<float, A, B>>);
  store_dense(out, sum<0>(t));
  store_dense(out + B * C, sum<1>(t, keep_dims));
  store_dense(out + B * C + A * C, sum<-1>(t));
}
TILE_INSTANTIATE(reduce_cube<2, 32, 16>);
TILE_INSTANTIATE(reduce_cube<8, 16, 2>);
