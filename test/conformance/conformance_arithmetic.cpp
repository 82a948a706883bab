// Checks the kernels of arithmetic/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "conformance_arithmetic.tile.cpp"
#else
#include "conformance_arithmetic.h"
#endif
#include "cases.h"

#include "arithmetic/binary_types.cpp"
#include "arithmetic/integer_division.cpp"
#include "arithmetic/literal_types.cpp"
#include "arithmetic/mixed_signs.cpp"
#include "arithmetic/scalar_operands.cpp"

int main() {
  binary_types::run();
  integer_division::run();
  literal_types::run();
  mixed_signs::run();
  scalar_operands::run();
  return meaning::report.exit_status();
}
