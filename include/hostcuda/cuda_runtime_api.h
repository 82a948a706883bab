// Stands in for CUDA's header of this name: types and functions of the runtime for host code.
#pragma once

#include "hostcuda/attributes.h"
#include "hostcuda/device.h"
#include "hostcuda/errors.h"
#include "hostcuda/memory.h"
#include "hostcuda/streams.h"
#include "hostcuda/vector_types.h"
