// A product of bf16 is added up as float and rounded when it is stored (Triton issue 2302: with bf16 as the type of the
// result the compiler mixed up types).
#include "dense.h"

TILE_KERNEL void product_in_bf16(const bf16* x, const bf16* y, bf16* out) {
  grid(1);
  auto acc = zeros<float, 16, 8>();
  for (index_t i = 0; i < 4; ++i) {
    auto a = load(make_block_ptr<16, 16>(x, {16, 64}, {64, 1}, {0, i * 16}));
    auto b = load(make_block_ptr<16, 8>(y, {64, 8}, {8, 1}, {i * 16, 0}));
    acc = dot(a, b, acc);
  }
  store(dense<16, 8>(out), acc);
  store_dense(out + 128, cast<bf16>(acc) + cast<bf16>(0.5f));
}
