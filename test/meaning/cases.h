// How the host programs of this folder run a kernel and compare what it has written.
//
// A kernel's last parameter is the memory that it writes; inputs are given in the order of the other parameters.
#pragma once
#include "buffer.h"
#include "checks.h"

#include <cmath>
#include <tuple>
#ifndef TILE_SAMPLE_CPU
#include <cuda_bf16.h>
#endif

// The element types by the dialect's names.
#ifndef TILE_SAMPLE_CPU
using f16 = __half;
using bf16 = __nv_bfloat16;
using index_t = std::int64_t;
#endif

namespace meaning {

using sample::Buffer;
using Size = std::int64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

inline sample::Report report;

template <class T>
std::vector<T> numbered(Size count, T first = T(0)) {
  std::vector<T> values(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = T(float(first) + float(i));
  return values;
}

// Small whole numbers from -limit to limit: sums and products of a few are exact in every type.
template <class T>
std::vector<T> small_numbers(Size count, int limit, std::uint64_t seed) {
  std::vector<T> values(static_cast<std::size_t>(count));
  const int lowest = std::is_unsigned<T>::value ? 0 : -limit;
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = T(float(lowest + int(sample::random_bits(seed, i) % std::uint64_t(limit - lowest + 1))));
  return values;
}

// ---- arguments ------------------------------------------------------------------------------------------------

// A scalar is passed as it is; a vector as device memory that holds it; nullptr as a pointer to nothing.
template <class T>
struct Argument {
  explicit Argument(T scalar) : value(scalar) {}
  T pass() { return value; }
  bool holds() { return true; }
  T value;
};
template <class T>
struct Argument<std::vector<T>> {
  explicit Argument(const std::vector<T>& contents) : buffer(contents) {}
  T* pass() { return buffer.data(); }
  bool holds() { return buffer.guards_hold(); }
  Buffer<T> buffer;
};

// Bytes that a kernel takes as bools.
struct Bools {
  std::vector<u8> bytes;
};
template <>
struct Argument<Bools> {
  explicit Argument(const Bools& bools) : buffer(bools.bytes) {}
  bool* pass() { return reinterpret_cast<bool*>(buffer.data()); }
  bool holds() { return buffer.guards_hold(); }
  Buffer<u8> buffer;
};

// ---- comparisons -------------------------------------------------------------------------------------------------

template <class T>
bool is_nan(T value) {
  return float(value) != float(value);
}
// Any NaN is as good as another.
template <class T>
bool same(const T& is, const T& expected) {
  return sample::bits_of(is) == sample::bits_of(expected) || (is_nan(is) && is_nan(expected));
}

template <class T, class Same>
std::string first_difference(const std::vector<T>& is, const std::vector<T>& expected, Same same_value) {
  if (is.size() != expected.size()) return "the test itself is wrong: sizes differ";
  for (std::size_t i = 0; i < is.size(); ++i)
    if (!same_value(is[i], expected[i])) return sample::difference(i, is[i], expected[i]);
  return "";
}

// ---- cases ----------------------------------------------------------------------------------------------------------

template <class Launch, class Out, class Same, class... Inputs>
std::string outcome(Launch launch, const std::vector<Out>& before, const std::vector<Out>& expected, Same same_value,
                    const Inputs&... inputs) {
  std::tuple<Argument<Inputs>...> held(inputs...);
  Argument<std::vector<Out>> out(before);
  std::apply([&](auto&... arguments) { launch(arguments.pass()..., out.pass()); }, held);
  const bool holds = std::apply([](auto&... arguments) { return (arguments.holds() && ... && true); }, held);
  if (!holds || !out.holds()) return "memory is written beyond its ends";
  return first_difference(out.buffer.read(), expected, same_value);
}

// kernel(inputs..., out), where out holds noise, leaves expected there.
template <class Out, class Kernel, class... Inputs>
void check(const std::string& name, Kernel kernel, const std::vector<Out>& expected, const Inputs&... inputs) {
  const auto launch = [&](auto... arguments) { sample::launch(kernel, arguments...); };
  report.add(name, outcome(launch, sample::noise<Out>(expected.size()), expected, same<Out>, inputs...));
}

// The same where the result may differ by a relative and an absolute error.
template <class Out, class Kernel, class... Inputs>
void check_near(const std::string& name, double relative, double absolute, Kernel kernel,
                const std::vector<Out>& expected, const Inputs&... inputs) {
  const auto launch = [&](auto... arguments) { sample::launch(kernel, arguments...); };
  const auto near = [&](const Out& is, const Out& wanted) {
    if (same(is, wanted)) return true;
    return std::fabs(double(is) - double(wanted)) <= std::fabs(double(wanted)) * relative + absolute;
  };
  report.add(name, outcome(launch, sample::noise<Out>(expected.size()), expected, near, inputs...));
}

// kernel(inputs..., x) makes expected of before.
template <class T, class Kernel, class... Inputs>
void check_in_place(const std::string& name, Kernel kernel, const std::vector<T>& before,
                    const std::vector<T>& expected, const Inputs&... inputs) {
  const auto launch = [&](auto... arguments) { sample::launch(kernel, arguments...); };
  report.add(name, outcome(launch, before, expected, same<T>, inputs...));
}

} // namespace meaning
