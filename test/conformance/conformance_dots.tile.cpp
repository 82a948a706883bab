// The kernels of dots/.
#include "dots/batches.tile.cpp"
#include "dots/chained_products.tile.cpp"
#include "dots/epilogues.tile.cpp"
#include "dots/masked_operands.tile.cpp"
#include "dots/mixed_sizes.tile.cpp"
#include "dots/precisions.tile.cpp"
#include "dots/small_products.tile.cpp"
