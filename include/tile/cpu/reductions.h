// Reductions over the elements of tiles.
#pragma once
#include <tile/cpu/arithmetic.h>
#include <tile/cpu/elements.h>

namespace tile::detail {

// Combines `count` elements that are `stride` apart by F, in the type R of the result; 16-bit floating point in float,
// and float in double: this is what other orders of summation are compared with.
template <class F, class R, class T> inline R reduce_strided(const T* first, std::size_t count, std::size_t stride) {
  using Partial = std::conditional_t<is_half<T>, float, std::conditional_t<std::is_same_v<R, float>, double, R>>;
  auto partial = convert<Partial>(first[0]);
  for (std::size_t i = 1; i < count; ++i)
    partial = F::apply(partial, convert<Partial>(first[i * stride]));
  return convert<R>(partial);
}

template <class F, class R, int Axis, class Result, class T, int... Ds>
tile_of_t<R, Result> reduce_axis(const Tile<T, Ds...>& x) {
  using Shape = shape<Ds...>;
  constexpr int axis = has_axis<Shape, Axis> ? from_front(Axis, Shape::rank) : 0;
  constexpr auto count = std::size_t(Shape::extent(axis));
  constexpr std::size_t stride = stride_of<Shape>(axis);
  return generate_as<R>(Result{}, [from = elements(x)](std::size_t i) {
    return reduce_strided<F, R>(from + i / stride * stride * count + i % stride, count, stride);
  });
}

template <class F, class R, class T, int... Ds> R reduce_all(const Tile<T, Ds...>& x) {
  return reduce_strided<F, R>(elements(x), (std::size_t(1) * ... * Ds), 1);
}

} // namespace tile::detail
