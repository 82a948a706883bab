// Kernels that meet what the samples do not: see operations.cpp for what each has to compute.
#include <tile/tile.h>
using namespace tile;

// Column-major in, row-major out, through block pointers.
template <class T, int R, int C>
TILE_KERNEL void relayout(const T* in, T* out, index_t rows, index_t cols, index_t ld_in, index_t ld_out) {
  auto [i, j] = grid(cdiv(rows, R), cdiv(cols, C));
  auto from = make_block_ptr<R, C>(in, {rows, cols}, {1, ld_in}, {i * R, j * C});
  auto to = make_block_ptr<R, C>(out, {rows, cols}, {ld_out, 1}, {i * R, j * C});
  store(to, load(from, boundary_check<0, 1>), boundary_check<0, 1>);
}
TILE_INSTANTIATE(relayout<float, 64, 64>);
TILE_INSTANTIATE(relayout<float, 8, 16>);
TILE_INSTANTIATE(relayout<std::uint16_t, 32, 32>);
TILE_INSTANTIATE(relayout<double, 16, 64>);

// The same tile in every trip of a loop: shared memory is used again.
TILE_KERNEL void relayout_in_a_loop(const float* in, float* out, index_t rows, index_t cols) {
  auto [i] = grid(cdiv(rows, 32));
  auto from = make_block_ptr<32, 32>(in, {rows, cols}, {1, rows}, {i * 32, 0});
  auto to = make_block_ptr<32, 32>(out, {rows, cols}, {cols, 1}, {i * 32, 0});
  for (index_t c = 0; c < cols; c += 32) {
    store(to, load(from, boundary_check<0, 1>), boundary_check<0, 1>);
    from.advance({0, 32});
    to.advance({0, 32});
  }
}

// In place; every thread reads what another one overwrites.
TILE_KERNEL void shift_in_place(float* x, index_t n) {
  auto [p] = grid(1);
  auto from = make_block_ptr<256>(x, {n}, {1}, {p + 1});
  store(make_block_ptr<256>(x, {n}, {1}, {0}), load(from, boundary_check<0>, padding(-7.0f)), boundary_check<0>);
}

// Sums over both axes, kept and dropped, with more warps than rows.
template <int R, int C, int WARPS>
TILE_KERNEL void sums(const float* x, float* by_row, float* by_col, float* total, index_t rows, index_t cols) {
  options({.warps = WARPS});
  auto [p] = grid(1);
  auto t = load(make_block_ptr<R, C>(x, {rows, cols}, {cols, 1}, {p, 0}), boundary_check<0, 1>);
  store(make_block_ptr<R, 1>(by_row, {rows, 1}, {1, 1}, {0, 0}), sum<1>(t, keep_dims), boundary_check<0>);
  store(make_block_ptr<C>(by_col, {cols}, {1}, {0}), sum<0>(t), boundary_check<0>);
  store(make_block_ptr<1>(total, {1}, {1}, {0}), full<float, 1>(0.0f) + sum(t));
}
TILE_INSTANTIATE(sums<16, 32, 4>);
TILE_INSTANTIATE(sums<1, 64, 2>);
TILE_INSTANTIATE(sums<2, 4, 8>);
TILE_INSTANTIATE(sums<64, 8, 1>);

// A running sum that does not begin at zero and is read after the loop; offsets that begin below zero.
TILE_KERNEL void windows(const float* x, float* out, index_t n, index_t first) {
  auto [p] = grid(cdiv(n, 64));
  auto at = make_block_ptr<8, 64>(x, {n, n}, {0, 1}, {0, p * 64 + first});
  auto acc = full<float, 8>(1.0f);
  for (index_t trip = 0; trip < 3; ++trip) {
    acc += sum<1>(load(at, boundary_check<1>, padding(0.5f)));
    at.advance({0, 2});
  }
  store(make_block_ptr<8>(out, {n}, {1}, {p * 8}), acc * 2.0f - 1.0f);
}

