// Checks the kernels of dots/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "conformance_dots.tile.cpp"
#else
#include "conformance_dots.h"
#endif
#include "cases.h"

#include "dots/batches.cpp"
#include "dots/chained_products.cpp"
#include "dots/epilogues.cpp"
#include "dots/masked_operands.cpp"
#include "dots/mixed_sizes.cpp"
#include "dots/precisions.cpp"
#include "dots/small_products.cpp"

int main() {
  batches::run();
  chained_products::run();
  epilogues::run();
  masked_operands::run();
  mixed_sizes::run();
  precisions::run();
  small_products::run();
  return meaning::report.exit_status();
}
