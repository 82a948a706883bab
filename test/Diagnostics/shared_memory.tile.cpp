// More shared memory than a CTA can have.
// RUN: not %tiletrans %s --arch sm_75 -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
// RUN: %tiletrans %s --arch sm_80 -o %t.big.cu
#include <tile/tile.h>
using namespace tile;

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: kernel 'turned' needs 131072 bytes of shared memory; sm_75 has 65536
TILE_KERNEL void turned(const float* x, float* out, index_t n) {
  options({.warps = 16});
  auto [p] = grid(1);
  auto first = load(make_block_ptr<256, 128>(x, {n, n}, {1, n}, {p, 0}));
  store(make_block_ptr<256, 128>(out, {n, n}, {n, 1}, {0, 0}), first);
}
