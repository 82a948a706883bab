// An array that moves by a few elements within itself, like memmove (the other side of Triton issue 1097: what a thread
// has yet to read must not be overwritten by its neighbour).
#include "dense.h"

TILE_KERNEL void move_by(index_t n, index_t distance, float* x) {
  options({.warps = 4});
  grid(1);
  auto i = arange<0, 512>();
  auto t = load(x + i, i < n);
  store(x + i + distance, t, i < n);
  auto w = make_block_ptr<512>(x, {n}, {1}, {distance});
  store(make_block_ptr<512>(x, {n}, {1}, {0}), load(w, boundary_check<0>) + 0.5f, boundary_check<0>);
}
