// A block pointer that a run-time condition picks, carried through a loop afterwards (Triton issues 2032 and 3096: the
// compiler stopped at an assertion). Base, shape, strides and offsets are all picked.
#include "dense.h"

TILE_KERNEL void picked_windows(const float* x, const float* y, index_t n, float* out) {
  auto [p] = grid(4);
  auto at = make_block_ptr<16>(x, {n}, {1}, {p * 10});
  auto picked = p % 2 == 0 ? at : advance(at, {16});
  if (p >= 2) picked = make_block_ptr<16>(y, {n - 9}, {p}, {p - 4});
  auto acc = zeros<float, 16>();
  for (int trip = 1; trip <= 3; ++trip) {
    acc += load(picked, boundary_check<0>, padding(0.25f)) * float(trip);
    if (trip == p) picked = at;
    picked.advance({5});
  }
  store(out + p * 16 + arange<0, 16>(), acc);
}
