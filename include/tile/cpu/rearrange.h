// Tiles with their elements in another order.
#pragma once
#include <tile/cpu/elements.h>

namespace tile::detail {

// Axis number i of the result is axis Source::axis(i) of a tile of shape From.
template <class From, int... Axes> struct permuted_source {
  static constexpr std::size_t stride(int axis) {
    constexpr int axes[] = {Axes..., 0};
    return stride_of<From>(axes[axis]);
  }
};
template <class From> struct transposed_source {
  static constexpr std::size_t stride(int axis) { return stride_of<From>(swap_last(axis, From::rank)); }
};

template <class Source, class To, class T, int... Ds> tile_of_t<T, To> gathered(const Tile<T, Ds...>& x) {
  return make_as<T>(To{}, [from = elements(x)](T* to) { gather<Source, To>(from, to); });
}

// Axes that are no permutation were refused where the function states its result, and x is given back.
template <int... Axes, class T, int... Ds> auto permuted_tile(const Tile<T, Ds...>& x) {
  using Shape = shape<Ds...>;
  if constexpr (is_permutation<Shape, Axes...>)
    return gathered<permuted_source<Shape, Axes...>, permute_axes<Shape, Axes...>>(x);
  else
    return x;
}
template <class T, int... Ds> auto transposed(const Tile<T, Ds...>& x) {
  using Shape = shape<Ds...>;
  return gathered<transposed_source<Shape>, swap_last_axes<Shape>>(x);
}

// A shape that x does not broadcast to was refused where the function states its result.
template <class To, class T, int... Ds> tile_of_t<T, To> repeated(const Tile<T, Ds...>& x) {
  if constexpr (broadcasts_to<shape<Ds...>, To>)
    return expand<To>(x);
  else
    return tile_of_t<T, To>();
}

} // namespace tile::detail
