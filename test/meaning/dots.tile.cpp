// Matrix products of every size and type; see dots.cpp for what each kernel has to compute.
#include "dense.h"

template <class T, class R, int M, int N, int K, int WARPS = 4>
TILE_KERNEL void product(const T* a, const T* b, R* out) {
  options({.warps = WARPS});
  grid(1);
  store_dense(out, dot(load(dense<M, K>(a)), load(dense<K, N>(b))));
}
TILE_INSTANTIATE(product<float, float, 1, 1, 1>);
TILE_INSTANTIATE(product<float, float, 1, 8, 2>);
TILE_INSTANTIATE(product<float, float, 16, 16, 1>);
TILE_INSTANTIATE(product<float, float, 2, 1, 48>);
TILE_INSTANTIATE(product<float, float, 48, 96, 16>);
TILE_INSTANTIATE(product<float, float, 12, 100, 12>);
TILE_INSTANTIATE(product<float, float, 8, 8, 96, 8>);
TILE_INSTANTIATE(product<f16, float, 16, 16, 16>);
TILE_INSTANTIATE(product<f16, float, 64, 64, 32, 8>);
TILE_INSTANTIATE(product<f16, float, 12, 8, 100>);
TILE_INSTANTIATE(product<bf16, float, 16, 8, 48>);
TILE_INSTANTIATE(product<bf16, float, 2, 12, 3>);
TILE_INSTANTIATE(product<double, double, 16, 8, 4>);
TILE_INSTANTIATE(product<double, double, 3, 5, 7>);
TILE_INSTANTIATE(product<std::int8_t, std::int32_t, 16, 16, 32>);
TILE_INSTANTIATE(product<std::int8_t, std::int32_t, 12, 8, 100>);
TILE_INSTANTIATE(product<std::int8_t, std::int32_t, 1, 2, 8>);

template <class T, class R, int B, int M, int N, int K>
TILE_KERNEL void batched(const T* a, const T* b, R* out) {
  grid(1);
  auto start = broadcast_to<B, M, N>(full<R, 1>(R(3)));
  store_dense(out, dot(load(dense<B, M, K>(a)), load(dense<B, K, N>(b)), start));
}
TILE_INSTANTIATE(batched<float, float, 2, 8, 16, 4>);
TILE_INSTANTIATE(batched<float, float, 3, 1, 5, 12>);
TILE_INSTANTIATE(batched<f16, float, 4, 16, 16, 16>);
TILE_INSTANTIATE(batched<double, double, 1, 2, 2, 3>);
TILE_INSTANTIATE(batched<std::int8_t, std::int32_t, 2, 16, 8, 32>);

// Onto a start that is almost full: the sum goes round.
TILE_KERNEL void wrapping_product(const std::int8_t* a, const std::int8_t* b, std::int32_t* out) {
  grid(1);
  auto start = full<std::int32_t, 8, 8>(2147483647);
  store_dense(out, dot(load(dense<8, 16>(a)), load(dense<16, 8>(b)), start));
}

// Blocks of a long inner axis, with pieces that hang over.
template <class T, int BM, int BN, int BK>
TILE_KERNEL void blocked(const T* a, const T* b, index_t m, index_t n, index_t k, float* out) {
  auto [pm, pn] = grid(cdiv(m, BM), cdiv(n, BN));
  auto a_blk = make_block_ptr<BM, BK>(a, {m, k}, {k, 1}, {pm * BM, 0});
  auto b_blk = make_block_ptr<BK, BN>(b, {k, n}, {n, 1}, {0, pn * BN});
  auto acc = zeros<float, BM, BN>();
  for (index_t i = 0; i < k; i += BK) {
    acc = dot(load(a_blk, boundary_check<0, 1>), load(b_blk, boundary_check<0, 1>), acc);
    a_blk.advance({0, BK});
    b_blk.advance({BK, 0});
  }
  store(make_block_ptr<BM, BN>(out, {m, n}, {n, 1}, {pm * BM, pn * BN}), acc, boundary_check<0, 1>);
}
TILE_INSTANTIATE(blocked<float, 16, 32, 8>);
TILE_INSTANTIATE(blocked<f16, 32, 16, 16>);
TILE_INSTANTIATE(blocked<bf16, 12, 20, 6>);

// Operands that are computed, and products that are operands.
TILE_KERNEL void computed_operands(const float* a, const float* b, float* out) {
  grid(1);
  auto x = load(dense<16, 8>(a));
  auto y = load(dense<8, 16>(b));
  auto scaled = x * cast<float>(arange<0, 8>()) + 1.0f;
  auto p = dot(scaled, y * 2.0f - trans(x));
  store_dense(out, dot(p, p + 1.0f) * 2.0f + p);
  store_dense(out + 256, dot(where(x > 0.0f, x, 0.0f), reshape<8, 16>(x)));
  store_dense(out + 512, sum<1>(dot(trans(y), trans(x), p)));
}
TILE_KERNEL void casts_of_operands(const float* a, const std::int8_t* b, float* out) {
  grid(1);
  auto x = cast<f16>(load(dense<16, 16>(a)));
  auto y = cast<f16>(load(dense<16, 16>(b)));
  auto p = dot(x, y);
  store_dense(out, dot(cast<f16>(p), trans(y), p));
  auto bytes = load(dense<16, 16>(b));
  store_dense(out + 256, cast<float>(dot(bytes, bytes) / 2));
}
// A row times a table times a column, and softmax between two products.
TILE_KERNEL void chain(const float* q, const float* k, const float* v, float* out) {
  options({.warps = 4});
  grid(1);
  auto scores = dot(load(dense<16, 32>(q)), trans(load(dense<24, 32>(k))));
  auto shifted = scores - max<1>(scores, keep_dims);
  auto weights = where(shifted > -8.0f, shifted + 8.0f, 0.0f);
  store_dense(out, dot(weights, load(dense<24, 8>(v))) + sum<1>(weights, keep_dims));
}
TILE_KERNEL void powers(const float* x, index_t n, float* out) {
  grid(1);
  auto t = load(dense<8, 8>(x));
  auto power = broadcast_to<8, 8>(cast<float>(arange<0, 8>()[All, None] == arange<0, 8>()));
  for (index_t i = 0; i < n; ++i) power = dot(power, t);
  store_dense(out, power);
}
TILE_KERNEL void vectors_as_matrices(const float* x, const float* y, float* out) {
  grid(1);
  auto a = load(dense<16>(x));
  auto b = load(dense<16>(y));
  store_dense(out, dot(a[All, None], b[None, All]));
  store_dense(out + 256, dot(a[None, All], b[All, None]));
}
