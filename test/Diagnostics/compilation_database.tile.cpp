// RUN: not %tiletrans %s -o %t.cu -p %t.nowhere 2>&1 | FileCheck %s
// RUN: not ls %t.cu
// CHECK: error: cannot read the compilation database in '{{.*}}.nowhere':
#include <tile/tile.h>
TILE_KERNEL void nothing(tile::index_t n) { tile::grid(n); }
// CHECK-NOT: error:
