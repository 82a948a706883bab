// The dynamic shared memory of the running CTA. It has exactly the size of the launch, so that ASan sees the first byte
// beyond it, and starts as NaN in every CTA.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "failure.h"

namespace hostcuda {

class shared_block {
public:
  // Patterns of swizzled tiles repeat at most every 1024 bytes; address 0 is the start.
  static constexpr size_t alignment = 1024;

  shared_block() = default;
  ~shared_block() { std::free(start); }
  shared_block(const shared_block&) = delete;
  shared_block& operator=(const shared_block&) = delete;

  void begin_launch(size_t bytes) {
    std::free(start);
    count = bytes;
    if (posix_memalign(&start, alignment, bytes) != 0)
      failure().line("there is no memory for %zu bytes of shared memory", bytes).end();
  }
  void begin_cta() { std::memset(start, 0xff, count); }

  void* data() const { return start; }
  size_t bytes() const { return count; }
  // Where an address lies in the block; at least `bytes()` if it does not.
  size_t offset_of(const void* address) const {
    return reinterpret_cast<uintptr_t>(address) - reinterpret_cast<uintptr_t>(start);
  }

private:
  void* start = nullptr;
  size_t count = 0;
};

inline shared_block dynamic_shared_memory;

} // namespace hostcuda

// The start of the CTA's dynamic shared memory, aligned to 1024 bytes.
template <class T>
T* shared_memory() {
  return static_cast<T*>(hostcuda::dynamic_shared_memory.data());
}
