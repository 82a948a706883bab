// A checked window that lies before the tensor, or reaches into it (Triton issue 5201: the interpreter forgot the lower
// bound). What is below 0 is neither read nor written.
#include "dense.h"

TILE_KERNEL void copy_from_before(const std::int16_t* x, index_t n, index_t offset, std::int16_t* out) {
  grid(1);
  store_dense(out, load(make_block_ptr<64>(x, {n}, {1}, {offset}), boundary_check<0>));
  store(make_block_ptr<64>(out + 64, {n}, {1}, {offset}), load(dense<64>(x + 64)), boundary_check<0>);
}
