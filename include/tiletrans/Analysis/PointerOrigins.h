// Which parameters a pointer may come from.
#pragma once

#include "tiletrans/IR/Kernel.h"

#include "llvm/ADT/SmallVector.h"

namespace tiletrans::analysis {

/// The parameters of pointer type that `pointer` (a pointer, a tile of pointers, a block pointer) may be made from, in
/// the order of their ids: a variable has the union of what is written to it.
llvm::SmallVector<const ir::Value *, 2> pointerOrigins(const ir::Kernel &kernel, const ir::Value *pointer);

} // namespace tiletrans::analysis
