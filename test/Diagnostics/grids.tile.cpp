// Grids that the launcher cannot compute, and options that no launch can have.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void in_a_loop(index_t n) {
  for (int i = 0; i < 3; ++i)
    // CHECK: [[#@LINE+1]]:5: error: 'grid' is called in a loop, a branch or a function; call it at the top level of the kernel
    grid(n);
}

TILE_KERNEL void in_a_branch(index_t n) {
  if (n > 3)
    // CHECK: [[#@LINE+1]]:5: error: 'grid' is called in a loop, a branch or a function
    grid(n);
}

TILE_KERNEL void from_memory(const int *x) {
  // CHECK: [[#@LINE+1]]:8: error: the launcher cannot compute this extent of the grid; accepted is arithmetic over parameters and constants
  grid(load(x));
}

TILE_KERNEL void through_a_pointer(const int *x) {
  // CHECK: [[#@LINE+1]]:8: error: reading or writing through '*' is not supported in a kernel
  grid(*x);
}

TILE_KERNEL void assigned_in_front(index_t n) {
  index_t m = n;
  // CHECK: [[#@LINE+1]]:3: error: this may not stand in front of grid
  m += 1;
  grid(m);
}

TILE_KERNEL void axis_at_run_time(float *y, int axis) {
  // CHECK: [[#@LINE+1]]:24: error: an axis of the grid is a constant from 0 to 2
  store(y + program_id(axis), 1.0f);
}

TILE_KERNEL void two_options(index_t n) {
  options({.warps = 4});
  // CHECK: [[#@LINE+1]]:3: error: 'options' is called a second time; a kernel calls it once
  options({.stages = 2});
  grid(n);
}

TILE_KERNEL void options_in_a_branch(index_t n) {
  grid(n);
  if (n > 3)
    // CHECK: [[#@LINE+1]]:5: error: 'options' is called in a loop, a branch or a function
    options({.warps = 4});
}

TILE_KERNEL void alias_of_a_sum(float *x, float *y, index_t n) {
  // CHECK: [[#@LINE+1]]:16: error: this is no pointer parameter of the kernel; 'may_alias' takes the names of two of them
  may_alias(x, y + 1);
  grid(n);
}
