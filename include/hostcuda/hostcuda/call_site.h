// The place in the kernel's text that made an access or waits. As a default argument it names the caller:
//   void load(const T* address, call_site site = call_site::current());
#pragma once

namespace hostcuda {

struct call_site {
  const char* file = "";
  int line = 0;

  static constexpr call_site current(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return {file, line};
  }
};

} // namespace hostcuda
