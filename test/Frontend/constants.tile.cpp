// What names a template parameter or a local stays an expression; everything else that C++ can compute is a number.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>

#include <limits>
using namespace tile;

constexpr int wide = 4;
constexpr float table[] = {0.5f, 0.25f};
enum { eight = 8 };

// CHECK-LABEL: kernel numbers<16>(
// CHECK-SAME: %[[N:[^:]+]]: i64)
template <int BLOCK> TILE_KERNEL void numbers(index_t n) {
  // CHECK: %[[BLOCK:.*]] = constant 16: i32
  grid(n);
  // CHECK: %[[HALF:.*]] = div %[[BLOCK]], %{{.*}}: i32
  constexpr int half = BLOCK / 2;
  // CHECK: %[[WIDE:.*]] = convert %[[HALF]]: i64
  // CHECK: mul %[[N]], %[[WIDE]]: i64
  auto a = n * half;
  // CHECK: constant 128: i64
  index_t b = eight * (wide << 2);
  // CHECK: constant 0.25: f32
  float c = table[1];
  // CHECK: constant 3.4028235e+38: f32
  auto d = std::numeric_limits<float>::max();
  // CHECK: constant -inf: f32
  auto e = -inf;
  // A choice by a constant is the chosen side.
  // CHECK: add %[[N]], %{{.*}}: i64
  // CHECK-NOT: sub
  auto f = BLOCK > 8 ? n + 1 : n - 1;
  // CHECK: shl %[[BLOCK]], %{{.*}}: i32
  auto g = BLOCK << 2;
  // CHECK: add %[[N]], %{{.*}}: i64
  if constexpr (BLOCK > 8)
    auto h = n + 3;
  else
    auto i = n - 3;
}
TILE_INSTANTIATE(numbers<16>);
