// Tiles from and to vectors, row-major, so that tests can say what they hold.
#pragma once
#include <tile/tile.h>

#include <memory>
#include <vector>

// A window on row-major memory of the same extents.
template <int... Ds, class T>
auto row_major(T* memory) {
  tile::list_entry strides[] = {Ds...};
  tile::index_t stride = 1;
  for (int axis = sizeof...(Ds) - 1; axis >= 0; --axis) {
    const tile::index_t extent = strides[axis].value;
    strides[axis] = stride;
    stride *= extent;
  }
  const tile::list_entry shape[] = {Ds...};
  const tile::list_entry offsets[] = {(0 * Ds)...};
  return tile::make_block_ptr<Ds...>(memory, shape, strides, offsets);
}

template <class T, int... Ds>
std::vector<T> elements_of(const tile::Tile<T, Ds...>& x) {
  constexpr int size = (1 * ... * Ds);
  // std::vector<bool> has no memory to point at.
  const auto memory = std::make_unique<T[]>(size);
  tile::store(row_major<Ds...>(memory.get()), x);
  return std::vector<T>(memory.get(), memory.get() + size);
}

template <int... Ds, class T>
tile::Tile<T, Ds...> tile_of(const std::vector<T>& values) {
  return tile::load(row_major<Ds...>(values.data()));
}
