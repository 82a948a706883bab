// Checks the kernels of arithmetic/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "conformance_arithmetic.tile.cpp"
#else
#include "conformance_arithmetic.h"
#endif
#include "cases.h"

#include "arithmetic/integer_division.cpp"

int main() {
  integer_division::run();
  return meaning::report.exit_status();
}
