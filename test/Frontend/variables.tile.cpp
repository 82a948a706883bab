// Locals that are assigned again are variables; all others are values.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel locals(
// CHECK-SAME: %[[N:[^:]+]]: i64, %[[M:[^:]+]]: i64)
TILE_KERNEL void locals(index_t n, index_t m) {
  // CHECK: var [[MVAR:.*]]: i64
  // CHECK: var [[COUNT:.*]]: i64
  // CHECK: var [[LATE:.*]]: tile<16xf32>
  // CHECK: var [[ACC:.*]]: tile<16xf32>
  // CHECK-NOT: var

  // A parameter that is assigned starts as the parameter; the grid sees the parameter itself.
  // CHECK: write [[MVAR]] %[[M]]
  // CHECK: %{{.*}} = program_id axis 1
  grid(n, m);
  // CHECK: %[[FIXED:.*]] = add %[[N]], %{{.*}}: i64
  const index_t fixed = n + 1;
  // CHECK: write [[COUNT]] %[[FIXED]]
  index_t count = fixed;
  // CHECK: %[[READ:.*]] = read [[COUNT]]
  // CHECK: %[[NEXT:.*]] = add %[[READ]], %{{.*}}: i64
  // CHECK: write [[COUNT]] %[[NEXT]]
  count++;
  // CHECK: write [[MVAR]] %
  m -= count;
  Tile<float, 16> late;
  // CHECK: write [[LATE]] %
  late = zeros<float, 16>();
  // CHECK: write [[ACC]] %
  auto acc = zeros<float, 16>();
  // CHECK: for
  for (index_t i = 0; i < n; ++i) {
    // CHECK: %[[READ:.*]] = read [[ACC]]
    // CHECK: %[[NEXT:.*]] = add %[[READ]], %{{.*}}: tile<16xf32>
    // CHECK: write [[ACC]] %[[NEXT]]
    acc += 1;
  }
  // Another name for a variable.
  auto &other = late;
  // CHECK: %[[SUM:.*]] = add %{{.*}}, %{{.*}}: tile<16xf32>
  // CHECK: write [[LATE]] %[[SUM]]
  other = acc + late;
}
