// Functions that return from inside an if.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

index_t one_of_two(index_t n) {
  if (n > 3)
    return n - 1;
  n *= 2;
  return n;
}
index_t one_of_three(index_t n) {
  if (n > 3) {
    if (n > 5)
      return 1;
    n += 2;
  }
  return n * 3;
}
void bump_unless(index_t &x, bool flag) {
  if (flag)
    return;
  x += 1;
}
template <int N> index_t powers(index_t x) {
  if constexpr (N == 0)
    return 1;
  else
    return x * powers<N - 1>(x);
}

// What the launcher computes has no branches.
constexpr index_t programs(index_t n) {
  if (n < 0)
    return 0;
  index_t count = n / 16;
  if (count * 16 < n)
    count += 1;
  return count;
}

// CHECK-LABEL: kernel grid_of_function(
// CHECK-SAME: %[[N:[^:]+]]: i64) grid (%[[RESULT:.*]]) {
TILE_KERNEL void grid_of_function(index_t n) {
  // CHECK-NOT: if
  // CHECK: %[[NONE:.*]] = lt %[[N]], %
  // CHECK: %[[COUNT:.*]] = div %[[N]], %
  // CHECK: %[[RAGGED:.*]] = lt %{{.*}}, %[[N]]
  // CHECK: %[[MORE:.*]] = add %[[COUNT]], %
  // CHECK: %[[ROUNDED:.*]] = select %[[RAGGED]], %[[MORE]], %[[COUNT]]
  // CHECK: %[[RESULT]] = select %[[NONE]], %{{.*}}, %[[ROUNDED]]
  grid(programs(n));
}

// CHECK-LABEL: kernel returns(
// CHECK-SAME: %[[N:[^:]+]]: i64, %[[FLAG:[^:]+]]: i1)
TILE_KERNEL void returns(index_t n, bool flag) {
  auto [pid] = grid(n);
  // What follows the if is its other side.
  // CHECK: if
  // CHECK: write [[RESULT:.*]] %
  // CHECK: } else {
  // CHECK: mul
  // CHECK: write [[RESULT]] %
  // CHECK: }
  // CHECK: read [[RESULT]]
  index_t a = one_of_two(pid);
  // Here a flag says whether the function has returned.
  // CHECK: %[[NO:.*]] = constant 0: i1
  // CHECK-NEXT: write [[DONE:.*]] %[[NO]]
  // CHECK: if
  // CHECK: if
  // CHECK: write [[RESULT:.*]] %
  // CHECK: write [[DONE]] %
  // CHECK: } else {
  // CHECK: add
  // CHECK: }
  // CHECK: }
  // CHECK: %[[READ:.*]] = read [[DONE]]
  // CHECK: %[[GOES_ON:.*]] = not %[[READ]]
  // CHECK: if %[[GOES_ON]] {
  // CHECK: write [[RESULT]] %
  // CHECK: }
  // CHECK: read [[RESULT]]
  index_t b = one_of_three(pid);
  // CHECK: %[[GOES_ON:.*]] = not %[[FLAG]]
  // CHECK: if %[[GOES_ON]] {
  // CHECK: write [[A:.*]] %
  // CHECK: }
  bump_unless(a, flag);
  // A template that calls another instance of itself ends.
  // CHECK: mul
  // CHECK: mul
  // CHECK-NOT: mul
  index_t c = powers<2>(a + b);
}
