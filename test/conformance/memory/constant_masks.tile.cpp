// Masks that are literals. A false one reads nothing and writes nothing, so that even a null pointer will do.
#include "dense.h"

TILE_KERNEL void literal_masks(const float* x, const float* nowhere, float* out) {
  grid(1);
  auto i = arange<0, 128>();
  store(out + i, load(x + i, true));
  store(out + 128 + i, load(nowhere + i, false));
  store(out + 256 + i, load(nowhere + i, false, cast<float>(i)));
  store(out + 128 + i, 5.0f, false);
  store(out + 256 + i, load(x + i), full<bool, 1>(false));
  store(out + 384, load(nowhere, false, 8.0f), true);
  store(out + 384, load(x), false);
}
