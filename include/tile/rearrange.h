// The same elements in another shape or order.
#pragma once
#include <tile/body.h>
#include <tile/shape.h>
#include <tile/tile_value.h>
#ifndef __TILETRANS__
#include <tile/cpu/rearrange.h>
#endif

namespace tile {

namespace detail {
template <class From, class To> inline constexpr bool same_count = From::count() == To::count();
template <class Shape> inline constexpr bool is_shape = false;
template <int... Ds> inline constexpr bool is_shape<shape<Ds...>> = ((Ds > 0) && ...);
template <class Shape, int Rank> inline constexpr bool has_rank = Shape::rank >= Rank;

template <class To> struct extents_of_result_check {
  static_assert(is_shape<To>, "tile: the extents of a tile are positive");
};
template <class From, class To> struct reshape_check : extents_of_result_check<To> {
  static_assert(!is_shape<To> || same_count<From, To>, "tile: reshape keeps the number of elements");
};
template <class From, class To> struct broadcast_to_check : extents_of_result_check<To> {
  static_assert(!is_shape<To> || broadcasts_to<From, To>,
                "tile: this shape does not broadcast to that of the result; from the right, the extents of an axis "
                "must be equal, or that of the operand 1");
};
template <class Shape> struct trans_check {
  static_assert(has_rank<Shape, 2>, "tile: trans exchanges the last two axes of a tile that has at least two");
};
template <class Shape, int... Axes> struct permute_check {
  static_assert(is_permutation<Shape, Axes...>, "tile: permute names every axis from 0 to rank - 1 once");
};

// The shape that was asked for; where it is none, the one there is.
template <class From, class To> using shape_or = std::conditional_t<is_shape<To>, To, From>;
} // namespace detail

// The elements in another shape of as many elements; their row-major order stays.
template <int... Es, class T, int... Ds>
detail::checked<detail::tile_of_t<T, detail::shape_or<detail::shape<Ds...>, detail::shape<Es...>>>,
                detail::reshape_check<detail::shape<Ds...>, detail::shape<Es...>>>
reshape(const Tile<T, Ds...>& x)
    TILE_BODY(return detail::reshaped<detail::shape_or<detail::shape<Ds...>, detail::shape<Es...>>>(x));

// Repeats the tile, or the scalar, as operators do: new axes on the left, and those of extent 1.
template <int... Es, class T, int... Ds>
detail::checked<detail::tile_of_t<T, detail::shape_or<detail::shape<Ds...>, detail::shape<Es...>>>,
                detail::broadcast_to_check<detail::shape<Ds...>, detail::shape<Es...>>>
broadcast_to(const Tile<T, Ds...>& x)
    TILE_BODY(return detail::repeated<detail::shape_or<detail::shape<Ds...>, detail::shape<Es...>>>(x));
template <int... Es, scalar S>
detail::checked<detail::tile_of_t<S, detail::shape_or<detail::shape<>, detail::shape<Es...>>>,
                detail::extents_of_result_check<detail::shape<Es...>>>
broadcast_to(S value)
    TILE_BODY(return detail::repeated<detail::shape_or<detail::shape<>, detail::shape<Es...>>>(Tile<S>(value)));

// Exchanges the last two axes: element (..., i, j) of the result is element (..., j, i) of x.
template <class T, int... Ds>
detail::checked<detail::tile_of_t<T, detail::swap_last_axes<detail::shape<Ds...>>>,
                detail::trans_check<detail::shape<Ds...>>>
trans(const Tile<T, Ds...>& x) TILE_BODY(return detail::transposed(x));

// Axis number i of the result is axis number Axes[i] of x: permute<2, 0, 1> of extents {A, B, C} gives {C, A, B}.
template <int... Axes, class T, int... Ds>
detail::checked<detail::tile_of_t<T, detail::permute_axes<detail::shape<Ds...>, Axes...>>,
                detail::permute_check<detail::shape<Ds...>, Axes...>>
permute(const Tile<T, Ds...>& x) TILE_BODY(return detail::permuted_tile<Axes...>(x));

} // namespace tile
