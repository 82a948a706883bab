// max and min keep the type, whose whole range counts; a plateau of equal numbers is no matter. Triton widens small
// integers and 16-bit floats.
#include "dense.h"

#include <type_traits>

template <class T, int N>
TILE_KERNEL void extremes_of(const T* x, T* out) {
  grid(1);
  auto t = load(dense<N>(x));
  static_assert(std::is_same_v<decltype(max(t)), T>);
  static_assert(std::is_same_v<decltype(min<-1>(t)), Tile<T>>);
  store(out, max(t));
  store(out + 1, min<0>(t));
}
TILE_INSTANTIATE(extremes_of<std::int8_t, 32>);
TILE_INSTANTIATE(extremes_of<std::int64_t, 128>);
TILE_INSTANTIATE(extremes_of<f16, 33>);
TILE_INSTANTIATE(extremes_of<double, 512>);
