// Checks the kernels of windows/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "regressions_windows.tile.cpp"
#else
#include "regressions_windows.h"
#endif
#include "cases.h"

#include "windows/axes_stay_apart.cpp"
#include "windows/order_is_a_hint.cpp"
#include "windows/pointer_from_constant_branch.cpp"
#include "windows/pointer_from_run_time_branch.cpp"
#include "windows/pointer_left_by_break.cpp"
#include "windows/pointer_through_functions.cpp"
#include "windows/ragged_vector.cpp"
#include "windows/unchecked_axis.cpp"
#include "windows/window_before_begin.cpp"
#include "windows/zero_stride_in_loop.cpp"

int main() {
  axes_stay_apart::run();
  order_is_a_hint::run();
  pointer_from_constant_branch::run();
  pointer_from_run_time_branch::run();
  pointer_left_by_break::run();
  pointer_through_functions::run();
  ragged_vector::run();
  unchecked_axis::run();
  window_before_begin::run();
  zero_stride_in_loop::run();
  return meaning::report.exit_status();
}
