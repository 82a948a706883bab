// One launch of a kernel on the CPU: its grid, the program that runs, and what its parameters point at.
#pragma once
#include <tile/contract_violation.h>
#include <tile/cpu/access_log.h>
#include <tile/types.h>

#include <array>
#include <bit>
#include <string>
#include <vector>

namespace tile::detail {

// Thrown by grid out of the first program where the grid turns out to be empty.
struct empty_grid {};

struct pointer_parameter {
  // Its place among the kernel's parameters, from 1.
  int position;
  std::uintptr_t base;
  bool writable;
};

// Inside a kernel, a pointer carries the number of the pointer parameter it came from in its upper 16 bits, which user
// addresses leave 0. Pointer arithmetic keeps it, so every access knows its parameter.
inline constexpr int tag_shift = 48;
inline constexpr std::uintptr_t address_mask = (std::uintptr_t(1) << tag_shift) - 1;
static_assert(sizeof(std::uintptr_t) == 8, "tile: running kernels on the CPU needs 64-bit pointers");

class launch {
public:
  // `grid`: null if the kernel declares it.
  launch(const std::array<index_t, 3>* grid, std::vector<pointer_parameter> pointers)
      : grid_is_declared_(grid == nullptr), pointers_(std::move(pointers)) {
    if (grid)
      set_grid(*grid);
  }
  launch(const launch&) = delete;
  launch& operator=(const launch&) = delete;

  // ---- programs ---------------------------------------------------------------------------------------------

  const std::array<index_t, 3>& extents() const { return extents_; }
  bool is_empty() const { return extents_[0] <= 0 || extents_[1] <= 0 || extents_[2] <= 0; }

  void begin_program(index_t x, index_t y, index_t z) {
    ids_ = {x, y, z};
    declared_by_program_ = false;
    false_claim_ = nullptr;
  }
  void end_program() const {
    if (!in_grid())
      fail(
          "the kernel has no grid: it calls grid first, or the caller gives one, run(grid3{...}, kernel, ...), and the "
          "kernel calls program_id");
  }

  // What grid(...) does in a program.
  const std::array<index_t, 3>& declare(const std::array<index_t, 3>& extents) {
    if (!grid_is_declared_)
      fail("grid is called, but the caller gave a grid: such kernels use program_id");
    if (declared_by_program_)
      fail("grid is called twice");
    if (!grid_is_known_)
      set_grid(extents);
    else if (extents != extents_)
      fail("programs of one launch declare different grids");
    if (is_empty())
      throw empty_grid();
    declared_by_program_ = true;
    if (false_claim_)
      fail(false_claim_);
    return ids_;
  }
  // Where a launch ends that ran its programs.
  void finish() { check_bases(); }

  // Thrown as soon as the grid is known not to be empty.
  void note_false_claim(const char* what) {
    if (in_grid())
      fail(what);
    if (!false_claim_)
      false_claim_ = what;
  }

  index_t id(int axis) const { return on_axis(ids_, axis, "program_id"); }
  index_t extent(int axis) const { return on_axis(extents_, axis, "num_programs"); }

  // ---- memory -----------------------------------------------------------------------------------------------

  void begin_access() {
    if (!in_grid())
      fail("memory is accessed before grid: a kernel calls grid first, or its caller gives the grid, "
           "run(grid3{...}, kernel, ...)");
    if (!bases_are_checked_)
      check_bases();
  }

  // What may_alias does.
  void allow_overlap(std::uintptr_t pointer, std::uintptr_t other) {
    const int number = int(pointer >> tag_shift);
    const int other_number = int(other >> tag_shift);
    if (names_parameter(number) && names_parameter(other_number))
      log_.allow(number, other_number);
  }

