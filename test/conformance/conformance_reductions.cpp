// Checks the kernels of reductions/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "conformance_reductions.tile.cpp"
#else
#include "conformance_reductions.h"
#endif
#include "cases.h"

#include "reductions/axes_of_cubes.cpp"
#include "reductions/axes_of_matrices.cpp"
#include "reductions/counted_bools.cpp"
#include "reductions/extremes_of_types.cpp"
#include "reductions/nan_in_extremes.cpp"
#include "reductions/running_reductions.cpp"
#include "reductions/sums_of_types.cpp"
#include "reductions/whole_tiles.cpp"

int main() {
  axes_of_cubes::run();
  axes_of_matrices::run();
  counted_bools::run();
  extremes_of_types::run();
  nan_in_extremes::run();
  running_reductions::run();
  sums_of_types::run();
  whole_tiles::run();
  return meaning::report.exit_status();
}
