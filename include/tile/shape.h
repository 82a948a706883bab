// Shapes, and what operations make of them.
#pragma once
#include <tile/checked.h>
#include <tile/types.h>

#include <utility>

namespace tile {

struct none_t {};
struct all_t {};

namespace detail {

// The extents of a tile, outermost axis first.
template <int... Ds> struct shape {
  static constexpr int rank = sizeof...(Ds);

  // The extent of an axis; axes left of the first one have extent 1.
  static constexpr int extent(int axis) {
    constexpr int extents[] = {Ds..., 1};
    return axis < 0 ? 1 : extents[axis];
  }
  // How many elements.
  static constexpr long long count() { return (1LL * ... * Ds); }
};

template <class T, class Shape> struct tile_of;
template <class T, int... Ds> struct tile_of<T, shape<Ds...>> {
  using type = Tile<T, Ds...>;
};
template <class T, class Shape> using tile_of_t = typename tile_of<T, Shape>::type;

// Of a tile; a scalar has no axes.
template <class T> struct shape_of {
  using type = shape<>;
};
template <class T, int... Ds> struct shape_of<Tile<T, Ds...>> {
  using type = shape<Ds...>;
};

// ---- broadcasting: from the right, the extents of an axis are equal, or one of them is 1 --------------------

constexpr int larger(int a, int b) { return a > b ? a : b; }
constexpr bool extents_agree(int a, int b) { return a == b || a == 1 || b == 1; }

template <class A, class B, class Axes = std::make_integer_sequence<int, larger(A::rank, B::rank)>>
struct broadcast_result;
template <class A, class B, int... I> struct broadcast_result<A, B, std::integer_sequence<int, I...>> {
  static constexpr int extent_a(int axis) { return A::extent(axis + A::rank - int(sizeof...(I))); }
  static constexpr int extent_b(int axis) { return B::extent(axis + B::rank - int(sizeof...(I))); }
  static constexpr bool agree = (extents_agree(extent_a(I), extent_b(I)) && ...);
  using type = std::conditional_t<agree, shape<larger(extent_a(I), extent_b(I))...>, A>;
};

// The common shape; the left one where they do not broadcast.
template <class A, class B> using broadcast = typename broadcast_result<A, B>::type;
template <class A, class B> inline constexpr bool broadcasts = broadcast_result<A, B>::agree;
template <class A, class B> inline constexpr bool broadcasts_to = broadcasts<A, B> && std::same_as<broadcast<A, B>, B>;

template <class A, class B> struct broadcast_check {
  static_assert(broadcasts<A, B>, "tile: these shapes do not broadcast; from the right, the extents of an axis must be "
                                  "equal, or one of them 1 (x[All, None] inserts an axis of extent 1)");
};

// ---- inserting axes: x[None, All] ---------------------------------------------------------------------------

template <class Out, class In, class... Index> struct insert_axes {
  using type = Out;
};
template <int... O, int... Ds> struct insert_axes<shape<O...>, shape<Ds...>> {
  using type = shape<O..., Ds...>;
};
template <int... O, int... Ds, class... Index>
struct insert_axes<shape<O...>, shape<Ds...>, none_t, Index...> : insert_axes<shape<O..., 1>, shape<Ds...>, Index...> {
};
template <int... O, int D, int... Ds, class... Index>
struct insert_axes<shape<O...>, shape<D, Ds...>, all_t, Index...>
    : insert_axes<shape<O..., D>, shape<Ds...>, Index...> {};

template <class... Index>
inline constexpr bool only_none_and_all = ((std::same_as<Index, none_t> || std::same_as<Index, all_t>) && ...);
template <class Shape, class... Index>
inline constexpr bool has_axis_for_each_all = (0 + ... + int(std::same_as<Index, all_t>)) <= Shape::rank;

template <class Shape, class... Index> struct index_check {
  static_assert(only_none_and_all<Index...>, "tile: in brackets stand None (a new axis of extent 1) and All (an axis "
                                             "kept whole); single elements of a tile cannot be read");
  static_assert(!only_none_and_all<Index...> || has_axis_for_each_all<Shape, Index...>,
                "tile: more All in the brackets than the tile has axes");
};

// ---- axes that a call names ---------------------------------------------------------------------------------

template <class Shape, int Axis> inline constexpr bool has_axis = Axis >= -Shape::rank && Axis < Shape::rank;

template <class Shape, int Axis> struct axis_check {
  static_assert(has_axis<Shape, Axis>,
                "tile: no such axis; axes count from 0, negative ones from the end (-1 is the last)");
};

// Each of `named` in 0 .. rank - 1, none twice.
template <int Count> struct axis_list {
  int named[Count > 0 ? Count : 1];
  constexpr bool distinct_below(int rank) const {
    for (int i = 0; i < Count; ++i) {
      if (named[i] < 0 || named[i] >= rank)
        return false;
      for (int j = 0; j < i; ++j)
        if (named[j] == named[i])
          return false;
    }
    return true;
  }
};
template <class Shape, int... Axes>
inline constexpr bool are_axes = axis_list<sizeof...(Axes)>{Axes...}.distinct_below(Shape::rank);
template <class Shape, int... Axes>
inline constexpr bool is_permutation = int(sizeof...(Axes)) == Shape::rank && are_axes<Shape, Axes...>;

// Removing an axis, and keeping it with extent 1.
template <class Shape, int Axis, class Axes> struct drop_axis_of;
template <class Shape, int Axis, int... I> struct drop_axis_of<Shape, Axis, std::integer_sequence<int, I...>> {
  using type = shape<Shape::extent(I < Axis ? I : I + 1)...>;
};
template <class Shape, int Axis, class Axes> struct flatten_axis_of;
template <class Shape, int Axis, int... I> struct flatten_axis_of<Shape, Axis, std::integer_sequence<int, I...>> {
  using type = shape<(I == Axis ? 1 : Shape::extent(I))...>;
};

constexpr int from_front(int axis, int rank) { return axis < 0 ? axis + rank : axis; }

template <class Shape, int Axis>
using drop_axis = typename drop_axis_of<Shape, from_front(Axis, Shape::rank),
                                        std::make_integer_sequence<int, larger(Shape::rank, 1) - 1>>::type;
template <class Shape, int Axis>
using flatten_axis =
    typename flatten_axis_of<Shape, from_front(Axis, Shape::rank), std::make_integer_sequence<int, Shape::rank>>::type;

// The axes in the order that is named; where that is no permutation, as they were.
template <class Shape, int... Axes> struct permuted {
  using type = shape<Shape::extent(Axes)...>;
};
template <class Shape, int... Axes>
using permute_axes = typename std::conditional_t<is_permutation<Shape, Axes...>, permuted<Shape, Axes...>,
                                                 std::type_identity<Shape>>::type;

// Exchanging the last two axes, of a shape that has them.
constexpr int swap_last(int axis, int rank) {
  return rank < 2 || axis < rank - 2 ? axis : axis == rank - 1 ? rank - 2 : rank - 1;
}
template <class Shape, class Axes> struct swapped_axes;
template <class Shape, int... I> struct swapped_axes<Shape, std::integer_sequence<int, I...>> {
  using type = shape<Shape::extent(swap_last(I, Shape::rank))...>;
};
template <class Shape>
using swap_last_axes = typename swapped_axes<Shape, std::make_integer_sequence<int, Shape::rank>>::type;

} // namespace detail
} // namespace tile
