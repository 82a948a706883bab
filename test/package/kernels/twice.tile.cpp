#include <tile/tile.h>

#include "element.h"
using namespace tile;

// out[i] = x[i] + x[i]
template <int BLOCK>
TILE_KERNEL void twice(const element* x, element* out, index_t n) {
  auto [program] = grid(cdiv(n, BLOCK));
  auto x_blk = make_block_ptr<BLOCK>(x, {n}, {1}, {program * BLOCK});
  auto out_blk = make_block_ptr<BLOCK>(out, {n}, {1}, {program * BLOCK});
  auto elements = load(x_blk, boundary_check<0>);
  store(out_blk, elements + elements, boundary_check<0>);
}
TILE_INSTANTIATE(twice<256>);
