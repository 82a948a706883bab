#include <tile/tile.h>
using namespace tile;

// Two ways to cut one transposition into programs. Both address memory by pointer tiles, and read each tile along the
// rows of a and write it along the rows of b.

// b[c, r] = a[r, c] for r < m and c < n; a is row-major m x n, b is row-major n x m.
// A program for each BM x BN tile of a.
template <class T, int BM, int BN, int WARPS>
TILE_KERNEL void transpose_by_input(const T* a, T* b, index_t m, index_t n) {
  options({.warps = WARPS});
  auto [pm, pn] = grid(cdiv(m, BM), cdiv(n, BN));
  auto rows = pm * BM + arange<0, BM>();
  auto cols = pn * BN + arange<0, BN>();
  auto mask = (rows[All, None] < m) & (cols[None, All] < n);
  auto values = load(a + rows[All, None] * n + cols[None, All], mask);
  store(b + cols[None, All] * m + rows[All, None], values, mask);
}
TILE_INSTANTIATE(transpose_by_input<float, 64, 64, 16>);
TILE_INSTANTIATE(transpose_by_input<f16, 128, 64, 16>);

// b[c, r] = a[r, c] for r < m and c < n; a is row-major m x n, b is row-major n x m.
// A program for each BN x BM tile of b: u counts its rows, which are columns of a, and v its columns.
template <class T, int BM, int BN, int WARPS>
TILE_KERNEL void transpose_by_output(const T* a, T* b, index_t m, index_t n) {
  options({.warps = WARPS});
  auto [pu, pv] = grid(cdiv(n, BN), cdiv(m, BM));
  auto u = pu * BN + arange<0, BN>();
  auto v = pv * BM + arange<0, BM>();
  auto mask = (u[All, None] < n) & (v[None, All] < m);
  auto values = load(a + v[None, All] * n + u[All, None], mask);
  store(b + u[All, None] * m + v[None, All], values, mask);
}
TILE_INSTANTIATE(transpose_by_output<float, 64, 64, 16>);
TILE_INSTANTIATE(transpose_by_output<f16, 128, 64, 16>);
