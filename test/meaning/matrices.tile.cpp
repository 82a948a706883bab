// Products of matrices that suit tensor cores; see matrices.cpp for what each kernel has to compute.
#include "dense.h"

// c = a * b, block by block. TA, TB: the operand is stored the other way round.
template <class T, int BM, int BN, int BK, bool TA = false, bool TB = false, int WARPS = 4, int STAGES = 0>
TILE_KERNEL void tiled(const T* a, const T* b, index_t m, index_t n, index_t k, float* c) {
  options({.warps = WARPS, .stages = STAGES});
  auto [pm, pn] = grid(cdiv(m, BM), cdiv(n, BN));
  const index_t a_row = TA ? 1 : k, a_col = TA ? m : 1;
  const index_t b_row = TB ? 1 : n, b_col = TB ? k : 1;
  auto a_blk = make_block_ptr<BM, BK>(a, {m, k}, {a_row, a_col}, {pm * BM, 0});
  auto b_blk = make_block_ptr<BK, BN>(b, {k, n}, {b_row, b_col}, {0, pn * BN});
  auto acc = zeros<float, BM, BN>();
  for (index_t i = 0; i < k; i += BK) {
    acc = dot(load(a_blk, boundary_check<0, 1>), load(b_blk, boundary_check<0, 1>), acc);
    a_blk.advance({0, BK});
    b_blk.advance({BK, 0});
  }
  store(make_block_ptr<BM, BN>(c, {m, n}, {n, 1}, {pm * BM, pn * BN}), acc, boundary_check<0, 1>);
}
TILE_INSTANTIATE(tiled<f16, 16, 16, 16>);
TILE_INSTANTIATE(tiled<f16, 8, 16, 16, false, false, 1>);
TILE_INSTANTIATE(tiled<f16, 16, 8, 32, true, true, 2>);
TILE_INSTANTIATE(tiled<f16, 24, 40, 48>);
TILE_INSTANTIATE(tiled<f16, 128, 8, 16, false, false, 4>);
TILE_INSTANTIATE(tiled<bf16, 48, 8, 32, true, true, 1>);
TILE_INSTANTIATE(tiled<f16, 64, 64, 32, false, true>);
TILE_INSTANTIATE(tiled<f16, 64, 32, 64, true, false, 4, 2>);
TILE_INSTANTIATE(tiled<f16, 64, 128, 128, true, true, 8, 2>);
TILE_INSTANTIATE(tiled<bf16, 64, 64, 16, false, false, 4, 3>);
TILE_INSTANTIATE(tiled<bf16, 128, 64, 64, false, true, 8>);
TILE_INSTANTIATE(tiled<bf16, 128, 48, 64, true, false, 4>);
TILE_INSTANTIATE(tiled<f16, 64, 192, 32, false, false, 4>);
TILE_INSTANTIATE(tiled<f16, 192, 64, 32, false, true, 4>);
TILE_INSTANTIATE(tiled<f16, 64, 256, 16, false, false, 8>);
TILE_INSTANTIATE(tiled<f16, 64, 64, 64, false, false, 4, 1>);

