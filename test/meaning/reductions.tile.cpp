// Reductions of tiles of every rank, along every axis; see reductions.cpp for what each kernel has to compute.
#include "dense.h"

// ---- along one axis ----
template <int AXIS, int A>
TILE_KERNEL void sum1(const float* x, float* out) {
  grid(1);
  store_dense(out, sum<AXIS>(load(dense<A>(x))));
}
template <int AXIS, int A, int B, int WARPS>
TILE_KERNEL void sum2(const float* x, float* out) {
  options({.warps = WARPS});
  grid(1);
  store_dense(out, sum<AXIS>(load(dense<A, B>(x))));
}
template <int AXIS, int A, int B, int C>
TILE_KERNEL void sum3(const float* x, float* out) {
  grid(1);
  store_dense(out, sum<AXIS>(load(dense<A, B, C>(x))));
}
template <int AXIS, int A, int B, int C, int D>
TILE_KERNEL void sum4(const float* x, float* out) {
  grid(1);
  store_dense(out, sum<AXIS>(load(dense<A, B, C, D>(x))));
}
TILE_INSTANTIATE(sum1<0, 1>);
TILE_INSTANTIATE(sum1<0, 2>);
TILE_INSTANTIATE(sum1<0, 100>);
TILE_INSTANTIATE(sum1<-1, 4096>);
TILE_INSTANTIATE(sum2<0, 1, 1, 8>);
TILE_INSTANTIATE(sum2<1, 2, 2, 8>);
TILE_INSTANTIATE(sum2<0, 64, 32, 8>);
TILE_INSTANTIATE(sum2<1, 64, 32, 8>);
TILE_INSTANTIATE(sum2<0, 1024, 2, 8>);
TILE_INSTANTIATE(sum2<1, 2, 1024, 8>);
TILE_INSTANTIATE(sum2<0, 12, 100, 4>);
TILE_INSTANTIATE(sum2<1, 12, 100, 4>);
TILE_INSTANTIATE(sum2<0, 96, 48, 2>);
TILE_INSTANTIATE(sum2<-1, 96, 48, 2>);
TILE_INSTANTIATE(sum2<0, 3, 5, 1>);
TILE_INSTANTIATE(sum2<1, 3, 5, 1>);
TILE_INSTANTIATE(sum3<0, 4, 8, 32>);
TILE_INSTANTIATE(sum3<1, 4, 8, 32>);
TILE_INSTANTIATE(sum3<2, 4, 8, 32>);
TILE_INSTANTIATE(sum3<0, 3, 1, 12>);
TILE_INSTANTIATE(sum3<1, 7, 6, 5>);
TILE_INSTANTIATE(sum3<-1, 7, 6, 5>);
TILE_INSTANTIATE(sum3<-3, 7, 6, 5>);
TILE_INSTANTIATE(sum4<0, 2, 4, 8, 16>);
TILE_INSTANTIATE(sum4<1, 2, 4, 8, 16>);
TILE_INSTANTIATE(sum4<2, 2, 4, 8, 16>);
TILE_INSTANTIATE(sum4<3, 2, 4, 8, 16>);
TILE_INSTANTIATE(sum4<0, 3, 2, 5, 6>);
TILE_INSTANTIATE(sum4<1, 3, 2, 5, 6>);
TILE_INSTANTIATE(sum4<2, 3, 2, 5, 6>);
TILE_INSTANTIATE(sum4<3, 3, 2, 5, 6>);

