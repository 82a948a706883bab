// Checks the kernels of masks/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "regressions_masks.tile.cpp"
#else
#include "regressions_masks.h"
#endif
#include "cases.h"

#include "masks/chained_masks_of_halves.cpp"
#include "masks/end_of_every_row.cpp"
#include "masks/mask_guards_the_address.cpp"
#include "masks/mask_inside_a_vector.cpp"
#include "masks/masks_of_axes.cpp"
#include "masks/masked_load_in_a_sum.cpp"
#include "masks/masked_store_of_one_element.cpp"
#include "masks/other_in_a_loop.cpp"
#include "masks/padding_of_every_type.cpp"

int main() {
  chained_masks_of_halves::run();
  end_of_every_row::run();
  mask_guards_the_address::run();
  mask_inside_a_vector::run();
  masks_of_axes::run();
  masked_load_in_a_sum::run();
  masked_store_of_one_element::run();
  other_in_a_loop::run();
  padding_of_every_type::run();
  return meaning::report.exit_status();
}
