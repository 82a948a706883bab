// The elements of tiles: where they are kept, and how tiles are made from tiles.
#pragma once
#include <tile/contract_violation.h>
#include <tile/cpu/arithmetic.h>
#include <tile/cpu/convert.h>
#include <tile/shape.h>
#include <tile/types.h>

#include <bit>
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
template <class T, int... Ds, class F> Tile<T, Ds...> make_as(shape<Ds...>, F fill) {
  return make_tile<T, Ds...>(fill);
}

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

// How far apart neighbours along an axis are in a tile of this shape, row-major.
template <class Shape> constexpr std::size_t stride_of(int axis) {
  std::size_t stride = 1;
  for (int inner = axis + 1; inner < Shape::rank; ++inner)
    stride *= std::size_t(Shape::extent(inner));
  return stride;
}

// How far apart the sources of neighbours are where a tile of shape From broadcasts to To: an extent of 1 is repeated.
template <class From, class To> struct broadcast_source {
  static constexpr std::size_t stride(int axis) {
    const int from_axis = axis + From::rank - To::rank;
    return From::extent(from_axis) == 1 ? 0 : stride_of<From>(from_axis);
  }
};

// Writes the elements of a tile of shape To, row-major, from axis Axis on, where a step along an axis is one of
// Source::stride(axis) in `from`. Returns the end of what it wrote.
template <class Source, class To, int Axis = 0, class T> inline T* gather(const T* from, T* to) {
  if constexpr (Axis == To::rank) {
    *to = *from;
    return to + 1;
  } else {
    constexpr std::size_t stride = Source::stride(Axis);
    for (int i = 0; i < To::extent(Axis); ++i)
      to = gather<Source, To, Axis + 1>(from + std::size_t(i) * stride, to);
    return to;
  }
}

template <class To, class T, int... Ds> tile_of_t<T, To> expand(const Tile<T, Ds...>& x) {
  if constexpr (std::same_as<To, shape<Ds...>>)
    return x;
  else
    return make_as<T>(To{}, [from = elements(x)](T* to) { gather<broadcast_source<shape<Ds...>, To>, To>(from, to); });
}

// ---- element by element -------------------------------------------------------------------------------------

template <class F, class R, class T, int... Ds> Tile<R, Ds...> map(const Tile<T, Ds...>& x) {
  return generate<R, Ds...>([from = elements(x)](std::size_t i) { return F::apply(from[i]); });
}
// Pointers of another type were refused where the function states its result.
template <class U, class T, int... Ds> Tile<U, Ds...> converted(const Tile<T, Ds...>& x) {
  if constexpr (std::same_as<U, T>)
    return x;
  else if constexpr (!scalar<T>)
    return Tile<U, Ds...>();
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

// x where the condition is true, else y.
template <class E, class C, int... Cs, int... A, int... B>
auto choose(const Tile<C, Cs...>& condition, const Tile<E, A...>& x, const Tile<E, B...>& y) {
  using Shape = broadcast<shape<Cs...>, broadcast<shape<A...>, shape<B...>>>;
  const auto decided_by = expand<Shape>(condition);
  const auto left = expand<Shape>(x);
  const auto right = expand<Shape>(y);
  return generate_as<E>(Shape{}, [c = elements(decided_by), a = elements(left), b = elements(right)](std::size_t i) {
    return c[i] != C{} ? a[i] : b[i];
  });
}

// x >> y in the type E, the sign repeated if Left has one.
template <class Left, class E, class X, class Y> auto shifted_right(const X& x, const Y& y) {
  if constexpr (std::is_signed_v<Left> && std::is_unsigned_v<E>)
    return converted<E>(combine<shift_right, signed_of<E>>(x, y));
  else
    return combine<shift_right, E>(x, y);
}

template <class U, class T, int... Ds> Tile<U, Ds...> bits_as(const Tile<T, Ds...>& x) {
  return generate<U, Ds...>([from = elements(x)](std::size_t i) {
    if constexpr (sizeof(U) == sizeof(T))
      return std::bit_cast<U>(from[i]);
    else
      return U{};
  });
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
template <class T, int... Ds, class X> Tile<T, Ds...> as_tile_of(shape<Ds...>, const X& value) {
  return as_tile<T, Ds...>(value);
}

} // namespace tile::detail
