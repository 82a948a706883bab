#include <tile/tile.h>
using namespace tile;

// The gradients of weighted_sum: grad_x[r, c] = weight[c] * grad_output[r], and
// grad_weight[c] = sum over r of x[r, c] * grad_output[r], in two steps.

// Each program takes ROWS_TILE rows: it writes their grad_x and, for the row tile t that they are, the row
// partial_grad_weight[t, c] = sum over its rows r of x[r, c] * grad_output[r].
template <int ROWS_TILE, int D_TILE>
TILE_KERNEL void weighted_sum_backward(const float* x, const float* weight, const float* grad_output, float* grad_x,
                                       float* partial_grad_weight, index_t x_stride_row, index_t x_stride_d,
                                       index_t weight_stride, index_t grad_output_stride, index_t grad_x_stride_row,
                                       index_t grad_x_stride_d, index_t rows, index_t d) {
  auto [row_tile] = grid(cdiv(rows, ROWS_TILE));
  const index_t row = row_tile * ROWS_TILE;
  auto x_blk = make_block_ptr<ROWS_TILE, D_TILE>(x, {rows, d}, {x_stride_row, x_stride_d}, {row, 0});
  auto weight_blk = make_block_ptr<D_TILE>(weight, {d}, {weight_stride}, {0});
  auto grad_output_blk = make_block_ptr<ROWS_TILE>(grad_output, {rows}, {grad_output_stride}, {row});
  auto grad_x_blk =
      make_block_ptr<ROWS_TILE, D_TILE>(grad_x, {rows, d}, {grad_x_stride_row, grad_x_stride_d}, {row, 0});
  auto partial_blk = make_block_ptr<1, D_TILE>(partial_grad_weight, {cdiv(rows, ROWS_TILE), d}, {d, 1}, {row_tile, 0});
  auto grad = load(grad_output_blk, boundary_check<0>)[All, None];
  for (index_t column = 0; column < d; column += D_TILE) {
    store(grad_x_blk, load(weight_blk, boundary_check<0>)[None, All] * grad, boundary_check<0, 1>);
    store(partial_blk, sum<0>(load(x_blk, boundary_check<0, 1>) * grad, keep_dims), boundary_check<1>);
    x_blk.advance({0, D_TILE});
    weight_blk.advance({D_TILE});
    grad_x_blk.advance({0, D_TILE});
    partial_blk.advance({0, D_TILE});
  }
}
TILE_INSTANTIATE(weighted_sum_backward<16, 256>);
TILE_INSTANTIATE(weighted_sum_backward<8, 512>);
TILE_INSTANTIATE(weighted_sum_backward<64, 64>);
TILE_INSTANTIATE(weighted_sum_backward<16, 4>);

// grad_weight[c] = sum over t < row_tiles of partial_grad_weight[t, c]; each program sums D_TILE columns, TILES rows at
// a time.
template <int TILES, int D_TILE>
TILE_KERNEL void sum_partial_grad_weight(const float* partial_grad_weight, float* grad_weight, index_t row_tiles,
                                         index_t d) {
  auto [column_tile] = grid(cdiv(d, D_TILE));
  const index_t column = column_tile * D_TILE;
  auto partial_blk = make_block_ptr<TILES, D_TILE>(partial_grad_weight, {row_tiles, d}, {d, 1}, {0, column});
  auto grad_weight_blk = make_block_ptr<D_TILE>(grad_weight, {d}, {1}, {column});
  auto acc = zeros<float, D_TILE>();
  for (index_t tile = 0; tile < row_tiles; tile += TILES) {
    acc += sum<0>(load(partial_blk, boundary_check<0, 1>));
    partial_blk.advance({TILES, 0});
  }
  store(grad_weight_blk, acc, boundary_check<0>);
}
TILE_INSTANTIATE(sum_partial_grad_weight<32, 32>);
TILE_INSTANTIATE(sum_partial_grad_weight<128, 8>);
TILE_INSTANTIATE(sum_partial_grad_weight<4, 8>);
