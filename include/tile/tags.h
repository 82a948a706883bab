// Words that stand as arguments: None, All, keep_dims, boundary_check, order, padding, and entries of lists.
#pragma once
#include <tile/checked.h>
#include <tile/shape.h>
#include <tile/types.h>

namespace tile {

// In x[None, All]: a new axis of extent 1, and an axis kept whole. A trailing All may be left out.
inline constexpr none_t None{};
inline constexpr all_t All{};

// sum<1>(x, keep_dims): the summed axis stays, with extent 1.
struct keep_dims_t {};
inline constexpr keep_dims_t keep_dims{};

// load(p, boundary_check<0, 1>): an element is accessed only if 0 <= offset + i < shape on each axis listed. An axis
// that is not listed is not checked at all, and its shape is not used.
template <int... Axes> struct boundary_check_t {};
template <int... Axes> inline constexpr boundary_check_t<Axes...> boundary_check{};

// make_block_ptr(..., order<1, 0>): the axes from fastest to slowest in memory. A hint; it never changes an address.
template <int... Axes> struct order_t {};
template <int... Axes> inline constexpr order_t<Axes...> order{};

// load(p, boundary_check<1>, padding(-inf)): what elements out of bounds read as; 0 without it. Converted to the
// element type; for integer elements it must fit.
template <scalar T> struct padding {
  T value;
};
template <class T> padding(T) -> padding<T>;

namespace detail {
template <class I> inline constexpr bool is_integer = integer_like<I>;
template <class I> struct list_entry_check {
  static_assert(is_integer<I>, "tile: shape, strides, offsets and deltas are lists of integers");
};
template <class I> constexpr index_t to_index(const I& value) {
  if constexpr (integer_like<I>)
    return static_cast<index_t>(value);
  else
    return 0 * sizeof(list_entry_check<I>);
}
} // namespace detail

// One entry of a {shape}, {strides}, {offsets} or {deltas} list: an integer of any type, or a rank-0 tile of one.
struct list_entry {
  index_t value;
  template <class I> constexpr list_entry(I entry) : value(detail::to_index(entry)) {}
};

namespace detail {
template <class Shape, int Entries> inline constexpr bool one_entry_per_axis = Entries == Shape::rank;
template <class Shape, int... Entries> struct list_check {
  static_assert((one_entry_per_axis<Shape, Entries> && ...), "tile: a list has one entry for each axis");
};

template <class Shape, int... Axes> struct boundary_check_check {
  static_assert(are_axes<Shape, Axes...>, "tile: boundary_check names axes from 0 to rank - 1, each at most once");
};
template <class Shape, int... Axes> struct order_check {
  static_assert(is_permutation<Shape, Axes...>, "tile: order names every axis from 0 to rank - 1 once");
};
} // namespace detail

} // namespace tile
