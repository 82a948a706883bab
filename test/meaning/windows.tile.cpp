// Block pointers in every position; see windows.cpp for what each kernel has to compute.
#include "dense.h"

// Any strides, offsets and shapes: both axes checked, one of them, or none.
template <int A, int B, int CHECK>
TILE_KERNEL void window(const float* x, index_t rows, index_t columns, index_t sr, index_t sc, index_t r, index_t c,
                        float* out) {
  grid(1);
  auto w = make_block_ptr<A, B>(x, {rows, columns}, {sr, sc}, {r, c});
  if constexpr (CHECK == 3)
    store_dense(out, load(w, boundary_check<0, 1>, padding(-inf)));
  else if constexpr (CHECK == 2)
    store_dense(out, load(w, boundary_check<1>, padding(2)));
  else if constexpr (CHECK == 1)
    store_dense(out, load(w, boundary_check<0>, padding(0.5)));
  else
    store_dense(out, load(w));
}
#define WINDOWS(A, B)                                                                                                  \
  TILE_INSTANTIATE(window<A, B, 0>);                                                                                   \
  TILE_INSTANTIATE(window<A, B, 1>);                                                                                   \
  TILE_INSTANTIATE(window<A, B, 2>);                                                                                   \
  TILE_INSTANTIATE(window<A, B, 3>);
WINDOWS(8, 16)
WINDOWS(5, 12)

template <int A, int B>
TILE_KERNEL void written_window(const float* x, index_t rows, index_t columns, index_t sr, index_t sc, index_t r,
                                index_t c, float* out) {
  grid(1);
  auto w = make_block_ptr<A, B>(out, {rows, columns}, {sr, sc}, {r, c});
  store(w, load(dense<A, B>(x)), boundary_check<0, 1>);
}
TILE_INSTANTIATE(written_window<8, 16>);
TILE_INSTANTIATE(written_window<5, 12>);

// Paddings of every type; a row and a scalar as what is stored.
template <class T>
TILE_KERNEL void paddings(const T* x, index_t n, T* out) {
  grid(1);
  auto w = make_block_ptr<32>(x, {n}, {1}, {-3});
  store_dense(out, load(w, boundary_check<0>, padding(7)));
  store_dense(out + 32, load(w, boundary_check<0>));
  store(make_block_ptr<4, 8>(out + 64, {4, 8}, {8, 1}, {0, 0}), load(dense<8>(x)));
  store(make_block_ptr<4, 8>(out + 96, {4, 8}, {8, 1}, {0, 0}), 5);
}
TILE_INSTANTIATE(paddings<float>);
TILE_INSTANTIATE(paddings<double>);
TILE_INSTANTIATE(paddings<f16>);
TILE_INSTANTIATE(paddings<bf16>);
TILE_INSTANTIATE(paddings<std::int8_t>);
TILE_INSTANTIATE(paddings<std::uint16_t>);
TILE_INSTANTIATE(paddings<std::int32_t>);
TILE_INSTANTIATE(paddings<std::uint64_t>);

// Offsets so far outside that 32 bits, or even 64, do not hold their sums.
TILE_KERNEL void far_outside(const float* x, index_t n, index_t offset, float* out) {
  grid(1);
  auto w = make_block_ptr<64>(x, {n}, {1}, {offset});
  store_dense(out, load(w, boundary_check<0>, padding(-1.0f)));
  store(make_block_ptr<64>(out, {64}, {1}, {offset}), 3.0f, boundary_check<0>);
}
TILE_KERNEL void four_axes(const int* x, index_t a, index_t b, index_t c, index_t d, int* out) {
  auto [i, j, k] = grid(cdiv(a, 2), cdiv(b, 3), cdiv(c, 4));
  for (index_t l = 0; l < d; l += 5) {
    auto from = make_block_ptr<2, 3, 4, 5>(x, {a, b, c, d}, {b * c * d, c * d, d, 1}, {i * 2, j * 3, k * 4, l});
    auto to = make_block_ptr<5, 2, 4, 3>(out, {d, a, c, b}, {a * b * c, b * c, b, 1}, {l, i * 2, k * 4, j * 3});
    store(to, permute<3, 0, 2, 1>(load(from, boundary_check<0, 1, 2, 3>)), boundary_check<0, 1, 2, 3>);
  }
}
// Windows that overlap, in memory that is written between.
TILE_KERNEL void slide_in_place(index_t n, float* x) {
  options({.warps = 4});
  grid(1);
  for (index_t i = 0; i + 64 <= n; i += 16) {
    auto w = make_block_ptr<64>(x, {n}, {1}, {i});
    auto back = make_block_ptr<64>(x, {n}, {-1}, {-i - 63});
    store(w, load(back) + load(w) * 0.5f);
  }
}
// Windows that begin at one place and end at others: the place is named in both loops and behind them.
TILE_KERNEL void ends_that_move(const float* x, index_t n, float* out) {
  auto [p] = grid(cdiv(n, 16));
  auto total = zeros<float, 16>();
  for (index_t a = 0; a < 3; ++a)
    total += load(make_block_ptr<16>(x, {n - a}, {1}, {16 * p + 1}), boundary_check<0>);
  for (index_t b = 0; b < 2; ++b)
    total += load(make_block_ptr<16>(x, {n - 5 * b}, {1}, {16 * p + 1}), boundary_check<0>) * 8.0f;
  store(make_block_ptr<16>(out, {n}, {1}, {16 * p + 1}), total, boundary_check<0>);
}
// One element whose stride is only known at run time: nothing moves by it.
TILE_KERNEL void one_of_two(const float* x, const float* y, bool second, index_t stride, float* out) {
  grid(1);
  auto from = make_block_ptr<1>(x, {4}, {1}, {0});
  if (second)
    from = make_block_ptr<1>(y, {4}, {stride}, {0});
  store(make_block_ptr<1>(out, {1}, {1}, {0}), load(from, boundary_check<0>));
}