// Floats that may be rounded to tf32.
template <int BM, int BN, int BK, bool TA, bool TB, int WARPS = 0>
TILE_KERNEL void rounded(const float* a, const float* b, index_t m, index_t n, index_t k, float* c) {
  options({.warps = WARPS});
  auto [i, j] = grid(cdiv(m, BM), cdiv(n, BN));
  auto [pm, pn] = grouped(i, j, cdiv(m, BM), cdiv(n, BN), 2);
  auto acc = zeros<float, BM, BN>();
  for (index_t first = 0; first < k; first += BK) {
    auto a_blk = make_block_ptr<BM, BK>(a, {m, k}, {TA ? 1 : k, TA ? m : 1}, {pm * BM, first});
    auto b_blk = make_block_ptr<BK, BN>(b, {k, n}, {TB ? 1 : n, TB ? k : 1}, {first, pn * BN});
    acc = dot<precision::tf32>(load(a_blk, boundary_check<0, 1>), load(b_blk, boundary_check<0, 1>), acc);
  }
  store(make_block_ptr<BM, BN>(c, {m, n}, {n, 1}, {pm * BM, pn * BN}), acc, boundary_check<0, 1>);
}
TILE_INSTANTIATE(rounded<64, 64, 32, false, false>);
TILE_INSTANTIATE(rounded<32, 16, 8, true, true>);
TILE_INSTANTIATE(rounded<16, 64, 16, false, true>);
TILE_INSTANTIATE(rounded<64, 8, 16, true, false>);
// wgmma: each operand alone lies across K, none does, both do; rows and columns beyond a power of two.
TILE_INSTANTIATE(rounded<192, 64, 16, false, false, 4>);
TILE_INSTANTIATE(rounded<48, 192, 48, false, false, 4>);
TILE_INSTANTIATE(rounded<32, 256, 8, false, false, 8>);
TILE_INSTANTIATE(rounded<128, 80, 16, true, true, 8>);
TILE_INSTANTIATE(rounded<64, 64, 48, false, true, 8>);
TILE_INSTANTIATE(rounded<64, 64, 32, true, false, 4>);

// Sums that the next product takes, an operand that is computed, and one with an order that only the launch knows.
TILE_KERNEL void rounded_chain(const float* a, const float* b, const float* c, index_t b_row, index_t b_col, float* out) {
  options({.warps = 4});
  grid(1);
  auto left = load(dense<64, 32>(a));
  auto right = load(make_block_ptr<32, 64>(b, {32, 64}, {b_row, b_col}, {0, 0}));
  auto first = dot<precision::tf32>(left, right);
  auto second = dot<precision::tf32>(first, load(dense<64, 64>(c)) + 1.0f);
  store(dense<64, 64>(out), first);
  store(dense<64, 64>(out + 4096), dot<precision::tf32>(trans(first), trans(second)));
}

// Sums of one product that another one goes on with, whose instructions hold them otherwise.
template <class T, bool TA, bool TB, bool TC, bool TD, int K>
TILE_KERNEL void products_in_turn(const T* a, const T* b, const T* c, const T* d, index_t k, float* out) {
  options({.warps = 4});
  grid(1);
  auto acc = zeros<float, 64, 64>();
  for (index_t i = 0; i < k; i += K) {
    auto first = load(make_block_ptr<64, K>(a, {64, k}, {TA ? 1 : k, TA ? 64 : 1}, {0, i}), boundary_check<1>);
    auto second = load(make_block_ptr<K, 64>(b, {k, 64}, {TB ? 1 : 64, TB ? k : 1}, {i, 0}), boundary_check<0>);
    acc = dot<precision::tf32>(first, second, acc);
    auto third = load(make_block_ptr<64, 16>(c, {64, k}, {TC ? 1 : k, TC ? 64 : 1}, {0, i}), boundary_check<1>);
    auto fourth = load(make_block_ptr<16, 64>(d, {k, 64}, {TD ? 1 : 64, TD ? k : 1}, {i, 0}), boundary_check<0>);
    if (i == 0) {
      acc = dot<precision::tf32>(third, fourth, acc);
    }
  }
  store(dense<64, 64>(out), acc);
}
TILE_INSTANTIATE(products_in_turn<float, false, false, false, true, 16>);
TILE_INSTANTIATE(products_in_turn<float, true, true, false, false, 16>);
TILE_INSTANTIATE(products_in_turn<float, true, false, false, false, 16>);
TILE_INSTANTIATE(products_in_turn<f16, false, false, false, false, 8>);

