// The two files from their parts.
#include "tiletrans/Cuda/EmitCuda.h"

#include "LowerLauncher.h"
#include "LoweringContext.h"
#include "PreludeText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace tiletrans::cuda {

using namespace ir;

namespace {

/// The prelude functions `names` and those that they use, each after the ones that it uses.
std::vector<const PreludeText *> orderedPrelude(const std::set<std::string> &names) {
  std::vector<const PreludeText *> ordered;
  llvm::StringSet<> done;
  const auto add = [&](auto &&self, llvm::StringRef name) -> void {
    if (!done.insert(name).second)
      return;
    const auto text =
        llvm::find_if(preludeTexts(), [&](const PreludeText &candidate) { return candidate.name == name; });
    if (text == preludeTexts().end())
      internalFault("no prelude function " + name);
    for (llvm::StringRef included : text->includes)
      self(self, included);
    ordered.push_back(text);
  };
  for (const std::string &name : names)
    add(add, name);
  return ordered;
}

std::string printPrelude(const std::set<std::string> &names) {
  std::string hardware, portable;
  for (const PreludeText *text : orderedPrelude(names)) {
    std::string &part = text->isPortable ? portable : hardware;
    part += (part.empty() ? "" : "\n") + text->text.str();
  }
  std::string result;
  if (!hardware.empty())
    result +=
        "#ifndef TILETRANS_HOSTCUDA\n// hostcuda, which runs this file on the CPU, has its own versions of these.\n\n" +
        hardware + "\n#endif\n\n";
  return result + portable + (portable.empty() ? "" : "\n");
}

bool usesTensorMaps(const Module &module) {
  return llvm::any_of(module.kernels, [](const auto &kernel) { return !kernel->tensorMaps.empty(); });
}

/// An element type that CUDA has in a header of its own.
struct HeaderOfElement {
  ElementType element;
  llvm::StringRef typeName, include;
};
constexpr HeaderOfElement headersOfElements[] = {
    {ElementType::BF16, "__nv_bfloat16", "#include <cuda_bf16.h>\n"},
    {ElementType::F16, "__half", "#include <cuda_fp16.h>\n"},
};

/// Whether a launcher of `module` has to do with `element`.
bool isDeclaredWith(const Module &module, ElementType element) {
  bool found = false;
  for (const auto &kernel : module.kernels) {
    for (const auto &parameter : kernel->parameters)
      found |= parameter->type.elementType() == element;
    for (const TemplateArgument &argument : kernel->templateArguments)
      found |= argument.type == element;
  }
  return found;
}

/// Kernels of one name, in the order of their first instance.
std::vector<std::vector<const Kernel *>> groupByName(const Module &module) {
  std::vector<std::vector<const Kernel *>> groups;
  for (const auto &kernel : module.kernels) {
    const auto group = llvm::find_if(groups, [&](const auto &known) { return known.front()->name == kernel->name; });
    if (group == groups.end())
      groups.push_back({kernel.get()});
    else
      group->push_back(kernel.get());
  }
  return groups;
}

std::string banner(const Module &module, const Target *target) {
  return "// Translated from " + module.sourceName + " by tiletrans " TILETRANS_VERSION +
         (target ? " for " + target->name.str() : "") + ". Do not edit.\n";
}

} // namespace

CudaFiles emitCuda(const Module &module, const Target &target, llvm::StringRef headerName) {
  std::set<std::string> prelude;
  std::string kernels, launchers;
  for (const auto &kernel : module.kernels) {
    KernelLowering lowering(*kernel, prelude);
    kernels += lowering.lower() + "\n";
    launchers += "\n" + defineLauncher(*kernel, lowering.usedParameters(), prelude);
  }

  CudaFiles files;
  const std::string text = printPrelude(prelude) + kernels;
  files.source = banner(module, &target) + "#include \"" + headerName.str() + "\"\n\n";
  files.header = banner(module, nullptr) + "#pragma once\n\n";
  if (usesTensorMaps(module))
    files.source += "#include <cuda.h>\n";
  for (const auto &[element, typeName, include] : headersOfElements)
    if (isDeclaredWith(module, element))
      files.header += include;
    else if (llvm::StringRef(text).contains(typeName))
      files.source += include;
  files.source += "#include <cuda_runtime.h>\n\nnamespace {\n\n" + text + "}  // namespace\n" + launchers;

  files.header += "#include <cuda_runtime_api.h>\n\n#include <cstdint>\n";
  for (const auto &group : groupByName(module))
    files.header += "\n" + declareLaunchers(group);
  return files;
}

} // namespace tiletrans::cuda
