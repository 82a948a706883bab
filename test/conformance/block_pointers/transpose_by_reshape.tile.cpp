// A tile that is cut into four axes, turned and put together again is the transpose, and nothing else.
#include "dense.h"

TILE_KERNEL void cut_and_turn(const int* x, int* out) {
  options({.warps = 4});
  grid(1);
  auto t = load(make_block_ptr<32, 32>(x, {32, 32}, {32, 1}, {0, 0}));
  auto cut = reshape<32, 4, 4, 2>(t);
  auto turned = reshape<32, 32>(permute<1, 2, 3, 0>(cut));
  store(make_block_ptr<32, 32>(out, {32, 32}, {32, 1}, {0, 0}), turned);
  auto again = reshape<32, 32>(permute<3, 0, 1, 2>(reshape<4, 4, 2, 32>(turned)));
  store(make_block_ptr<32, 32>(out + 1024, {32, 32}, {32, 1}, {0, 0}), again);
}
