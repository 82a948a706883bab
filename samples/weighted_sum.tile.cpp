#include <tile/tile.h>
using namespace tile;

// output[r] = sum over c of x[r, c] * weight[c]
template <int ROWS_TILE, int D_TILE>
TILE_KERNEL void weighted_sum(const float* x, const float* weight, float* output, index_t x_stride_row,
                              index_t x_stride_d, index_t weight_stride, index_t output_stride, index_t rows,
                              index_t d) {
  auto [row_tile] = grid(cdiv(rows, ROWS_TILE));
  auto x_blk = make_block_ptr<ROWS_TILE, D_TILE>(x, {rows, d}, {x_stride_row, x_stride_d}, {row_tile * ROWS_TILE, 0});
  auto weight_blk = make_block_ptr<D_TILE>(weight, {d}, {weight_stride}, {0});
  auto output_blk = make_block_ptr<ROWS_TILE>(output, {rows}, {output_stride}, {row_tile * ROWS_TILE});
  auto acc = zeros<float, ROWS_TILE>();
  for (index_t column = 0; column < d; column += D_TILE) {
    auto row = load(x_blk, boundary_check<0, 1>);
    auto w = load(weight_blk, boundary_check<0>);
    acc += sum<1>(row * w[None, All]);
    x_blk.advance({0, D_TILE});
    weight_blk.advance({D_TILE});
  }
  store(output_blk, acc, boundary_check<0>);
}
TILE_INSTANTIATE(weighted_sum<16, 256>);
TILE_INSTANTIATE(weighted_sum<8, 512>);
TILE_INSTANTIATE(weighted_sum<16, 16>);
TILE_INSTANTIATE(weighted_sum<1, 1024>);
