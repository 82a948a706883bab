// Choosing between two values, element by element.
#pragma once
#include <tile/body.h>
#include <tile/element_type.h>
#include <tile/shape.h>
#include <tile/tile_value.h>
#ifndef __TILETRANS__
#include <tile/cpu/elements.h>
#endif

namespace tile {

namespace detail {
template <class T, class U> inline constexpr bool same_type = std::same_as<T, U>;
template <class B> struct condition_check {
  static_assert(is_bool<B>, "tile: the condition of where is a bool, or a tile of bool; compare with 0 first");
};
template <class C, class A, class B> struct condition_shape_check {
  static_assert(!broadcasts<A, B> || broadcasts<C, broadcast<A, B>>,
                "tile: the condition of where does not broadcast with the values; from the right, the extents of an "
                "axis must be equal, or one of them 1");
};
template <class T, class U> struct same_pointers_check {
  static_assert(same_type<T, U>, "tile: where chooses between pointers of one type");
};

// E for each element of a condition of shape C, which chooses between A and B.
template <class E, class C, class A, class B, class... Checks>
using chosen = checked<tile_of_t<E, broadcast<C, broadcast<A, B>>>, broadcast_check<A, B>,
                       condition_shape_check<C, A, B>, Checks...>;

// Two scalars as a tile: their common type; a double, which a literal is, counts as a float.
template <scalar S, scalar R>
using chosen_scalar = std::conditional_t<std::same_as<typename decltype(promote<S, R>())::type, double>, float,
                                         typename decltype(promote<S, R>())::type>;
} // namespace detail

// where(condition, x, y): x where the condition is true, else y. Each is a tile or a scalar, and all three broadcast.
// The element type is that of x + y; two scalars give their common type, and float instead of double. Values are
// carried unchanged, NaN too.
template <scalar C, int... Cs, scalar T, int... A, scalar U, int... B,
          class E = detail::common_element<sizeof...(A), sizeof...(B), T, U>>
detail::chosen<E, detail::shape<Cs...>, detail::shape<A...>, detail::shape<B...>, detail::condition_check<C>>
where(const Tile<C, Cs...>& condition, const Tile<T, A...>& x, const Tile<U, B...>& y)
    TILE_BODY(return detail::choose(condition, detail::converted<E>(x), detail::converted<E>(y)));
template <scalar C, int... Cs, scalar T, int... A, scalar S, class E = detail::with_scalar<T, S>>
detail::chosen<E, detail::shape<Cs...>, detail::shape<A...>, detail::shape<>, detail::condition_check<C>>
where(const Tile<C, Cs...>& condition, const Tile<T, A...>& x, S y)
    TILE_BODY(return detail::choose(condition, detail::converted<E>(x), Tile<E>(detail::convert<E>(y))));
template <scalar C, int... Cs, scalar S, scalar T, int... A, class E = detail::with_scalar<T, S>>
detail::chosen<E, detail::shape<Cs...>, detail::shape<>, detail::shape<A...>, detail::condition_check<C>>
where(const Tile<C, Cs...>& condition, S x, const Tile<T, A...>& y)
    TILE_BODY(return detail::choose(condition, Tile<E>(detail::convert<E>(x)), detail::converted<E>(y)));
template <scalar C, int... Cs, scalar S, scalar R, class E = detail::chosen_scalar<S, R>>
detail::chosen<E, detail::shape<Cs...>, detail::shape<>, detail::shape<>, detail::condition_check<C>>
where(const Tile<C, Cs...>& condition, S x, R y)
    TILE_BODY(return detail::choose(condition, Tile<E>(detail::convert<E>(x)), Tile<E>(detail::convert<E>(y))));

// The same for a scalar condition.
template <scalar T, int... A, scalar U, int... B, class E = detail::common_element<sizeof...(A), sizeof...(B), T, U>>
detail::chosen<E, detail::shape<>, detail::shape<A...>, detail::shape<B...>>
where(bool condition, const Tile<T, A...>& x, const Tile<U, B...>& y)
    TILE_BODY(return detail::choose(Tile<bool>(condition), detail::converted<E>(x), detail::converted<E>(y)));
template <scalar T, int... A, scalar S, class E = detail::with_scalar<T, S>>
Tile<E, A...> where(bool condition, const Tile<T, A...>& x, S y)
    TILE_BODY(return detail::choose(Tile<bool>(condition), detail::converted<E>(x), Tile<E>(detail::convert<E>(y))));
template <scalar T, int... A, scalar S, class E = detail::with_scalar<T, S>>
Tile<E, A...> where(bool condition, S x, const Tile<T, A...>& y)
    TILE_BODY(return detail::choose(Tile<bool>(condition), Tile<E>(detail::convert<E>(x)), detail::converted<E>(y)));

// The same for tiles of pointers of one type.
template <scalar C, int... Cs, class T, int... A, class U, int... B>
detail::chosen<T*, detail::shape<Cs...>, detail::shape<A...>, detail::shape<B...>, detail::condition_check<C>,
               detail::same_pointers_check<T, U>>
where(const Tile<C, Cs...>& condition, const Tile<T*, A...>& x, const Tile<U*, B...>& y)
    TILE_BODY(return detail::choose(condition, x, detail::converted<T*>(y)));
template <class T, int... A, class U, int... B>
detail::chosen<T*, detail::shape<>, detail::shape<A...>, detail::shape<B...>, detail::same_pointers_check<T, U>>
where(bool condition, const Tile<T*, A...>& x, const Tile<U*, B...>& y)
    TILE_BODY(return detail::choose(Tile<bool>(condition), x, detail::converted<T*>(y)));

} // namespace tile