// The same with operands that are turned in the kernel.
template <class T, int BM, int BN, int BK>
TILE_KERNEL void turned_operands(const T* a, const T* b, index_t m, index_t n, index_t k, float* c) {
  auto [pm, pn] = grid(cdiv(m, BM), cdiv(n, BN));
  auto acc = zeros<float, BM, BN>();
  auto a_blk = make_block_ptr<BK, BM>(a, {k, m}, {1, k}, {0, pm * BM}, order<0, 1>);
  auto b_blk = make_block_ptr<BN, BK>(b, {n, k}, {1, n}, {pn * BN, 0});
  for (index_t i = 0; i < k; i += BK) {
    acc = dot(trans(load(a_blk, boundary_check<0, 1>)), trans(load(b_blk, boundary_check<0, 1>)), acc);
    a_blk.advance({BK, 0});
    b_blk.advance({0, BK});
  }
  store(make_block_ptr<BM, BN>(c, {m, n}, {n, 1}, {pm * BM, pn * BN}), acc, boundary_check<0, 1>);
}
TILE_INSTANTIATE(turned_operands<f16, 64, 64, 32>);
TILE_INSTANTIATE(turned_operands<bf16, 16, 32, 16>);

// Strides and an offset of every kind; what lies outside counts as 2 in a, and as nothing in b.
template <int BM, int BN, int BK>
TILE_KERNEL void strided(const f16* a, const f16* b, index_t m, index_t n, index_t k, index_t a_row, index_t a_col,
                         index_t b_row, index_t b_col, index_t start, float* c) {
  auto [pm, pn] = grid(cdiv(m, BM), cdiv(n, BN));
  auto acc = zeros<float, BM, BN>();
  for (index_t i = start; i < k; i += BK) {
    auto a_tile = load(make_block_ptr<BM, BK>(a, {m, k}, {a_row, a_col}, {pm * BM, i}), boundary_check<0, 1>, padding(2));
    auto b_tile = load(make_block_ptr<BK, BN>(b, {k, n}, {b_row, b_col}, {i, pn * BN}), boundary_check<0, 1>);
    acc = dot(a_tile, b_tile, acc);
  }
  store(make_block_ptr<BM, BN>(c, {m, n}, {n, 1}, {pm * BM, pn * BN}), acc, boundary_check<0, 1>);
}
TILE_INSTANTIATE(strided<64, 32, 16>);

// c = max(a * b + bias, 0) + residual, rounded once; and the sums of its rows.
template <class T, int BM, int BN, int BK, int WARPS>
TILE_KERNEL void fused(const T* a, const T* b, const float* bias, const T* residual, index_t m, index_t n, index_t k,
                       T* c) {
  options({.warps = WARPS});
  auto [pm] = grid(cdiv(m, BM));
  auto totals = zeros<float, BM>();
  for (index_t j = 0; j < n; j += BN) {
    auto a_blk = make_block_ptr<BM, BK>(a, {m, k}, {k, 1}, {pm * BM, 0});
    auto b_blk = make_block_ptr<BK, BN>(b, {k, n}, {n, 1}, {0, j});
    auto acc = zeros<float, BM, BN>();
    for (index_t i = 0; i < k; i += BK) {
      acc = dot(load(a_blk, boundary_check<0, 1>), load(b_blk, boundary_check<0, 1>), acc);
      a_blk.advance({0, BK});
      b_blk.advance({BK, 0});
    }
    auto shift = load(make_block_ptr<BN>(bias, {n}, {1}, {j}), boundary_check<0>);
    auto kept = load(make_block_ptr<BM, BN>(residual, {m, n}, {n, 1}, {pm * BM, j}), boundary_check<0, 1>);
    auto sums = maximum(acc + shift[None, All], 0.0f) + cast<float>(kept);
    totals += sum<1>(sums);
    store(make_block_ptr<BM, BN>(c, {m, n}, {n, 1}, {pm * BM, j}), sums, boundary_check<0, 1>);
  }
  store(make_block_ptr<BM>(c + m * n, {m}, {1}, {pm * BM}), totals, boundary_check<0>);
}
TILE_INSTANTIATE(fused<f16, 64, 32, 16, 4>);
TILE_INSTANTIATE(fused<bf16, 16, 16, 32, 2>);

