#pragma once

#include "tiletrans/IR/Kernel.h"

namespace tiletrans::frontend {

/// Variables that have one value become that value, and branches without a body are turned round or dropped.
void tidyKernel(ir::Kernel &kernel);

} // namespace tiletrans::frontend