// Integer tiles wrap; bool masks; a broadcast over three axes.
TILE_KERNEL void integers(const int* x, int* out, index_t a, index_t b, index_t c) {
  auto [i, j, k] = grid(cdiv(a, 2), cdiv(b, 4), cdiv(c, 16));
  auto blk = make_block_ptr<2, 4, 16>(x, {a, b, c}, {b * c, c, 1}, {i * 2, j * 4, k * 16});
  auto v = load(blk, boundary_check<0, 1, 2>);
  auto lane = arange<0, 16>();
  auto r = v * 1000003 + lane[None, None, All] - (v ^ 255);
  store(make_block_ptr<2, 4, 16>(out, {a, b, c}, {b * c, c, 1}, {i * 2, j * 4, k * 16}), r, boundary_check<0, 1, 2>);
}

// Pointer tiles that walk backwards, and a scalar for what is masked off.
TILE_KERNEL void reversed(const float* x, float* out, index_t n) {
  auto [p] = grid(cdiv(n, 128));
  auto i = p * 128 + arange<0, 128>();
  auto v = load(x + (n - 1) - i, i < n, 3.0f);
  store(out + i, v + v, i < n);
}

// What was read stays what it was when it was read: scalars and tiles, before a write and across a loop.
TILE_KERNEL void snapshots(const float* x, float* out, index_t n, float seed) {
  auto [p] = grid(1);
  float a = seed, b = 1.0f;
  float old_a = a;
  a = b;
  b = old_a;
  auto blk = make_block_ptr<64>(x, {n}, {1}, {p});
  auto acc = load(blk, boundary_check<0>);
  auto twice = acc * 2.0f;
  float grow = a;
  auto before = full<float, 64>(grow) + b;
  for (int trip = 0; trip < 3; ++trip) {
    acc += twice;
    grow = grow * 2.0f;
    acc += before;
  }
  index_t at = 1;
  auto from = x + at + arange<0, 64>();
  at = at * 3;
  auto later = load(from, arange<0, 64>() < n - 1);
  store(make_block_ptr<64>(out, {64}, {1}, {at - 3}), acc + later + grow);
}

// Names that the output would like for itself.
TILE_KERNEL void own_names(const float* r, float* c, int i, index_t part) {
  auto [p] = grid(cdiv(part, 512));
  auto a = p * 512 + arange<0, 512>();
  auto mask = a < part;
  float b = 0.5f;
  auto acc = load(r + a, mask);
  for (int j = 0; j < i; ++j) acc += acc * b;
  store(c + a, acc + b, mask);
}

// The address changes in the loop by a number that is not the counter's: threads meet.
TILE_KERNEL void moving_in_place(float* x, index_t trips) {
  options({.warps = 4});
  auto [p] = grid(1);
  auto i = p + arange<0, 512>();
  for (index_t t = 0; t < trips; ++t) {
    auto off = (t % 3) * 5;
    store(x + off + i, load(x + off + i) + 1.0f);
  }
}

// All elements are one address.
TILE_KERNEL void one_address(float* x, float* out) {
  options({.warps = 4});
  auto [p] = grid(1);
  auto all = make_block_ptr<512>(x, {512}, {0}, {p});
  auto first = load(all);
  store(all, full<float, 512>(3.0f));
  auto second = load(all);
  store(make_block_ptr<512>(out, {512}, {1}, {0}), first * 10.0f + second);
}

// Strides that are negative numbers, and every width of integers.
template <class T>
TILE_KERNEL void backwards(const T* x, T* out, index_t n) {
  auto [p] = grid(1);
  auto v = load(make_block_ptr<64>(x + 63, {64}, {-1}, {p * 64}));
  store(out + arange<0, 64>(), v, arange<0, 64>() < n);
  auto w = load(x + arange<0, 64>(), arange<0, 64>() < n);
  store(out + 64 + arange<0, 64>(), w);
}
TILE_INSTANTIATE(backwards<std::int8_t>);
TILE_INSTANTIATE(backwards<std::uint16_t>);
TILE_INSTANTIATE(backwards<int>);
TILE_INSTANTIATE(backwards<std::int64_t>);
TILE_INSTANTIATE(backwards<std::uint64_t>);
TILE_INSTANTIATE(backwards<double>);

// Places in groups, of grids too large for 32 bits as well.
TILE_KERNEL void places(std::int64_t* out, index_t i, index_t j, index_t rows, index_t columns, index_t group) {
  auto [p] = grid(1);
  auto [row, column] = grouped(i, j, rows, columns, group);
  store(out + p, row);
  store(out + p + 1, column);
}
