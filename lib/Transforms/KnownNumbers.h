// Results that are one number whatever the operands are. In: an operation of integers or bools. Out: that number.
// Compilers warn about comparisons of this kind, so no text has them.
#pragma once

#include "tiletrans/IR/Kernel.h"

#include <optional>

namespace tiletrans::transforms {

/// The number that every element of the result is: of a comparison whose answer follows from the types of its sides,
/// and of an integer or bool that is compared with itself, or taken away from itself.
std::optional<int64_t> knownNumber(const ir::Op &op);

} // namespace tiletrans::transforms
