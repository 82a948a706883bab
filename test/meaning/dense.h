// Shorthands of the kernels of this folder: a tile that is all of its memory, row by row.
#pragma once
#include <tile/tile.h>
using namespace tile;

template <int A, class T>
BlockPtr<T, A> dense(T* x) {
  return make_block_ptr<A>(x, {A}, {1}, {0});
}
template <int A, int B, class T>
BlockPtr<T, A, B> dense(T* x) {
  return make_block_ptr<A, B>(x, {A, B}, {B, 1}, {0, 0});
}
template <int A, int B, int C, class T>
BlockPtr<T, A, B, C> dense(T* x) {
  return make_block_ptr<A, B, C>(x, {A, B, C}, {B * C, C, 1}, {0, 0, 0});
}
template <int A, int B, int C, int D, class T>
BlockPtr<T, A, B, C, D> dense(T* x) {
  return make_block_ptr<A, B, C, D>(x, {A, B, C, D}, {B * C * D, C * D, D, 1}, {0, 0, 0, 0});
}

// Writes a tile, or a scalar, to memory.
template <class T, int... Ds>
void store_dense(T* out, const Tile<T, Ds...>& x) {
  if constexpr (sizeof...(Ds) == 0)
    store(out, x);
  else
    store(dense<Ds...>(out), x);
}
