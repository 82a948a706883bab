// Checks the kernels of masks/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "regressions_masks.tile.cpp"
#else
#include "regressions_masks.h"
#endif
#include "cases.h"

#include "masks/masked_store_of_one_element.cpp"

int main() {
  masked_store_of_one_element::run();
  return meaning::report.exit_status();
}
