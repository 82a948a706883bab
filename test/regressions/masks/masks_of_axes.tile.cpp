// A mask that is made for one axis and gets the other ones afterwards limits its own axis, up to and with its bound
// (Triton issues 2836 and 2210: an axis that is added must not move what belongs to another).
#include "dense.h"

TILE_KERNEL void read_up_to(const float* x, int last_row, int last_column, float* out) {
  grid(1);
  auto row = arange<0, 8>();
  auto column = arange<0, 32>();
  auto inside = (row <= last_row)[All, None] & (column <= last_column)[None, All];
  auto offset = row[All, None] * 32 + column[None, All];
  store_dense(out, load(x + offset, inside, -1.0f));
}
TILE_KERNEL void write_from(const float* x, int first_row, int first_column, float* out) {
  grid(1);
  auto row = arange<0, 8>();
  auto column = arange<0, 32>();
  auto inside = (first_column <= column)[None, All] & (row >= first_row)[All, None];
  auto offset = row[All, None] * 32 + column[None, All];
  store(out + offset, load(x + offset), inside);
}
