// Loops that do not count from low to high by a step.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

// CHECK-LABEL: kernel whiles(
// CHECK-SAME: %[[N:[^:]+]]: i64)
TILE_KERNEL void whiles(index_t n) {
  grid(n);
  index_t i = 0;
  // CHECK: write [[I:[^ ]+]] %
  // CHECK-NEXT: while %{{.*}} {
  // CHECK: %[[READ:.*]] = read [[I]]
  // CHECK: %[[TEST:.*]] = lt %[[READ]], %[[N]]: i1
  // CHECK: write [[I]] %
  while (i < n)
    ++i;
  // CHECK: write [[K:[^ ]+]] %[[N]]
  // CHECK-NEXT: while
  // CHECK: %[[READ:.*]] = read [[K]]
  // CHECK: gt %[[READ]], %
  // CHECK: div
  // CHECK: write [[K]] %
  for (index_t k = n; k > 0; k /= 2)
    i += k;
  // Several counters, and no condition.
  // CHECK: write [[A:[^ ]+]] %
  // CHECK: write [[B:[^ ]+]] %[[N]]
  // CHECK: while
  // CHECK: constant 1: i1
  // CHECK: break
  // CHECK: write [[A]] %
  // CHECK: write [[B]] %
  for (index_t a = 0, b = n;; ++a, --b) {
    if (a == b)
      break;
    if (a == 3)
      continue;
    i += a;
  }
  // The body changes the counter.
  // CHECK: while
  for (index_t j = 0; j < n; ++j)
    j += 2;
  // The body changes the bound, by another name of it.
  index_t bound = n;
  auto shrink = [&] { bound -= 1; };
  // CHECK: while
  for (index_t j = 0; j < bound; ++j)
    shrink();
  // CHECK: while
  for (index_t j = 0; j != n; ++j)
    ;
  // CHECK: while
  for (index_t j = 0; j < n; j += 0)
    i = j;
  // CHECK: while
  do
    --i;
  while (i > 0);
}

// CHECK-LABEL: kernel counting(
// CHECK-SAME: %[[N:[^:]+]]: i64)
TILE_KERNEL void counting(index_t n) {
  grid(n);
  index_t sum = 0;
  // CHECK: %[[END:.*]] = add %[[N]], %{{.*}}: i64
  // CHECK: for %{{.*}}, %[[END]], %
  for (index_t i = 0; i <= n; ++i)
    sum += i;
  // CHECK: constant 8: i32
  // CHECK: for
  for (int i = 0; 7 >= i; ++i)
    sum += i;
  // Where the loop may end before the counter is too large, one more than the bound must not be computed.
  // CHECK: while
  for (index_t i = 0; i <= n; ++i)
    if (sum > 3)
      break;
  // CHECK: for
  // CHECK: if
  // CHECK: continue
  for (index_t i = 0; i < n; ++i) {
    if (i == 3)
      continue;
    sum += i;
    // CHECK: if
    // CHECK: return
    if (sum > 100)
      return;
  }
}
