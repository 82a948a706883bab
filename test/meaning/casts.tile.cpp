// Conversions between all element types; see casts.cpp for what each kernel has to compute.
#include "dense.h"

// 64 numbers of every integer type, then bool.
template <class T>
TILE_KERNEL void to_integers(const T* x, std::int64_t* out) {
  grid(1);
  auto t = load(dense<64>(x));
  store_dense(out, cast<std::int64_t>(cast<std::int8_t>(t)));
  store_dense(out + 64, cast<std::int64_t>(cast<std::int16_t>(t)));
  store_dense(out + 128, cast<std::int64_t>(cast<std::int32_t>(t)));
  store_dense(out + 192, cast<std::int64_t>(t));
  store_dense(out + 256, cast<std::int64_t>(cast<std::uint8_t>(t)));
  store_dense(out + 320, cast<std::int64_t>(cast<std::uint16_t>(t)));
  store_dense(out + 384, cast<std::int64_t>(cast<std::uint32_t>(t)));
  store_dense(out + 448, bitcast<std::int64_t>(cast<std::uint64_t>(t)));
  store_dense(out + 512, cast<std::int64_t>(cast<bool>(t)));
}
template <class T>
TILE_KERNEL void to_floats(const T* x, double* out) {
  grid(1);
  auto t = load(dense<64>(x));
  store_dense(out, cast<double>(cast<f16>(t)));
  store_dense(out + 64, cast<double>(cast<bf16>(t)));
  store_dense(out + 128, cast<double>(cast<float>(t)));
  store_dense(out + 192, cast<double>(t));
}
// Stores, scalars and `other` convert as casts do.
template <class T, class R>
TILE_KERNEL void implied(const T* x, R* out) {
  grid(1);
  auto i = arange<0, 64>();
  store(out + i, load(x + i));
  for (index_t k = 0; k < 64; ++k) store(out + 64 + k, cast<R>(load(x + k)));
  for (index_t k = 0; k < 64; ++k) store(out + 128 + k, load(x + k));
}
#define CASTS(T)                                                                                                       \
  TILE_INSTANTIATE(to_integers<T>);                                                                                    \
  TILE_INSTANTIATE(to_floats<T>);
CASTS(bool)
CASTS(std::int8_t)
CASTS(std::int16_t)
CASTS(std::int32_t)
CASTS(std::int64_t)
CASTS(std::uint8_t)
CASTS(std::uint16_t)
CASTS(std::uint32_t)
CASTS(std::uint64_t)
CASTS(f16)
CASTS(bf16)
CASTS(float)
CASTS(double)
TILE_INSTANTIATE(implied<double, f16>);
TILE_INSTANTIATE(implied<double, bf16>);
TILE_INSTANTIATE(implied<float, std::int8_t>);
TILE_INSTANTIATE(implied<float, std::uint32_t>);
TILE_INSTANTIATE(implied<double, std::int64_t>);
TILE_INSTANTIATE(implied<f16, std::uint8_t>);
TILE_INSTANTIATE(implied<bf16, f16>);
TILE_INSTANTIATE(implied<std::int64_t, float>);
TILE_INSTANTIATE(implied<std::uint64_t, bf16>);
TILE_INSTANTIATE(implied<std::int64_t, std::int16_t>);
TILE_INSTANTIATE(implied<f16, float>);

// The same bits.
template <class T, class R>
TILE_KERNEL void same_bits(const T* x, R* out) {
  grid(1);
  store_dense(out, bitcast<R>(load(dense<256>(x))));
}
TILE_INSTANTIATE(same_bits<f16, std::uint16_t>);
TILE_INSTANTIATE(same_bits<std::int16_t, bf16>);
TILE_INSTANTIATE(same_bits<bf16, f16>);
TILE_INSTANTIATE(same_bits<float, std::int32_t>);
TILE_INSTANTIATE(same_bits<std::uint32_t, float>);
TILE_INSTANTIATE(same_bits<double, std::uint64_t>);
TILE_INSTANTIATE(same_bits<std::int64_t, double>);
TILE_INSTANTIATE(same_bits<std::int8_t, std::uint8_t>);

// Loads, stores, shapes and choices leave every bit as it is.
template <class T>
TILE_KERNEL void carried(const T* x, T* out) {
  grid(1);
  auto t = load(dense<16, 16>(x));
  auto i = arange<0, 16>();
  store_dense(out, trans(where(i < 8, t, trans(trans(t)))));
}
TILE_INSTANTIATE(carried<f16>);
TILE_INSTANTIATE(carried<bf16>);
TILE_INSTANTIATE(carried<float>);
TILE_INSTANTIATE(carried<double>);
