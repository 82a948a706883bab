// Where a tile is needed in another layout than it has: computed again there, or converted.
#pragma once

#include "tiletrans/IR/Kernel.h"
#include "tiletrans/Support/Diagnostics.h"

namespace tiletrans::transforms {

/// Makes every operand have the layout that its user needs. All tiles and variables have layouts.
void convertOperands(ir::Kernel &kernel, Diagnostics &diags);

/// `value` in `layout`, in front of `user`: computed a second time if that takes no memory access and little work, else
/// by a ConvertLayout.
ir::Value *inLayout(ir::Kernel &kernel, Diagnostics &diags, ir::Value *value, const ir::Layout &layout,
                    const ir::Op &user);

} // namespace tiletrans::transforms
