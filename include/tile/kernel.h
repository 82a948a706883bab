// What makes a function a kernel, and where a program finds itself in the grid.
#pragma once
#include <tile/body.h>
#include <tile/checked.h>
#include <tile/types.h>
#ifndef __TILETRANS__
#include <tile/cpu/convert.h>
#include <tile/cpu/launch.h>
#endif

#ifndef __TILETRANS__
#include <algorithm>
#include <array>
#endif
#include <utility>

// Marks a kernel: a function, or a function template, that returns void and runs once for each program of a grid.
// Parameters are pointers (to const: that memory is only read), bool, integers, float, double, f16 and bf16.
#if defined(__clang__)
#define TILE_KERNEL [[clang::annotate("tile.kernel")]]
#else
#define TILE_KERNEL
#endif

// An explicit instantiation without repeating the parameters: TILE_INSTANTIATE(matmul<128, 256, 64>);
#define TILE_INSTANTIATE(...) template decltype(__VA_ARGS__) __VA_ARGS__

namespace tile {

// How a kernel is translated; never what it computes, but for the order of summation. 0: the translator chooses.
struct options_t {
  // Warps that compute, in each CTA.
  int warps = 0;
  // How many loads of a loop are in flight.
  int stages = 0;
  // CTAs that form a cluster.
  int cluster = 0;
  // Parts that the k loop is cut into, over CTAs.
  int split_k = 0;
  // Whether a CTA runs several programs.
  int persistent = 0;
};
constexpr void options(options_t) {}

namespace detail {
#ifndef __TILETRANS__
template <std::size_t Count> using program_ids = std::array<index_t, Count>;
#else
// What grid returns while a kernel is translated: binds and indexes like std::array, whose header is a third of the
// time that parsing takes.
template <std::size_t Count> struct program_ids {
  index_t operator[](std::size_t axis) const;
};
template <std::size_t Axis, std::size_t Count> index_t get(const program_ids<Count>&);
#endif

template <int Count> inline constexpr bool one_to_three = Count >= 1 && Count <= 3;
template <class... Extents> inline constexpr bool are_integers = (integer_like<Extents> && ...);
template <class... Extents> struct grid_check {
  static_assert(one_to_three<sizeof...(Extents)>, "tile: a grid has one to three extents");
  static_assert(are_integers<Extents...>, "tile: the extents of a grid are integers");
};
} // namespace detail

// Declares the launch grid, one to three extents, and returns this program's id on each axis: auto [i, j] = grid(m, n).
// An extent of 0 or less launches nothing. The extents are computed on the host, from parameters and constants, so grid
// comes first in a kernel: before program_id, num_programs and any memory access, once. On the CPU anything else throws
// contract_violation. The order of programs is unspecified.
template <class... Extents>
detail::checked<detail::program_ids<sizeof...(Extents)>, detail::grid_check<Extents...>> grid(Extents... extents)
    TILE_BODY(return detail::enter_grid<sizeof...(Extents)>({detail::convert_scalar<index_t>(extents)..., 1, 1}));

// For kernels without grid, whose caller gives the grid: this program's id, and the extent of the grid, on an axis
// of 0, 1 or 2.
index_t program_id(int axis);
index_t num_programs(int axis);
#ifndef __TILETRANS__
inline index_t program_id(int axis) { return detail::current_launch().id(axis); }
inline index_t num_programs(int axis) { return detail::current_launch().extent(axis); }
#endif

// How many tiles of b elements cover a elements. a >= 0, b > 0.
constexpr index_t cdiv(index_t a, index_t b) { return (a + b - 1) / b; }

// Another order of the programs of a grid of two axes, one that shares the L2 cache: where program (i, j) would come in
// the grid's own order (i fastest) comes the program that is returned. It walks down `group` rows, then on to the next
// column of these rows, and then to the next rows. Each program is returned once. A group of less than 1 counts as 1.
std::pair<index_t, index_t> grouped(index_t i, index_t j, index_t extent_i, index_t extent_j, index_t group);
#ifndef __TILETRANS__
inline std::pair<index_t, index_t> grouped(index_t i, index_t j, index_t extent_i, index_t extent_j, index_t group) {
  const index_t number = j * extent_i + i;
  const index_t rows = std::max<index_t>(group, 1);
  const index_t first = number / (rows * extent_j) * rows;
  const index_t left = std::min(extent_i - first, rows), in_group = number % (rows * extent_j);
  return {first + in_group % left, in_group / left};
}
#endif

} // namespace tile

#ifdef __TILETRANS__
template <std::size_t Count>
struct std::tuple_size<tile::detail::program_ids<Count>> : std::integral_constant<std::size_t, Count> {};
template <std::size_t Axis, std::size_t Count> struct std::tuple_element<Axis, tile::detail::program_ids<Count>> {
  using type = tile::index_t;
};
namespace std {
using tile::detail::get;
}
#endif
