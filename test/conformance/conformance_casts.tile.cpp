// The kernels of casts/.
#include "casts/bitcasts.tile.cpp"
#include "casts/bools.tile.cpp"
#include "casts/floats_to_floats.tile.cpp"
#include "casts/floats_to_integers.tile.cpp"
#include "casts/integers_to_floats.tile.cpp"
#include "casts/integers_to_integers.tile.cpp"
#include "casts/stores_that_convert.tile.cpp"
