// Functions of the user are inlined.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

template <class T, int N> auto scaled(const Tile<T, N> &x, T factor) {
  auto y = x * factor;
  return y + 1;
}
template <int N> index_t first_of(index_t pid) { return pid * N; }
void bump(index_t &x, index_t by = 2) {
  x += by;
  return;
}
index_t twice(index_t n) {
  n *= 2;
  return n;
}
constexpr int factorial(int n) {
  int result = 1;
  while (n > 1)
    result *= n--;
  return result;
}
Tile<float, 16> operator->*(const Tile<float, 16> &x, float y) { return x * y; }

// CHECK-LABEL: kernel calls<16>(
// CHECK-SAME: %[[X:[^:]+]]: ptr<const f32>, %[[N:[^:]+]]: i64, %[[S:[^:]+]]: f32)
template <int BLOCK> TILE_KERNEL void calls(const float *x, index_t n, float s) {
  // CHECK: %[[BLOCK:.*]] = constant 16: i32
  // CHECK: %[[PID:.*]] = program_id
  auto [pid] = grid(n);
  // The template argument keeps the caller's name for it.
  // CHECK: %[[WIDE:.*]] = convert %[[BLOCK]]: i64
  // CHECK: mul %[[PID]], %[[WIDE]]: i64
  auto v = load(make_block_ptr<BLOCK>(x, {n}, {1}, {first_of<BLOCK>(pid)}));
  // CHECK: %[[FACTOR:.*]] = splat %[[S]]
  // CHECK: %[[PRODUCT:.*]] = mul %{{.*}}, %[[FACTOR]]: tile<16xf32>
  // CHECK: add %[[PRODUCT]], %{{.*}}: tile<16xf32>
  auto w = scaled(v, s);
  index_t count = n;
  // A reference is the caller's variable.
  // CHECK: %[[READ:.*]] = read [[COUNT:.*]]: i64
  // CHECK: %[[NEXT:.*]] = add %[[READ]], %{{.*}}: i64
  // CHECK: write [[COUNT]] %[[NEXT]]
  bump(count);
  // A value is the function's own.
  // CHECK: write [[OWN:.*]] %[[N]]
  // CHECK: write [[OWN]] %
  // CHECK: read [[OWN]]
  auto doubled = twice(n);
  // What C++ computes is a number.
  // CHECK: constant 120: i32
  int number = factorial(5);
  // CHECK: mul %{{.*}}, %{{.*}}: tile<16xf32>
  auto z = w->*s;
}
TILE_INSTANTIATE(calls<16>);
