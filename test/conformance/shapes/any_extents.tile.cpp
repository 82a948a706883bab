// Triton refuses arange(2, 7) and full((33,)): here extents are any positive numbers, 1 too.
#include "dense.h"

TILE_KERNEL void odd_extents(const float* x, float* out) {
  grid(1);
  store(out + arange<0, 5>(), arange<2, 7>() * 3);
  store(dense<33>(out + 5), full<float, 33>(0.5f) + load(dense<33>(x)));
  auto t = load(dense<3, 11>(x)) * cast<float>(arange<-1, 2>()[All, None]);
  store_dense(out + 38, trans(t));
  store(out + 71, sum(t));
  store_dense(out + 72, zeros<float, 1>() + load(dense<1, 1, 1>(x + 7)));
}
