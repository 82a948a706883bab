// Checks what a kernel claims.
#pragma once
#include <tile/cpu/elements.h>
#include <tile/cpu/launch.h>

namespace tile::detail {

inline void claim(bool holds, const char* what) {
  if (holds)
    return;
  if (!active_launch)
    throw contract_violation(std::string("tile: ") + what);
  active_launch->note_false_claim(what);
}

template <int N> void claim_multiple(index_t x) {
  claim(x % (N > 0 ? N : 1) == 0, "multiple_of: the value is not a multiple of the number claimed");
}

template <int N, class T, int... Ds> void claim_multiples(const Tile<T, Ds...>& x) {
  if constexpr (std::integral<T> && N > 0) {
    using Wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
    constexpr int row = shape<Ds...>::extent(shape<Ds...>::rank - 1);
    const T* const from = elements(x);
    for (std::size_t i = 0; i < (std::size_t(1) * ... * Ds); ++i) {
      const bool begins_run = i % std::size_t(row) == 0 || from[i] != add::apply(from[i - 1], T(1));
      claim(!begins_run || Wide(from[i]) % Wide(N) == 0,
            "multiple_of: a run of consecutive numbers begins with one that is not a multiple of the number claimed");
    }
  }
}

// Outside of kernels, and for null, there is nothing to say.
inline void allow_overlap(const void* p, const void* q) {
  if (active_launch)
    active_launch->allow_overlap(reinterpret_cast<std::uintptr_t>(p), reinterpret_cast<std::uintptr_t>(q));
}

} // namespace tile::detail
