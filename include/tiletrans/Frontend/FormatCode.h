// Breaks the lines of generated C++. It stands on this floor because clang-format does the work.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace tiletrans::frontend {

/// `code` with lines broken at 120 columns; names, order and comments stay as they are.
std::string formatCode(llvm::StringRef code);

} // namespace tiletrans::frontend
