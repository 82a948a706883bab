// The kernels of block_pointers/.
#include "block_pointers/advance_and_back.tile.cpp"
#include "block_pointers/any_strides.tile.cpp"
#include "block_pointers/blocks.tile.cpp"
#include "block_pointers/outside.tile.cpp"
#include "block_pointers/padded_copies.tile.cpp"
#include "block_pointers/transpose_by_reshape.tile.cpp"
