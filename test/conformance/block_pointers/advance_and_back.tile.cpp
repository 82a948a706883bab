// Windows that go away and come back, over the start of the tensor too, before a product of matrices is made with them.
#include "dense.h"

template <int K>
TILE_KERNEL void multiply_after_moves(const f16* a, const f16* b, float* out) {
  grid(1);
  auto a_blk = make_block_ptr<32, K>(a, {32, K}, {K, 1}, {0, 0});
  auto b_blk = make_block_ptr<K, 16>(b, {K, 16}, {16, 1}, {0, 0});
  a_blk.advance({0, K});
  a_blk.advance({32, -K});
  b_blk = advance(b_blk, {-K, 16});
  a_blk.advance({-32, 0});
  b_blk = advance(b_blk, {K, -16});
  auto away = advance(a_blk, {5, 5});
  store_dense(out, dot(load(a_blk, boundary_check<0, 1>), load(b_blk, boundary_check<0, 1>)));
  store(dense<32, K>(out + 512), load(away, boundary_check<0, 1>));
}
TILE_INSTANTIATE(multiply_after_moves<16>);
TILE_INSTANTIATE(multiply_after_moves<48>);

// Up and down a vector, by steps that add up to 0.
TILE_KERNEL void walk(const int* x, index_t n, index_t step, int* out) {
  grid(1);
  auto at = make_block_ptr<16>(x, {n}, {1}, {0});
  auto acc = zeros<int, 16>();
  for (int i = 0; i < 3; ++i) {
    acc = acc * 10 + load(at, boundary_check<0>);
    at.advance({step});
  }
  for (int i = 0; i < 4; ++i) {
    at.advance({-step});
    acc = acc * 10 + load(at, boundary_check<0>);
  }
  store_dense(out, acc);
}
