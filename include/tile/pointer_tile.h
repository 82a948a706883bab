// Pointer tiles: an address for each element.
#pragma once
#include <tile/body.h>
#include <tile/shape.h>
#include <tile/tile_value.h>
#include <tile/types.h>
#ifndef __TILETRANS__
#include <tile/cpu/addresses.h>
#endif

namespace tile {

namespace detail {
template <class T> inline constexpr bool is_offset = std::integral<T> && !std::same_as<T, bool>;
template <class I> struct offset_check {
  static_assert(is_offset<I>, "tile: offsets added to pointers are integers");
};
// The pointers T* of shape A moved by offsets I of shape B. No type where I is no scalar, so that these operators step
// aside for the others.
template <class T, scalar I, class A, class B>
using pointer_tile = checked<tile_of_t<T*, broadcast<A, B>>, broadcast_check<A, B>, offset_check<I>>;
} // namespace detail

// base + offsets, base - offsets: a pointer for each offset, in elements of T, computed in 64 bits.
// A rank-0 offset gives a plain pointer.
template <class T, scalar I, int D, int... Ds>
  requires scalar<std::remove_const_t<T>>
detail::checked<Tile<T*, D, Ds...>, detail::offset_check<I>> operator+(T* base, const Tile<I, D, Ds...>& offsets)
    TILE_BODY(return detail::point_at<D, Ds...>(base, offsets, 1));
template <class T, scalar I>
  requires scalar<std::remove_const_t<T>>
detail::checked<T*, detail::offset_check<I>> operator+(T* base, const Tile<I>& offset)
    TILE_BODY(return detail::address(base, detail::convert_scalar<index_t>(offset), 1));
template <class T, scalar I, int D, int... Ds>
  requires scalar<std::remove_const_t<T>>
detail::checked<Tile<T*, D, Ds...>, detail::offset_check<I>> operator-(T* base, const Tile<I, D, Ds...>& offsets)
    TILE_BODY(return detail::point_at<D, Ds...>(base, offsets, -1));
template <class T, scalar I>
  requires scalar<std::remove_const_t<T>>
detail::checked<T*, detail::offset_check<I>> operator-(T* base, const Tile<I>& offset)
    TILE_BODY(return detail::address(base, detail::convert_scalar<index_t>(offset), -1));

// Pointers moved by offsets of their own; shapes broadcast.
template <class T, scalar I, int... A, int... B>
detail::pointer_tile<T, I, detail::shape<A...>, detail::shape<B...>> operator+(const Tile<T*, A...>& pointers,
                                                                               const Tile<I, B...>& offsets)
    TILE_BODY(return detail::move_pointers(pointers, offsets, 1));
template <class T, scalar I, int... A, int... B>
detail::pointer_tile<T, I, detail::shape<A...>, detail::shape<B...>> operator-(const Tile<T*, A...>& pointers,
                                                                               const Tile<I, B...>& offsets)
    TILE_BODY(return detail::move_pointers(pointers, offsets, -1));

// Pointers moved together.
template <class T, int... A, scalar I>
detail::pointer_tile<T, I, detail::shape<A...>, detail::shape<>> operator+(const Tile<T*, A...>& pointers, I offset)
    TILE_BODY(return detail::move_pointers(pointers, Tile<I>(offset), 1));
template <class T, int... A, scalar I>
detail::pointer_tile<T, I, detail::shape<A...>, detail::shape<>> operator-(const Tile<T*, A...>& pointers, I offset)
    TILE_BODY(return detail::move_pointers(pointers, Tile<I>(offset), -1));

} // namespace tile
