// What a mask leaves out is 0 where no `other` is given (Triton issues 9917, 10119 and 10448: it was undefined, and
// took part in a reduction). The same for a window without padding.
#include "dense.h"

TILE_KERNEL void sum_of_the_rest(const float* x, index_t n, float* out) {
  grid(1);
  auto i = arange<0, 256>();
  store(out, sum(load(x + i, i < n)));
  store(out + 1, sum(load(x + i, (i & 1) == 1)));
  store(out + 2, sum(load(make_block_ptr<256>(x, {n}, {1}, {0}), boundary_check<0>)));
  store(out + 3, max(load(x + i, i >= n) - 1000.0f));
}
