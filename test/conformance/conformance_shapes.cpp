// Checks the kernels of shapes/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "conformance_shapes.tile.cpp"
#else
#include "conformance_shapes.h"
#endif
#include "cases.h"

#include "shapes/any_extents.cpp"
#include "shapes/broadcasting.cpp"
#include "shapes/new_axes.cpp"
#include "shapes/nine_axes.cpp"
#include "shapes/permutations.cpp"
#include "shapes/reshape_order.cpp"
#include "shapes/transposes.cpp"

int main() {
  any_extents::run();
  broadcasting::run();
  new_axes::run();
  nine_axes::run();
  permutations::run();
  reshape_order::run();
  transposes::run();
  return meaning::report.exit_status();
}
