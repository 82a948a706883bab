// The padding has the element type of the memory (Triton issue 10751: a pad of 32-bit 0 did not compile for other
// types). Without a value it is 0, and a value may be the largest or the smallest of its type, or a NaN.
#include "dense.h"

template <class T>
TILE_KERNEL void padded_window(const T* x, index_t n, T pad, T* out) {
  grid(1);
  auto w = make_block_ptr<16>(x, {n}, {1}, {-5});
  store_dense(out, load(w, boundary_check<0>));
  store_dense(out + 16, load(w, boundary_check<0>, padding(pad)));
}
TILE_INSTANTIATE(padded_window<std::int8_t>);
TILE_INSTANTIATE(padded_window<std::int16_t>);
TILE_INSTANTIATE(padded_window<std::int32_t>);
TILE_INSTANTIATE(padded_window<std::int64_t>);
TILE_INSTANTIATE(padded_window<std::uint8_t>);
TILE_INSTANTIATE(padded_window<std::uint16_t>);
TILE_INSTANTIATE(padded_window<std::uint32_t>);
TILE_INSTANTIATE(padded_window<std::uint64_t>);
TILE_INSTANTIATE(padded_window<f16>);
TILE_INSTANTIATE(padded_window<bf16>);
TILE_INSTANTIATE(padded_window<float>);
TILE_INSTANTIATE(padded_window<double>);

// Constants, and bools.
TILE_KERNEL void constant_paddings(const float* x, const std::int8_t* bytes, const bool* bools, index_t n, float* out) {
  grid(1);
  store_dense(out, load(make_block_ptr<16>(x, {n}, {1}, {0}), boundary_check<0>, padding(-inf)));
  store_dense(out + 16, load(make_block_ptr<16>(x, {n}, {1}, {0}), boundary_check<0>, padding(3)));
  store_dense(out + 32, cast<float>(load(make_block_ptr<16>(bytes, {n}, {1}, {0}), boundary_check<0>, padding(-128))));
  store_dense(out + 48, cast<float>(load(make_block_ptr<16>(bools, {n}, {1}, {0}), boundary_check<0>, padding(true))));
  store_dense(out + 64, cast<float>(load(make_block_ptr<16>(bools, {n}, {1}, {0}), boundary_check<0>)));
}
