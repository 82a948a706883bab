// An argument keeps its type and meaning when it is 1 (issue 597 of ROCm's aiter: it turned into a constant there and
// could no longer be cast; a stride of 1 likewise).
#include "dense.h"

TILE_KERNEL void by_arguments(const float* x, int m, index_t stride, std::int8_t k, float* out) {
  grid(1);
  auto i = arange<0, 16>();
  store_dense(out, load(x + i * stride) / cast<float>(m));
  store_dense(out + 16, cast<float>(i / m + cast<std::int8_t>(i) * k));
  auto w = make_block_ptr<4, 8>(x, {m * 2, stride * 8}, {8 * stride, stride}, {0, 0});
  store_dense(out + 32, load(w, boundary_check<0, 1>) * float(k));
}
