// Mathematical functions, element by element.
#pragma once
#include <tile/body.h>
#include <tile/element_type.h>
#include <tile/shape.h>
#include <tile/tile_value.h>
#ifndef __TILETRANS__
#include <tile/cpu/math.h>
#endif

namespace tile {

namespace detail {
template <class T> inline constexpr bool is_floating = floating<T>;
template <class T> struct function_check {
  static_assert(is_floating<T>, "tile: this function takes f16, bf16, float or double; cast the operand first");
};
// An operand that takes the type and shape of the first one.
template <class X, class Shape, class From = typename shape_of<X>::type> struct operand_of_check {
  static_assert(is_value<X>, "tile: the operands are scalars or tiles of scalars");
  static_assert(!is_value<X> || broadcasts_to<From, Shape>,
                "tile: an operand does not broadcast to the shape of the first one");
};
template <class X> struct scalar_operand_check {
  static_assert(is_scalar<X>, "tile: where the first operand is a scalar, the others are, too; a tile stands first");
};
// No type where T is no scalar, so that these functions step aside for those on tiles.
template <scalar T, class... Operands> using of_scalars = checked<T, scalar_operand_check<Operands>...>;
} // namespace detail

// ---- of two operands ----------------------------------------------------------------------------------------

// The larger and the smaller of two tiles, or a tile and a scalar; shapes and element types meet as for +. NaN is
// ignored: the result is NaN where both are. The sign of a result that is 0 is unspecified. Two scalars meet as two
// tiles do.
#define TILE_CHOICE(name, function)                                                                                    \
  template <scalar T, scalar U, int... A, int... B,                                                                    \
            class E = detail::common_element<sizeof...(A), sizeof...(B), T, U>>                                        \
  detail::binary_tile<detail::op::choose, E, detail::shape<A...>, detail::shape<B...>> name(                           \
      const Tile<T, A...>& x, const Tile<U, B...>& y) TILE_BODY(return detail::combine<detail::function, E>(x, y));    \
  template <scalar T, int... A, scalar S, class E = detail::with_scalar<T, S>>                                         \
  Tile<E, A...> name(const Tile<T, A...>& x, S y) TILE_BODY(return detail::combine<detail::function, E>(x, y));        \
  template <scalar T, int... A, scalar S, class E = detail::with_scalar<T, S>>                                         \
  Tile<E, A...> name(S x, const Tile<T, A...>& y) TILE_BODY(return detail::combine<detail::function, E>(x, y));        \
  template <scalar S, scalar R, class E = typename decltype(detail::promote<S, R>())::type>                            \
  E name(S x, R y) TILE_BODY(return detail::function::apply(detail::convert<E>(x), detail::convert<E>(y)));
TILE_CHOICE(maximum, larger_of)
TILE_CHOICE(minimum, smaller_of)
#undef TILE_CHOICE

// ---- of three operands --------------------------------------------------------------------------------------

// x * y + z, rounded once. y and z are scalars, or tiles that broadcast to the shape of x; both are converted to the
// type of x as cast does.
template <scalar T, int... Ds, class Y, class Z>
detail::checked<Tile<T, Ds...>, detail::function_check<T>, detail::operand_of_check<Y, detail::shape<Ds...>>,
                detail::operand_of_check<Z, detail::shape<Ds...>>>
fma(const Tile<T, Ds...>& x, const Y& y, const Z& z) TILE_BODY(return detail::combine3<detail::multiply_add>(x, y, z));
template <floating T, class Y, class Z>
detail::of_scalars<T, Y, Z> fma(T x, const Y& y, const Z& z)
    TILE_BODY(return detail::multiply_add::apply(x, detail::convert_scalar<T>(y), detail::convert_scalar<T>(z)));

// minimum(maximum(x, low), high), of the type of x. low and high are as y and z are for fma.
template <scalar T, int... Ds, class L, class H>
detail::checked<Tile<T, Ds...>, detail::operand_of_check<L, detail::shape<Ds...>>,
                detail::operand_of_check<H, detail::shape<Ds...>>>
clamp(const Tile<T, Ds...>& x, const L& low, const H& high)
    TILE_BODY(return detail::combine3<detail::between>(x, low, high));
template <scalar T, class L, class H>
detail::of_scalars<T, L, H> clamp(T x, const L& low, const H& high)
    TILE_BODY(return detail::between::apply(x, detail::convert_scalar<T>(low), detail::convert_scalar<T>(high)));

// ---- of one operand -----------------------------------------------------------------------------------------

// Of numbers: without the sign. The smallest integer gives itself; a NaN stays one.
template <scalar T, int... Ds>
Tile<T, Ds...> abs(const Tile<T, Ds...>& x) TILE_BODY(return detail::map<detail::absolute, T>(x));
template <scalar T> T abs(T x) TILE_BODY(return detail::absolute::apply(x));

// Of floating point, tiles and scalars. f16 and bf16 are computed as float and rounded once.
//
// floor, ceil and sqrt are exact: sqrt is rounded correctly. Of the others float and double are this far from the true
// value at most, in units of the last place; infinities and NaN are exact, and a subnormal result may be 0:
//
//            exp  exp2  log  log2  rsqrt  sin  cos  tanh  erf
//   float      2     2    1     1      2    2    2     2    2
//   double     1     1    1     1      2    2    2     2    2
//
// sigmoid(x) is 1 / (1 + exp(-x)).
#define TILE_FUNCTION(name, function)                                                                                  \
  template <scalar T, int... Ds>                                                                                       \
  detail::checked<Tile<T, Ds...>, detail::function_check<T>> name(const Tile<T, Ds...>& x)                             \
      TILE_BODY(return detail::map<detail::function, T>(x));                                                           \
  template <floating T> T name(T x) TILE_BODY(return detail::function::apply(x));
TILE_FUNCTION(exp, exponential)
TILE_FUNCTION(exp2, exponential2)
TILE_FUNCTION(log, logarithm)
TILE_FUNCTION(log2, logarithm2)
TILE_FUNCTION(sqrt, square_root)
TILE_FUNCTION(rsqrt, reciprocal_square_root)
TILE_FUNCTION(sin, sine)
TILE_FUNCTION(cos, cosine)
TILE_FUNCTION(tanh, hyperbolic_tangent)
TILE_FUNCTION(erf, error_function)
TILE_FUNCTION(floor, rounded_down)
TILE_FUNCTION(ceil, rounded_up)
TILE_FUNCTION(sigmoid, logistic)
#undef TILE_FUNCTION

} // namespace tile
