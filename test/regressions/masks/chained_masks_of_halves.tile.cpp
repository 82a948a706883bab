// Three masked loads of f16 without `other`, joined by `where` (Triton issue 737: registers of the path not taken held
// garbage, and NaN out of it outlived the masks). Every register holds a number before it is chosen.
#include "dense.h"

TILE_KERNEL void joined_by_where(const f16* x, int first, int second, f16* out) {
  grid(1);
  auto i = arange<0, 256>();
  auto low = i < first;
  auto high = (i >= second) & (i % 3 != 1);
  auto a = load(x + i, low);
  auto b = load(x + i + 256, high);
  auto c = load(x + i + 512, (!low) & (!high));
  store(out + i, where(low, a, where(high, b, c)));
  // A product with 0 is no 0 where garbage is a NaN.
  store(out + i + 256, (a + b + c) * cast<f16>(low) + c);
}
