// Loops whose counters and bounds need more than 32 bits.
#include "dense.h"

TILE_KERNEL void count_far(index_t first, index_t last, index_t step, std::int64_t* out) {
  grid(1);
  index_t trips = 0, total = 0;
  auto t = zeros<std::int64_t, 4>();
  for (index_t i = first; i < last; i += step) {
    trips += 1;
    total += i;
    t += i * cast<std::int64_t>(arange<0, 4>());
  }
  store(out, trips);
  store(out + 1, total);
  store_dense(out + 2, t);
}