// ---- kept axes, whole tiles, each function ----
// All four functions: axis 0, axis 1 kept, all of it.
template <class T, class S, int A, int B>
TILE_KERNEL void all_four(const T* x, S* folded, T* out) {
  grid(1);
  auto t = load(dense<A, B>(x));
  store_dense(folded, sum<0>(t));
  store_dense(folded + B, sum<1>(t, keep_dims));
  store(folded + B + A, sum(t));
  store_dense(folded + B + A + 1, prod<0>(t));
  store_dense(folded + 2 * B + A + 1, prod<1>(t, keep_dims));
  store(folded + 2 * B + 2 * A + 1, prod(t));
  store_dense(out, max<0>(t));
  store_dense(out + B, max<1>(t, keep_dims));
  store(out + B + A, max(t));
  store_dense(out + B + A + 1, min<0>(t));
  store_dense(out + 2 * B + A + 1, min<1>(t, keep_dims));
  store(out + 2 * B + 2 * A + 1, min(t));
}
TILE_INSTANTIATE(all_four<float, float, 8, 16>);
TILE_INSTANTIATE(all_four<float, float, 3, 20>);
TILE_INSTANTIATE(all_four<double, double, 16, 8>);
TILE_INSTANTIATE(all_four<f16, f16, 8, 12>);
TILE_INSTANTIATE(all_four<bf16, bf16, 8, 8>);
TILE_INSTANTIATE(all_four<std::int8_t, std::int32_t, 8, 16>);
TILE_INSTANTIATE(all_four<std::uint8_t, std::int32_t, 6, 16>);
TILE_INSTANTIATE(all_four<std::int16_t, std::int32_t, 8, 16>);
TILE_INSTANTIATE(all_four<std::uint16_t, std::int32_t, 4, 4>);
TILE_INSTANTIATE(all_four<std::int32_t, std::int32_t, 8, 16>);
TILE_INSTANTIATE(all_four<std::uint32_t, std::uint32_t, 8, 5>);
TILE_INSTANTIATE(all_four<std::int64_t, std::int64_t, 8, 16>);
TILE_INSTANTIATE(all_four<std::uint64_t, std::uint64_t, 2, 64>);

// Integers of all sizes, over a loop: sums and products go round many times.
template <class T, int A, int B>
TILE_KERNEL void wrapping(const T* x, T* out) {
  grid(1);
  auto rows = zeros<T, A>();
  auto columns = full<T, B>(T(1));
  for (int i = 0; i < 2; ++i) {
    auto t = load(dense<A, B>(x));
    rows += sum<1>(t);
    columns *= prod<0>(t);
  }
  store_dense(out, rows);
  store_dense(out + A, columns);
  store(out + A + B, sum(load(dense<A, B>(x))));
}
TILE_INSTANTIATE(wrapping<std::int32_t, 8, 64>);
TILE_INSTANTIATE(wrapping<std::int32_t, 12, 10>);
TILE_INSTANTIATE(wrapping<std::int64_t, 5, 32>);

TILE_KERNEL void count_true(const float* x, int* out) {
  grid(1);
  auto positive = load(dense<12, 32>(x)) > 0.0f;
  store_dense(out, sum<0>(positive));
  store_dense(out + 32, sum<1>(positive));
  store(out + 44, sum(positive));
}
TILE_KERNEL void any_and_all(const float* x, int* out) {
  grid(1);
  auto positive = load(dense<12, 32>(x)) > 0.0f;
  store_dense(out, cast<int>(max<0>(positive)));
  store_dense(out + 32, cast<int>(min<1>(positive)));
  store(out + 44, max(positive));
}

// ---- several in a row ----
template <int A, int B>
TILE_KERNEL void standardize(const float* x, float* out) {
  grid(1);
  auto t = load(dense<A, B>(x));
  auto shifted = t - max<1>(t, keep_dims);
  auto scaled = shifted - min<0>(shifted)[None, All];
  store_dense(out, scaled * 2.0f + sum(scaled));
}
TILE_INSTANTIATE(standardize<8, 64>);
TILE_INSTANTIATE(standardize<64, 8>);
TILE_INSTANTIATE(standardize<12, 3>);
TILE_INSTANTIATE(standardize<1, 1>);

template <int A, int B, int C>
TILE_KERNEL void one_after_another(const float* x, float* out) {
  options({.warps = 8});
  grid(1);
  auto t = load(dense<A, B, C>(x));
  store(out, sum<0>(sum<0>(sum<0>(t))));
  store(out + 1, max<0>(sum<0>(min<2>(t))));
  store(out + 2, sum(max<1>(t)));
  store_dense(out + 3, sum<1>(sum<1>(t)));
}
TILE_INSTANTIATE(one_after_another<4, 8, 16>);
TILE_INSTANTIATE(one_after_another<5, 3, 12>);
TILE_INSTANTIATE(one_after_another<1, 2, 1>);

