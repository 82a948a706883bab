// The types that tiles and kernel parameters are made of.
#pragma once
#include <tile/half_types.h>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace tile {

// Sizes, strides, offsets and program ids: always 64 bits, so that `pid * BM` cannot wrap.
using index_t = std::int64_t;

inline constexpr float inf = __builtin_huge_valf();

// What a tile may hold besides pointers: bool, integers of 8 to 64 bits, f16, bf16, float and double.
template <class T>
concept floating = std::same_as<T, float> || std::same_as<T, double> || std::same_as<T, f16> || std::same_as<T, bf16>;
template <class T>
concept scalar = (std::integral<T> && sizeof(T) <= 8) || floating<T>;

template <class T, int... Ds> class Tile;
template <class T, int... Ds> class BlockPtr;

// A rank-0 tile, what a reduction over the last axis left gives, counts as a scalar.
template <class T>
concept rank0_tile = requires { typename T::element; } && T::rank == 0;
template <class T>
concept integer_like = std::integral<T> || (rank0_tile<T> && std::integral<typename T::element>);
template <class T>
concept scalar_like = scalar<T> || (rank0_tile<T> && scalar<typename T::element>);

namespace detail {
// The element type of a scalar or a rank-0 tile.
template <class T> struct scalar_of {
  using type = T;
};
template <class T> struct scalar_of<Tile<T>> {
  using type = T;
};

// A scalar, or a tile of scalars: what memory can hold.
template <class X> inline constexpr bool is_value = scalar<X>;
template <class T, int... Ds> inline constexpr bool is_value<Tile<T, Ds...>> = scalar<T>;
} // namespace detail

} // namespace tile
