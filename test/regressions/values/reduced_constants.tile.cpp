// Reductions of constants are of the tile's type (found by random kernels: CUDA has no `max(int64_t, int)`).
#include "dense.h"

template <class T>
TILE_KERNEL void reduce_constants(T* out) {
  grid(1);
  auto ones = full<T, 96>(1);
  store(out, max(ones));
  store_dense(out + 1, min<1>(full<T, 2, 24>(3)));
  store(out + 3, cast<T>(sum(ones)));
  store(out + 4, cast<T>(prod(ones)));
}
TILE_INSTANTIATE(reduce_constants<std::int8_t>);
TILE_INSTANTIATE(reduce_constants<std::int64_t>);
TILE_INSTANTIATE(reduce_constants<std::uint16_t>);
TILE_INSTANTIATE(reduce_constants<std::uint64_t>);
TILE_INSTANTIATE(reduce_constants<f16>);
TILE_INSTANTIATE(reduce_constants<double>);

// In a loop, where sums begin with what an earlier trip left.
TILE_KERNEL void count_in_loop(index_t trips, index_t* out) {
  grid(1);
  index_t most = -5, count = 0;
  for (index_t i = 0; i < trips; ++i) {
    most = maximum(most, max(full<index_t, 64>(2)));
    count += sum(full<index_t, 64>(1));
  }
  store(out, most);
  store(out + 1, count);
}
