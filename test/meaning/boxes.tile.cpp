// Halves of sums, which go to memory as whole boxes where nothing else can meet them; see boxes.cpp.
#include "dense.h"

// For each of `heads` programs, m rows of a[head] * b; rows of c are ROW apart, of which n elements are stored.
template <class T, int BM, int BN, int BK, int ROW>
TILE_KERNEL void windows_of_rows(const T* a, const T* b, index_t m, index_t n, index_t k, index_t heads, T* c) {
  options({.warps = 4});
  auto [pm, pn, head] = grid(cdiv(m, BM), cdiv(n, BN), heads);
  auto acc = zeros<float, BM, BN>();
  for (index_t i = 0; i < k; i += BK) {
    auto a_blk = make_block_ptr<BM, BK>(a + head * m * k, {m, k}, {k, 1}, {pm * BM, i});
    auto b_blk = make_block_ptr<BK, BN>(b, {k, n}, {n, 1}, {i, pn * BN});
    acc = dot(load(a_blk, boundary_check<0, 1>), load(b_blk, boundary_check<0, 1>), acc);
  }
  store(make_block_ptr<BM, BN>(c + head * m * ROW, {m, n}, {ROW, 1}, {pm * BM, pn * BN}), cast<T>(acc),
        boundary_check<0, 1>);
}
TILE_INSTANTIATE(windows_of_rows<f16, 128, 64, 32, 72>);
TILE_INSTANTIATE(windows_of_rows<f16, 256, 32, 16, 40>);
TILE_INSTANTIATE(windows_of_rows<bf16, 64, 192, 32, 200>);

// c += a * b, where what is loaded is what is stored; then twice the sums behind it.
template <class T>
TILE_KERNEL void added_in_place(const T* a, const T* b, index_t n, T* c) {
  options({.warps = 4});
  grid(1);
  auto x = load(make_block_ptr<128, 64>(a, {n, 64}, {64, 1}, {0, 0}), boundary_check<0>);
  auto where = make_block_ptr<128, 64>(c, {n, 64}, {64, 1}, {0, 0});
  auto sums = dot(x, load(dense<64, 64>(b)), cast<float>(load(where, boundary_check<0>)));
  store(where, cast<T>(sums), boundary_check<0>);
  store(make_block_ptr<128, 64>(c + n * 64, {n, 64}, {64, 1}, {0, 0}), cast<T>(sums + sums), boundary_check<0>);
}
TILE_INSTANTIATE(added_in_place<f16>);

// Blocks of rows in turn, in a loop.
TILE_KERNEL void in_turn(const f16* a, const f16* b, index_t n, f16* c) {
  options({.warps = 4});
  grid(1);
  for (index_t first = 0; first < n; first += 128) {
    auto x = load(make_block_ptr<128, 64>(a, {n, 64}, {64, 1}, {first, 0}), boundary_check<0>);
    store(make_block_ptr<128, 64>(c, {n, 64}, {64, 1}, {first, 0}), cast<f16>(dot(x, load(dense<64, 64>(b)))),
          boundary_check<0>);
  }
}

// Shared memory is needed again behind the first store. What goes to `other` is checked by the other instance.
template <bool FIRST>
TILE_KERNEL void one_behind_another(const f16* a, const f16* b, index_t n, f16* other, f16* c) {
  options({.warps = 4});
  grid(1);
  auto x = load(make_block_ptr<128, 64>(a, {n, 64}, {64, 1}, {0, 0}), boundary_check<0>);
  auto once = cast<f16>(dot(x, load(dense<64, 64>(b))));
  store(make_block_ptr<128, 64>(FIRST ? c : other, {n, 64}, {64, 1}, {0, 0}), once, boundary_check<0>);
  auto twice = cast<f16>(dot(once, load(dense<64, 64>(b))));
  store(make_block_ptr<128, 64>(FIRST ? other : c, {n, 64}, {64, 1}, {0, 0}), twice, boundary_check<0>);
}
TILE_INSTANTIATE(one_behind_another<true>);
TILE_INSTANTIATE(one_behind_another<false>);
