// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

// CHECK: [[#@LINE+1]]:18: error: kernel 'no_grid' has no grid; begin it with grid(...), or use program_id or num_programs where the caller gives the grid
TILE_KERNEL void no_grid(index_t n) {}

TILE_KERNEL void late_grid_of_ids(index_t n) {
  // CHECK: [[#@LINE+1]]:17: error: this may not stand in front of grid; accepted are scalar locals, options, assume, may_alias and static_assert
  index_t pid = program_id(0);
  // CHECK: [[#@LINE+1]]:8: error: this may not stand in front of grid
  grid(num_programs(1));
}

TILE_KERNEL void late_grid(float *y, index_t n) {
  // CHECK: [[#@LINE+1]]:3: error: this may not stand in front of grid
  store(make_block_ptr<16>(y, {n}, {1}, {0}), 0.0f);
  grid(n);
}

// CHECK: [[#@LINE+1]]:18: error: kernel 'grid_in_no_branch' has no grid
TILE_KERNEL void grid_in_no_branch(index_t n) {
  if constexpr (sizeof(int) == 8)
    grid(n);
}

TILE_KERNEL void early_load(const float *x, index_t n) {
  // CHECK: [[#@LINE+1]]:25: error: this may not stand in front of grid
  float sum = tile::sum(load(x + arange<0, 16>()));
  grid(n);
}

TILE_KERNEL void changed_extent(index_t n) {
  index_t before = n++;
  // CHECK: [[#@LINE+1]]:8: error: the launcher cannot compute this extent of the grid
  grid(n);
}

TILE_KERNEL void second_grid(index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:3: error: 'grid' is called a second time; a kernel calls it once
  grid(n);
}

void start(index_t n) {
  // CHECK: [[#@LINE+1]]:3: error: 'grid' is called in a loop, a branch or a function; call it at the top level of the kernel
  grid(n);
}
TILE_KERNEL void grid_elsewhere(index_t n) {
  grid(n);
  start(n);
}

TILE_KERNEL void extents(index_t n, index_t m) {
  index_t rows = n;
  // CHECK: [[#@LINE+1]]:28: error: the launcher cannot compute this extent of the grid; accepted is arithmetic over parameters and constants
  auto ids = grid(rows, m, sum(zeros<int, 16>()));
  // CHECK: [[#@LINE+1]]:21: error: an index into an array is a constant here, because each element is a local of its own; this is only known at run time
  index_t pid = ids[m];
  // CHECK: [[#@LINE+1]]:29: error: an axis of the grid is a constant from 0 to 2, and below the number of extents where one id is selected
  index_t last = program_id(3);
}

TILE_KERNEL void options_values(index_t n, int warps) {
  // CHECK: [[#@LINE+1]]:11: error: options must be constants; these are only known at run time
  options({.warps = warps});
  grid(n);
}
TILE_KERNEL void options_fields(index_t n, int warps) {
  // CHECK: [[#@LINE+1]]:35: error: option '.cluster' is -1; an option is 0, for the translator to choose, or positive
  options({.warps = 4, .cluster = -1});
  grid(n);
}

void overlap(float *p, float *q) {
  // CHECK: [[#@LINE+1]]:3: error: 'may_alias' is called in a loop, a branch or a function
  may_alias(p, q);
}
TILE_KERNEL void aliases(float *p, float *q, index_t n) {
  overlap(p, q);
  float *later = p + n;
  // CHECK: [[#@LINE+1]]:16: error: this is no pointer parameter of the kernel; 'may_alias' takes the names of two of them
  may_alias(p, later);
  store(p + program_id(0), 0.0f);
}
