// Memory through pointer tiles and scalars, in program order; see memory.cpp for what each kernel has to compute.
#include "dense.h"

// ---- addresses that are no affine function ----
TILE_KERNEL void gather(const float* x, const int* index, index_t n, float* out) {
  auto [p] = grid(cdiv(n, 128));
  auto i = p * 128 + arange<0, 128>();
  auto at = load(index + i, i < n);
  store(out + i, load(x + at, i < n, -1.0f), i < n);
}
TILE_KERNEL void scatter(const float* x, const int* index, index_t n, float* out) {
  auto [p] = grid(cdiv(n, 64));
  auto i = p * 64 + arange<0, 64>();
  store(out + load(index + i, i < n), load(x + i, i < n), i < n);
}
TILE_KERNEL void squares_and_thirds(const float* x, float* out) {
  grid(1);
  auto i = arange<0, 32>();
  store(out + i, load(x + i * cast<index_t>(i)) + load(x + i / 3) * load(x + i % 5));
}
TILE_KERNEL void rows_by_table(const float* x, const index_t* rows, index_t ld, float* out) {
  grid(1);
  auto row = load(rows + arange<0, 8>());
  auto column = arange<0, 16>();
  store_dense(out, load(x + row[All, None] * ld + column[None, All]));
}
TILE_KERNEL void table_of_a_table(const int* next, int* out) {
  grid(1);
  auto i = arange<0, 64>();
  store(out + i, load(next + load(next + load(next + i))));
}
// Offsets of every integer type.
template <class I>
TILE_KERNEL void offsets_of_type(const float* x, const I* index, float* out) {
  grid(1);
  store_dense(out, load(x + load(dense<32>(index))));
}
TILE_INSTANTIATE(offsets_of_type<std::int8_t>);
TILE_INSTANTIATE(offsets_of_type<std::uint8_t>);
TILE_INSTANTIATE(offsets_of_type<std::int16_t>);
TILE_INSTANTIATE(offsets_of_type<std::uint16_t>);
TILE_INSTANTIATE(offsets_of_type<std::uint32_t>);
TILE_INSTANTIATE(offsets_of_type<std::int64_t>);
TILE_INSTANTIATE(offsets_of_type<std::uint64_t>);

// ---- masks ----
TILE_KERNEL void odd_ones(const float* x, index_t n, float* out) {
  grid(1);
  auto i = arange<0, 100>();
  auto mask = (((i & 1) == 1) & (i < n)) | (i == 50);
  auto v = load(x + i, mask, cast<float>(-i));
  store(out + i, v, (!mask) | (i > 20));
}
TILE_KERNEL void mask_from_memory(const float* x, const bool* keep, float* out) {
  grid(1);
  auto i = arange<0, 64>();
  auto mask = load(keep + i);
  store(out + i, load(x + i, mask, 0.25f));
  store(out + 64 + i, 1.0f, mask);
  store(out + 64 + i, 2.0f, !mask);
}
TILE_KERNEL void scalar_masks(const float* x, bool read, bool write, float* out) {
  grid(1);
  auto i = arange<0, 16>();
  store(out + i, load(x + i, read, 7.0f));
  store(out + 16 + i, 3.0f);
  store(out + 16 + i, load(x + i), write);
  store(out + 32, load(x + 5, read, 9.0f));
  store(out + 33, 4.0f);
  store(out + 33, load(x + 6), write);
}
TILE_KERNEL void broadcast_masks(const float* x, index_t rows, index_t columns, float* out) {
  grid(1);
  auto r = arange<0, 12>()[All, None];
  auto c = arange<0, 24>()[None, All];
  auto v = load(x + r * 24 + c, r < rows, c);
  store(out + r * 24 + c, v, c < columns);
  store(out + r * 24 + c, -1, c >= columns);
}

// ---- scalars ----
TILE_KERNEL void scalar_walk(const int* next, index_t steps, int* out) {
  grid(1);
  int at = 0;
  for (index_t i = 0; i < steps; ++i) {
    store(out + i, at);
    at = load(next + at);
  }
  store(out + steps, at);
}
TILE_KERNEL void scalars_in_place(index_t n, int* x) {
  grid(1);
  store(x + 1, 1);
  for (index_t i = 2; i < n; ++i) store(x + i, load(x + i - 1) + load(x + i - 2));
}
// Scalars and tiles of one piece of memory, in turn.
TILE_KERNEL void scalars_between_tiles(float* x) {
  options({.warps = 4});
  grid(1);
  auto i = arange<0, 256>();
  store(x + i, load(x + i) * 2.0f);
  float middle = load(x + 100);
  store(x + 200, middle);
  auto all = load(x + i);
  store(x + 3, sum(all));
  store(x + i, load(x + i) + load(x + 3));
}
template <class T>
TILE_KERNEL void scalar_types(const T* x, T* out) {
  grid(1);
  T v = load(x);
  store(out, v);
  store(out + 1, load(x + 1));
  store(out + 2 + arange<0, 8>(), load(x + 2));
}
TILE_INSTANTIATE(scalar_types<bool>);
TILE_INSTANTIATE(scalar_types<std::int8_t>);
TILE_INSTANTIATE(scalar_types<std::uint16_t>);
TILE_INSTANTIATE(scalar_types<std::int64_t>);
TILE_INSTANTIATE(scalar_types<f16>);
TILE_INSTANTIATE(scalar_types<bf16>);
TILE_INSTANTIATE(scalar_types<double>);

