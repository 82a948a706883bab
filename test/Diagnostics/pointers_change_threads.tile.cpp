// Tiles of pointers that are held in variables stay with their threads.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

// The sum with rows wants the pointers along rows, that with columns along columns.
TILE_KERNEL void both_ways(const float* x, const float* y, float* out, float* turned, index_t n) {
  auto [p] = grid(1);
  auto offset = arange<0, 64>()[All, None] * n + arange<0, 64>()[None, All];
  auto pointers = x + offset;
  if (p > n) pointers = y + offset;
  auto rows = load(make_block_ptr<64, 64>(x, {n, n}, {n, 1}, {p, 0}));
  auto columns = load(make_block_ptr<64, 64>(y, {n, n}, {1, n}, {p, 0}));
  store(make_block_ptr<64, 64>(out, {n, n}, {n, 1}, {0, 0}), rows + load(pointers));
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: this tile of pointers would have to change threads; make the pointers where they are used, or use offsets
  store(make_block_ptr<64, 64>(turned, {n, n}, {1, n}, {0, 0}), columns + load(pointers));
}
