// Loads and stores.
//
// Within one program they take effect in program order, whichever element does what. Memory behind a const parameter
// is not written by anyone during the launch, and two pointer parameters do not overlap: tile::run checks both.
#pragma once
#include <tile/block_ptr.h>
#include <tile/body.h>
#include <tile/element_type.h>
#include <tile/pointer_tile.h>
#include <tile/shape.h>
#include <tile/tags.h>
#include <tile/tile_value.h>
#ifndef __TILETRANS__
#include <tile/cpu/accesses.h>
#endif

namespace tile {

namespace detail {
template <class T> inline constexpr bool is_writable = !std::is_const_v<T>;

template <class T> struct writable_check {
  static_assert(is_writable<T>,
                "tile: this pointer is to const, and memory behind it is only read; a parameter that is "
                "stored through is declared without const");
};
template <class X, class Shape, class From = typename shape_of<X>::type> struct value_check {
  static_assert(is_value<X>, "tile: a value for memory is a scalar or a tile of scalars");
  static_assert(!is_value<X> || broadcasts_to<From, Shape>,
                "tile: the value does not broadcast to the shape of the pointer");
};
template <class B, class From, class Shape> struct mask_check {
  static_assert(is_bool<B>, "tile: a mask is a tile of bool; compare with 0 first");
  static_assert(broadcasts_to<From, Shape>, "tile: the mask does not broadcast to the shape of the pointers");
};
template <class T> using value_of = std::remove_const_t<T>;

// What a load through T* gives, and what a store of an X through T* does, for pointers of a shape.
template <class T, class Shape, class... Checks> using loaded = checked<tile_of_t<value_of<T>, Shape>, Checks...>;
template <class T, class Shape, class X, class... Checks>
using stored = checked<void, writable_check<T>, value_check<X, Shape>, Checks...>;
} // namespace detail

// ---- block pointers -----------------------------------------------------------------------------------------

// The elements of the window. An element is accessed if it is in bounds on each axis of the boundary check; otherwise
// it reads as the padding (0 without one), which is converted to T; padding that an integer T cannot hold throws
// contract_violation on the CPU.
template <class T, int... Ds>
Tile<detail::value_of<T>, Ds...> load(const BlockPtr<T, Ds...>& pointer)
    TILE_BODY(return detail::load_window(pointer, boundary_check<>, detail::value_of<T>{}));
template <class T, int... Ds, int... Axes>
detail::loaded<T, detail::shape<Ds...>, detail::boundary_check_check<detail::shape<Ds...>, Axes...>>
load(const BlockPtr<T, Ds...>& pointer, boundary_check_t<Axes...> checked_axes)
    TILE_BODY(return detail::load_window(pointer, checked_axes, detail::value_of<T>{}));
template <class T, int... Ds, int... Axes, class P>
detail::loaded<T, detail::shape<Ds...>, detail::boundary_check_check<detail::shape<Ds...>, Axes...>>
load(const BlockPtr<T, Ds...>& pointer, boundary_check_t<Axes...> checked_axes, padding<P> outside)
    TILE_BODY(return detail::load_window(pointer, checked_axes, detail::fitting<detail::value_of<T>>(outside.value)));

// Stores a scalar, or a tile that broadcasts to Ds..., converted to T as cast does. Elements out of bounds on an
// axis of the boundary check are not written.
template <class T, int... Ds, class X>
detail::stored<T, detail::shape<Ds...>, X> store(const BlockPtr<T, Ds...>& pointer, const X& value)
    TILE_BODY(detail::store_window(pointer, boundary_check<>, detail::as_tile<detail::value_of<T>, Ds...>(value)));
template <class T, int... Ds, class X, int... Axes>
detail::stored<T, detail::shape<Ds...>, X, detail::boundary_check_check<detail::shape<Ds...>, Axes...>>
store(const BlockPtr<T, Ds...>& pointer, const X& value, boundary_check_t<Axes...> checked_axes)
    TILE_BODY(detail::store_window(pointer, checked_axes, detail::as_tile<detail::value_of<T>, Ds...>(value)));

// ---- pointer tiles ------------------------------------------------------------------------------------------

// What each pointer points at. Where the mask is false, memory is not accessed and the element is `other` (0
// without it). Mask and other broadcast to the shape of the pointers; other is converted to T as cast does.
template <class T, int... Ds>
Tile<detail::value_of<T>, Ds...> load(const Tile<T*, Ds...>& pointers)
    TILE_BODY(return detail::load_pointers(pointers, detail::as_tile<bool, Ds...>(true), detail::value_of<T>{}));
template <class T, int... Ds, scalar B, int... M>
detail::loaded<T, detail::shape<Ds...>, detail::mask_check<B, detail::shape<M...>, detail::shape<Ds...>>>
load(const Tile<T*, Ds...>& pointers, const Tile<B, M...>& mask)
    TILE_BODY(return detail::load_pointers(pointers, detail::as_tile<bool, Ds...>(mask), detail::value_of<T>{}));
template <class T, int... Ds, scalar B, int... M, class X>
detail::loaded<T, detail::shape<Ds...>, detail::mask_check<B, detail::shape<M...>, detail::shape<Ds...>>,
               detail::value_check<X, detail::shape<Ds...>>>
load(const Tile<T*, Ds...>& pointers, const Tile<B, M...>& mask, const X& other)
    TILE_BODY(return detail::load_pointers(pointers, detail::as_tile<bool, Ds...>(mask), other));
template <class T, int... Ds>
Tile<detail::value_of<T>, Ds...> load(const Tile<T*, Ds...>& pointers, bool mask)
    TILE_BODY(return detail::load_pointers(pointers, detail::as_tile<bool, Ds...>(mask), detail::value_of<T>{}));
template <class T, int... Ds, class X>
detail::loaded<T, detail::shape<Ds...>, detail::value_check<X, detail::shape<Ds...>>>
load(const Tile<T*, Ds...>& pointers, bool mask, const X& other)
    TILE_BODY(return detail::load_pointers(pointers, detail::as_tile<bool, Ds...>(mask), other));

// Stores a scalar, or a tile that broadcasts to the shape of the pointers, converted to T as cast does; only where
// the mask is true. Two elements that store different values to one address: which one stays is unspecified.
template <class T, int... Ds, class X>
detail::stored<T, detail::shape<Ds...>, X> store(const Tile<T*, Ds...>& pointers, const X& value)
    TILE_BODY(detail::store_pointers(pointers, detail::as_tile<detail::value_of<T>, Ds...>(value),
                                     detail::as_tile<bool, Ds...>(true)));
template <class T, int... Ds, class X, scalar B, int... M>
detail::stored<T, detail::shape<Ds...>, X, detail::mask_check<B, detail::shape<M...>, detail::shape<Ds...>>>
store(const Tile<T*, Ds...>& pointers, const X& value, const Tile<B, M...>& mask)
    TILE_BODY(detail::store_pointers(pointers, detail::as_tile<detail::value_of<T>, Ds...>(value),
                                     detail::as_tile<bool, Ds...>(mask)));
template <class T, int... Ds, class X>
detail::stored<T, detail::shape<Ds...>, X> store(const Tile<T*, Ds...>& pointers, const X& value, bool mask)
    TILE_BODY(detail::store_pointers(pointers, detail::as_tile<detail::value_of<T>, Ds...>(value),
                                     detail::as_tile<bool, Ds...>(mask)));

// ---- scalars ------------------------------------------------------------------------------------------------

// One element, once per program; as for pointer tiles.
template <class T>
  requires scalar<std::remove_const_t<T>>
detail::value_of<T> load(T* pointer) TILE_BODY(return detail::load_one(pointer, true, detail::value_of<T>{}));
template <class T>
  requires scalar<std::remove_const_t<T>>
detail::value_of<T> load(T* pointer, bool mask)
    TILE_BODY(return detail::load_one(pointer, mask, detail::value_of<T>{}));
template <class T, class X>
  requires scalar<std::remove_const_t<T>>
detail::checked<detail::value_of<T>, detail::value_check<X, detail::shape<>>> load(T* pointer, bool mask,
                                                                                   const X& other)
    TILE_BODY(return detail::load_one(pointer, mask, detail::convert_scalar<detail::value_of<T>>(other)));
template <class T, class X>
  requires scalar<std::remove_const_t<T>>
detail::stored<T, detail::shape<>, X> store(T* pointer, const X& value)
    TILE_BODY(detail::store_one(pointer, detail::convert_scalar<detail::value_of<T>>(value), true));
template <class T, class X>
  requires scalar<std::remove_const_t<T>>
detail::stored<T, detail::shape<>, X> store(T* pointer, const X& value, bool mask)
    TILE_BODY(detail::store_one(pointer, detail::convert_scalar<detail::value_of<T>>(value), mask));

} // namespace tile
