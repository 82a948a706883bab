// What each architecture can do, as a table.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace tiletrans {

struct Target {
  /// As nvcc spells it: "sm_80".
  llvm::StringRef name;
  /// Shared memory that one CTA can have, in bytes (CUDA C++ Programming Guide, table of technical specifications).
  int64_t sharedBytesPerCta;
  /// mma.sync m16n8k16 on f16 and bf16, and cp.async: from compute capability 8.0 on (PTX ISA, "mma" and "cp.async").
  bool hasMma;
  /// stmatrix: from compute capability 9.0 on (PTX ISA, "stmatrix").
  bool hasStmatrix;
  /// wgmma and TMA.
  bool hasWgmma;
};

/// The architectures that `--arch` takes, oldest first.
llvm::ArrayRef<Target> targets();

/// The target called `name`, or null.
const Target *findTarget(llvm::StringRef name);

} // namespace tiletrans
