// Strides below 0 walk backwards: legal arithmetic, also where a vector would be read, and with checks on both axes.
#include "dense.h"

TILE_KERNEL void turned_around(const float* x, index_t rows, index_t columns, float* out) {
  grid(1);
  const float* last = x + (rows * columns - 1);
  auto both = make_block_ptr<8, 16>(last, {rows, columns}, {-columns, -1}, {0, 0});
  store_dense(out, load(both, boundary_check<0, 1>, padding(-1)));
  auto upwards = make_block_ptr<8, 16>(x + (rows - 1) * columns, {rows, columns}, {-columns, 1}, {2, 3});
  store_dense(out + 128, load(upwards, boundary_check<0, 1>));
  auto backwards = make_block_ptr<64>(out + 319, {64}, {-1}, {0});
  store(backwards, load(dense<64>(x)));
}
