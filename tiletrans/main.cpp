// tiletrans: kernels in the C++ tile dialect to readable CUDA C++.
#include "Options.h"
#include "OutputFiles.h"

#include "tiletrans/Cuda/EmitCuda.h"
#include "tiletrans/Frontend/FormatCode.h"
#include "tiletrans/Frontend/Frontend.h"
#include "tiletrans/Transforms/Passes.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace tiletrans;

/// The folder that holds tile/tile.h: include/ beside the folder of the tool.
static std::string dialectInclude(const char *argv0) {
  const std::string tool = llvm::sys::fs::getMainExecutable(argv0, reinterpret_cast<void *>(&dialectInclude));
  llvm::SmallString<128> folder(llvm::sys::path::parent_path(llvm::sys::path::parent_path(tool)));
  llvm::sys::path::append(folder, "include");
  return folder.str().str();
}

static std::vector<OutputFile> cudaFiles(const ir::Module &module, const Options &options) {
  const cuda::CudaFiles files = cuda::emitCuda(
      module, *options.target, llvm::sys::path::filename(options.header.empty() ? "kernels.h" : options.header));
  std::vector<OutputFile> outputs = {{options.output, frontend::formatCode(files.source)}};
  if (!options.header.empty())
    outputs.push_back({options.header, frontend::formatCode(files.header)});
  return outputs;
}

static std::vector<OutputFile> irFile(const ir::Module &module, const Options &options) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  ir::print(module, stream);
  return {{options.output, text}};
}

int main(int argc, char **argv) {
  const ParsedOptions parsed = parseOptions(argc, argv);
  if (!parsed.options)
    return parsed.status;
  const Options &options = *parsed.options;
  Diagnostics diags(llvm::errs());
  for (const RemarkKind kind : options.remarks)
    diags.enableRemarks(kind);

  // Source text to tile IR. After this the program is legal.
  frontend::ParsedSource source =
      frontend::parseSource({options.input, dialectInclude(argv[0]), options.buildPath, options.clangArgs}, diags);
  if (diags.hasErrors())
    return 1;

  // Maps, layouts, widths, shared memory, barriers. After this every decision is on the IR.
  transforms::PassContext context{*options.target, diags};
  transforms::runPasses(source.module, context, options.stopAfter);
  if (diags.hasErrors())
    return 1;

  // Tile IR to text. Decides nothing.
  std::vector<OutputFile> files =
      options.emit == Emit::IR ? irFile(source.module, options) : cudaFiles(source.module, options);
  if (options.check)
    return compareFiles(files, diags) ? 0 : 1;
  if (!options.depfile.empty())
    files.push_back({options.depfile, makeRule(options.output, source.files)});
  return writeFiles(files, diags) ? 0 : 1;
}
