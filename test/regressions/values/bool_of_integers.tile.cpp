// What is stored to a bool is `!= 0` (Triton issue 9991: the low byte was kept, so that 256 became false). All stores
// do so, and casts; a count of 256 is true.
#include "dense.h"

TILE_KERNEL void stored_bools(const int* x, const float* y, const bool* z, bool* out) {
  grid(1);
  auto i = arange<0, 16>();
  store(dense<16>(out), load(x + i));
  store(out + 16 + i, load(x + i), i < 12);
  store_dense(out + 32, cast<bool>(load(x + i)));
  store(dense<16>(out + 48), load(y + i));
  for (index_t k = 0; k < 16; ++k) store(out + 64 + k, load(x + k));
  store(out + 80, sum(load(dense<256>(z))));
  store(dense<8>(out + 81), sum<1>(load(dense<8, 256>(z))));
}
