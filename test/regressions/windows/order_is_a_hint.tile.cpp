// Strides alone place the elements (Triton issue 3890): a matrix that is seen transposed, by exchanged strides, reads
// the same whatever `order` says.
#include "dense.h"

template <int FAST, int SLOW>
TILE_KERNEL void seen_transposed(const float* k, index_t tokens, index_t d, float* out) {
  grid(1);
  auto turned = make_block_ptr<16, 8>(k, {d, tokens}, {1, d}, {0, 0}, order<FAST, SLOW>);
  store_dense(out, load(turned, boundary_check<0, 1>));
  auto to = make_block_ptr<8, 16>(out + 128, {8, 16}, {16, 1}, {0, 0}, order<FAST, SLOW>);
  store(to, trans(load(turned, boundary_check<0, 1>)));
}
TILE_INSTANTIATE(seen_transposed<0, 1>);
TILE_INSTANTIATE(seen_transposed<1, 0>);
