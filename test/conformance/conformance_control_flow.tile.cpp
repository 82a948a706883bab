// The kernels of control_flow/.
#include "control_flow/carried_tiles.tile.cpp"
#include "control_flow/constant_arms.tile.cpp"
#include "control_flow/early_returns.tile.cpp"
#include "control_flow/grids_of_programs.tile.cpp"
#include "control_flow/loop_counters.tile.cpp"
#include "control_flow/negative_steps.tile.cpp"
#include "control_flow/wide_bounds.tile.cpp"
