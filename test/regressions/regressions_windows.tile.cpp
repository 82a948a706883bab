// The kernels of windows/.
#include "windows/axes_stay_apart.tile.cpp"
#include "windows/order_is_a_hint.tile.cpp"
#include "windows/pointer_from_constant_branch.tile.cpp"
#include "windows/pointer_from_run_time_branch.tile.cpp"
#include "windows/ragged_vector.tile.cpp"
#include "windows/unchecked_axis.tile.cpp"
#include "windows/window_before_begin.tile.cpp"
#include "windows/zero_stride_in_loop.tile.cpp"
