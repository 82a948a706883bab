// A copy in blocks, of a source that is half as long as the destination: the rest reads as 0, or as the padding that is
// asked for. Triton knows 0 and NaN.
#include "dense.h"

#include <limits>

template <class T>
TILE_KERNEL void copy_padded(const T* x, index_t n, T* out) {
  auto [p] = grid(cdiv(n, 64));
  auto from = make_block_ptr<64>(x, {n / 2}, {1}, {p * 64});
  store(make_block_ptr<64>(out, {n}, {1}, {p * 64}), load(from, boundary_check<0>), boundary_check<0>);
  store(make_block_ptr<64>(out + n, {n}, {1}, {p * 64}), load(from, boundary_check<0>, padding(3)), boundary_check<0>);
}
TILE_INSTANTIATE(copy_padded<std::int16_t>);
TILE_INSTANTIATE(copy_padded<bf16>);
TILE_INSTANTIATE(copy_padded<double>);

TILE_KERNEL void copy_padded_with_nan(const f16* x, index_t n, f16* out) {
  auto [p] = grid(cdiv(n, 64));
  auto from = make_block_ptr<64>(x, {n / 2}, {1}, {p * 64});
  auto t = load(from, boundary_check<0>, padding(std::numeric_limits<float>::quiet_NaN()));
  store(make_block_ptr<64>(out, {n}, {1}, {p * 64}), t, boundary_check<0>);
}
TILE_KERNEL void copy_padded_bools(const bool* x, index_t n, bool* out) {
  auto [p] = grid(cdiv(n, 64));
  auto from = make_block_ptr<64>(x, {n / 2}, {1}, {p * 64});
  store(make_block_ptr<64>(out, {n}, {1}, {p * 64}), load(from, boundary_check<0>), boundary_check<0>);
  store(make_block_ptr<64>(out + n, {n}, {1}, {p * 64}), load(from, boundary_check<0>, padding(true)),
        boundary_check<0>);
}
