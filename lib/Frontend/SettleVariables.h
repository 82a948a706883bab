#pragma once

#include "tiletrans/IR/Kernel.h"

namespace tiletrans::frontend {

/// Replaces every variable that is written once, in front of all its reads and in a body around them, by that value.
void settleVariables(ir::Kernel &kernel);

} // namespace tiletrans::frontend
