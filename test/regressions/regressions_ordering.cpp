// Checks the kernels of ordering/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "regressions_ordering.tile.cpp"
#else
#include "regressions_ordering.h"
#endif
#include "cases.h"

#include "ordering/equal_elements_once.cpp"
#include "ordering/few_elements_many_threads.cpp"
#include "ordering/later_store_wins.cpp"
#include "ordering/loads_of_next_trip.cpp"
#include "ordering/one_sum_for_all.cpp"
#include "ordering/parameters_that_alias.cpp"
#include "ordering/row_read_again.cpp"
#include "ordering/scalar_of_stored_tile.cpp"
#include "ordering/scratch_between_loops.cpp"
#include "ordering/shift_in_place.cpp"
#include "ordering/small_tile_through_loop.cpp"
#include "ordering/store_under_condition.cpp"
#include "ordering/sums_of_next_trip.cpp"

int main() {
  equal_elements_once::run();
  few_elements_many_threads::run();
  later_store_wins::run();
  loads_of_next_trip::run();
  one_sum_for_all::run();
  parameters_that_alias::run();
  row_read_again::run();
  scalar_of_stored_tile::run();
  scratch_between_loops::run();
  shift_in_place::run();
  small_tile_through_loop::run();
  store_under_condition::run();
  sums_of_next_trip::run();
  return meaning::report.exit_status();
}
