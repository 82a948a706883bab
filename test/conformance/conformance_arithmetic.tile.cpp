// The kernels of arithmetic/.
#include "arithmetic/integer_division.tile.cpp"
