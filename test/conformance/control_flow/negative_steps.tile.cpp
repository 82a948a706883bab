// Loops that count down, by constants and by what is known at run time. Triton takes only constants.
#include "dense.h"

template <int STEP>
TILE_KERNEL void count_down(int first, int last, int step, int* out) {
  grid(1);
  int at = 0;
  for (int i = first; i > last; i += STEP) store(out + at++, i);
  for (int i = first; i >= last; i -= 5) store(out + at++, i);
  auto t = zeros<int, 16>();
  for (int i = first; i > last; i += step) t = t * 3 + i;
  store(out + at + arange<0, 16>(), t + arange<0, 16>());
}
TILE_INSTANTIATE(count_down<-1>);
TILE_INSTANTIATE(count_down<-3>);
