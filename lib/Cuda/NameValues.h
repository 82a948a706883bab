// Every name in a generated function comes from here, so that none captures another.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

#include <string>

namespace tiletrans::cuda {

/// The names that one function uses, on top of C++'s keywords, CUDA's built-in names and the prelude's functions.
class NameTable {
public:
  NameTable();

  /// `wanted` if it is free, else `wanted` with the first number that makes it so. It is taken from now on.
  std::string unique(llvm::StringRef wanted);

private:
  llvm::StringSet<> taken;
};

} // namespace tiletrans::cuda
