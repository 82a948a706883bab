// Checks the kernels of addresses/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "regressions_addresses.tile.cpp"
#else
#include "regressions_addresses.h"
#endif
#include "cases.h"

#include "addresses/absent_rows_far_away.cpp"
#include "addresses/advance_beyond_32_bits.cpp"
#include "addresses/alignment_is_proven.cpp"
#include "addresses/axis_of_one_by_reshape.cpp"
#include "addresses/negative_strides.cpp"
#include "addresses/one_element_as_row.cpp"
#include "addresses/products_beyond_32_bits.cpp"
#include "addresses/strides_of_output.cpp"
#include "addresses/window_beyond_32_bits.cpp"

int main() {
  absent_rows_far_away::run();
  advance_beyond_32_bits::run();
  alignment_is_proven::run();
  axis_of_one_by_reshape::run();
  negative_strides::run();
  one_element_as_row::run();
  products_beyond_32_bits::run();
  strides_of_output::run();
  window_beyond_32_bits::run();
  return meaning::report.exit_status();
}
