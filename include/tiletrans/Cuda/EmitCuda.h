// Kernels on which nothing is left to decide, to the text of NAME.cu and NAME.h.
//
// In:  a module in Stage::Ready, the target.
// Out: two texts; every decision in them was made by a pass.
// Never: analysis, files. Cannot fail.
#pragma once

#include "tiletrans/IR/Kernel.h"
#include "tiletrans/Target/Target.h"

#include <string>

namespace tiletrans::cuda {

struct CudaFiles {
  /// NAME.cu: prelude, kernels, launchers.
  std::string source;
  /// NAME.h: declarations of the launchers.
  std::string header;
};

/// `headerName` is how the source includes the header.
CudaFiles emitCuda(const ir::Module &module, const Target &target, llvm::StringRef headerName);

} // namespace tiletrans::cuda
