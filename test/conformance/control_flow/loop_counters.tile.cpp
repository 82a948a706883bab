// Loops of constant bounds by 7, in whose body the counter serves as a constant would; and a counter that the body
// changes: in C++ that changes the trips that follow, in Triton only the rest of this one.
#include "dense.h"

TILE_KERNEL void constant_loop(const int* x, int* out) {
  grid(1);
  int total = 0, trips = 0;
  auto t = zeros<int, 8>();
  for (int i = 0; i < 100; i += 7) {
    total += load(x + i);
    ++trips;
    t = where(arange<0, 8>() == i / 14, i, t);
  }
  store(out, total);
  store(out + 1, trips);
  store_dense(out + 2, t);
}
TILE_KERNEL void changed_counter(int n, int* out) {
  grid(1);
  int trips = 0, total = 0;
  for (int i = 0; i < n; ++i) {
    total = total * 3 + i;
    if (i % 4 == 1) i += 2;
    ++trips;
  }
  store(out, trips);
  store(out + 1, total);
}
