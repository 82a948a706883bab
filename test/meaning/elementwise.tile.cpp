// Operators on every element type; see elementwise.cpp for what each kernel has to compute.
#include "dense.h"

#include <type_traits>

// ---- integers ----
// A quotient by 0 and a shift by the width or more are some value: computed, and not looked at.
template <class T>
TILE_KERNEL void integer_operators(const T* x, const T* y, T* out) {
  grid(1);
  auto a = load(dense<256>(x));
  auto b = load(dense<256>(y));
  store_dense(out, a + b);
  store_dense(out + 256, a - b);
  store_dense(out + 512, a * b);
  store_dense(out + 768, where(b == 0, 0, a / b));
  store_dense(out + 1024, where(b == 0, 0, a % b));
  store_dense(out + 1280, a & b);
  store_dense(out + 1536, a | b);
  store_dense(out + 1792, a ^ b);
  auto fits = (b >= 0) & (b < int(8 * sizeof(T)));
  store_dense(out + 2048, where(fits, a << b, 0));
  store_dense(out + 2304, where(fits, a >> b, 0));
  store_dense(out + 2560, ~a);
  store_dense(out + 2816, -a);
  store_dense(out + 3072, abs(a));
  store_dense(out + 3328, maximum(a, b) - minimum(a, b));
  store_dense(out + 3584, clamp(a, b, 100));
}
// The same operators where one side is a scalar.
template <class T>
TILE_KERNEL void integers_and_scalars(const T* x, T s, T* out) {
  grid(1);
  auto a = load(dense<64>(x));
  store_dense(out, a + s);
  store_dense(out + 64, s - a);
  store_dense(out + 128, a * s);
  store_dense(out + 192, a / s);
  store_dense(out + 256, where(a == 0, 0, s % a));
  store_dense(out + 320, (a & s) | (s ^ a));
  store_dense(out + 384, (a >> 2) << 1);
  store_dense(out + 448, maximum(s, a) + minimum(a, s));
  auto b = a;
  b += s;
  b *= 3;
  b -= a;
  b /= 7;
  b ^= s;
  b <<= 1;
  b |= 5;
  b %= 100;
  b >>= 1;
  b &= 0x7c;
  store_dense(out + 512, b);
}
#define INTEGERS(T)                                                                                                    \
  TILE_INSTANTIATE(integer_operators<T>);                                                                              \
  TILE_INSTANTIATE(integers_and_scalars<T>);
INTEGERS(std::int8_t)
INTEGERS(std::int16_t)
INTEGERS(std::int32_t)
INTEGERS(std::int64_t)
INTEGERS(std::uint8_t)
INTEGERS(std::uint16_t)
INTEGERS(std::uint32_t)
INTEGERS(std::uint64_t)

// ---- floats ----
template <class T>
TILE_KERNEL void float_operators(const T* x, const T* y, T s, T* out) {
  grid(1);
  auto a = load(dense<256>(x));
  auto b = load(dense<256>(y));
  store_dense(out, a + b);
  store_dense(out + 256, a - b);
  store_dense(out + 512, a * b);
  store_dense(out + 768, a / b);
  store_dense(out + 1024, a % b);
  store_dense(out + 1280, -a);
  store_dense(out + 1536, a + s);
  store_dense(out + 1792, s - b);
  store_dense(out + 2048, s / a);
  store_dense(out + 2304, abs(b));
}
// Two roundings in 16 bits: the product, then the sum. Scalars as tiles.
template <class T>
TILE_KERNEL void never_fused(const T* x, const T* y, const T* z, T* out) {
  grid(1);
  auto a = load(dense<256>(x));
  auto b = load(dense<256>(y));
  auto c = load(dense<256>(z));
  store_dense(out, a * b + c);
  store_dense(out + 256, c - a * b);
  store_dense(out + 512, fma(a, b, c));
  store_dense(out + 768, sqrt(abs(a)));
  T s = load(x), t = load(y), u = load(z);
  store(out + 1024, s * t + u);
  store(out + 1025, fma(s, t, u));
  s += t;
  store(out + 1026, s / t);
}
#define FLOATS(T)                                                                                                      \
  TILE_INSTANTIATE(float_operators<T>);                                                                                \
  TILE_INSTANTIATE(never_fused<T>);
FLOATS(f16)
FLOATS(bf16)
TILE_INSTANTIATE(float_operators<float>);
TILE_INSTANTIATE(float_operators<double>);

