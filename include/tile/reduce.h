// Reductions.
#pragma once
#include <tile/body.h>
#include <tile/element_type.h>
#include <tile/shape.h>
#include <tile/tags.h>
#include <tile/tile_value.h>
#ifndef __TILETRANS__
#include <tile/cpu/sums.h>
#endif

namespace tile {

// The sum along an axis; a negative one counts from the end. The axis is dropped, or kept with extent 1. Dropping the
// only axis gives a rank-0 tile, which counts as a scalar.
// f16 and bf16 are summed as float and rounded once at the end. Integers below 32 bits, and bool counted as 0 and 1,
// are summed as int32; integers wrap. The order of summation is unspecified.
template <int Axis, scalar T, int... Ds>
detail::checked<detail::tile_of_t<detail::summed<T>, detail::drop_axis<detail::shape<Ds...>, Axis>>,
                detail::axis_check<detail::shape<Ds...>, Axis>>
sum(const Tile<T, Ds...>& x) TILE_BODY(return detail::sum_axis<Axis, detail::drop_axis<detail::shape<Ds...>, Axis>>(x));

template <int Axis, scalar T, int... Ds>
detail::checked<detail::tile_of_t<detail::summed<T>, detail::flatten_axis<detail::shape<Ds...>, Axis>>,
                detail::axis_check<detail::shape<Ds...>, Axis>>
sum(const Tile<T, Ds...>& x, keep_dims_t)
    TILE_BODY(return detail::sum_axis<Axis, detail::flatten_axis<detail::shape<Ds...>, Axis>>(x));

// The sum of all elements, a C++ scalar.
template <scalar T, int... Ds> detail::summed<T> sum(const Tile<T, Ds...>& x) TILE_BODY(return detail::sum_all(x));

} // namespace tile
