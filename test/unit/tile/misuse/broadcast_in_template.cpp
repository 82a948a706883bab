#include <tile/tile.h>
using namespace tile;

template <int ROWS, int COLUMNS>
TILE_KERNEL void kernel(const float* x, index_t n) {
  auto [i] = grid(cdiv(n, ROWS));
  auto x_blk = make_block_ptr<ROWS, COLUMNS>(x, {n, n}, {n, 1}, {i * ROWS, 0});
  auto values = load(x_blk, boundary_check<0, 1>);
  auto sums = sum<1>(values);
  // expect: these shapes do not broadcast
  values -= sums;
}
TILE_INSTANTIATE(kernel<16, 32>);
