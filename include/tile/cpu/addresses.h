// Arithmetic on pointers, in 64 bits that wrap: where an element that is not accessed would be does not matter.
#pragma once
#include <tile/cpu/elements.h>

namespace tile::detail {

// `offset` elements after the pointer, or before it if sign is -1.
template <class T> T* address(T* pointer, index_t offset, int sign) {
  const auto bytes = std::uint64_t(offset) * std::uint64_t(sign) * sizeof(T);
  return reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(pointer) + bytes);
}

template <int... Ds, class T, class I> Tile<T*, Ds...> point_at(T* base, const Tile<I, Ds...>& offsets, int sign) {
  return generate<T*, Ds...>(
      [base, by = elements(offsets), sign](std::size_t i) { return address(base, convert<index_t>(by[i]), sign); });
}

template <class T, int... A, class I, int... B>
auto move_pointers(const Tile<T*, A...>& pointers, const Tile<I, B...>& offsets, int sign) {
  using Shape = broadcast<shape<A...>, shape<B...>>;
  const auto from = expand<Shape>(pointers);
  const auto by = expand<Shape>(offsets);
  return generate_as<T*>(Shape{}, [from = elements(from), by = elements(by), sign](std::size_t i) {
    return address(from[i], convert<index_t>(by[i]), sign);
  });
}

} // namespace tile::detail
