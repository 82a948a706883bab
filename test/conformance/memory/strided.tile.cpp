// Every second element, by load and by store, and the elements in reverse, by tiles of indices and by negative strides.
#include "dense.h"

TILE_KERNEL void second_elements(const int* x, int* out) {
  options({.warps = 4});
  grid(1);
  auto i = arange<0, 512>();
  store(out + i, load(x + 2 * i));
  store(out + 512 + 2 * i, load(x + i));
  store(out + 513 + 2 * i, load(x + 2 * i + 1));
}
TILE_KERNEL void reversed_elements(const int* x, index_t n, int* out) {
  options({.warps = 4});
  grid(1);
  auto i = arange<0, 512>();
  auto backwards = 511 - i;
  store(out + i, load(x + backwards));
  store(out + 512 + backwards, load(x + i) * 10);
  store(out + 1024 + (n - 1 - i), load(x + (n - 1) - i, i < n), i < n);
  store(make_block_ptr<512>(out + 1024 + n, {512}, {1}, {0}), load(make_block_ptr<512>(x + 511, {512}, {-1}, {0})));
}
