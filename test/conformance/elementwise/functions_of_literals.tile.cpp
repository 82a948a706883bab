// Functions of literals and scalars, which need no tile.
#include "dense.h"

TILE_KERNEL void of_literals(float x, double y, float* out, double* more) {
  grid(1);
  auto i = arange<0, 16>();
  store(out + i, exp(1.5f) + log(10.0f) * cast<float>(i));
  store(out + 16, exp2(x));
  store(out + 17, sin(0.5f) * cos(x));
  store(out + 18, sqrt(2.0f));
  store(out + 19, rsqrt(x));
  store(out + 20, floor(-2.5f));
  store(out + 21, ceil(x));
  store(out + 22, erf(0.25f));
  store(out + 23, log2(x));
  store(more, exp(0.75) + floor(y));
  store(more + 1, sqrt(y));
  store(more + 2, log2(y) - erf(y));
}
