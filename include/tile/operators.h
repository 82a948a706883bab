// Operators on tiles, element by element, and the casts.
#pragma once
#include <tile/body.h>
#include <tile/element_type.h>
#include <tile/shape.h>
#include <tile/tile_value.h>
#ifndef __TILETRANS__
#include <tile/cpu/arithmetic.h>
#endif

namespace tile {

namespace detail {
template <class T> inline constexpr bool is_number = !std::same_as<T, bool>;
template <class T> inline constexpr bool is_not_floating = !floating<T>;
template <class T> struct negate_check {
  static_assert(is_number<T>, "tile: - takes numbers; ! negates a tile of bool");
};
template <class T> struct complement_check {
  static_assert(is_not_floating<T>, "tile: ~ takes integers or bools");
};
template <class T> struct not_check {
  static_assert(is_bool<T>, "tile: ! takes a tile of bool; compare with 0 first");
};
template <class T> inline constexpr bool is_wide_tile = false;
template <class T, int D, int... Ds> inline constexpr bool is_wide_tile<Tile<T, D, Ds...>> = true;

template <class T, class U> inline constexpr bool same_size = sizeof(T) == sizeof(U);
template <class U, class T> struct bitcast_check {
  static_assert(same_size<U, T>, "tile: bitcast keeps the size of the elements");
  static_assert(is_number<U>, "tile: bitcast gives numbers; compare with 0 for a tile of bool");
};
} // namespace detail

// Binary operators, element by element. Two tiles broadcast as in NumPy: shapes are padded with 1 on the left, and an
// extent of 1 is repeated; shapes that do not broadcast are an error. A scalar (or a rank-0 tile) is weak: it takes
// the tile's element type, except as with_scalar says. Two tiles meet in the type that promote says.
//
//   + - * / %   numbers; f16 and bf16 are rounded once after each operation. Integers wrap, / truncates. % is fmod on
//               floating point. x / 0 and x % 0 are unspecified integers and never trap; the smallest integer / -1 is
//               itself, % -1 is 0. Two bools are an error.
//   << >>       integers. Bits that are shifted out are lost. >> repeats the sign if the left operand's type has one.
//               Distances below 0, or of the width and more, give an unspecified value and never trap.
//   & | ^       integers and bools.
//   < <= > >= == !=   a tile of bool. Operands meet in the same type as for arithmetic; NaN is unordered.
#define TILE_BINARY(symbol, kind, function)                                                                            \
  template <scalar T, scalar U, int... A, int... B,                                                                    \
            class E = detail::common_element<sizeof...(A), sizeof...(B), T, U>>                                        \
  detail::binary_tile<detail::op::kind, E, detail::shape<A...>, detail::shape<B...>> operator symbol(                  \
      const Tile<T, A...>& x, const Tile<U, B...>& y) TILE_BODY(return detail::combine<detail::function, E>(x, y));    \
  template <scalar T, int... A, scalar S, class E = detail::with_scalar<T, S>>                                         \
  detail::binary_tile<detail::op::kind, E, detail::shape<A...>, detail::shape<>> operator symbol(                      \
      const Tile<T, A...>& x, S y) TILE_BODY(return detail::combine<detail::function, E>(x, y));                       \
  template <scalar T, int... A, scalar S, class E = detail::with_scalar<T, S>>                                         \
  detail::binary_tile<detail::op::kind, E, detail::shape<A...>, detail::shape<>> operator symbol(                      \
      S x, const Tile<T, A...>& y) TILE_BODY(return detail::combine<detail::function, E>(x, y));
TILE_BINARY(+, add, add)
TILE_BINARY(-, subtract, subtract)
TILE_BINARY(*, multiply, multiply)
TILE_BINARY(/, divide, divide)
TILE_BINARY(%, remainder, remainder)
TILE_BINARY(<<, shift, shift_left)
TILE_BINARY(&, bit_and, bit_and)
TILE_BINARY(|, bit_or, bit_or)
TILE_BINARY(^, bit_xor, bit_xor)
TILE_BINARY(<, compare, less)
TILE_BINARY(<=, compare, less_equal)
TILE_BINARY(>, compare, greater)
TILE_BINARY(>=, compare, greater_equal)
TILE_BINARY(==, compare, equal)
TILE_BINARY(!=, compare, not_equal)
#undef TILE_BINARY

// The left operand decides whether the sign is repeated, also where both meet in an unsigned type. A scalar on the left
// has taken the tile's type.
template <scalar T, scalar U, int... A, int... B, class E = detail::common_element<sizeof...(A), sizeof...(B), T, U>>
detail::binary_tile<detail::op::shift, E, detail::shape<A...>, detail::shape<B...>>
operator>>(const Tile<T, A...>& x, const Tile<U, B...>& y) TILE_BODY(
    return detail::shifted_right<std::conditional_t<(sizeof...(A) < sizeof...(B) && sizeof...(A) == 0), E, T>, E>(x,
                                                                                                                  y));
template <scalar T, int... A, scalar S, class E = detail::with_scalar<T, S>>
detail::binary_tile<detail::op::shift, E, detail::shape<A...>, detail::shape<>> operator>>(const Tile<T, A...>& x, S y)
    TILE_BODY(return detail::shifted_right<T, E>(x, y));
template <scalar T, int... A, scalar S, class E = detail::with_scalar<T, S>>
detail::binary_tile<detail::op::shift, E, detail::shape<A...>, detail::shape<>> operator>>(S x, const Tile<T, A...>& y)
    TILE_BODY(return detail::shifted_right<E, E>(x, y));

// Integers wrap; floating point flips the sign, of a NaN too.
template <scalar T, int... Ds>
detail::checked<Tile<T, Ds...>, detail::negate_check<T>> operator-(const Tile<T, Ds...>& x)
    TILE_BODY(return detail::map<detail::negate, T>(x));
// Flips every bit of an integer; for bool the same as !.
template <scalar T, int... Ds>
detail::checked<Tile<T, Ds...>, detail::complement_check<T>> operator~(const Tile<T, Ds...>& x)
    TILE_BODY(return detail::map<detail::complement, T>(x));
template <scalar T, int... Ds>
detail::checked<Tile<bool, Ds...>, detail::not_check<T>> operator!(const Tile<T, Ds...>& x)
    TILE_BODY(return detail::map<detail::logical_not, bool>(x));

// Refused: && and || decide once, for a scalar condition; a tile has a bool for each element.
template <class X, class Y>
  requires(detail::is_wide_tile<X> || detail::is_wide_tile<Y>)
bool operator&&(const X&, const Y&) {
  static_assert(detail::never<X, Y>, "tile: && does not take tiles; use & on tiles of bool");
  return false;
}
template <class X, class Y>
  requires(detail::is_wide_tile<X> || detail::is_wide_tile<Y>)
bool operator||(const X&, const Y&) {
  static_assert(detail::never<X, Y>, "tile: || does not take tiles; use | on tiles of bool");
  return false;
}

// Each element (or the scalar) as a U. Floating point to floating point rounds once, to nearest even. Floating point to
// integer drops the fraction, saturates, and gives 0 for NaN. Integer to integer wraps. Anything to bool is `!= 0`.
template <scalar U, scalar T, int... Ds>
Tile<U, Ds...> cast(const Tile<T, Ds...>& x) TILE_BODY(return detail::converted<U>(x));
template <scalar U, scalar S> U cast(S x) TILE_BODY(return detail::convert<U>(x));

// Each element's bits, read as a number of another type of the same size.
template <scalar U, scalar T, int... Ds>
detail::checked<Tile<U, Ds...>, detail::bitcast_check<U, T>> bitcast(const Tile<T, Ds...>& x)
    TILE_BODY(return detail::bits_as<U>(x));

} // namespace tile
