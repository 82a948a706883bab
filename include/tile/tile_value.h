// Tile: a value of constant shape, and the functions that make one from nothing.
#pragma once
#include <tile/body.h>
#include <tile/element_type.h>
#include <tile/shape.h>
#include <tile/tags.h>

#ifndef __TILETRANS__
#include <tile/cpu/elements.h>
#endif

namespace tile {

namespace detail {
template <class T> inline constexpr bool is_element = scalar<T>;
template <class T> inline constexpr bool is_element<T*> = scalar<std::remove_const_t<T>>;
template <int... Ds> inline constexpr bool positive = ((Ds > 0) && ...);
template <int Begin, int End> inline constexpr bool not_empty = Begin < End;
template <class T, class Result> inline constexpr bool keeps_type = std::same_as<T, Result>;
template <class T> inline constexpr bool is_scalar = scalar_like<T>;

template <class T, int... Ds> struct element_check {
  static_assert(is_element<T>, "tile: a tile holds bool, integers of 8 to 64 bits, f16, bf16, float, double, or "
                               "pointers to these");
  static_assert(positive<Ds...>, "tile: the extents of a tile are positive");
};
template <int Begin, int End> struct range_check {
  static_assert(not_empty<Begin, End>, "tile: arange<Begin, End> counts Begin, Begin + 1, ..., End - 1 and needs at "
                                       "least one of them");
};
template <class T, class Result> struct assign_check {
  static_assert(keeps_type<T, Result>, "tile: compound assignment would change the element type or the shape of the "
                                       "tile; cast the right side, or write x = x + y with a new name");
};
template <class S> struct scalar_check {
  static_assert(is_scalar<S>, "tile: the value must be a scalar");
};
struct tile_access;

// Two tiles: the shapes broadcast, the elements meet in common_element. A tile and a scalar: the tile's shape, the
// element type of with_scalar. E is that element type, R what the operation makes of it.
template <op O, class E, class A, class B, class R = std::conditional_t<O == op::compare, bool, E>>
using binary_tile = checked<tile_of_t<R, broadcast<A, B>>, broadcast_check<A, B>, operand_check<O, E, E>>;
} // namespace detail

// A tile: extents Ds... known at translation, elements of type T (bool, an integer, f16, bf16, float, double, or a
// pointer to one of these), row-major where an order matters.
//
// Tiles are values. Copies are cheap: they share their elements, which never change; compound assignment gives the
// tile new ones. A tile made by the default constructor has no value until one is assigned: using it before throws
// contract_violation on the CPU.
//
// Tile<T>, of rank 0, is what a reduction over the last axis left gives. It converts to T and counts as a scalar.
template <class T, int... Ds> class Tile {
  static_assert(sizeof(detail::element_check<T, Ds...>) > 0);

public:
  using element = T;
  static constexpr int rank = sizeof...(Ds);

  Tile() = default;
  Tile(const Tile&) = default;
  Tile& operator=(const Tile&) = default;
  explicit Tile(T value)
    requires(sizeof...(Ds) == 0)
  TILE_BODY(*this = detail::splat<T>(value));

  operator T() const
    requires(sizeof...(Ds) == 0)
  TILE_BODY(return detail::elements(*this)[0]);

  // Refused: conditions are scalars.
  template <std::same_as<bool> B>
    requires(sizeof...(Ds) > 0)
  explicit operator B() const {
    static_assert(detail::never<B, Tile>, "tile: a condition is a scalar, this is a tile; choose between tiles by a "
                                          "mask, and combine tiles of bool with & | ~");
    return false;
  }

  // x[None, All]: inserts axes of extent 1. None is a new axis, All keeps one; trailing All may be left out.
  template <class... Index>
  detail::checked<
      detail::tile_of_t<T, typename detail::insert_axes<detail::shape<>, detail::shape<Ds...>, Index...>::type>,
      detail::index_check<detail::shape<Ds...>, Index...>>
  operator[](Index...) const TILE_BODY(
      return detail::reshaped<typename detail::insert_axes<detail::shape<>, detail::shape<Ds...>, Index...>::type>(
          *this));

  // x += y is x = x + y, where that has the type of x.
#define TILE_COMPOUND(symbol)                                                                                          \
  template <class X, class Result = decltype(std::declval<const Tile&>() symbol std::declval<const X&>())>             \
  detail::checked<Tile&, detail::assign_check<Tile, Result>> operator symbol##=(const X & x)                           \
      TILE_BODY(return detail::assign(*this, *this symbol x));
  TILE_COMPOUND(+)
  TILE_COMPOUND(-)
  TILE_COMPOUND(*)
  TILE_COMPOUND(/)
  TILE_COMPOUND(%)
  TILE_COMPOUND(<<)
  TILE_COMPOUND(>>)
  TILE_COMPOUND(&)
  TILE_COMPOUND(|)
  TILE_COMPOUND(^)
#undef TILE_COMPOUND

#ifndef __TILETRANS__
private:
  friend struct detail::tile_access;
  std::shared_ptr<const T[]> elements_;
#endif
};

// A tile whose elements all are `value`, a scalar of any type: it is converted to T as cast does.
template <scalar T, int... Ds, class S>
detail::checked<Tile<T, Ds...>, detail::scalar_check<S>> full(S value)
    TILE_BODY(return detail::splat<T, Ds...>(detail::convert_scalar<T>(value)));

// A tile of zeros (of false, for bool).
template <scalar T, int... Ds> Tile<T, Ds...> zeros() TILE_BODY(return detail::splat<T, Ds...>(T{}));

// Begin, Begin + 1, ..., End - 1.
template <int Begin, int End>
detail::checked<Tile<std::int32_t, (Begin < End ? End - Begin : 1)>, detail::range_check<Begin, End>> arange()
    TILE_BODY(return detail::count_from<End - Begin>(Begin));

} // namespace tile
