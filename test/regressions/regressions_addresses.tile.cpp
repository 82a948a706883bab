// The kernels of addresses/.
#include "addresses/advance_beyond_32_bits.tile.cpp"
#include "addresses/alignment_is_proven.tile.cpp"
#include "addresses/axis_of_one_by_reshape.tile.cpp"
#include "addresses/negative_strides.tile.cpp"
#include "addresses/one_element_as_row.tile.cpp"
#include "addresses/products_beyond_32_bits.tile.cpp"
#include "addresses/strides_of_output.tile.cpp"
#include "addresses/window_beyond_32_bits.tile.cpp"
