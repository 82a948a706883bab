// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// CHECK: [[#@LINE+1]]:10: error: 'tile/tiles.h' file not found
#include <tile/tiles.h>
TILE_KERNEL void nothing() {}
// CHECK-NOT: error:
