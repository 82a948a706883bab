// What a block pointer is made of.
#pragma once
#include <tile/contract_violation.h>
#include <tile/shape.h>
#include <tile/tags.h>

namespace tile::detail {

template <class T, int Rank> struct window {
  bool has_value = false;
  T* base = nullptr;
  index_t shape[larger(Rank, 1)] = {};
  index_t strides[larger(Rank, 1)] = {};
  index_t offsets[larger(Rank, 1)] = {};
};

struct block_access {
  template <class T, int... Ds> static const window<T, sizeof...(Ds)>& read(const BlockPtr<T, Ds...>& pointer) {
    if (!pointer.window_.has_value)
      throw contract_violation("tile: a block pointer is used before it was given a value");
    return pointer.window_;
  }
  template <class T, int... Ds> static window<T, sizeof...(Ds)>& change(BlockPtr<T, Ds...>& pointer) {
    return pointer.window_;
  }
};

// A list of another length was refused where the function states its result.
template <std::size_t N, std::size_t R> void copy_list(index_t (&to)[N], const list_entry (&from)[R]) {
  for (std::size_t i = 0; i < N && i < R; ++i)
    to[i] = from[i].value;
}

template <class T, int... Ds, std::size_t A, std::size_t B, std::size_t C>
BlockPtr<T, Ds...> open_window(T* base, const list_entry (&shape)[A], const list_entry (&strides)[B],
                               const list_entry (&offsets)[C]) {
  BlockPtr<T, Ds...> pointer;
  auto& window = block_access::change(pointer);
  window.has_value = true;
  window.base = base;
  copy_list(window.shape, shape);
  copy_list(window.strides, strides);
  copy_list(window.offsets, offsets);
  return pointer;
}

template <class T, int... Ds, std::size_t R>
void move_window(BlockPtr<T, Ds...>& pointer, const list_entry (&deltas)[R]) {
  block_access::read(pointer);
  auto& window = block_access::change(pointer);
  for (std::size_t i = 0; i < R && i < sizeof...(Ds); ++i)
    window.offsets[i] = index_t(std::uint64_t(window.offsets[i]) + std::uint64_t(deltas[i].value));
}

} // namespace tile::detail
