// The kernels of elementwise/.
#include "elementwise/absolute_values.tile.cpp"
#include "elementwise/choices.tile.cpp"
#include "elementwise/comparisons.tile.cpp"
#include "elementwise/functions_of_literals.tile.cpp"
#include "elementwise/functions_of_tiles.tile.cpp"
#include "elementwise/nan_operands.tile.cpp"
