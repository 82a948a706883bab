// The kernels of masks/.
#include "masks/masked_store_of_one_element.tile.cpp"
