#include <tile/tile.h>
using namespace tile;

// y[r, c] = (x[r, c] - mean[r]) * rstd[r] * weight[c] + bias[c], where mean[r] is the mean of row r of x, and
// rstd[r] = 1 / sqrt(variance of row r + epsilon). All arithmetic is on float. Each program takes one row.

// BLOCK columns at a time; rows may be of any length.
template <class T, int BLOCK>
TILE_KERNEL void layer_norm(const T* x, const T* weight, const T* bias, T* y, float* mean, float* rstd,
                            index_t x_stride_row, index_t y_stride_row, index_t rows, index_t columns, float epsilon) {
  auto [row] = grid(rows);

  auto x_acc = zeros<float, BLOCK>();
  for (index_t first = 0; first < columns; first += BLOCK) {
    auto column = first + arange<0, BLOCK>();
    x_acc += cast<float>(load(x + row * x_stride_row + column, column < columns));
  }
  const float row_mean = sum(x_acc) / columns;

  auto square_acc = zeros<float, BLOCK>();
  for (index_t first = 0; first < columns; first += BLOCK) {
    auto column = first + arange<0, BLOCK>();
    auto mask = column < columns;
    auto x_tile = cast<float>(load(x + row * x_stride_row + column, mask));
    auto deviation = where(mask, x_tile - row_mean, 0.0f);
    square_acc += deviation * deviation;
  }
  const float row_rstd = 1 / sqrt(sum(square_acc) / columns + epsilon);
  store(mean + row, row_mean);
  store(rstd + row, row_rstd);

  for (index_t first = 0; first < columns; first += BLOCK) {
    auto column = first + arange<0, BLOCK>();
    auto mask = column < columns;
    auto x_tile = cast<float>(load(x + row * x_stride_row + column, mask));
    auto weight_tile = cast<float>(load(weight + column, mask));
    auto bias_tile = cast<float>(load(bias + column, mask));
    store(y + row * y_stride_row + column, (x_tile - row_mean) * row_rstd * weight_tile + bias_tile, mask);
  }
}
TILE_INSTANTIATE(layer_norm<float, 32>);
TILE_INSTANTIATE(layer_norm<float, 1024>);
TILE_INSTANTIATE(layer_norm<float, 4096>);
TILE_INSTANTIATE(layer_norm<f16, 64>);
TILE_INSTANTIATE(layer_norm<f16, 1024>);
TILE_INSTANTIATE(layer_norm<f16, 2048>);
TILE_INSTANTIATE(layer_norm<f16, 8192>);

// A tile holds the whole row, which is read once: columns is at most N. With WARPS = 0 the translator chooses how many
// warps share it.
template <class T, int N, int WARPS = 0>
TILE_KERNEL void layer_norm_whole_row(const T* x, const T* weight, const T* bias, T* y, float* mean, float* rstd,
                                      index_t x_stride_row, index_t y_stride_row, index_t rows, index_t columns,
                                      float epsilon) {
  options({.warps = WARPS});
  auto [row] = grid(rows);
  auto column = arange<0, N>();
  auto mask = column < columns;
  auto x_tile = cast<float>(load(x + row * x_stride_row + column, mask));
  const float row_mean = sum(x_tile) / columns;
  auto deviation = where(mask, x_tile - row_mean, 0.0f);
  const float row_rstd = 1 / sqrt(sum(deviation * deviation) / columns + epsilon);
  store(mean + row, row_mean);
  store(rstd + row, row_rstd);
  auto weight_tile = cast<float>(load(weight + column, mask));
  auto bias_tile = cast<float>(load(bias + column, mask));
  store(y + row * y_stride_row + column, deviation * row_rstd * weight_tile + bias_tile, mask);
}
TILE_INSTANTIATE(layer_norm_whole_row<float, 64>);
TILE_INSTANTIATE(layer_norm_whole_row<float, 8192>);
TILE_INSTANTIATE(layer_norm_whole_row<f16, 1024>);
TILE_INSTANTIATE(layer_norm_whole_row<f16, 4096>);
TILE_INSTANTIATE(layer_norm_whole_row<f16, 8192>);
TILE_INSTANTIATE(layer_norm_whole_row<f16, 16384>);
