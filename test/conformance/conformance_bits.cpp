// Checks the kernels of bits/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "conformance_bits.tile.cpp"
#else
#include "conformance_bits.h"
#endif
#include "cases.h"

#include "bits/bitwise.cpp"
#include "bits/negation.cpp"
#include "bits/shifts.cpp"

int main() {
  bitwise::run();
  negation::run();
  shifts::run();
  return meaning::report.exit_status();
}
