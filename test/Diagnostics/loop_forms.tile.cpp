// Loops that do not count from low to high by a step.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void counters(index_t n, unsigned u) {
  grid(n);
  index_t i;
  // CHECK: [[#@LINE+1]]:3: error: this loop does not declare one counter; accepted is 'for (index_t i = low; i < high; i += step)'
  for (i = 0; i < n; ++i)
    ;
  // CHECK: [[#@LINE+1]]:14: error: this counter is no index_t or int
  for (short small = 0; small < n; ++small)
    ;
  for (index_t j = 0; j < n; ++j) {
    // CHECK: [[#@LINE+1]]:7: error: the body changes the counter
    j += 2;
  }
}

TILE_KERNEL void conditions(index_t n, unsigned u) {
  grid(n);
  // CHECK: [[#@LINE+1]]:25: error: this condition does not compare the counter by '<'
  for (index_t i = 0; i <= n; ++i)
    ;
  // CHECK: [[#@LINE+1]]:3: error: this loop has no condition
  for (index_t i = 0;; ++i)
    ;
  // CHECK: [[#@LINE+1]]:21: error: the bound is no integer of the counter's signedness
  for (int i = 0; i < u; ++i)
    ;
  index_t bound = n;
  // CHECK: [[#@LINE+1]]:27: error: the loop changes 'bound', which this depends on
  for (index_t i = 0; i < bound; ++i)
    bound = 3;
}

TILE_KERNEL void steps(index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:3: error: this loop has no step
  for (index_t i = 0; i < n;)
    ;
  // CHECK: [[#@LINE+1]]:32: error: this step does not add to the counter
  for (index_t i = 0; i < n; i *= 2)
    ;
  // CHECK: [[#@LINE+1]]:35: error: this step is not positive
  for (index_t i = 0; i < n; i += 0)
    ;
}
