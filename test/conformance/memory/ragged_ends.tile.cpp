// A block that is larger than the memory: nothing behind the last element is read or written, by wide accesses either.
#include "dense.h"

template <class T>
TILE_KERNEL void add_tails(const T* x, const T* y, index_t n, T* out) {
  auto [p] = grid(cdiv(n, 1024));
  auto i = p * 1024 + arange<0, 1024>();
  store(out + i, load(x + i, i < n) - load(y + i, i < n), i < n);
}
TILE_INSTANTIATE(add_tails<float>);
TILE_INSTANTIATE(add_tails<std::int8_t>);

// The limit is a sum, and the memory does not begin at the block's first element.
TILE_KERNEL void copy_middle(const f16* x, index_t first, index_t count, f16* out) {
  grid(1);
  auto i = arange<0, 256>();
  auto inside = (i >= first) & (i < first + count);
  store(out + (i - first), load(x + (i - first), inside), inside);
}
