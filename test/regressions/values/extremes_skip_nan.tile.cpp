// max and min skip a NaN wherever it stands (Triton issues 7349 and 6635: the GPU skipped it, the interpreter did not),
// and maximum and minimum do so too. Only NaNs give NaN.
#include "dense.h"

template <class T>
TILE_KERNEL void extremes_of_rows(const T* x, T* out) {
  grid(1);
  auto t = load(dense<8, 32>(x));
  store_dense(out, max<1>(t));
  store_dense(out + 8, min<1>(t));
  auto first = load(dense<32>(x));
  auto second = load(dense<32>(x + 32));
  store_dense(out + 16, maximum(first, second));
  store_dense(out + 48, minimum(first, second));
  store(out + 80, max(t));
}
TILE_INSTANTIATE(extremes_of_rows<float>);
TILE_INSTANTIATE(extremes_of_rows<f16>);
