// Lambdas are functions that know what they captured.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

template <class F> index_t twice(F f, index_t x) { return f(f(x)); }

// CHECK-LABEL: kernel lambdas(
// CHECK-SAME: %[[N:[^:]+]]: i64)
TILE_KERNEL void lambdas(index_t n) {
  auto [pid] = grid(n);
  index_t count = n;
  // CHECK: write [[COUNT:[^ ]*]] %[[N]]
  // A copy is made where the lambda stands.
  // CHECK: %[[COPY:.*]] = read [[COUNT]]
  auto by_value = [count](auto x) { return x + count; };
  // CHECK: write [[COUNT]] %[[PID:.*]]
  count = pid;
  // CHECK: add %[[PID]], %[[COPY]]: i64
  index_t a = by_value(pid);
  // A reference is the variable itself.
  // CHECK: %[[READ:.*]] = read [[COUNT]]
  // CHECK: %[[NEXT:.*]] = add %[[READ]], %{{.*}}: i64
  // CHECK: write [[COUNT]] %[[NEXT]]
  auto by_reference = [&] { count += 3; };
  by_reference();
  // CHECK: %[[READ:.*]] = read [[COUNT]]
  // CHECK: %[[DOUBLE:.*]] = mul %[[READ]], %
  // CHECK: %[[ONCE:.*]] = sub %[[PID]], %[[DOUBLE]]
  // CHECK: sub %[[ONCE]], %[[DOUBLE]]
  index_t b = twice([half = count * 2](index_t x) { return x - half; }, pid);
  // Its own copy may change from call to call.
  // CHECK: write [[OWN:.*]] %
  // CHECK: read [[OWN]]
  // CHECK: write [[OWN]] %
  // CHECK: read [[OWN]]
  // CHECK: write [[OWN]] %
  auto next = [i = a]() mutable { return ++i; };
  next();
  next();
  // CHECK: %[[READ:.*]] = read [[COUNT]]
  // CHECK: mul %[[READ]], %
  // CHECK: write [[COUNT]] %
  [](auto &x) { x *= 5; }(count);
}
