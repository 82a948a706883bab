// What the environment sets:
//   HOSTCUDA_SEED=N      order in which the threads of a CTA run, and when asynchronous operations happen (default 1)
//   HOSTCUDA_CHECK=0     the checker is off (default: on)
//   HOSTCUDA_COUNTERS=1  accesses are counted, and a table is printed to stderr at exit (default: off)
#pragma once

#include <cstdint>
#include <cstdlib>

namespace hostcuda {

struct environment_settings {
  uint64_t seed = number("HOSTCUDA_SEED", 1);
  bool check = number("HOSTCUDA_CHECK", 1) != 0;
  bool count = number("HOSTCUDA_COUNTERS", 0) != 0;

private:
  static uint64_t number(const char* name, uint64_t otherwise) {
    const char* const text = std::getenv(name);
    return text == nullptr || *text == '\0' ? otherwise : std::strtoull(text, nullptr, 0);
  }
};

// Read once, when the program starts. Tests may change them between launches.
inline environment_settings settings;

} // namespace hostcuda
