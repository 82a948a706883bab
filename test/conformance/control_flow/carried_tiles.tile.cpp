// Loops that carry tiles: while, one inside another, and a value that is first given in an arm of the loop's if.
#include "dense.h"

TILE_KERNEL void carry_in_while(const int* x, int n, int* out) {
  grid(1);
  auto t = load(dense<16>(x));
  int i = 0;
  while (i < n) {
    t = t + arange<0, 16>() * i;
    int k = i;
    while (k > 0) {
      t += k;
      --k;
    }
    ++i;
  }
  store_dense(out, t);
  store(out + 16, i);
}
TILE_KERNEL void first_in_an_arm(const int* x, int n, int* out) {
  grid(1);
  auto acc = zeros<int, 32>();
  Tile<int, 32> before;
  for (int i = 0; i < n; ++i) {
    auto t = load(x + i * 32 + arange<0, 32>());
    if (i % 3 == 0) {
      before = t * 2;
      acc += t;
    } else {
      acc += before - t;
    }
  }
  store_dense(out, acc);
}
