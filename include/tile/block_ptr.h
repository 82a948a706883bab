// Block pointers: a window of constant extents on a strided tensor in memory.
#pragma once
#include <tile/body.h>
#include <tile/shape.h>
#include <tile/tags.h>
#include <tile/types.h>
#ifndef __TILETRANS__
#include <tile/cpu/window.h>
#endif

namespace tile {

namespace detail {
struct block_access;
template <int... Ds> inline constexpr bool has_extents = sizeof...(Ds) > 0 && ((Ds > 0) && ...);
template <int... Ds> struct extents_check {
  static_assert(has_extents<Ds...>, "tile: a block pointer has at least one axis, and positive extents");
};
} // namespace detail

// A window of extents Ds... on a tensor of T (const T: it is only read). Element (i0, i1, ...) of the window is
//   base[(offset0 + i0) * stride0 + (offset1 + i1) * stride1 + ...]
// with shape, strides and offsets in elements, one for each axis, all computed in 64 bits. The shape serves only
// boundary checks. Moving out of the tensor is fine; only accesses count.
//
// Block pointers are values: they may be copied, assigned and passed. A default-constructed one has no value until one
// is assigned: using it before throws contract_violation on the CPU.
template <class T, int... Ds> class BlockPtr {
  static_assert(sizeof(detail::extents_check<Ds...>) > 0);

public:
  BlockPtr() = default;
  BlockPtr(const BlockPtr&) = default;
  BlockPtr& operator=(const BlockPtr&) = default;

  // Moves the window by `deltas` elements along each axis.
  template <std::size_t R>
  detail::checked<void, detail::list_check<detail::shape<Ds...>, R>> advance(const list_entry (&deltas)[R])
      TILE_BODY(detail::move_window(*this, deltas));

#ifndef __TILETRANS__
private:
  friend struct detail::block_access;
  detail::window<T, sizeof...(Ds)> window_;
#endif
};

// A window of extents Ds... on the tensor of `shape` and `strides` at `base`, its first element at `offsets`.
// Each list has one entry for each axis: {rows, columns}, {row_stride, 1}, {first_row, 0}.
template <int... Ds, class T, std::size_t Shape, std::size_t Strides, std::size_t Offsets>
  requires scalar<std::remove_const_t<T>>
detail::checked<BlockPtr<T, Ds...>, detail::list_check<detail::shape<Ds...>, Shape, Strides, Offsets>>
make_block_ptr(T* base, const list_entry (&shape)[Shape], const list_entry (&strides)[Strides],
               const list_entry (&offsets)[Offsets])
    TILE_BODY(return detail::open_window<T, Ds...>(base, shape, strides, offsets));

// The same, with the axes from fastest to slowest in memory as a hint: order<1, 0> says row-major.
template <int... Ds, class T, std::size_t Shape, std::size_t Strides, std::size_t Offsets, int... Axes>
  requires scalar<std::remove_const_t<T>>
detail::checked<BlockPtr<T, Ds...>, detail::list_check<detail::shape<Ds...>, Shape, Strides, Offsets>,
                detail::order_check<detail::shape<Ds...>, Axes...>>
make_block_ptr(T* base, const list_entry (&shape)[Shape], const list_entry (&strides)[Strides],
               const list_entry (&offsets)[Offsets], order_t<Axes...>)
    TILE_BODY(return detail::open_window<T, Ds...>(base, shape, strides, offsets));

// The block pointer moved by `deltas` elements along each axis; `pointer` stays where it is.
template <class T, int... Ds, std::size_t R>
[[nodiscard("advance(p, deltas) gives a moved block pointer; p.advance(deltas) moves p")]] detail::checked<
    BlockPtr<T, Ds...>, detail::list_check<detail::shape<Ds...>, R>>
advance(const BlockPtr<T, Ds...>& pointer, const list_entry (&deltas)[R])
    TILE_BODY(auto moved = pointer; moved.advance(deltas); return moved);

} // namespace tile
