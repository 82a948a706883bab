// How a value becomes one of another type, wherever it meets a tile or memory of that type.
#pragma once
#include <tile/contract_violation.h>
#include <tile/types.h>

#include <cmath>
#include <limits>
#include <utility>

namespace tile::detail {

template <class T> inline constexpr bool is_half = std::same_as<T, f16> || std::same_as<T, bf16>;

// Without the fraction, saturated; 0 for NaN.
template <std::integral U> U saturate(double value) {
  const double above = std::ldexp(1.0, std::numeric_limits<U>::digits);
  if (std::isnan(value))
    return 0;
  if (value >= above)
    return std::numeric_limits<U>::max();
  if (value < double(std::numeric_limits<U>::min()))
    return std::numeric_limits<U>::min();
  return static_cast<U>(value);
}

template <scalar U, scalar V> U convert(V value) {
  if constexpr (std::same_as<U, V>)
    return value;
  else if constexpr (is_half<V>)
    return convert<U>(float(value));
  else if constexpr (std::same_as<U, bool>)
    return value != V{};
  else if constexpr (std::integral<U> && floating<V>)
    return saturate<U>(value);
  else
    return static_cast<U>(value);
}

// Of a scalar or a rank-0 tile. Anything else was refused where the function states its result.
template <scalar U, class S> U convert_scalar(const S& value) {
  if constexpr (scalar_like<S>)
    return convert<U>(static_cast<typename scalar_of<S>::type>(value));
  else
    return U{};
}

// Whether an integer type U holds the value exactly.
template <std::integral U, scalar V> bool fits(V value) {
  if constexpr (is_half<V>)
    return fits<U>(float(value));
  else if constexpr (floating<V>)
    return value == std::trunc(value) && double(value) >= double(std::numeric_limits<U>::min()) &&
           double(value) < std::ldexp(1.0, std::numeric_limits<U>::digits);
  else
    return std::in_range<U>(std::conditional_t<std::same_as<V, bool>, int, V>(value));
}

// Padding, converted to the element type.
template <scalar U, scalar V> U fitting(V value) {
  if constexpr (std::integral<U> && !std::same_as<U, bool>)
    if (!fits<U>(value))
      throw contract_violation("tile: the padding does not fit the integer type of the elements");
  return convert<U>(value);
}

} // namespace tile::detail
