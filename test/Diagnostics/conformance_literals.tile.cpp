// Literals that the elements cannot hold. Triton refuses them; here they wrap, as a variable would.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o %t.ir 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void literals(const int *x, std::int8_t *y) {
  grid(1);
  auto i = load(x + arange<0, 16>());
  auto b = cast<std::int8_t>(i);
  auto u = cast<std::uint8_t>(i);
  // CHECK: [[#@LINE+1]]:12: warning: 129 does not fit into int8_t, the element type of the tile; it becomes -127
  auto c = b - 129;
  // CHECK: [[#@LINE+1]]:12: warning: 1000 does not fit into uint8_t, the element type of the tile; it becomes 232
  auto d = 1000 * u;
  // CHECK: [[#@LINE+1]]:12: warning: -1 does not fit into uint8_t, the element type of the tile; it becomes 255
  auto e = u + -1;
  // CHECK: [[#@LINE+1]]:12: warning: 4294967295 does not fit into int, the element type of the tile; it becomes -1
  auto f = i + 4294967295u;
  // CHECK: [[#@LINE+1]]:12: warning: 255 does not fit into int8_t, the element type of the tile; it becomes -1
  auto g = b & 0xff;
  // CHECK: [[#@LINE+1]]:12: warning: -129 does not fit into int8_t, the element type of the tile; it becomes 127
  auto h = where(i > 3, b, -129);
  // CHECK: [[#@LINE+1]]:12: warning: 256 does not fit into uint8_t, the element type of the tile; it becomes 0
  auto j = maximum(u, 256);
  // CHECK: [[#@LINE+1]]:12: warning: 300 does not fit into uint8_t, the element type of the tile; it becomes 44
  auto k = u < 300;
  // CHECK: [[#@LINE+1]]:12: warning: -200 does not fit into int8_t, the element type of the tile; it becomes 56
  auto l = clamp(b, -200, 5);
  // CHECK: [[#@LINE+1]]:12: warning: 200 does not fit into int8_t, the element type of the tile; it becomes -56
  auto m = full<std::int8_t, 16>(200);
  // CHECK: [[#@LINE+1]]:30: warning: 300 does not fit into int8_t, the element type of the tile; it becomes 44
  store(y + arange<0, 16>(), 300);
  // CHECK: [[#@LINE+1]]:3: warning: 200 does not fit into int8_t, the element type of the tile; it becomes -56
  b += 200;
  // CHECK: [[#@LINE+1]]:12: warning: -1 does not fit into unsigned, the element type of the tile; it becomes 4294967295
  auto n = cast<std::uint32_t>(i) < -1;
}

// What fits, 64 bits beside narrower integers, and floats.
TILE_KERNEL void that_fit(const int *x) {
  grid(1);
  auto i = load(x + arange<0, 16>());
  auto a = cast<std::int8_t>(i) + -128;
  auto b = cast<std::uint8_t>(i) * 255;
  auto c = i + ((1ll << 56) - 1);
  auto d = i * 3e9;
  auto e = cast<f16>(i) + 1e10;
}
