#include <tile/tile.h>
using namespace tile;

// Two ways to z[r, c] = exp(x[r, c]) / (sum over k < columns of exp(x[r, k])), for r < rows and c < columns. Each
// program takes one row. Both address memory by pointer tiles; what is masked off reads as -inf, whose exponential is
// 0.

// A tile holds the whole row: columns is at most N.
template <int N>
TILE_KERNEL void softmax(const float* x, float* z, index_t x_stride_row, index_t z_stride_row, index_t rows,
                         index_t columns) {
  auto [row] = grid(rows);
  auto column = arange<0, N>();
  auto mask = column < columns;
  auto x_tile = load(x + row * x_stride_row + column, mask, -inf);
  auto numerator = exp(x_tile - max(x_tile));
  store(z + row * z_stride_row + column, numerator / sum(numerator), mask);
}
TILE_INSTANTIATE(softmax<64>);
TILE_INSTANTIATE(softmax<1024>);
TILE_INSTANTIATE(softmax<32768>);

// Rows of any length, BLOCK columns at a time. Each element of a tile keeps the maximum and the sum of its own columns;
// they are put together once, at the end.
template <int BLOCK>
TILE_KERNEL void softmax_looped(const float* x, float* z, index_t x_stride_row, index_t z_stride_row, index_t rows,
                                index_t columns) {
  auto [row] = grid(rows);
  auto x_max = full<float, BLOCK>(-inf);
  auto exp_sum = zeros<float, BLOCK>();
  for (index_t first = 0; first < columns; first += BLOCK) {
    auto column = first + arange<0, BLOCK>();
    auto x_tile = load(x + row * x_stride_row + column, column < columns, -inf);
    auto new_max = maximum(x_max, x_tile);
    // An element that has met no column yet has no maximum to subtract.
    auto base = where(new_max == -inf, 0.0f, new_max);
    exp_sum = exp_sum * exp(x_max - base) + exp(x_tile - base);
    x_max = new_max;
  }
  const float row_max = max(x_max);
  const float row_sum = sum(exp_sum * exp(x_max - row_max));
  for (index_t first = 0; first < columns; first += BLOCK) {
    auto column = first + arange<0, BLOCK>();
    auto mask = column < columns;
    auto x_tile = load(x + row * x_stride_row + column, mask);
    store(z + row * z_stride_row + column, exp(x_tile - row_max) / row_sum, mask);
  }
}
TILE_INSTANTIATE(softmax_looped<16>);
TILE_INSTANTIATE(softmax_looped<2048>);
