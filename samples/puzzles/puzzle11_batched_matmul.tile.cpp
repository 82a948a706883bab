#include <tile/tile.h>
using namespace tile;

// z[i, j, k] = sum over l < mid of x[i, j, l] * y[i, l, k], for i < n2, j < n0, k < n1; all row-major.
// Each program computes B0 x B1 elements of each of B2 matrices, BMID products at a time.
template <int B0, int B1, int B2, int BMID>
TILE_KERNEL void puzzle_batched_matmul(const float* x, const float* y, float* z, index_t n0, index_t n1, index_t n2,
                                       index_t mid) {
  auto [j, k, i] = grid(cdiv(n0, B0), cdiv(n1, B1), cdiv(n2, B2));
  auto x_blk = make_block_ptr<B2, B0, BMID>(x, {n2, n0, mid}, {n0 * mid, mid, 1}, {i * B2, j * B0, 0});
  auto y_blk = make_block_ptr<B2, BMID, B1>(y, {n2, mid, n1}, {mid * n1, n1, 1}, {i * B2, 0, k * B1});
  auto z_blk = make_block_ptr<B2, B0, B1>(z, {n2, n0, n1}, {n0 * n1, n1, 1}, {i * B2, j * B0, k * B1});
  auto acc = zeros<float, B2, B0, B1>();
  for (index_t l = 0; l < mid; l += BMID) {
    acc = dot(load(x_blk, boundary_check<0, 1, 2>), load(y_blk, boundary_check<0, 1, 2>), acc);
    x_blk.advance({0, 0, BMID});
    y_blk.advance({0, BMID, 0});
  }
  store(z_blk, acc, boundary_check<0, 1, 2>);
}
TILE_INSTANTIATE(puzzle_batched_matmul<16, 16, 1, 16>);
TILE_INSTANTIATE(puzzle_batched_matmul<4, 8, 2, 8>);
TILE_INSTANTIATE(puzzle_batched_matmul<128, 128, 1, 32>);
