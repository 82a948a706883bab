// The prelude as text.
//
// In:  Prelude/*.cuh, embedded at build by cmake/EmbedPrelude.cmake.
// Out: one table, sorted by name.
// Never: which functions a kernel needs, and where they are printed. That is the emitter's.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace tiletrans {

struct PreludeText {
  /// The file's name without `.cuh`.
  llvm::StringRef name;
  /// Names of the prelude texts that this one calls; they are printed before it.
  llvm::ArrayRef<llvm::StringRef> includes;
  /// Comments and functions, without `#pragma once` and `#include` lines, ending in one newline.
  llvm::StringRef text;
  /// g++ compiles the text as it stands: it is printed outside `#ifndef TILETRANS_HOSTCUDA`.
  bool isPortable;
};

llvm::ArrayRef<PreludeText> preludeTexts();

} // namespace tiletrans
