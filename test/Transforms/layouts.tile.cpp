// Layouts: the widest access is laid out as its memory wants it, everything computed with it follows.
// RUN: %tiletrans %s --emit=ir --stop-after=split-reductions -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// Rows over warps, columns over lanes; the sum is collected per lane and combined once behind the loop.
// CHECK-LABEL: kernel weighted({{.*}} warps 4
// CHECK: var acc: tile<16xf32> layout {reg: (4) (8), lane: (0) (0) (0) (0) (0), warp: (1) (2)}
TILE_KERNEL void weighted(const float* x, const float* w, float* out, index_t rows, index_t d) {
  auto [p] = grid(cdiv(rows, 16));
  auto x_blk = make_block_ptr<16, 256>(x, {rows, d}, {d, 1}, {p * 16, 0});
  auto w_blk = make_block_ptr<256>(w, {d}, {1}, {0});
  auto acc = zeros<float, 16>();
  for (index_t column = 0; column < d; column += 256) {
    // CHECK: [[X:%[0-9]+]] = load {{.*}}layout {reg: (0,1) (0,2) (0,128) (4,0) (8,0), lane: (0,4) (0,8) (0,16) (0,32) (0,64), warp: (1,0) (2,0)}
    // CHECK: = load {{.*}}layout {reg: (1) (2) (128), lane: (4) (8) (16) (32) (64), warp: (0) (0)}
    // CHECK: [[SUM:%[0-9]+]] = reduce sum axis 1 in registers %{{[0-9]+}}, %{{[0-9]+}}
    acc += sum<1>(load(x_blk, boundary_check<0, 1>) * load(w_blk, boundary_check<0>)[None, All]);
    // CHECK-NEXT: write acc [[SUM]]
    // CHECK: }
    x_blk.advance({0, 256});
    w_blk.advance({256});
  }
  // CHECK-NEXT: [[PART:%[0-9]+]] = read acc
  // CHECK-NEXT: [[ALL:%[0-9]+]] = reduce sum axis 1 across lanes [[PART]]
  // CHECK-NEXT: write acc [[ALL]]
  store(make_block_ptr<16>(out, {rows}, {1}, {p * 16}), acc, boundary_check<0>);
}

// A variable that starts at something else than zero is summed over lanes in every trip.
// CHECK-LABEL: kernel not_from_zero(
TILE_KERNEL void not_from_zero(const float* x, float* out, index_t d) {
  auto [p] = grid(1);
  auto x_blk = make_block_ptr<16, 256>(x, {16, d}, {d, 1}, {0, 0});
  auto acc = full<float, 16>(1.0f);
  // CHECK: for
  for (index_t column = 0; column < d; column += 256) {
    // CHECK: reduce sum axis 1 in registers
    // CHECK-NEXT: reduce sum axis 1 across lanes
    acc += sum<1>(load(x_blk, boundary_check<1>));
    x_blk.advance({0, 256});
  }
  store(make_block_ptr<16>(out, {16}, {1}, {p * 16}), acc);
}

// One row: the warps share its columns, and their results are combined through shared memory.
// CHECK-LABEL: kernel one_row({{.*}} warps 4
TILE_KERNEL void one_row(const float* x, float* out, index_t d) {
  auto [p] = grid(1);
  // CHECK: [[PART:%[0-9]+]] = reduce sum axis 1 in registers
  // CHECK-NEXT: [[OF_WARP:%[0-9]+]] = reduce sum axis 1 across lanes [[PART]]
  // CHECK-NEXT: [[PARTS:%[0-9]+]] = parts_of_warps at 1 [[OF_WARP]]: tile<1x4xf32> layout {reg: -, lane: (0,0) (0,0) (0,0) (0,0) (0,0), warp: (0,1) (0,2)}
  // CHECK-NEXT: [[ALL:%[0-9]+]] = convert_layout [[PARTS]]: tile<1x4xf32> layout {reg: (0,1) (0,2), lane: {{.*}}, warp: (0,0) (0,0)}
  // CHECK-NEXT: %s = reduce sum axis 1 in registers [[ALL]]
  auto s = sum<1>(load(make_block_ptr<1, 1024>(x, {1, d}, {d, 1}, {p, 0}), boundary_check<1>));
  store(make_block_ptr<1>(out, {1}, {1}, {0}), s);
}

// Eight rows of 64 columns: fewer warps, and no exchange between them.
// CHECK-LABEL: kernel few_columns({{.*}} warps 1
TILE_KERNEL void few_columns(const float* x, float* out, index_t d) {
  auto [p] = grid(1);
  // CHECK-NOT: parts_of_warps
  auto s = sum<0>(load(make_block_ptr<8, 64>(x, {8, d}, {d, 1}, {0, p}), boundary_check<1>));
  store(make_block_ptr<64>(out, {64}, {1}, {0}), s);
}

// 96 = 3 * 32 is held directly, 12 is padded to 16.
// CHECK-LABEL: kernel odd_extents(
TILE_KERNEL void odd_extents(const float* x, float* out, index_t n) {
  auto [p] = grid(1);
  // CHECK: %tile = load {{.*}}: tile<12x96xf32> layout {reg: (0,1) (0,2), {{.*}}axis 1 repeated 3}
  auto tile = load(make_block_ptr<12, 96>(x, {n, n}, {n, 1}, {p, 0}), boundary_check<0, 1>);
  store(make_block_ptr<12, 96>(out, {n, n}, {n, 1}, {p, 0}), tile, boundary_check<0, 1>);
}

// A column-major load and a row-major store do not suit each other.
// CHECK-LABEL: kernel turned(
TILE_KERNEL void turned(const float* x, float* out, index_t n) {
  auto [p] = grid(1);
  auto tile = load(make_block_ptr<64, 64>(x, {n, n}, {1, n}, {0, 0}), boundary_check<0, 1>);
  // CHECK: = convert_layout %tile
  store(make_block_ptr<64, 64>(out, {n, n}, {n, 1}, {p, 0}), tile, boundary_check<0, 1>);
}

// The user's order decides where no stride is known to be 1.
// CHECK-LABEL: kernel ordered(
TILE_KERNEL void ordered(const float* x, float* out, index_t n, index_t sr, index_t sc) {
  auto [p] = grid(1);
  // CHECK: = load {{.*}}layout {reg: (1,0) (2,0)
  auto tile = load(make_block_ptr<64, 64>(x, {n, n}, {sr, sc}, {p, 0}, order<0, 1>), boundary_check<0, 1>);
  // CHECK-NOT: convert_layout
  store(make_block_ptr<64, 64>(out, {n, n}, {sr, sc}, {p, 0}, order<0, 1>), tile, boundary_check<0, 1>);
}
