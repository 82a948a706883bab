// Quotients of integers of mixed signs, which Triton refuses: each that becomes unsigned is a warning.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o %t.ir 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void quotients(const int *x, const std::uint16_t *y) {
  grid(1);
  auto i = load(x + arange<0, 16>());
  auto u = load(y + arange<0, 16>());
  auto v = cast<std::uint32_t>(u);
  // CHECK: [[#@LINE+1]]:14: warning: signed and unsigned integers meet; both become unsigned
  auto a = i / v;
  // CHECK: [[#@LINE+1]]:14: warning: signed and unsigned integers meet; both become unsigned
  auto b = v % i;
  // CHECK: [[#@LINE+1]]:34: warning: signed and unsigned integers meet; both become uint16_t
  auto c = cast<std::int16_t>(i) / u;
  // CHECK: [[#@LINE+1]]:14: warning: signed and unsigned integers meet; both become unsigned
  auto e = i > v;
  // The signed type holds them all.
  auto f = i / u;
  auto g = u % cast<std::int64_t>(i);
}
