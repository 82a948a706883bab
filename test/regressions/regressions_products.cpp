// Checks the kernels of products/ against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "regressions_products.tile.cpp"
#else
#include "regressions_products.h"
#endif
#include "cases.h"

#include "products/batched_products_in_loop.cpp"
#include "products/bf16_product_rounds_once.cpp"
#include "products/exact_float_products.cpp"
#include "products/products_of_transposed.cpp"

int main() {
  batched_products_in_loop::run();
  bf16_product_rounds_once::run();
  exact_float_products::run();
  products_of_transposed::run();
  return meaning::report.exit_status();
}
