// Checks the kernels of block_pointers/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "conformance_block_pointers.tile.cpp"
#else
#include "conformance_block_pointers.h"
#endif
#include "cases.h"

#include "block_pointers/advance_and_back.cpp"
#include "block_pointers/any_strides.cpp"
#include "block_pointers/blocks.cpp"
#include "block_pointers/outside.cpp"
#include "block_pointers/padded_copies.cpp"
#include "block_pointers/transpose_by_reshape.cpp"

int main() {
  advance_and_back::run();
  any_strides::run();
  blocks::run();
  outside::run();
  padded_copies::run();
  transpose_by_reshape::run();
  return meaning::report.exit_status();
}
