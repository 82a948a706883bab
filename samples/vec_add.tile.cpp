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
  // boundary_check<0>: nothing beyond the shape is read or written along axis 0.
  auto sum = load(x_blk, boundary_check<0>) + load(y_blk, boundary_check<0>);
  store(out_blk, sum, boundary_check<0>);
}
TILE_INSTANTIATE(vec_add<1024>);
TILE_INSTANTIATE(vec_add<2048>);
