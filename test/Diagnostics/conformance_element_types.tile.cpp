// Operations that take elements of some types only.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void element_types(const float *x, float *y) {
  grid(1);
  auto i = arange<0, 16>();
  auto t = zeros<float, 16>();
  // CHECK: [[#@LINE+1]]:12: error: tile: this function takes f16, bf16, float or double; cast the operand first (here: int)
  auto a = exp(i);
  // CHECK: [[#@LINE+1]]:12: error: tile: this function takes f16, bf16, float or double; cast the operand first (here: signed char)
  auto b = floor(cast<std::int8_t>(i));
  // CHECK: [[#@LINE+1]]:12: error: tile: dot takes int8, f16, bf16, float and double (here: int)
  auto c = dot(zeros<int, 4, 4>(), zeros<int, 4, 4>());
  // CHECK: [[#@LINE+1]]:12: error: tile: the condition of where is a bool, or a tile of bool; compare with 0 first (here: int)
  auto d = where(i, 1, 2);
  // CHECK: [[#@LINE+1]]:19: error: tile: offsets added to pointers are integers (here: float)
  auto e = load(x + t);
  // CHECK: [[#@LINE+1]]:12: error: tile: a mask is a tile of bool; compare with 0 first (here: int)
  auto f = load(x + i, i);
  // CHECK: [[#@LINE+1]]:12: error: tile: bitcast keeps the size of the elements (here: double, float)
  auto g = bitcast<double>(t);
  // CHECK: [[#@LINE+1]]:12: error: tile: bitcast gives numbers; compare with 0 for a tile of bool (here: bool)
  auto h = bitcast<bool>(zeros<std::int8_t, 16>());
  // CHECK: [[#@LINE+1]]:12: error: tile: where chooses between pointers of one type (here: const float, float)
  auto p = where(i > 3, x + i, y + i);
}
