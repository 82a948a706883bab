// Checks the kernels of values/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "regressions_values.tile.cpp"
#else
#include "regressions_values.h"
#endif
#include "cases.h"

#include "values/argument_of_one.cpp"
#include "values/bool_of_integers.cpp"
#include "values/extremes_skip_nan.cpp"
#include "values/floats_to_bytes.cpp"
#include "values/half_stores_round.cpp"
#include "values/large_transpose.cpp"
#include "values/long_half_sums.cpp"
#include "values/reduced_axis_of_one.cpp"
#include "values/reduced_constants.cpp"
#include "values/reshape_keeps_order.cpp"
#include "values/signed_division.cpp"

int main() {
  argument_of_one::run();
  bool_of_integers::run();
  extremes_skip_nan::run();
  floats_to_bytes::run();
  half_stores_round::run();
  large_transpose::run();
  long_half_sums::run();
  reduced_axis_of_one::run();
  reduced_constants::run();
  reshape_keeps_order::run();
  signed_division::run();
  return meaning::report.exit_status();
}
