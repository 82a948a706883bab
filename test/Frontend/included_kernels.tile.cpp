// Instances in a header of the user's are translated as well.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
// CHECK: kernel clear<32>(
// CHECK: kernel clear<64>(
// CHECK-NOT: kernel
#include "Inputs/clear.h"
TILE_INSTANTIATE(clear<64>);
