// Sums over the elements of tiles.
#pragma once
#include <tile/cpu/arithmetic.h>
#include <tile/cpu/elements.h>
#include <tile/element_type.h>

namespace tile::detail {

// The type that a sum is kept in until it is complete.
template <class T> using partial_sum = std::conditional_t<is_half<T>, float, summed<T>>;

// The sum of `count` elements that are `stride` apart.
template <class T> summed<T> sum_strided(const T* first, std::size_t count, std::size_t stride) {
  auto total = convert<partial_sum<T>>(first[0]);
  for (std::size_t i = 1; i < count; ++i)
    total = add::apply(total, convert<partial_sum<T>>(first[i * stride]));
  return convert<summed<T>>(total);
}

template <int Axis, class Result, class T, int... Ds> tile_of_t<summed<T>, Result> sum_axis(const Tile<T, Ds...>& x) {
  using Shape = shape<Ds...>;
  constexpr int axis = has_axis<Shape, Axis> ? from_front(Axis, Shape::rank) : 0;
  constexpr auto count = std::size_t(Shape::extent(axis));
  std::size_t stride = 1;
  for (int inner = axis + 1; inner < Shape::rank; ++inner)
    stride *= std::size_t(Shape::extent(inner));
  return generate_as<summed<T>>(Result{}, [from = elements(x), stride](std::size_t i) {
    return sum_strided(from + i / stride * stride * count + i % stride, count, stride);
  });
}

template <class T, int... Ds> summed<T> sum_all(const Tile<T, Ds...>& x) {
  return sum_strided(elements(x), (std::size_t(1) * ... * Ds), 1);
}

} // namespace tile::detail
