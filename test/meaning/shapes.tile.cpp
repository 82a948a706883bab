// Tiles that change their shape or the order of their elements; see shapes.cpp for what each kernel has to compute.
#include "dense.h"

// ---- permute: all orders of four axes ----
// A kernel for each of the first two axes; the others follow in both orders.
template <int P, int Q, int R, int S, int A, int B, int C, int D>
TILE_KERNEL void permute4(const int* x, int* out) {
  grid(1);
  auto t = load(dense<A, B, C, D>(x));
  store_dense(out, permute<P, Q, R, S>(t));
  store_dense(out + A * B * C * D, permute<P, Q, S, R>(t));
}
#define PERMUTE4(P, Q, R, S)                                                                                           \
  TILE_INSTANTIATE(permute4<P, Q, R, S, 2, 4, 8, 16>);                                                                 \
  TILE_INSTANTIATE(permute4<P, Q, R, S, 3, 2, 5, 4>);
PERMUTE4(0, 1, 2, 3)
PERMUTE4(0, 2, 1, 3)
PERMUTE4(0, 3, 1, 2)
PERMUTE4(1, 0, 2, 3)
PERMUTE4(1, 2, 0, 3)
PERMUTE4(1, 3, 0, 2)
PERMUTE4(2, 0, 1, 3)
PERMUTE4(2, 1, 0, 3)
PERMUTE4(2, 3, 0, 1)
PERMUTE4(3, 0, 1, 2)
PERMUTE4(3, 1, 0, 2)
PERMUTE4(3, 2, 0, 1)

template <class T, int A, int B, int WARPS>
TILE_KERNEL void transposed(const T* x, T* out) {
  options({.warps = WARPS});
  grid(1);
  store_dense(out, trans(load(dense<A, B>(x))));
}
TILE_INSTANTIATE(transposed<float, 1, 1, 4>);
TILE_INSTANTIATE(transposed<float, 2, 1, 4>);
TILE_INSTANTIATE(transposed<double, 64, 32, 8>);
TILE_INSTANTIATE(transposed<std::int8_t, 64, 64, 4>);
TILE_INSTANTIATE(transposed<f16, 96, 48, 4>);
TILE_INSTANTIATE(transposed<std::int16_t, 12, 100, 2>);
TILE_INSTANTIATE(transposed<std::int64_t, 3, 7, 1>);

TILE_KERNEL void trans_of_three(const int* x, int* out) {
  grid(1);
  store_dense(out, trans(load(dense<3, 8, 4>(x))));
}

// ---- reshape ----
template <int A, int B, int C, int D>
TILE_KERNEL void reshape2(const int* x, int* out) {
  grid(1);
  auto t = load(dense<A, B>(x));
  auto turned = reshape<C, D>(trans(t));
  store_dense(out, reshape<C, D>(t));
  store_dense(out + A * B, turned);
  store_dense(out + 2 * A * B, trans(turned));
  store_dense(out + 3 * A * B, reshape<A * B>(trans(turned)) - reshape<A * B>(t));
}
TILE_INSTANTIATE(reshape2<16, 32, 64, 8>);
TILE_INSTANTIATE(reshape2<12, 10, 8, 15>);
TILE_INSTANTIATE(reshape2<96, 4, 3, 128>);
TILE_INSTANTIATE(reshape2<1, 64, 64, 1>);
TILE_INSTANTIATE(reshape2<7, 4, 2, 14>);

TILE_KERNEL void reshape_ranks(const int* x, int* out) {
  grid(1);
  auto flat = load(dense<120>(x));
  auto deep = reshape<2, 3, 4, 5>(flat);
  store_dense(out, reshape<6, 20>(permute<3, 2, 1, 0>(deep)));
  store_dense(out + 120, reshape<4, 1, 30>(deep * 2));
  store_dense(out + 240, sum<1>(reshape<10, 12>(permute<1, 0, 3, 2>(deep))));
  store_dense(out + 250, reshape<1, 1, 1>(sum(deep) + zeros<int, 1>()));
}
// What is reduced was reshaped; what is reshaped was reduced.
TILE_KERNEL void pooled(const float* x, float* out) {
  options({.warps = 8});
  grid(1);
  auto t = load(dense<16, 64>(x));
  auto windows = permute<0, 2, 1, 3>(reshape<8, 2, 32, 2>(t));
  store_dense(out, max<2>(reshape<8, 32, 4>(windows)));
  store_dense(out + 256, reshape<4, 16>(sum<1>(reshape<64, 16>(t))));
}

// ---- broadcasts and new axes ----
TILE_KERNEL void outer_forms(const int* x, const int* y, int* out) {
  grid(1);
  auto a = load(dense<12>(x));
  auto b = load(dense<16>(y));
  store_dense(out, a[All, None] * 100 + b);
  store_dense(out + 192, broadcast_to<12, 16>(b));
  store_dense(out + 384, broadcast_to<12, 16>(a[All, None]));
  store_dense(out + 576, broadcast_to<16>(7));
  store_dense(out + 592, trans(a[All, None] - b[None, All]));
  store_dense(out + 784, b[None, All, None] + a[All, None, None] * full<int, 1, 1, 2>(3));
}
TILE_KERNEL void broadcasts_of_ranks(const int* x, const int* y, int* out) {
  grid(1);
  auto cube = load(dense<3, 1, 8>(x));
  auto matrix = load(dense<4, 1>(y));
  store_dense(out, cube + matrix);
  store_dense(out + 96, broadcast_to<3, 4, 8>(cube));
  store_dense(out + 192, broadcast_to<2, 3, 4, 8>(cube * 2));
  store_dense(out + 384, broadcast_to<2, 2>(full<int, 1, 1>(5)));
}
// The same vector as a row and as a column.
template <int N>
TILE_KERNEL void differences(const float* x, float* out) {
  options({.warps = 4});
  grid(1);
  auto t = load(dense<N>(x));
  store_dense(out, t[All, None] - t[None, All]);
}
TILE_INSTANTIATE(differences<1>);
TILE_INSTANTIATE(differences<32>);
TILE_INSTANTIATE(differences<48>);
TILE_INSTANTIATE(differences<13>);

// ---- other layouts ----
// Loaded along one axis, stored along another one, with arithmetic between.
template <class T, int A, int B>
TILE_KERNEL void other_layout(const T* x, T* out) {
  grid(1);
  auto t = load(dense<A, B>(x));
  auto ranks = arange<0, A>()[All, None];
  auto to = make_block_ptr<A, B>(out, {A, B}, {1, A}, {0, 0});
  store(to, t + cast<T>(ranks));
}
TILE_INSTANTIATE(other_layout<float, 64, 16>);
TILE_INSTANTIATE(other_layout<std::uint8_t, 32, 128>);
TILE_INSTANTIATE(other_layout<double, 6, 10>);
TILE_INSTANTIATE(other_layout<f16, 24, 40>);

TILE_KERNEL void tile_through_loop(const int* x, index_t trips, int* out) {
  options({.warps = 2});
  grid(1);
  auto t = load(dense<16, 16>(x));
  for (index_t i = 0; i < trips; ++i) t = trans(t) + reshape<16, 16>(reshape<256>(t));
  store_dense(out, t);
}
// A bool tile goes another way, too.
TILE_KERNEL void masks_turned(const float* x, float* out) {
  grid(1);
  auto t = load(dense<8, 32>(x));
  auto positive = trans(t > 0.0f);
  store_dense(out, where(positive, 1.0f, 2.0f));
  store_dense(out + 256, where(reshape<8, 32>(positive), t, -t));
}
