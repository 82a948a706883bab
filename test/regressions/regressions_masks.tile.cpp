// The kernels of masks/.
#include "masks/chained_masks_of_halves.tile.cpp"
#include "masks/end_of_every_row.tile.cpp"
#include "masks/mask_guards_the_address.tile.cpp"
#include "masks/mask_inside_a_vector.tile.cpp"
#include "masks/masked_load_in_a_sum.tile.cpp"
#include "masks/masked_store_of_one_element.tile.cpp"
#include "masks/other_in_a_loop.tile.cpp"
#include "masks/padding_of_every_type.tile.cpp"
