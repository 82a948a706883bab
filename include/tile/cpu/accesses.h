// Loads and stores.
#pragma once
#include <tile/cpu/addresses.h>
#include <tile/cpu/elements.h>
#include <tile/cpu/launch.h>
#include <tile/cpu/window.h>

namespace tile::detail {

// One load or store operation: follows pointers of the kernel, and tells the launch. Outside of kernels there is none.
class access {
public:
  access() : launch_(active_launch) {
    if (launch_)
      launch_->begin_access();
  }

  template <class T> std::remove_const_t<T> read(T* pointer) const {
    if (launch_)
      pointer = reinterpret_cast<T*>(launch_->note_load(reinterpret_cast<std::uintptr_t>(pointer), sizeof(T)));
    // A bool in memory may hold any byte; it counts as true if it is not 0.
    if constexpr (std::same_as<std::remove_const_t<T>, bool>)
      return *reinterpret_cast<const unsigned char*>(pointer) != 0;
    else
      return *pointer;
  }
  // A pointer to const was refused where the function states its result.
  template <class T> void write(T* pointer, std::remove_const_t<T> value) const {
    if (launch_)
      pointer = reinterpret_cast<T*>(launch_->note_store(reinterpret_cast<std::uintptr_t>(pointer), sizeof(T)));
    if constexpr (!std::is_const_v<T>)
      *pointer = value;
  }

private:
  launch* launch_;
};

// ---- block pointers -----------------------------------------------------------------------------------------

// Calls visit(i, pointer, in_bounds) for each element of a window, row-major.
template <class T, class Shape, class Visit> class window_walk {
public:
  template <int... Axes>
  window_walk(const window<T, Shape::rank>& walked, boundary_check_t<Axes...>, Visit visit)
      : window_(walked), visit_(visit) {
    for (int axis : {-1, Axes...})
      if (axis >= 0 && axis < Shape::rank)
        is_checked_[axis] = true;
  }
  void run() { walk(0, window_.base, true); }

private:
  void walk(int axis, T* pointer, bool in_bounds) {
    if (axis == Shape::rank) {
      visit_(index_++, pointer, in_bounds);
      return;
    }
    for (index_t i = 0; i < Shape::extent(axis); ++i) {
      // A place beyond 64 bits wraps to a negative one, and is out of bounds.
      const auto at = index_t(std::uint64_t(window_.offsets[axis]) + std::uint64_t(i));
      const bool inside = !is_checked_[axis] || (at >= 0 && at < window_.shape[axis]);
      const auto distance = std::uint64_t(at) * std::uint64_t(window_.strides[axis]);
      walk(axis + 1, address(pointer, index_t(distance), 1), in_bounds && inside);
    }
  }

  const window<T, Shape::rank>& window_;
  Visit visit_;
  bool is_checked_[larger(Shape::rank, 1)] = {};
  std::size_t index_ = 0;
};

template <class T, int... Ds, int... Axes>
auto load_window(const BlockPtr<T, Ds...>& pointer, boundary_check_t<Axes...> checked_axes,
                 std::remove_const_t<T> outside) {
  const access memory;
  return make_tile<std::remove_const_t<T>, Ds...>([&](std::remove_const_t<T>* to) {
    const auto visit = [&](std::size_t i, T* p, bool in_bounds) { to[i] = in_bounds ? memory.read(p) : outside; };
    window_walk<T, shape<Ds...>, decltype(visit)>(block_access::read(pointer), checked_axes, visit).run();
  });
}

template <class T, int... Ds, int... Axes>
void store_window(const BlockPtr<T, Ds...>& pointer, boundary_check_t<Axes...> checked_axes,
                  const Tile<std::remove_const_t<T>, Ds...>& values) {
  const access memory;
  const auto visit = [&, from = elements(values)](std::size_t i, T* p, bool in_bounds) {
    if (in_bounds)
      memory.write(p, from[i]);
  };
  window_walk<T, shape<Ds...>, decltype(visit)>(block_access::read(pointer), checked_axes, visit).run();
}

// ---- pointer tiles ------------------------------------------------------------------------------------------

template <class T, int... Ds, class X>
auto load_pointers(const Tile<T*, Ds...>& pointers, const Tile<bool, Ds...>& mask, const X& other) {
  using Value = std::remove_const_t<T>;
  const access memory;
  const auto outside = as_tile<Value, Ds...>(other);
  return generate<Value, Ds...>([&memory, p = elements(pointers), m = elements(mask),
                                 o = elements(outside)](std::size_t i) { return m[i] ? memory.read(p[i]) : o[i]; });
}

template <class T, int... Ds>
void store_pointers(const Tile<T*, Ds...>& pointers, const Tile<std::remove_const_t<T>, Ds...>& values,
                    const Tile<bool, Ds...>& mask) {
  const access memory;
  const auto* p = elements(pointers);
  const auto* v = elements(values);
  const auto* m = elements(mask);
  for (std::size_t i = 0; i < (std::size_t(1) * ... * Ds); ++i)
    if (m[i])
      memory.write(p[i], v[i]);
}

// ---- scalars ------------------------------------------------------------------------------------------------

template <class T> std::remove_const_t<T> load_one(T* pointer, bool mask, std::remove_const_t<T> other) {
  const access memory;
  return mask ? memory.read(pointer) : other;
}

template <class T> void store_one(T* pointer, std::remove_const_t<T> value, bool mask) {
  const access memory;
  if (mask)
    memory.write(pointer, value);
}

} // namespace tile::detail