  // The address to follow for an access through a pointer of the kernel.
  std::uintptr_t note_load(std::uintptr_t pointer, std::size_t bytes) {
    const int number = int(pointer >> tag_shift);
    if (!names_parameter(number))
      return pointer;
    const std::uintptr_t address = pointer & address_mask;
    if (const auto earlier = log_.note_load(number, address, bytes))
      fail_collision("loads", number, earlier, address);
    return address;
  }
  std::uintptr_t note_store(std::uintptr_t pointer, std::size_t bytes) {
    const int number = int(pointer >> tag_shift);
    if (!names_parameter(number))
      return pointer;
    const std::uintptr_t address = pointer & address_mask;
    if (const auto earlier = log_.note_store(number, address, bytes))
      fail_collision("stores", number, earlier, address);
    return address;
  }

private:
  bool in_grid() const { return !grid_is_declared_ || declared_by_program_; }
  bool names_parameter(int number) const { return number >= 1 && number <= int(pointers_.size()); }

  void set_grid(const std::array<index_t, 3>& extents) {
    extents_ = extents;
    grid_is_known_ = true;
  }

  // Before the first access, or at the end: by then the kernel has said which parameters may overlap.
  void check_bases() {
    bases_are_checked_ = true;
    for (std::size_t i = 0; i < pointers_.size(); ++i)
      for (std::size_t j = i + 1; j < pointers_.size(); ++j) {
        const pointer_parameter& p = pointers_[i];
        const pointer_parameter& q = pointers_[j];
        if (p.base != 0 && p.base == q.base && (p.writable || q.writable) && !log_.are_allowed(int(i) + 1, int(j) + 1))
          fail(parameter(p) + " and " + parameter(q) + " have the same base, and one of them may be written");
      }
  }

  index_t on_axis(const std::array<index_t, 3>& values, int axis, const char* function) const {
    if (!in_grid())
      fail(std::string(function) + " is called before grid: a kernel calls grid first, or its caller gives the grid, " +
           "run(grid3{...}, kernel, ...)");
    if (axis < 0 || axis > 2)
      fail(std::string(function) + " takes an axis of 0, 1 or 2");
    return values[std::size_t(axis)];
  }

  static std::string parameter(const pointer_parameter& p) { return "parameter " + std::to_string(p.position); }

  [[noreturn]] void fail(const std::string& what) const {
    throw contract_violation("tile: program (" + std::to_string(ids_[0]) + ", " + std::to_string(ids_[1]) + ", " +
                             std::to_string(ids_[2]) + "): " + what);
  }

  [[noreturn]] void fail_collision(const char* does, int number, access_log::parameter_set earlier,
                                   std::uintptr_t address) const {
    const auto place = [&](int n) {
      const pointer_parameter& p = pointers_[std::size_t(n) - 1];
      return parameter(p) + " (byte " + std::to_string(std::intptr_t(address - p.base)) + " from its base)";
    };
    const std::string other =
        std::has_single_bit(earlier) ? place(std::countr_zero(earlier)) : std::string("several other parameters");
    fail(
        does + (" through " + place(number)) + " memory that was accessed through " + other +
        "; parameters do not overlap, and memory behind const is not written during the launch, unless the kernel says "
        "may_alias");
  }

  bool grid_is_declared_;
  bool grid_is_known_ = false;
  bool declared_by_program_ = false;
  bool bases_are_checked_ = false;
  // What was claimed in front of grid and is false; null for nothing.
  const char* false_claim_ = nullptr;
  std::array<index_t, 3> extents_ = {1, 1, 1};
  std::array<index_t, 3> ids_ = {0, 0, 0};
  std::vector<pointer_parameter> pointers_;
  access_log log_;
};

// The launch that this thread runs; null outside of kernels.
inline thread_local launch* active_launch = nullptr;

inline launch& current_launch() {
  if (!active_launch)
    throw contract_violation(
        "tile: grid, program_id and num_programs have a meaning only in a kernel that run started");
  return *active_launch;
}

template <std::size_t Rank, std::size_t Entries>
std::array<index_t, Rank> enter_grid(const index_t (&extents)[Entries]) {
  const auto& ids = current_launch().declare({extents[0], extents[1], extents[2]});
  std::array<index_t, Rank> result = {};
  for (std::size_t axis = 0; axis < Rank && axis < ids.size(); ++axis)
    result[axis] = ids[axis];
  return result;
}

} // namespace tile::detail
