// The kernels of bits/.
#include "bits/bitwise.tile.cpp"
#include "bits/negation.tile.cpp"
#include "bits/shifts.tile.cpp"
