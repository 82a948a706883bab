// The one exception of the dialect.
#pragma once

#ifdef __TILETRANS__
#include <exception>
#else
#include <stdexcept>
#endif

namespace tile {

// A claim of the kernel, or of its call, turned out false while it ran on the CPU: const memory written, parameters
// that overlap, a tile used before it was assigned, grid called too late. The message says what and where.
#ifdef __TILETRANS__
struct contract_violation : std::exception {
  explicit contract_violation(const char* message);
};
#else
struct contract_violation : std::runtime_error {
  using std::runtime_error::runtime_error;
};
#endif

} // namespace tile