// ---- comparisons, choices ----
template <class T>
TILE_KERNEL void comparisons(const T* x, const T* y, T s, int* out) {
  grid(1);
  auto a = load(dense<256>(x));
  auto b = load(dense<256>(y));
  auto bit = [](auto condition, int n) { return where(condition, 1 << n, 0); };
  store_dense(out, bit(a < b, 0) + bit(a <= b, 1) + bit(a > b, 2) + bit(a >= b, 3) + bit(a == b, 4) + bit(a != b, 5));
  store_dense(out + 256,
              bit(a < s, 0) + bit(s <= b, 1) + bit(a > s, 2) + bit(s >= b, 3) + bit(a == s, 4) + bit(s != b, 5));
}
template <class T>
TILE_KERNEL void choices(const T* x, const T* y, T s, T* out) {
  grid(1);
  auto a = load(dense<256>(x));
  auto b = load(dense<256>(y));
  store_dense(out, where(arange<0, 256>() % 3 == 0, a, b));
  store_dense(out + 256, where(s == s, a, b));
  store_dense(out + 512, where((arange<0, 256>() & 1) == 1, s, b));
}
// The sign of a 0 is open; it is added away.
template <class T>
TILE_KERNEL void larger_and_smaller(const T* x, const T* y, T s, T* out) {
  grid(1);
  auto a = load(dense<256>(x));
  auto b = load(dense<256>(y));
  store_dense(out, maximum(a, b) + 0);
  store_dense(out + 256, minimum(a, b) + 0);
  store_dense(out + 512, maximum(s, b) + 0);
  store_dense(out + 768, clamp(a, s, b) + 0);
}
#define COMPARISONS(T)                                                                                                 \
  TILE_INSTANTIATE(comparisons<T>);                                                                                    \
  TILE_INSTANTIATE(choices<T>);
COMPARISONS(float)
COMPARISONS(double)
COMPARISONS(f16)
COMPARISONS(bf16)
COMPARISONS(std::int8_t)
COMPARISONS(std::uint16_t)
COMPARISONS(std::int32_t)
COMPARISONS(std::uint64_t)
TILE_INSTANTIATE(larger_and_smaller<float>);
TILE_INSTANTIATE(larger_and_smaller<double>);
TILE_INSTANTIATE(larger_and_smaller<f16>);
TILE_INSTANTIATE(larger_and_smaller<bf16>);

TILE_KERNEL void bool_operators(const bool* x, const bool* y, bool s, int* out) {
  grid(1);
  auto a = load(dense<64>(x));
  auto b = load(dense<64>(y));
  auto c = a & b;
  c |= s;
  store_dense(out, where(a & b, 1, 0) + where(a | b, 2, 0) + where(a ^ b, 4, 0) + where(~a, 8, 0) + where(!b, 16, 0) +
                       where(a == b, 32, 0) + where(a != s, 64, 0) + where(c, 128, 0) + where(a < b, 256, 0));
}

// ---- types of results: rule 5 ----
template <class T, class X>
void put(double*& out, const X& x) {
  static_assert(std::is_same_v<typename X::element, T>);
  store_dense(out, cast<double>(x));
  out += 8;
}
TILE_KERNEL void result_types(const int* x, int n, index_t big, float s, double d, double* out) {
  grid(1);
  auto i = load(dense<8>(x));
  auto byte = cast<std::int8_t>(i);
  auto h = cast<f16>(i);
  auto q = cast<bf16>(i);
  put<std::int8_t>(out, byte + n);
  put<std::int8_t>(out, n - byte);
  put<std::int64_t>(out, i + big);
  put<std::int64_t>(out, byte * big);
  put<float>(out, i * s);
  put<float>(out, i + d);
  put<f16>(out, h + d);
  put<f16>(out, h * n);
  put<float>(out, cast<float>(i) + d);
  put<std::int32_t>(out, (i > 3) + n);
  put<std::int64_t>(out, (i > 3) + big);
  put<f16>(out, h * cast<std::int16_t>(i));
  put<float>(out, q + i);
  put<f16>(out, h + q);
  put<std::uint8_t>(out, cast<std::uint8_t>(i) - byte);
  put<std::uint32_t>(out, cast<std::int16_t>(i) + cast<std::uint32_t>(i));
  put<std::int64_t>(out, cast<std::int64_t>(i) * cast<std::uint32_t>(i));
  put<double>(out, cast<double>(i) + s);
  put<double>(out, cast<double>(s * i) * h);
  put<float>(out, where(i > 3, 1.5, 0.0));
  put<std::int32_t>(out, where(i < big, i, n));
  put<std::int8_t>(out, where(i > 3, byte, n));
  put<std::int32_t>(out, i + sum<0>(byte));
  put<std::int8_t>(out, byte + sum<0>(i));
  put<std::uint32_t>(out, where(cast<std::uint32_t>(i) > n, cast<std::uint32_t>(i), 0u));
  put<f16>(out, maximum(h, d));
  put<bf16>(out, minimum(q, s));
}
