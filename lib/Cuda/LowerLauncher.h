// The host side of a kernel: the declaration in the header, and the function that checks the launch and starts it.
#pragma once

#include "tiletrans/IR/Kernel.h"

#include "llvm/ADT/ArrayRef.h"

#include <set>
#include <string>

namespace tiletrans::cuda {

/// The declarations of one kernel's instances: the template (if it is one) and its specialisations.
std::string declareLaunchers(llvm::ArrayRef<const ir::Kernel *> instances);

/// The definition of the launcher of one instance, whose kernel takes the parameters for which `isPassed` holds;
/// `prelude` collects the functions that it uses.
std::string defineLauncher(const ir::Kernel &kernel, llvm::ArrayRef<bool> isPassed, std::set<std::string> &prelude);

} // namespace tiletrans::cuda