// o = (q * k^T + column) * v over all rows of k and v, and the largest score of each row: one product feeds the next.
template <class T, int BM, int BN, int D>
TILE_KERNEL void chained(const T* q, const T* k, const T* v, index_t m, index_t n, float* o) {
  auto [pm] = grid(cdiv(m, BM));
  auto q_tile = load(make_block_ptr<BM, D>(q, {m, D}, {D, 1}, {pm * BM, 0}), boundary_check<0>);
  auto k_blk = make_block_ptr<BN, D>(k, {n, D}, {D, 1}, {0, 0});
  auto v_blk = make_block_ptr<BN, D>(v, {n, D}, {D, 1}, {0, 0});
  auto acc = zeros<float, BM, D>();
  auto most = full<float, BM>(-1000);
  for (index_t j = 0; j < n; j += BN) {
    auto scores = dot(q_tile, trans(load(k_blk, boundary_check<0>)));
    auto columns = arange<0, BN>() + j;
    scores = where((columns < n)[None, All], scores + cast<float>(columns)[None, All], -1000.0f);
    auto more = maximum(most, max<1>(scores));
    auto weights = maximum(scores, -8.0f);
    acc = dot(cast<T>(weights), load(v_blk, boundary_check<0>), acc + (more - more)[All, None]);
    most = more;
    k_blk.advance({BN, 0});
    v_blk.advance({BN, 0});
  }
  store(make_block_ptr<BM, D>(o, {m, D}, {D, 1}, {pm * BM, 0}), acc, boundary_check<0>);
  store(make_block_ptr<BM>(o + m * D, {m}, {1}, {pm * BM}), most, boundary_check<0>);
}
TILE_INSTANTIATE(chained<f16, 64, 32, 64>);
TILE_INSTANTIATE(chained<bf16, 16, 16, 32>);
TILE_INSTANTIATE(chained<f16, 128, 64, 16>);

// Two products that share an operand, each of which shows in every trip.
TILE_KERNEL void shared_operand(const f16* a, const f16* b, const f16* c, index_t k, float* out) {
  grid(1);
  auto first = zeros<float, 64, 16>();
  auto second = zeros<float, 64, 32>();
  auto seen = zeros<float, 64>();
  for (index_t i = 0; i < k; i += 16) {
    auto left = load(make_block_ptr<64, 16>(a, {64, k}, {k, 1}, {0, i}), boundary_check<1>);
    first = dot(left, load(make_block_ptr<16, 16>(b, {k, 16}, {16, 1}, {i, 0}), boundary_check<0>), first);
    second = dot(left, load(make_block_ptr<16, 32>(c, {k, 32}, {32, 1}, {i, 0}), boundary_check<0>), second);
    seen += sum<1>(first);
  }
  store(dense<64, 16>(out), first);
  store(dense<64, 32>(out + 1024), second);
  store(dense<64>(out + 3072), seen);
}

// Sums that show in every trip, of operands that may come as boxes: nothing may be waited for late.
TILE_KERNEL void seen_sums(const f16* a, const f16* b, index_t k, float* out) {
  grid(1);
  auto acc = zeros<float, 64, 16>();
  auto seen = zeros<float, 64>();
  for (index_t i = 0; i < k; i += 16) {
    auto left = load(make_block_ptr<64, 16>(a, {64, k}, {k, 1}, {0, i}), boundary_check<1>);
    acc = dot(left, load(make_block_ptr<16, 16>(b, {k, 16}, {16, 1}, {i, 0}), boundary_check<0>), acc);
    seen += sum<1>(acc);
  }
  store(dense<64, 16>(out), acc);
  store(dense<64>(out + 1024), seen);
}

