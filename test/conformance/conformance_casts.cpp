// Checks the kernels of casts/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "conformance_casts.tile.cpp"
#else
#include "conformance_casts.h"
#endif
#include "cases.h"

#include "casts/bitcasts.cpp"
#include "casts/bools.cpp"
#include "casts/floats_to_floats.cpp"
#include "casts/floats_to_integers.cpp"
#include "casts/integers_to_floats.cpp"
#include "casts/integers_to_integers.cpp"
#include "casts/stores_that_convert.cpp"

int main() {
  bitcasts::run();
  bools::run();
  floats_to_floats::run();
  floats_to_integers::run();
  integers_to_floats::run();
  integers_to_integers::run();
  stores_that_convert::run();
  return meaning::report.exit_status();
}