// ---- program order ----
// Every element goes to another thread's place, and back.
TILE_KERNEL void turn_in_place(float* x) {
  options({.warps = 4});
  grid(1);
  auto i = arange<0, 512>();
  store(x + (511 - i), load(x + i));
  store(x + (511 - i), load(x + i) + 1.0f);
  store(x + (i ^ 5), load(x + i) * 2.0f);
}
TILE_KERNEL void transpose_in_place(float* x) {
  options({.warps = 4});
  grid(1);
  auto t = load(dense<32, 32>(x));
  store_dense(x, trans(t));
  store_dense(x, load(make_block_ptr<32, 32>(x, {32, 32}, {1, 32}, {0, 0})) + 1.0f);
}
template <int N>
TILE_KERNEL void prefix_in_place(index_t n, float* x) {
  grid(1);
  auto i = arange<0, N>();
  for (index_t step = 1; step < n; step = step * 2) {
    auto before = load(x + i - step, (i >= step) & (i < n));
    store(x + i, load(x + i, i < n) + before, i < n);
  }
}
TILE_INSTANTIATE(prefix_in_place<64>);
TILE_INSTANTIATE(prefix_in_place<1024>);
TILE_INSTANTIATE(prefix_in_place<100>);

// Written by a scatter, read in order.
TILE_KERNEL void scatter_then_read(const int* index, int* x) {
  options({.warps = 2});
  grid(1);
  auto i = arange<0, 128>();
  store(x + load(index + i), i);
  auto v = load(x + i);
  store(x + i, v + 1000 * load(x + (127 - i)));
}
TILE_KERNEL void write_in_branches(const float* flags, float* x) {
  options({.warps = 4});
  grid(1);
  auto i = arange<0, 128>();
  for (index_t k = 0; k < 4; ++k) {
    if (load(flags + k) > 0.0f)
      store(x + i, load(x + (i + 1) % 128) + 1.0f);
    else
      store(x + (i + 3) % 128, load(x + i));
  }
}
TILE_KERNEL void two_that_may_overlap(const float* x, index_t n, float* y) {
  may_alias(x, y);
  options({.warps = 4});
  grid(1);
  auto i = arange<0, 256>();
  auto a = load(x + i, i < n);
  store(y + (n - 1) - i, a, i < n);
  auto b = load(x + i, i < n);
  store(y + i, a * 100.0f + b, i < n);
}

// ---- pointers ----
TILE_KERNEL void optional_bias(const float* x, const float* bias, const float* scale, float* out) {
  grid(1);
  auto i = arange<0, 64>();
  auto v = load(x + i);
  if (bias != nullptr) v += load(bias + i);
  v = scale == nullptr ? v : v * load(scale);
  store(out + i, v);
}
TILE_KERNEL void either_of_two(const float* x, const float* y, int first, float* out) {
  grid(1);
  auto i = arange<0, 64>();
  auto from = where(i < first, x + i, y + (63 - i));
  store(out + i, load(from));
  auto to = where((i & 1) == 0, out + 64 + i / 2, out + 96 + i / 2);
  store(to, load(where(first > 10, x + i, y + i)));
}
TILE_KERNEL void pointer_arithmetic(const double* x, double* out) {
  grid(1);
  auto i = arange<0, 32>();
  const double* middle = x + 32;
  auto p = middle + i;
  auto q = p - 16 + (31 - i) - (31 - i) + i[None, All];
  store(out + i - 0, load(p + 3) + load(middle - i) * 2.0);
  store_dense(out + 32, load(q));
}
TILE_KERNEL void pointers_in_a_loop(const float* x, index_t rows, index_t ld, float* out) {
  grid(1);
  auto from = x + arange<0, 16>();
  auto to = out + arange<0, 16>() * rows;
  const float* first = x;
  for (index_t r = 0; r < rows; ++r) {
    store(to, load(from) + load(first));
    from = from + ld;
    to = to + 1;
    first += ld;
  }
}
