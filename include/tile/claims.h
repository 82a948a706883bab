// What a kernel says about its arguments. The translator relies on it; on the CPU it is checked.
#pragma once
#include <tile/body.h>
#include <tile/checked.h>
#include <tile/tile_value.h>
#include <tile/types.h>
#ifndef __TILETRANS__
#include <tile/cpu/claims.h>
#endif

namespace tile {

namespace detail {
template <int N> inline constexpr bool is_positive = N > 0;
template <class T> inline constexpr bool is_index = std::integral<T> && !std::same_as<T, bool>;
template <int N> struct divisor_check {
  static_assert(is_positive<N>, "tile: multiple_of<N> takes a positive N");
};
template <class T> struct index_element_check {
  static_assert(is_index<T>, "tile: multiple_of takes integers");
};
template <class T, class U> struct parameters_check {
  static_assert(is_element<T*> && is_element<U*>, "tile: may_alias takes two pointer parameters");
};
} // namespace detail

// The condition is true in every launch, for every program that gets here. Throws contract_violation on the CPU if it
// is false; in front of grid that waits until the grid is known not to be empty.
void assume(bool condition);
#ifndef __TILETRANS__
inline void assume(bool condition) { detail::claim(condition, "assume: the condition is false"); }
#endif

// Refused: a claim is a scalar condition.
template <class T, int D, int... Ds> void assume(const Tile<T, D, Ds...>&) {
  static_assert(detail::never<T>, "tile: assume takes a scalar condition, this is a tile");
}

// x, which is a multiple of N; a false claim throws as for assume.
template <int N>
detail::checked<index_t, detail::divisor_check<N>> multiple_of(index_t x)
    TILE_BODY(detail::claim_multiple<N>(x); return x);
// x, where the first element of each run of consecutive numbers along the last axis is a multiple of N.
template <int N, class T, int... Ds>
detail::checked<Tile<T, Ds...>, detail::divisor_check<N>, detail::index_element_check<T>>
multiple_of(const Tile<T, Ds...>& x) TILE_BODY(detail::claim_multiples<N>(x); return x);

// These two parameters may overlap: neither is used as if the other did not change its memory, even if one is const.
// At the top level of a kernel, before the first access of memory.
template <class T, class U>
detail::checked<void, detail::parameters_check<T, U>> may_alias(T* p, U* q) TILE_BODY(detail::allow_overlap(p, q));

} // namespace tile
