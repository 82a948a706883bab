// A row is written in wide tiles and read again in narrow ones (Triton issue 10924: the second pass of a softmax read
// what had been there before). The kernel has one pointer, so that both are the same memory.
#include "dense.h"

TILE_KERNEL void shares_of_row(index_t n, float* x) {
  options({.warps = 4});
  auto [row] = grid(2);
  float* first = x + row * n;
  float total = 0.0f;
  for (index_t i = 0; i < n; i += 256) {
    auto at = make_block_ptr<256>(first, {n}, {1}, {i});
    auto t = load(at, boundary_check<0>) + 1.0f;
    store(at, t, boundary_check<0>);
    total += sum(where(i + arange<0, 256>() < n, t, 0.0f));
  }
  for (index_t i = 0; i < n; i += 64) {
    auto at = make_block_ptr<64>(first, {n}, {1}, {i});
    store(at, load(at, boundary_check<0>) * 2.0f - total, boundary_check<0>);
  }
}
