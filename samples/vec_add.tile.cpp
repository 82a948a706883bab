#include <tile/tile.h>
using namespace tile;

// out[i] = x[i] + y[i] for i < n; each program adds BLOCK elements.
template <int BLOCK>
TILE_KERNEL void vec_add(const float* x, const float* y, float* out, index_t n) {
  auto [block] = grid(cdiv(n, BLOCK));
  // A block pointer: BLOCK elements of a tensor of shape {n} and strides {1}, beginning at {block * BLOCK}.
  auto x_blk = make_block_ptr<BLOCK>(x, {n}, {1}, {block * BLOCK});
  auto y_blk = make_block_ptr<BLOCK>(y, {n}, {1}, {block * BLOCK});
  auto out_blk = make_block_ptr<BLOCK>(out, {n}, {1}, {block * BLOCK});
  // boundary_check<0>: what lies beyond the shape along axis 0 is neither read nor written.
  auto x_tile = load(x_blk, boundary_check<0>);
  auto y_tile = load(y_blk, boundary_check<0>);
  store(out_blk, x_tile + y_tile, boundary_check<0>);
}
TILE_INSTANTIATE(vec_add<1024>);
TILE_INSTANTIATE(vec_add<2048>);
