// With a constant condition only the arm that is taken is compiled, the other one may make no sense for these
// arguments: in Triton a plain if does that, here if constexpr.
#include "dense.h"

#include <type_traits>

template <class T, int RANK>
TILE_KERNEL void only_one_arm(const T* x, T* out) {
  grid(1);
  if constexpr (RANK == 1) {
    store_dense(out, load(dense<64>(x)));
    return;
  } else {
    auto t = load(dense<8, 8>(x));
    if constexpr (std::is_integral_v<T>)
      store_dense(out, trans(t) ^ 5);
    else
      store_dense(out, trans(t) + sqrt(abs(t)));
  }
  if (false) store(out, 77);
  if (RANK == 2 && sizeof(T) == 4) store(out + 1, T(3));
}
TILE_INSTANTIATE(only_one_arm<float, 1>);
TILE_INSTANTIATE(only_one_arm<float, 2>);
TILE_INSTANTIATE(only_one_arm<std::int16_t, 2>);
