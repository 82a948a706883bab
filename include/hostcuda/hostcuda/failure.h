// Every fault that hostcuda finds ends here: a report on stderr, then abort.
#pragma once

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "settings.h"

namespace hostcuda {

// The text of a report, put together piece by piece as with printf.
class failure {
public:
  failure() { std::fflush(stdout); }

  __attribute__((format(printf, 2, 3))) failure& line(const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    std::fputs("hostcuda: ", stderr);
    std::vfprintf(stderr, format, arguments);
    std::fputc('\n', stderr);
    va_end(arguments);
    return *this;
  }

  [[noreturn]] void end() {
    line("threads ran in the order of HOSTCUDA_SEED=%llu", static_cast<unsigned long long>(settings.seed));
    std::abort();
  }
};

} // namespace hostcuda
