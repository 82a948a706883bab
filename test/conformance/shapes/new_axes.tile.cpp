// None inserts an axis of extent 1 anywhere, All keeps one; what follows the last one named is kept.
#include "dense.h"

#include <type_traits>

TILE_KERNEL void insert_axes(const int* x, int* out) {
  grid(1);
  auto t = load(dense<32>(x));
  static_assert(std::is_same_v<decltype(t[None, All]), Tile<int, 1, 32>>);
  static_assert(std::is_same_v<decltype(t[All, None]), Tile<int, 32, 1>>);
  static_assert(std::is_same_v<decltype(t[None]), Tile<int, 1, 32>>);
  static_assert(std::is_same_v<decltype(t[None, All, None, None]), Tile<int, 1, 32, 1, 1>>);
  static_assert(std::is_same_v<decltype(t[All]), Tile<int, 32>>);
  auto u = reshape<4, 8>(t);
  static_assert(std::is_same_v<decltype(u[All, None, All]), Tile<int, 4, 1, 8>>);
  static_assert(std::is_same_v<decltype(u[All, None]), Tile<int, 4, 1, 8>>);
  static_assert(std::is_same_v<decltype(u[None, All, All, None]), Tile<int, 1, 4, 8, 1>>);
  // An axis of extent 1 changes nothing but what is beside what.
  store_dense(out, u[All, None, All] * 1000 + u[None, All, All]);
  store_dense(out + 128, t[None, All, None] + arange<0, 2>());
  store_dense(out + 192, u[All, All, None, None]);
}
