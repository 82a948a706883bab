#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void kernel(const float* x, index_t n) {
  auto [i] = grid(cdiv(n, 64));
  auto x_blk = make_block_ptr<64>(x, {n}, {1}, {i * 64});
  // expect: this pointer is to const
  store(x_blk, 0.0f, boundary_check<0>);
}
