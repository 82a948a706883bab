// Checks the kernels of control_flow/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "conformance_control_flow.tile.cpp"
#else
#include "conformance_control_flow.h"
#endif
#include "cases.h"

#include "control_flow/carried_tiles.cpp"
#include "control_flow/constant_arms.cpp"
#include "control_flow/early_returns.cpp"
#include "control_flow/grids_of_programs.cpp"
#include "control_flow/loop_counters.cpp"
#include "control_flow/negative_steps.cpp"
#include "control_flow/wide_bounds.cpp"

int main() {
  carried_tiles::run();
  constant_arms::run();
  early_returns::run();
  grids_of_programs::run();
  loop_counters::run();
  negative_steps::run();
  wide_bounds::run();
  return meaning::report.exit_status();
}
