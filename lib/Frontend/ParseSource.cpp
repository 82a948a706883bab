// Runs Clang on a source, and has a kernel built for each instance that it finds.
#include "tiletrans/Frontend/Frontend.h"

#include "FindKernels.h"
#include "KernelBuilder.h"
#include "ParsedDiagnostics.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace tiletrans::frontend {

namespace {

/// Takes every file, those of the system too: what is generated depends on the dialect's header.
class FileCollector : public clang::DependencyCollector {
  bool needSystemDependencies() override { return true; }
};

class KernelConsumer : public clang::ASTConsumer {
public:
  KernelConsumer(llvm::StringRef input, ParsedDiagnostics &parsed, Diagnostics &diags, ir::Module &module)
      : input(input), parsed(parsed), diags(diags), module(module) {}

  void HandleTranslationUnit(clang::ASTContext &context) override {
    parsed.report(&context);
    if (diags.hasErrors())
      return;
    SourcePlaces places(context.getSourceManager(), context.getLangOpts(), diags);
    const std::vector<const clang::FunctionDecl *> kernels = findKernels(context, places);
    if (kernels.empty() && !diags.hasErrors())
      diags.report(Diagnostic::noKernel, {}, input);
    for (const clang::FunctionDecl *kernel : kernels) {
      module.kernels.push_back(std::make_unique<ir::Kernel>());
      KernelBuilder(context, places, *module.kernels.back()).build(*kernel);
    }
  }

private:
  llvm::StringRef input;
  ParsedDiagnostics &parsed;
  Diagnostics &diags;
  ir::Module &module;
};

class KernelAction : public clang::ASTFrontendAction {
public:
  KernelAction(const SourceOptions &options, ParsedDiagnostics &parsed, Diagnostics &diags, ParsedSource &source)
      : options(options), parsed(parsed), diags(diags), source(source) {}

private:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler, llvm::StringRef) override {
    files.attachToPreprocessor(compiler.getPreprocessor());
    return std::make_unique<KernelConsumer>(options.input, parsed, diags, source.module);
  }
  void EndSourceFileAction() override { source.files = files.getDependencies().vec(); }

  const SourceOptions &options;
  ParsedDiagnostics &parsed;
  Diagnostics &diags;
  ParsedSource &source;
  FileCollector files;
};

/// Flags whose value is a file or a folder.
constexpr llvm::StringLiteral pathFlags[] = {"-isystem", "-iquote", "-idirafter", "-include", "-I"};
/// Other flags that change what a source means. What else a build says is for its own compiler.
constexpr llvm::StringLiteral valueFlags[] = {"-std=", "-stdlib=", "-D", "-U"};

/// The flags of `command` that matter to a reader of its source.
std::vector<std::string> parsingFlags(const clang::tooling::CompileCommand &command) {
  std::vector<std::string> flags;
  const llvm::ArrayRef<std::string> line = command.CommandLine;
  for (size_t i = 1; i < line.size(); ++i) {
    const auto begins = [&](llvm::StringRef flag) { return llvm::StringRef(line[i]).starts_with(flag); };
    const auto *path = llvm::find_if(pathFlags, begins);
    const auto *value = llvm::find_if(valueFlags, begins);
    if (path == std::end(pathFlags) && value == std::end(valueFlags))
      continue;
    const llvm::StringRef flag = path != std::end(pathFlags) ? *path : *value;
    llvm::SmallString<128> text(llvm::StringRef(line[i]).drop_front(flag.size()));
    if (text.empty() && i + 1 < line.size())
      text = line[++i];
    if (path == std::end(pathFlags)) {
      flags.push_back((flag + text).str());
      continue;
    }
    llvm::sys::fs::make_absolute(command.Directory, text);
    flags.insert(flags.end(), {flag.str(), text.str().str()});
  }
  return flags;
}

/// The flags that the compilation database has for the source.
std::vector<std::string> flagsOfBuild(const SourceOptions &options, Diagnostics &diags) {
  std::string message;
  const auto database = clang::tooling::CompilationDatabase::loadFromDirectory(options.buildPath, message);
  if (!database) {
    diags.report(Diagnostic::cannotReadCommands, {}, options.buildPath, llvm::StringRef(message).rtrim());
    return {};
  }
  const std::vector<clang::tooling::CompileCommand> commands = database->getCompileCommands(options.input);
  return commands.empty() ? std::vector<std::string>() : parsingFlags(commands.front());
}

std::vector<std::string> commandLine(const SourceOptions &options, Diagnostics &diags) {
  // The name says where Clang's own headers are; nothing is run.
  // No carets: `Diagnostics` prints its own, and Clang counts its errors aloud only with them. No limits: notes lead
  // from the dialect's header to the user's source.
  std::vector<std::string> line = {TILETRANS_CLANG,          "-fsyntax-only",   "-std=c++23",
                                   "-fno-caret-diagnostics", "-ferror-limit=0", "-ftemplate-backtrace-limit=0",
                                   "-D__TILETRANS__"};
  if (!options.buildPath.empty())
    for (std::string &flag : flagsOfBuild(options, diags))
      line.push_back(std::move(flag));
  line.insert(line.end(), {"-isystem", options.dialectInclude});
  line.insert(line.end(), options.clangArgs.begin(), options.clangArgs.end());
  line.insert(line.end(), {"-x", "c++", options.input});
  return line;
}

} // namespace

ParsedSource parseSource(const SourceOptions &options, Diagnostics &diags) {
  ParsedSource source;
  source.module.sourceName = llvm::sys::path::filename(options.input).str();
  if (const auto text = llvm::MemoryBuffer::getFile(options.input); !text) {
    diags.report(Diagnostic::cannotReadFile, {}, options.input, text.getError().message());
    return source;
  }
  const std::vector<std::string> line = commandLine(options, diags);
  if (diags.hasErrors())
    return source;

  const auto files = llvm::makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions());
  ParsedDiagnostics parsed(diags);
  clang::tooling::ToolInvocation invocation(line, std::make_unique<KernelAction>(options, parsed, diags, source),
                                            files.get());
  invocation.setDiagnosticConsumer(&parsed);
  const bool isParsed = invocation.run();
  parsed.report(nullptr);
  if (!isParsed && !diags.hasErrors())
    internalFault("Clang stopped without a message", {}, options.input);
  return source;
}

} // namespace tiletrans::frontend
