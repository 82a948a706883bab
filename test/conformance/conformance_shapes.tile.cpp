// The kernels of shapes/.
#include "shapes/any_extents.tile.cpp"
#include "shapes/broadcasting.tile.cpp"
#include "shapes/new_axes.tile.cpp"
#include "shapes/nine_axes.tile.cpp"
#include "shapes/permutations.tile.cpp"
#include "shapes/reshape_order.tile.cpp"
#include "shapes/transposes.tile.cpp"
