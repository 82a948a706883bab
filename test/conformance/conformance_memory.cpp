// Checks the kernels of memory/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "conformance_memory.tile.cpp"
#else
#include "conformance_memory.h"
#endif
#include "cases.h"

#include "memory/constant_masks.cpp"
#include "memory/masked_tails.cpp"
#include "memory/masks_of_tables.cpp"
#include "memory/ragged_ends.cpp"
#include "memory/stored_literals.cpp"
#include "memory/strided.cpp"

int main() {
  constant_masks::run();
  masked_tails::run();
  masks_of_tables::run();
  ragged_ends::run();
  stored_literals::run();
  strided::run();
  return meaning::report.exit_status();
}
