// Vectors only where base, stride and offset are all aligned (Triton issues 11544 and 1330: an index modulo k, or a
// stride of 1185, led to misaligned vectors). Elements wrap around inside a vector, and rows begin anywhere.
#include "dense.h"

TILE_KERNEL void any_alignment(const float* x, index_t stride, int k, float* out) {
  grid(1);
  auto i = arange<0, 64>();
  store_dense(out, load(x + i % k));
  auto row = arange<0, 4>()[All, None];
  store_dense(out + 64, load(x + row * stride + arange<0, 16>()));
  store(make_block_ptr<4, 16>(out + 128, {4, 16}, {stride, 1}, {0, 0}), load(dense<4, 16>(x)));
}
