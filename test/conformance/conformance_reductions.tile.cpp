// The kernels of reductions/.
#include "reductions/axes_of_cubes.tile.cpp"
#include "reductions/axes_of_matrices.tile.cpp"
#include "reductions/counted_bools.tile.cpp"
#include "reductions/extremes_of_types.tile.cpp"
#include "reductions/nan_in_extremes.tile.cpp"
#include "reductions/running_reductions.tile.cpp"
#include "reductions/sums_of_types.tile.cpp"
#include "reductions/whole_tiles.tile.cpp"
