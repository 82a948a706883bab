// Reductions in a loop whose results only ever go into one variable: the order of combining is free.
#pragma once

#include "tiletrans/IR/Kernel.h"

namespace tiletrans::analysis {

/// The write of `variable = variable OP reduction` in a loop, where OP is what `reduction` combines with, if the loop
/// does nothing else with the variable, and the variable begins with a value that may be combined several times (0 for
/// sums, 1 for products, anything for maxima and minima). Null otherwise.
ir::Op *accumulatingWrite(const ir::Kernel &kernel, const ir::Op &reduction);

} // namespace tiletrans::analysis
