// What the operators do to elements. Both operands have the type in which they meet.
#pragma once
#include <tile/types.h>

#include <cmath>

namespace tile::detail {

// Integers of every width wrap when computed in this type and cut back.
template <std::integral T> using wrapping = std::conditional_t<(sizeof(T) > 4), std::uint64_t, std::uint32_t>;
// The signed integer of the width of T.
template <class T>
using signed_of = std::conditional_t<
    sizeof(T) == 8, std::int64_t,
    std::conditional_t<sizeof(T) == 4, std::int32_t, std::conditional_t<sizeof(T) == 2, std::int16_t, std::int8_t>>>;

struct add {
  template <class T> static T apply(T a, T b) {
    if constexpr (std::integral<T>)
      return T(wrapping<T>(a) + wrapping<T>(b));
    else
      return a + b;
  }
};
struct subtract {
  template <class T> static T apply(T a, T b) {
    if constexpr (std::integral<T>)
      return T(wrapping<T>(a) - wrapping<T>(b));
    else
      return a - b;
  }
};
struct multiply {
  template <class T> static T apply(T a, T b) {
    if constexpr (std::integral<T>)
      return T(wrapping<T>(a) * wrapping<T>(b));
    else
      return a * b;
  }
};
struct divide {
  template <class T> static T apply(T a, T b) {
    if constexpr (std::integral<T>) {
      if (b == 0)
        return 0;
      if constexpr (std::is_signed_v<T>)
        if (b == -1)
          return subtract::apply(T(0), a);
      return T(a / b);
    } else {
      return a / b;
    }
  }
};
struct remainder {
  template <class T> static T apply(T a, T b) {
    if constexpr (std::integral<T>) {
      if (b == 0)
        return 0;
      if constexpr (std::is_signed_v<T>)
        if (b == -1)
          return 0;
      return T(a % b);
    } else if constexpr (std::same_as<T, double>) {
      return std::fmod(a, b);
    } else {
      return T(std::fmod(float(a), float(b)));
    }
  }
};

// Operands of another kind were refused where the operator states its result.

// A distance that is negative or too far shifts everything out.
struct shift_left {
  template <class T> static T apply(T a, [[maybe_unused]] T b) {
    if constexpr (std::integral<T>)
      return std::uint64_t(b) < 8 * sizeof(T) ? T(wrapping<T>(a) << b) : T(0);
    else
      return a;
  }
};
struct shift_right {
  template <class T> static T apply(T a, [[maybe_unused]] T b) {
    if constexpr (std::integral<T>)
      return std::uint64_t(b) < 8 * sizeof(T) ? T(a >> b) : T(a < T(0) ? -1 : 0);
    else
      return a;
  }
};

struct bit_and {
  template <class T> static T apply(T a, [[maybe_unused]] T b) {
    if constexpr (std::integral<T>)
      return T(a & b);
    else
      return a;
  }
};
struct bit_or {
  template <class T> static T apply(T a, [[maybe_unused]] T b) {
    if constexpr (std::integral<T>)
      return T(a | b);
    else
      return a;
  }
};
struct bit_xor {
  template <class T> static T apply(T a, [[maybe_unused]] T b) {
    if constexpr (std::integral<T>)
      return T(a ^ b);
    else
      return a;
  }
};

struct less {
  template <class T> static bool apply(T a, T b) { return a < b; }
};
struct less_equal {
  template <class T> static bool apply(T a, T b) { return a <= b; }
};
struct greater {
  template <class T> static bool apply(T a, T b) { return a > b; }
};
struct greater_equal {
  template <class T> static bool apply(T a, T b) { return a >= b; }
};
struct equal {
  template <class T> static bool apply(T a, T b) { return a == b; }
};
struct not_equal {
  template <class T> static bool apply(T a, T b) { return a != b; }
};

// A NaN gives way to a number.
struct larger_of {
  template <class T> static T apply(T a, T b) {
    if constexpr (floating<T>)
      return b > a || a != a ? b : a;
    else
      return b > a ? b : a;
  }
};
struct smaller_of {
  template <class T> static T apply(T a, T b) {
    if constexpr (floating<T>)
      return b < a || a != a ? b : a;
    else
      return b < a ? b : a;
  }
};

struct negate {
  template <class T> static T apply(T a) {
    if constexpr (std::integral<T>)
      return subtract::apply(T(0), a);
    else
      return -a;
  }
};
struct complement {
  template <class T> static T apply(T a) {
    if constexpr (std::same_as<T, bool>)
      return !a;
    else if constexpr (std::integral<T>)
      return T(~a);
    else
      return a;
  }
};
struct logical_not {
  template <class T> static bool apply(T a) { return !a; }
};

} // namespace tile::detail
