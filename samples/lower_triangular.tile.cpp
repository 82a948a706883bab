#include <tile/tile.h>
using namespace tile;

// b[r, c] = a[r, c] for c <= r, r < m and c < n; both are row-major. What lies above the diagonal of b is not touched.
template <class T, int BM, int BN>
TILE_KERNEL void copy_lower_triangle(const T* a, T* b, index_t m, index_t n) {
  auto [pm, pn] = grid(cdiv(m, BM), cdiv(n, BN));
  auto row = (pm * BM + arange<0, BM>())[All, None];
  auto column = (pn * BN + arange<0, BN>())[None, All];
  auto mask = (row < m) & (column < n) & (row >= column);
  auto element = row * n + column;
  store(b + element, load(a + element, mask), mask);
}
TILE_INSTANTIATE(copy_lower_triangle<float, 8, 8>);
TILE_INSTANTIATE(copy_lower_triangle<float, 32, 64>);
TILE_INSTANTIATE(copy_lower_triangle<f16, 64, 64>);

// b[r, c] = a[r, c] for c <= r, else 0, for r < m and c < n; both are row-major.
template <class T, int BM, int BN>
TILE_KERNEL void lower_triangle_or_zero(const T* a, T* b, index_t m, index_t n) {
  auto [pm, pn] = grid(cdiv(m, BM), cdiv(n, BN));
  auto a_blk = make_block_ptr<BM, BN>(a, {m, n}, {n, 1}, {pm * BM, pn * BN});
  auto b_blk = make_block_ptr<BM, BN>(b, {m, n}, {n, 1}, {pm * BM, pn * BN});
  auto row = (pm * BM + arange<0, BM>())[All, None];
  auto column = (pn * BN + arange<0, BN>())[None, All];
  store(b_blk, where(row >= column, load(a_blk, boundary_check<0, 1>), 0), boundary_check<0, 1>);
}
TILE_INSTANTIATE(lower_triangle_or_zero<float, 8, 8>);
TILE_INSTANTIATE(lower_triangle_or_zero<float, 32, 64>);
TILE_INSTANTIATE(lower_triangle_or_zero<f16, 64, 64>);
