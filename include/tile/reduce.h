// Reductions.
#pragma once
#include <tile/body.h>
#include <tile/element_type.h>
#include <tile/shape.h>
#include <tile/tags.h>
#include <tile/tile_value.h>
#ifndef __TILETRANS__
#include <tile/cpu/reductions.h>
#endif
#include <concepts>

namespace tile {

// A reduction along an axis; a negative one counts from the end. The axis is dropped, or kept with extent 1. Dropping
// the only axis gives a rank-0 tile, which counts as a scalar. Without an axis: over all elements, to a C++ scalar. A
// scalar has no axis.
//
//   sum, prod   f16 and bf16 are accumulated as float and rounded once at the end. Integers below 32 bits, and bool
//               counted as 0 and 1, are accumulated as int32; integers wrap. The order is unspecified.
//   max, min    of the tile's type. NaN is ignored; if there is nothing else, the result is NaN. The sign of a result
//               that is 0 is unspecified.
#define TILE_REDUCTION(name, function, result)                                                                         \
  template <int Axis, scalar T, int... Ds>                                                                             \
  detail::checked<detail::tile_of_t<result, detail::drop_axis<detail::shape<Ds...>, Axis>>,                            \
                  detail::axis_check<detail::shape<Ds...>, Axis>>                                                      \
  name(const Tile<T, Ds...>& x) TILE_BODY(                                                                             \
      return detail::reduce_axis<detail::function, result, Axis, detail::drop_axis<detail::shape<Ds...>, Axis>>(x));   \
  template <int Axis, scalar T, int... Ds>                                                                             \
  detail::checked<detail::tile_of_t<result, detail::flatten_axis<detail::shape<Ds...>, Axis>>,                         \
                  detail::axis_check<detail::shape<Ds...>, Axis>>                                                      \
  name(const Tile<T, Ds...>& x, keep_dims_t) TILE_BODY(                                                                \
      return detail::reduce_axis<detail::function, result, Axis, detail::flatten_axis<detail::shape<Ds...>, Axis>>(    \
          x));                                                                                                         \
  template <scalar T, int... Ds>                                                                                       \
  result name(const Tile<T, Ds...>& x) TILE_BODY(return detail::reduce_all<detail::function, result>(x));              \
  template <int Axis, scalar T, std::same_as<keep_dims_t>... Keep>                                                     \
  detail::checked<result, detail::axis_check<typename detail::shape_of<T>::type, Axis>> name(T x, Keep...)             \
      TILE_BODY(return result(x));
TILE_REDUCTION(sum, add, detail::summed<T>)
TILE_REDUCTION(prod, multiply, detail::summed<T>)
TILE_REDUCTION(max, larger_of, T)
TILE_REDUCTION(min, smaller_of, T)
#undef TILE_REDUCTION

} // namespace tile