// A vector against itself turned: every row of a table that is never stored.
template <int N>
TILE_KERNEL void ranks(const float* x, int* out) {
  grid(1);
  auto t = load(dense<N>(x));
  store_dense(out, sum<1>(t[None, All] < t[All, None]));
}
TILE_INSTANTIATE(ranks<8>);
TILE_INSTANTIATE(ranks<100>);
TILE_INSTANTIATE(ranks<64>);

// A reduction goes on as a row, a column, and its transpose.
TILE_KERNEL void results_in_other_places(const float* x, float* out) {
  options({.warps = 4});
  grid(1);
  auto t = load(dense<32, 32>(x));
  auto rows = sum<1>(t);
  auto columns = sum<0>(t);
  store_dense(out, rows[All, None] * 100.0f + columns[None, All] + rows[None, All]);
  store(out + 1024 + arange<0, 32>(), rows - columns);
}

// ---- in loops ----
template <int A, int B>
TILE_KERNEL void sum_in_loop(const float* x, index_t trips, float* out) {
  grid(1);
  auto at = make_block_ptr<A, B>(x, {A, trips * B}, {trips * B, 1}, {0, 0});
  auto rows = zeros<float, A>();
  float total = 0.0f;
  for (index_t i = 0; i < trips; ++i) {
    auto t = load(at);
    rows += sum<1>(t) * float(i + 1);
    total = total + max(t);
    at.advance({0, B});
  }
  store_dense(out, rows);
  store(out + A, total);
}
TILE_INSTANTIATE(sum_in_loop<8, 32>);
TILE_INSTANTIATE(sum_in_loop<1, 512>);
TILE_INSTANTIATE(sum_in_loop<12, 6>);
TILE_INSTANTIATE(sum_in_loop<256, 2>);

// The condition of a loop is a reduction.
TILE_KERNEL void halve_until_small(const float* x, float limit, float* out) {
  grid(1);
  auto t = load(dense<64>(x));
  float halvings = 0.0f;
  while (sum(abs(t)) > limit) {
    t = t * 0.5f;
    halvings += 1.0f;
  }
  store_dense(out, t);
  store(out + 64, halvings);
}

// ---- in addresses and bounds ----
// Places, ends and bounds that all threads have to have combined.
template <int N, int WARPS>
TILE_KERNEL void places(const int* x, index_t n, int* out) {
  options({.warps = WARPS});
  grid(1);
  auto t = load(x + arange<0, N>());
  store(out + max(t) + arange<0, N>(), t);
  store(make_block_ptr<N>(out + 2 * N, {n + min(t)}, {1}, {index_t(sum(t))}), t, boundary_check<0>);
  Tile<int, 1> most = max<0>(arange<0, N>(), keep_dims);
  store(out + 4 * N + arange<0, N>(), where(arange<1, N + 1>() > most - sum(t), 1, t));
}
TILE_INSTANTIATE(places<16, 1>);
TILE_INSTANTIATE(places<64, 2>);
TILE_INSTANTIATE(places<512, 4>);

// ---- what decides in the corners ----
template <class T>
TILE_KERNEL void extremes(const T* x, T* out) {
  grid(1);
  auto t = load(dense<4, 8>(x));
  store_dense(out, max<1>(t));
  store_dense(out + 4, min<1>(t));
}
TILE_INSTANTIATE(extremes<float>);
TILE_INSTANTIATE(extremes<double>);
TILE_INSTANTIATE(extremes<f16>);
TILE_INSTANTIATE(extremes<bf16>);

// 16-bit floats are added as floats: the parts are larger than a 16-bit sum could hold apart.
template <class T>
TILE_KERNEL void long_sum(const T* x, T* out) {
  grid(1);
  auto t = load(dense<512>(x));
  store(out, sum(t));
  store(out + 1, sum(cast<float>(t)) - 0.0f);
}
TILE_INSTANTIATE(long_sum<f16>);
TILE_INSTANTIATE(long_sum<bf16>);
