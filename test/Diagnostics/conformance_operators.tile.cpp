// Operators on elements that they do not take: bits of floats, arithmetic between bools.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void bits(float *y, float s) {
  grid(1);
  auto t = zeros<float, 16>();
  auto i = arange<0, 16>();
  // CHECK: [[#@LINE+1]]:14: error: tile: & | ^ take integers or bools (here: float, float)
  auto a = t & i;
  // CHECK: [[#@LINE+1]]:14: error: tile: & | ^ take integers or bools (here: float, float)
  auto b = i | s;
  // CHECK: [[#@LINE+1]]:14: error: tile: & | ^ take integers or bools (here: float, float)
  auto c = i ^ 1.5;
  // CHECK: [[#@LINE+1]]:12: error: tile: ~ takes integers or bools (here: float)
  auto d = ~t;
  // CHECK: [[#@LINE+1]]:14: error: tile: << and >> take integers (here: float, float)
  auto e = t << 1;
  // CHECK: [[#@LINE+1]]:29: error: tile: << and >> take integers (here: f16, f16)
  auto f = zeros<f16, 16>() >> i;
}

TILE_KERNEL void bools(float *y) {
  grid(1);
  auto m = arange<0, 16>() > 3;
  // CHECK: [[#@LINE+1]]:12: error: tile: - takes numbers; ! negates a tile of bool (here: bool)
  auto a = -m;
  // CHECK: [[#@LINE+1]]:14: error: tile: arithmetic between bools; use & | ^ on tiles of bool, or cast them to an integer type first (here: bool, bool)
  auto b = m * m;
  // CHECK: [[#@LINE+1]]:12: error: tile: ! takes a tile of bool; compare with 0 first (here: int)
  auto c = !arange<0, 16>();
  // An integer makes integers of them.
  auto d = (m + 1) << 2;
  auto e = (m & true) ^ m;
}
