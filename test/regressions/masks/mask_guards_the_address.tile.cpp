// Where the mask is false no access is made, however wrong the address (Triton issues 737 and 5161 read there).
// Addresses come from a table that holds nonsense where the mask is false.
#include "dense.h"

TILE_KERNEL void gather_what_exists(const float* x, const index_t* rows, index_t n, float* out) {
  grid(1);
  auto i = arange<0, 64>();
  auto row = load(rows + i);
  auto exists = (row >= 0) & (row < n);
  store(out + i, load(x + row * 3, exists, -1.0f));
  store(out + 64 + row * 2, cast<float>(i), exists);
  auto none = load(x + n * 1000 + i, n < 0, 5.0f);
  store(out + 256 + i, none);
}
