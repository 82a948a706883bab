// The kernels of products/.
#include "products/batched_products_in_loop.tile.cpp"
#include "products/bf16_product_rounds_once.tile.cpp"
#include "products/exact_float_products.tile.cpp"
#include "products/products_of_transposed.tile.cpp"