// The loop does not begin where the boxes do.
TILE_KERNEL void counted_from_one(const f16* a, const f16* b, index_t k, float* out) {
  grid(1);
  auto acc = zeros<float, 64, 16>();
  for (index_t i = 1; i <= k; i += 16) {
    auto left = load(make_block_ptr<64, 16>(a, {64, k}, {k, 1}, {0, i - 1}), boundary_check<1>);
    acc = dot(left, load(make_block_ptr<16, 16>(b, {k, 16}, {16, 1}, {i - 1, 0}), boundary_check<0>), acc);
  }
  store(dense<64, 16>(out), acc);
}

// Many warps for the large product are more than the small one has columns for.
TILE_KERNEL void large_and_small(const f16* a, const f16* b, float* out) {
  grid(1);
  store(dense<128, 256>(out), dot(load(dense<128, 16>(a)), load(dense<16, 256>(b))));
  store(dense<64, 16>(out + 128 * 256), dot(load(dense<64, 16>(a)), load(dense<16, 16>(b))));
}

// Operands that are computed, and masked off; a product outside of any loop.
template <int M, int N, int K>
TILE_KERNEL void computed_matrices(const f16* a, const bf16* b, index_t columns, float* out) {
  grid(1);
  auto inner = arange<0, K>();
  auto a_tile = load(a + arange<0, M>()[All, None] * K + inner[None, All], (inner < columns)[None, All]);
  auto doubled = a_tile + a_tile;
  auto b_tile = cast<f16>(load(dense<K, N>(b)));
  store(dense<M, N>(out), dot(doubled, b_tile));
}
TILE_INSTANTIATE(computed_matrices<64, 64, 64>);
TILE_INSTANTIATE(computed_matrices<16, 32, 48>);

// Matrices that the launch changes, and loops that end early: nothing may be copied ahead.
TILE_KERNEL void changing(f16* x, index_t n, float* out) {
  grid(1);
  auto acc = zeros<float, 64, 64>();
  for (index_t i = 0; i < n; ++i) {
    auto tile = load(dense<64, 64>(x));
    acc = dot(tile, tile, acc);
    store(dense<64, 64>(x), tile + f16(1));
  }
  store(dense<64, 64>(out), acc);
}
TILE_KERNEL void ending_early(const f16* a, const f16* b, index_t n, index_t last, float* out) {
  grid(1);
  auto acc = zeros<float, 64, 16>();
  for (index_t i = 0; i < n; ++i) {
    if (i == last) break;
    acc = dot(load(make_block_ptr<64, 16>(a, {64, 16 * n}, {16 * n, 1}, {0, 16 * i})), load(dense<16, 16>(b)), acc);
  }
  store(dense<64, 16>(out), acc);
}

template <int B, int M, int N, int K>
TILE_KERNEL void batched_matrices(const f16* a, const f16* b, index_t batches, index_t k, float* out) {
  auto [p] = grid(cdiv(batches, B));
  auto a_blk = make_block_ptr<B, M, K>(a, {batches, M, k}, {M * k, k, 1}, {p * B, 0, 0});
  auto b_blk = make_block_ptr<B, K, N>(b, {batches, k, N}, {k * N, N, 1}, {p * B, 0, 0});
  auto acc = zeros<float, B, M, N>();
  for (index_t i = 0; i < k; i += K) {
    acc = dot(load(a_blk, boundary_check<0, 2>), load(b_blk, boundary_check<0, 1>), acc);
    a_blk.advance({0, 0, K});
    b_blk.advance({0, K, 0});
  }
  store(make_block_ptr<B, M, N>(out, {batches, M, N}, {M * N, N, 1}, {p * B, 0, 0}), acc, boundary_check<0>);
}
TILE_INSTANTIATE(batched_matrices<1, 64, 64, 32>);
TILE_INSTANTIATE(batched_matrices<4, 16, 16, 16>);
TILE_INSTANTIATE(batched_matrices<2, 32, 8, 16>);
