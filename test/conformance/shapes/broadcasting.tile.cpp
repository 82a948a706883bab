// From the right, extents are equal or one of them is 1; missing axes on the left count as 1. Both operands may be
// repeated in one operation, and no order of operands or axes matters.
#include "dense.h"

#include <type_traits>

template <class T>
TILE_KERNEL void broadcast_pairs(const T* x, const T* y, T* out) {
  grid(1);
  auto matrix = load(dense<8, 64>(x));
  auto row = load(dense<64>(y));
  auto column = load(dense<8, 1>(y + 64));
  static_assert(std::is_same_v<decltype(row - matrix), Tile<T, 8, 64>>);
  static_assert(std::is_same_v<decltype(row - column), Tile<T, 8, 64>>);
  static_assert(std::is_same_v<decltype(column[None, All] - row), Tile<T, 1, 8, 64>>);
  store_dense(out, row - matrix);
  store_dense(out + 512, matrix - column);
  store_dense(out + 1024, row - column);
  store_dense(out + 1536, broadcast_to<8, 64>(row));
  store_dense(out + 2048, broadcast_to<8, 64>(column));
  store_dense(out + 2560, broadcast_to<2, 3, 8>(trans(column)));
  store(dense<8, 64>(out + 2608), column);
}
TILE_INSTANTIATE(broadcast_pairs<std::int8_t>);
TILE_INSTANTIATE(broadcast_pairs<std::uint64_t>);
