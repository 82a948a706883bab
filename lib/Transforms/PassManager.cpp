#include "tiletrans/Transforms/Passes.h"

namespace tiletrans::transforms {

using ir::Stage;

namespace {

struct Pass {
  void (*run)(ir::Kernel &, PassContext &);
  llvm::StringRef flag;
  Stage stage;
};

constexpr Pass passes[] = {
#define PASS(FUNCTION, FLAG, STAGE) {FUNCTION, FLAG, STAGE},
#include "tiletrans/Transforms/Passes.def"
};

constexpr llvm::StringRef beforePasses = "built";

} // namespace

std::vector<llvm::StringRef> stopPoints() {
  std::vector<llvm::StringRef> points = {beforePasses};
  for (const Pass &pass : passes)
    points.push_back(pass.flag);
  return points;
}

void runPasses(ir::Module &module, PassContext &context, llvm::StringRef stopAfter) {
  for (const auto &kernel : module.kernels)
    ir::verify(*kernel, Stage::Built, "parsing");
  if (stopAfter == beforePasses)
    return;
  for (const Pass &pass : passes) {
    for (const auto &kernel : module.kernels)
      pass.run(*kernel, context);
    if (context.diags.hasErrors())
      return;
    for (const auto &kernel : module.kernels)
      ir::verify(*kernel, pass.stage, pass.flag);
    if (pass.flag == stopAfter)
      return;
  }
}

} // namespace tiletrans::transforms
