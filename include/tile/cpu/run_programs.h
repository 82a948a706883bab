// Runs the programs of a launch.
#pragma once
#include <tile/cpu/launch.h>

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace tile::detail {

// Makes a launch the active one of this thread, for as long as it lives.
class active_scope {
public:
  explicit active_scope(launch& current) {
    if (active_launch)
      throw contract_violation("tile: run is called inside a kernel");
    active_launch = &current;
  }
  ~active_scope() { active_launch = nullptr; }
  active_scope(const active_scope&) = delete;
  active_scope& operator=(const active_scope&) = delete;
};

template <class P> void describe(std::vector<pointer_parameter>& pointers, int position, P argument) {
  if constexpr (std::is_pointer_v<P>)
    pointers.push_back(
        {position, reinterpret_cast<std::uintptr_t>(argument), !std::is_const_v<std::remove_pointer_t<P>>});
}

// For each parameter that is a pointer its number among those, from 1.
template <class... P> constexpr std::array<int, sizeof...(P)> pointer_numbers() {
  [[maybe_unused]] int number = 0;
  return {(number += int(std::is_pointer_v<P>))...};
}

// The argument as the kernel sees it: a pointer carries its number.
template <class P> P tagged([[maybe_unused]] int number, P argument) {
  if constexpr (std::is_pointer_v<P>) {
    const auto address = reinterpret_cast<std::uintptr_t>(argument);
    // A pointer that uses its upper bits itself stays as it is, and is not checked.
    if (argument != nullptr && address >> tag_shift == 0)
      return reinterpret_cast<P>(address | std::uintptr_t(number) << tag_shift);
  }
  return argument;
}

template <class... P> void run_all(const std::array<index_t, 3>* grid, void (*kernel)(P...), P... arguments) {
  static_assert((0 + ... + int(std::is_pointer_v<P>)) <= access_log::max_parameter,
                "tile: run takes kernels of at most 62 pointer parameters");
  std::vector<pointer_parameter> pointers;
  [[maybe_unused]] int position = 0;
  (describe<P>(pointers, ++position, arguments), ...);
  launch current(grid, std::move(pointers));
  if (current.is_empty())
    return;

  const active_scope active(current);
  const auto run_program = [&](index_t x, index_t y, index_t z) {
    current.begin_program(x, y, z);
    // No std::tuple: of many parameters it takes longer to compile than most kernels.
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      [[maybe_unused]] constexpr auto numbers = pointer_numbers<P...>();
      kernel(tagged<P>(numbers[I], arguments)...);
    }(std::index_sequence_for<P...>());
    current.end_program();
  };
  try {
    // The first program tells the extents, if the caller did not.
    run_program(0, 0, 0);
  } catch (const empty_grid&) {
    return;
  }
  const auto [nx, ny, nz] = current.extents();
  for (index_t z = 0; z < nz; ++z)
    for (index_t y = 0; y < ny; ++y)
      for (index_t x = 0; x < nx; ++x)
        if (x + y + z > 0)
          run_program(x, y, z);
  current.finish();
}

// Arguments that do not fit were refused where run states its result.
template <class... P, class... A>
void run_converted(const std::array<index_t, 3>* grid, void (*kernel)(P...), const A&... arguments) {
  if constexpr (sizeof...(P) == sizeof...(A)) {
    if constexpr ((std::is_convertible_v<A, P> && ...))
      run_all<P...>(grid, kernel, arguments...);
  }
}

} // namespace tile::detail
