// A window that begins 2^31 elements and more behind its base (Triton issues 2821, 2842 and 9247). An offset that is
// cut to 32 bits reads and writes other elements; a check that is cut finds none inside.
#include "dense.h"

TILE_KERNEL void copy_far_window(const std::int8_t* x, index_t n, index_t offset, std::int8_t* out) {
  grid(1);
  auto from = make_block_ptr<64>(x, {n}, {1}, {offset});
  auto to = make_block_ptr<64>(out, {n + 4}, {1}, {offset});
  store(to, load(from, boundary_check<0>, padding(7)), boundary_check<0>);
}
