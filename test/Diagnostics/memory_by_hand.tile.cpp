// Addresses and single elements.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void elements(const float *x, float *out, index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:17: error: reading or writing through '*' is not supported in a kernel; use load and store on a block pointer or a tile of pointers
  float first = *x;
  // CHECK: [[#@LINE+1]]:3: error: reading or writing an element by '[]' is not supported in a kernel
  out[3] = first;
}

TILE_KERNEL void addresses(const float *x, index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:20: error: taking an address is not supported in a kernel; accepted are locals, tiles and parameters
  index_t *where = &n;
  // CHECK: [[#@LINE+1]]:21: error: this conversion of a pointer is not supported in a kernel; a pointer keeps the type of its parameter
  float *writable = const_cast<float *>(x);
  // CHECK: [[#@LINE+1]]:22: error: this conversion of a pointer is not supported in a kernel
  const int *words = reinterpret_cast<const int *>(x);
}

TILE_KERNEL void allocation(float *out, index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:19: error: 'new' is not supported in a kernel; tiles are values and need no memory of their own
  float *buffer = new float[16];
  // CHECK: [[#@LINE+1]]:3: error: 'delete' is not supported in a kernel
  delete[] out;
}
