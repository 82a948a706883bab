// Stands in for CUDA's header of this name, of which generated files use tensor maps.
#pragma once

#include "hostcuda/tensor_map.h"

using CUtensorMap = hostcuda::tensor_map;
