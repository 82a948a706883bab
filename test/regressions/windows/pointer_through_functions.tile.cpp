// Block pointers that functions advance and return, as members of a struct, in a `while` (Triton issues 2001 and 2032
// in other places: a pointer in control flow made the compiler stop). They are values like any other.
#include "dense.h"

struct Walk {
  BlockPtr<const float, 16> from;
  BlockPtr<float, 16> to;
};

template <class P>
auto load_and_step(P& at, index_t step) {
  auto t = load(at, boundary_check<0>, padding(-1));
  at.advance({step});
  return t;
}
template <class P>
P behind(const P& at, bool far) {
  if (far) return advance(at, {32});
  return advance(at, {16});
}

TILE_KERNEL void walks(const float* x, const float* y, index_t n, float* out) {
  grid(1);
  Walk walk = {make_block_ptr<16>(x, {n}, {1}, {0}), make_block_ptr<16>(out, {160}, {1}, {0})};
  Walk other = walk;
  other.from = make_block_ptr<16>(y, {n}, {-1}, {3});
  int left = 5;
  while (left > 0) {
    auto t = load_and_step(walk.from, left == 2 ? -7 : 11) * 100.0f + load_and_step(other.from, 4);
    store(walk.to, t);
    walk.to = behind(walk.to, left % 2 == 1);
    --left;
  }
}
