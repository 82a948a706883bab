// The passes: every decision that the output shows is made here and written on the IR.
//
// In:  kernels as the frontend built them.
// Out: kernels on which nothing is left to decide.
// Never: Clang, CUDA text.
#pragma once

#include "tiletrans/IR/Kernel.h"
#include "tiletrans/Support/Diagnostics.h"
#include "tiletrans/Target/Target.h"

#include "llvm/ADT/StringRef.h"

#include <vector>

namespace tiletrans::transforms {

/// What a pass may ask besides the kernel.
struct PassContext {
  const Target &target;
  Diagnostics &diags;
};

#define PASS(FUNCTION, FLAG, STAGE) void FUNCTION(ir::Kernel &kernel, PassContext &context);
#include "tiletrans/Transforms/Passes.def"

/// The values that `--stop-after` takes, in order: "built", then every pass.
std::vector<llvm::StringRef> stopPoints();

/// Runs the passes on every kernel, in the order of Passes.def, up to and including the one called `stopAfter` (all of
/// them if it is empty). Stops after the first pass that reports an error. Verifies what each stage promises.
void runPasses(ir::Module &module, PassContext &context, llvm::StringRef stopAfter);

} // namespace tiletrans::transforms
