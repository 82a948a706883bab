// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

// CHECK: error: no kernel in '{{.*}}no_kernel.tile.cpp'; a kernel is a function marked TILE_KERNEL
void clear(float *y, index_t n) {}
// CHECK-NOT: error:
