// A variable has one layout; who needs its tile in another one moves it behind the read.
// RUN: %tiletrans %s --emit=ir --stop-after=assign-layouts -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// The sum is laid out as the transpose is, and so is the second read of t.
// CHECK-LABEL: kernel read_in_two_layouts(
// CHECK: var t: tile<16x16xi32> layout [[T:{.*}]]{{$}}
TILE_KERNEL void read_in_two_layouts(const int *x, index_t trips, int *out) {
  grid(1);
  auto t = load(make_block_ptr<16, 16>(x, {16, 16}, {16, 1}, {0, 0}));
  // CHECK: for
  // CHECK: read t: tile<16x16xi32> layout [[T]]{{$}}
  // CHECK: [[READ:%.*]] = read t: tile<16x16xi32> layout [[T]]{{$}}
  // CHECK: convert_layout [[READ]]
  for (index_t i = 0; i < trips; ++i)
    t = trans(t) + t;
  store(make_block_ptr<16, 16>(out, {16, 16}, {16, 1}, {0, 0}), t);
}
