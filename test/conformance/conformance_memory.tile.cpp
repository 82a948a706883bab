// The kernels of memory/.
#include "memory/constant_masks.tile.cpp"
#include "memory/masked_tails.tile.cpp"
#include "memory/masks_of_tables.tile.cpp"
#include "memory/ragged_ends.tile.cpp"
#include "memory/stored_literals.tile.cpp"
#include "memory/strided.tile.cpp"
