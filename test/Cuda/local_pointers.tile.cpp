// A pointer with a name stays one to what it points to; it is the pointer that does not change.
// RUN: %tiletrans %s -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void scattered(int *s, const int *x, index_t n) {
  auto [i] = grid(n);
  // CHECK: int* const own = s + i * 16;
  auto *own = s + i * 16;
  // CHECK: const int* const from = x + i;
  auto *from = x + i;
  auto places = (arange<0, 16>() * 7) & 15;
  // CHECK: store_element(own +
  store(own + places, load(from + places));
}
