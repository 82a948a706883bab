// Functions of the standard library on scalars.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>

#include <algorithm>
#include <cmath>
using namespace tile;

// CHECK-LABEL: kernel calls(
// CHECK-SAME: %[[X:[^:]+]]: f32, %[[Y:[^:]+]]: f64, %[[N:[^:]+]]: i64)
TILE_KERNEL void calls(float x, double y, index_t n) {
  grid(std::min<index_t>(n, 7));
  // CHECK: %[[LESS:.*]] = lt %[[SEVEN:.*]], %[[N]]: i1
  // CHECK: select %[[LESS]], %[[SEVEN]], %[[N]]: i64
  // CHECK: %[[LESS:.*]] = lt %[[X]], %[[ONE:.*]]: i1
  // CHECK: select %[[LESS]], %[[ONE]], %[[X]]: f32
  float a = std::max(x, 1.0f);
  // CHECK: %[[ABOVE:.*]] = lt %[[HIGH:.*]], %[[Y]]: i1
  // CHECK: %[[LOWERED:.*]] = select %[[ABOVE]], %[[HIGH]], %[[Y]]: f64
  // CHECK: %[[BELOW:.*]] = lt %[[Y]], %[[LOW:.*]]: i1
  // CHECK: select %[[BELOW]], %[[LOW]], %[[LOWERED]]: f64
  double b = std::clamp(y, 0.0, 1.0);
  // CHECK: exp %[[X]]: f32
  // CHECK: exp2 %[[X]]: f32
  // CHECK: log %[[Y]]: f64
  auto c = std::exp(x) + exp2f(x) + log(y);
  // An integer counts as a double.
  // CHECK: %[[D:.*]] = convert %[[N]]: f64
  // CHECK: sqrt %[[D]]: f64
  auto d = std::sqrt(n);
  // CHECK: abs %[[N]]: i64
  // CHECK: abs %[[X]]: f32
  auto e = std::abs(n) + fabsf(x);
  // CHECK: fma %[[Y]], %[[Y]], %[[Y]]: f64
  // CHECK: rem %[[Y]], %[[Y]]: f64
  // CHECK: maximum %[[X]], %[[X]]: f32
  auto f = std::fma(y, y, y) + fmod(y, y) + std::fmax(x, x);
}
