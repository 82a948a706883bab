// The kernels of arithmetic/.
#include "arithmetic/binary_types.tile.cpp"
#include "arithmetic/integer_division.tile.cpp"
#include "arithmetic/literal_types.tile.cpp"
#include "arithmetic/mixed_signs.tile.cpp"
#include "arithmetic/scalar_operands.tile.cpp"
