// In a wrong source a method may be called on something that is no object; nothing follows from that.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

struct Moments {
  void add(const Tile<float, 32> &x, float w) {}
};

TILE_KERNEL void wrong_object(const float *x, float *out) {
  grid(1);
  // CHECK: [[#@LINE+1]]:18: error: use of undeclared identifier 'moments'
  Moments copy = moments;
  copy.add(prod<float, 32>(1.0f), 2.0f);
  store(out + arange<0, 32>(), load(x + arange<0, 32>()));
}
