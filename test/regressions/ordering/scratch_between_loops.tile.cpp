// One loop writes memory and the next one reads it, where other threads have written (Triton issues 1097 and 9887: old
// values were read). The second loop goes backwards, and by columns.
#include "dense.h"

TILE_KERNEL void through_scratch(const float* x, index_t n, float* scratch, float* out) {
  options({.warps = 4});
  grid(1);
  for (index_t i = 0; i < n; i += 128)
    store(make_block_ptr<128>(scratch, {n}, {1}, {i}), load(make_block_ptr<128>(x, {n}, {1}, {i})) * 2.0f);
  auto acc = zeros<float, 8, 16>();
  float weight = 1.0f;
  for (index_t i = n - 128; i >= 0; i -= 128) {
    acc += load(make_block_ptr<8, 16>(scratch + i, {8, 16}, {1, 8}, {0, 0})) * weight;
    weight += 1.0f;
  }
  store_dense(out, acc);
}
