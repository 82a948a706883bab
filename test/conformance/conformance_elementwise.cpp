// Checks the kernels of elementwise/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "conformance_elementwise.tile.cpp"
#else
#include "conformance_elementwise.h"
#endif
#include "cases.h"

#include "elementwise/absolute_values.cpp"
#include "elementwise/choices.cpp"
#include "elementwise/comparisons.cpp"
#include "elementwise/functions_of_literals.cpp"
#include "elementwise/functions_of_tiles.cpp"
#include "elementwise/nan_operands.cpp"

int main() {
  absolute_values::run();
  choices::run();
  comparisons::run();
  functions_of_literals::run();
  functions_of_tiles::run();
  nan_operands::run();
  return meaning::report.exit_status();
}
