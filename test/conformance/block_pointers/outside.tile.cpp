// A window that lies outside altogether, before the tensor or behind it, writes nothing and reads padding; one that
// lies half outside, on either end, does half of it. The shape of an axis that is not checked is not used.
#include "dense.h"

TILE_KERNEL void shifted_window(const float* x, index_t n, index_t offset, float* out) {
  grid(1);
  auto at = make_block_ptr<64>(out, {n}, {1}, {offset});
  auto t = load(make_block_ptr<64>(x, {n}, {1}, {offset}), boundary_check<0>, padding(-3.0f));
  store(at, t * 2.0f, boundary_check<0>);
  store(make_block_ptr<64>(out + n, {64}, {1}, {0}), t, boundary_check<0>);
}
TILE_KERNEL void shifted_rows(const float* x, index_t rows, index_t offset, float* out) {
  grid(1);
  auto from = make_block_ptr<8, 16>(x, {rows, 0}, {16, 1}, {offset, 0});
  store(make_block_ptr<8, 16>(out, {rows, -5}, {16, 1}, {offset, 0}), load(from, boundary_check<0>) + 1.0f,
        boundary_check<0>);
}
