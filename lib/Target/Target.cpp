#include "tiletrans/Target/Target.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans {

llvm::ArrayRef<Target> targets() {
  static constexpr int64_t kib = 1024;
  static const Target table[] = {
      {"sm_75", 64 * kib, false, false, false}, {"sm_80", 163 * kib, true, false, false},
      {"sm_86", 99 * kib, true, false, false},  {"sm_89", 99 * kib, true, false, false},
      {"sm_90", 227 * kib, true, true, false},  {"sm_90a", 227 * kib, true, true, true},
  };
  return table;
}

const Target *findTarget(llvm::StringRef name) {
  const auto found = llvm::find_if(targets(), [&](const Target &target) { return target.name == name; });
  return found == targets().end() ? nullptr : found;
}

} // namespace tiletrans
