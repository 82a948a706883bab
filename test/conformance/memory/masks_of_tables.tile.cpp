// Masks of two axes: limits by row and by column, a triangle, and holes in the middle of a vector.
#include "dense.h"

TILE_KERNEL void masked_table(const float* x, index_t rows, index_t columns, float* out) {
  grid(1);
  auto r = arange<0, 16>()[All, None];
  auto c = arange<0, 32>()[None, All];
  auto inside = (r < rows) & (c < columns);
  auto t = load(x + r * columns + c, inside, -1.0f);
  store_dense(out, t);
  store_dense(out + 512, load(x + r * columns + c, inside & (r >= c), cast<float>(r * 100 + c)));
  store(out + 1024 + r * columns + c, t * 2.0f, inside);
  store(out + 1024 + r * columns + c, 77, inside & (c % 8 == 5));
}
