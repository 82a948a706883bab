// The elements of tiles: where they are kept, and how tiles are made from tiles.
#pragma once
#include <tile/contract_violation.h>
#include <tile/cpu/convert.h>
#include <tile/shape.h>
#include <tile/types.h>

#include <memory>

namespace tile::detail {

// The only way into a tile. Elements stand on the heap, row-major; copies of a tile share them, and nobody changes them
// once the tile is made.
struct tile_access {
  template <class T, int... Ds> static const T* elements(const Tile<T, Ds...>& x) {
    if (!x.elements_)
      throw contract_violation("tile: a tile is used before it was given a value");
    return x.elements_.get();
  }
  template <class Result, class T, int... Ds> static Result share(const Tile<T, Ds...>& x) {
    elements(x);
    Result result;
    result.elements_ = x.elements_;
    return result;
  }
  template <class T, int... Ds, class F> static Tile<T, Ds...> make(F fill) {
    auto elements = std::make_shared_for_overwrite<T[]>((std::size_t(1) * ... * Ds));
    fill(elements.get());
    Tile<T, Ds...> result;
    result.elements_ = std::move(elements);
    return result;
  }
};

template <class T, int... Ds> const T* elements(const Tile<T, Ds...>& x) { return tile_access::elements(x); }

// A tile whose elements `fill` writes, all of them, to the memory that it is given.
template <class T, int... Ds, class F> Tile<T, Ds...> make_tile(F fill) { return tile_access::make<T, Ds...>(fill); }

// A tile whose element number i, row-major, is element(i).
template <class T, int... Ds, class F> Tile<T, Ds...> generate(F element) {
  return make_tile<T, Ds...>([&element](T* to) {
    for (std::size_t i = 0; i < (std::size_t(1) * ... * Ds); ++i)
      to[i] = element(i);
  });
}
template <class T, int... Ds, class F> Tile<T, Ds...> generate_as(shape<Ds...>, F element) {
  return generate<T, Ds...>(element);
}

template <class T, int... Ds> Tile<T, Ds...> splat(T value) {
  return generate<T, Ds...>([value](std::size_t) { return value; });
}
template <int Count> Tile<std::int32_t, (Count > 0 ? Count : 1)> count_from(std::int32_t first) {
  return generate<std::int32_t, (Count > 0 ? Count : 1)>([first](std::size_t i) { return first + std::int32_t(i); });
}

// Another shape over the same elements in the same order.
template <class Shape, class T, int... Ds> tile_of_t<T, Shape> reshaped(const Tile<T, Ds...>& x) {
  return tile_access::share<tile_of_t<T, Shape>>(x);
}

// A result of another type was refused where the operator states its own.
template <class X, class Result> X& assign(X& x, const Result& result) {
  if constexpr (std::same_as<X, Result>)
    x = result;
  return x;
}

// ---- broadcasting -------------------------------------------------------------------------------------------

// Where each element of `To` comes from in a tile of shape `From`, which broadcasts to it.
template <class From, class To> struct source_index {
  std::size_t strides[larger(To::rank, 1)] = {};

  constexpr source_index() {
    std::size_t stride = 1;
    for (int axis = To::rank - 1; axis >= 0; --axis) {
      const int extent = From::extent(axis + From::rank - To::rank);
      strides[axis] = extent == 1 ? 0 : stride;
      stride *= std::size_t(extent);
    }
  }
  constexpr std::size_t operator()(std::size_t index) const {
    std::size_t source = 0;
    for (int axis = To::rank - 1; axis >= 0; --axis) {
      const auto extent = std::size_t(To::extent(axis));
      source += index % extent * strides[axis];
      index /= extent;
    }
    return source;
  }
};

template <class To, class T, int... Ds> tile_of_t<T, To> expand(const Tile<T, Ds...>& x) {
  if constexpr (std::same_as<To, shape<Ds...>>) {
    return x;
  } else {
    static constexpr source_index<shape<Ds...>, To> source;
    return generate_as<T>(To{}, [from = elements(x)](std::size_t i) { return from[source(i)]; });
  }
}

// ---- element by element -------------------------------------------------------------------------------------

template <class F, class R, class T, int... Ds> Tile<R, Ds...> map(const Tile<T, Ds...>& x) {
  return generate<R, Ds...>([from = elements(x)](std::size_t i) { return F::apply(from[i]); });
}
template <class U, class T, int... Ds> Tile<U, Ds...> converted(const Tile<T, Ds...>& x) {
  if constexpr (std::same_as<U, T>)
    return x;
  else
    return generate<U, Ds...>([from = elements(x)](std::size_t i) { return convert<U>(from[i]); });
}

// Two tiles that meet in the element type E.
template <class F, class E, class T, int... A, class U, int... B>
auto combine(const Tile<T, A...>& x, const Tile<U, B...>& y) {
  using Shape = broadcast<shape<A...>, shape<B...>>;
  using R = decltype(F::apply(E(), E()));
  const auto left = expand<Shape>(x);
  const auto right = expand<Shape>(y);
  return generate_as<R>(Shape{}, [a = elements(left), b = elements(right)](std::size_t i) {
    return F::apply(convert<E>(a[i]), convert<E>(b[i]));
  });
}
template <class F, class E, class T, int... A, scalar S> auto combine(const Tile<T, A...>& x, S y) {
  using R = decltype(F::apply(E(), E()));
  return generate<R, A...>(
      [a = elements(x), b = convert<E>(y)](std::size_t i) { return F::apply(convert<E>(a[i]), b); });
}
template <class F, class E, class T, int... A, scalar S> auto combine(S x, const Tile<T, A...>& y) {
  using R = decltype(F::apply(E(), E()));
  return generate<R, A...>(
      [a = convert<E>(x), b = elements(y)](std::size_t i) { return F::apply(a, convert<E>(b[i])); });
}

// A scalar or a tile that broadcasts to Ds..., as a tile of T. Anything else was refused where the function states its
// result.
template <class T, int... Ds, class X> Tile<T, Ds...> as_tile(const X& value) {
  if constexpr (scalar<X>)
    return splat<T, Ds...>(convert<T>(value));
  else if constexpr (is_value<X>)
    return converted<T>(expand<shape<Ds...>>(value));
  else
    return splat<T, Ds...>(T{});
}

} // namespace tile::detail
