// A reshape keeps the row-major order, also where the next step is a broadcast or a reduction (Triton issues 2210, 2829
// and 2157: a vector seen as a column was reordered, and then repeated along the wrong axis).
#include "dense.h"

TILE_KERNEL void column_of_vector(const int* x, const int* y, int* out) {
  options({.warps = 4});
  grid(1);
  auto vector = load(dense<64>(x));
  auto table = load(dense<64, 16>(y));
  store_dense(out, broadcast_to<64, 16>(reshape<64, 1>(vector)));
  store_dense(out + 1024, table * reshape<64, 1>(vector) + reshape<16>(load(dense<4, 4>(y))));
  store_dense(out + 2048, reshape<16, 4>(reshape<2, 32>(vector)) * 3);
  store_dense(out + 2112, sum<1>(reshape<32, 32>(table)));
}
