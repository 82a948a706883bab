// Without an axis, over all elements, to a scalar that goes on as one. A kept axis broadcasts against the operand.
#include "dense.h"

#include <type_traits>

TILE_KERNEL void reduce_whole(const float* x, float* out) {
  options({.warps = 4});
  grid(1);
  auto t = load(dense<16, 24>(x));
  static_assert(std::is_same_v<decltype(sum(t)), float>);
  float most = max(t);
  store(out, most * 2.0f + min(t));
  store(out + 1, sum(reshape<4, 6, 16>(t)));
  store_dense(out + 2, t - max<1>(t, keep_dims) - sum<0>(t, keep_dims) * most);
  store(out + 386, sum<0>(sum<1>(t)));
  store(out + 387, prod(where(abs(t) > 8.0f, 1.0f - t / 8.0f, 1.0f)));
}
