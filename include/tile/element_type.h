// Which element type an operation gives.
#pragma once
#include <tile/checked.h>
#include <tile/types.h>

namespace tile::detail {

// Tile with tile. Floating point wins over integers (with bf16 that is float), the wider type over the narrower,
// unsigned over signed of the same width, f16 over bf16, everything over bool.
template <scalar T, scalar U> consteval auto promote() {
  using Wide = std::conditional_t<(sizeof(T) >= sizeof(U)), T, U>;
  using Narrow = std::conditional_t<(sizeof(T) >= sizeof(U)), U, T>;
  if constexpr (std::same_as<T, U>)
    return std::type_identity<T>{};
  else if constexpr (floating<T> && floating<U>)
    return std::type_identity<std::conditional_t<sizeof(T) == sizeof(U), f16, Wide>>{};
  else if constexpr (floating<T>)
    return std::type_identity<std::conditional_t<std::same_as<T, bf16>, float, T>>{};
  else if constexpr (floating<U>)
    return promote<U, T>();
  else if constexpr (std::same_as<T, bool>)
    return std::type_identity<U>{};
  else if constexpr (std::same_as<U, bool>)
    return std::type_identity<T>{};
  else if constexpr (sizeof(T) == sizeof(U) && std::is_unsigned_v<Narrow>)
    return std::type_identity<Narrow>{};
  else
    return std::type_identity<Wide>{};
}

// Tile of T with a scalar S. The scalar is weak: it takes the tile's type when that is of its kind or a higher one.
// Except: a 64-bit integer with narrower integers gives 64 bits, an integer with bool gives at least int32. A floating
// point scalar with integers keeps its type, but double (a literal's type) and bf16 give float.
template <scalar T, scalar S> consteval auto promote_weak() {
  if constexpr (floating<T>)
    return std::type_identity<T>{};
  else if constexpr (floating<S>)
    return std::type_identity<std::conditional_t<std::same_as<S, double> || std::same_as<S, bf16>, float, S>>{};
  else if constexpr (sizeof(S) == 8 && sizeof(T) < 8)
    return std::type_identity<S>{};
  else if constexpr (std::same_as<T, bool> && !std::same_as<S, bool>)
    return std::type_identity<std::int32_t>{};
  else
    return std::type_identity<T>{};
}

template <scalar T, scalar S> using with_scalar = typename decltype(promote_weak<T, S>())::type;

// The type in which two tiles of these ranks are computed or compared. A rank-0 tile counts as a scalar with others.
template <int RankT, int RankU, scalar T, scalar U> consteval auto promote_ranked() {
  if constexpr (RankT > 0 && RankU == 0)
    return promote_weak<T, U>();
  else if constexpr (RankT == 0 && RankU > 0)
    return promote_weak<U, T>();
  else
    return promote<T, U>();
}
template <int RankT, int RankU, scalar T, scalar U>
using common_element = typename decltype(promote_ranked<RankT, RankU, T, U>())::type;

template <class T> inline constexpr bool is_bool = std::same_as<T, bool>;

// Sums of integers below 32 bits, and of bool counted as 0 and 1, are int32.
template <scalar T> using summed = std::conditional_t<std::integral<T> && (sizeof(T) < 4), std::int32_t, T>;

// ---- what an operator takes ---------------------------------------------------------------------------------

// `choose`: the result is one of the operands, as of maximum.
enum class op { add, subtract, multiply, divide, remainder, shift, bit_and, bit_or, bit_xor, compare, choose };

constexpr bool is_bitwise(op o) { return o == op::bit_and || o == op::bit_or || o == op::bit_xor; }
constexpr bool is_arithmetic(op o) { return o <= op::shift; }

template <class T, class U> inline constexpr bool both_bool = std::same_as<T, bool> && std::same_as<U, bool>;
template <class T, class U> inline constexpr bool no_floating = !floating<T> && !floating<U>;

template <op O, class T, class U> struct operand_check {
  static_assert(!is_arithmetic(O) || !both_bool<T, U>,
                "tile: arithmetic between bools; use & | ^ on tiles of bool, or cast them to an integer type first");
  static_assert(!is_bitwise(O) || no_floating<T, U>, "tile: & | ^ take integers or bools");
  static_assert(O != op::shift || no_floating<T, U>, "tile: << and >> take integers");
};

} // namespace tile::detail
