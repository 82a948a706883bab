// Each axis is judged by its own coordinate, never by one that is taken from the linear address again (issues 477, 599
// and 1850 of triton-ascend: an unchecked axis pushed its neighbour out of bounds, and a stride of 0 was a divisor).
#include "dense.h"

template <int CHECKED>
TILE_KERNEL void partly_checked(const int* x, index_t s0, index_t s1, index_t s2, int* out) {
  grid(1);
  auto w = make_block_ptr<2, 4, 8>(x + 100, {2, 2, 6}, {s0, s1, s2}, {1, -1, 3});
  if constexpr (CHECKED == 1)
    store_dense(out, load(w, boundary_check<1>, padding(-1)));
  else if constexpr (CHECKED == 2)
    store_dense(out, load(w, boundary_check<2>, padding(-1)));
  else
    store_dense(out, load(w, boundary_check<0, 2>, padding(-1)));
}
TILE_INSTANTIATE(partly_checked<1>);
TILE_INSTANTIATE(partly_checked<2>);
TILE_INSTANTIATE(partly_checked<3>);
