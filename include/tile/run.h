// Running kernels on the CPU.
#pragma once
#include <tile/body.h>
#include <tile/checked.h>
#include <tile/contract_violation.h>
#include <tile/kernel.h>
#include <tile/types.h>

#ifndef __TILETRANS__
#include <tile/cpu/run_programs.h>
#endif

namespace tile {

// The extents of a grid, for kernels that do not declare their own.
struct grid3 {
  index_t x = 1, y = 1, z = 1;
};

namespace detail {
template <class... Types> struct types {};
template <class Parameters, class Arguments> inline constexpr bool one_argument_each = false;
template <class... P, class... A>
inline constexpr bool one_argument_each<types<P...>, types<A...>> = sizeof...(P) == sizeof...(A);
template <class Parameters, class Arguments> inline constexpr bool arguments_convert = true;
template <class... P, class... A>
  requires(sizeof...(P) == sizeof...(A))
inline constexpr bool arguments_convert<types<P...>, types<A...>> = (std::is_convertible_v<A, P> && ...);
template <class Parameters, class Arguments> struct arguments_check {
  static_assert(one_argument_each<Parameters, Arguments>, "tile: run takes one argument for each kernel parameter");
  static_assert(arguments_convert<Parameters, Arguments>,
                "tile: an argument of run does not convert to its kernel parameter");
};
} // namespace detail

// Runs every program of the kernel's grid, one after the other. Arguments convert to the kernel's parameters.
// The second form is for kernels that use program_id instead of grid. No program runs if an extent is 0 or less.
//
// Throws contract_violation if the kernel breaks a rule. The launch is checked as a whole:
//  - Two pointer parameters with the same base, not null, of which one is not const.
//  - A byte that is stored through one pointer parameter, and loaded or stored through another, in any program.
// For that a pointer inside the kernel carries the number of its parameter in its upper 16 bits; only load and store
// may follow it.
template <class... P, class... A>
detail::checked<void, detail::arguments_check<detail::types<P...>, detail::types<A...>>> run(void (*kernel)(P...),
                                                                                             A... args)
    TILE_BODY(detail::run_converted(nullptr, kernel, args...));
template <class... P, class... A>
detail::checked<void, detail::arguments_check<detail::types<P...>, detail::types<A...>>>
run(grid3 extents, void (*kernel)(P...), A... args)
    TILE_BODY(const std::array<index_t, 3> grid = {extents.x, extents.y, extents.z};
              detail::run_converted(&grid, kernel, args...));

} // namespace tile
