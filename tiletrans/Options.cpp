#include "Options.h"

#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <CLI/CLI.hpp>

#include <map>

namespace tiletrans {

namespace {

const std::map<std::string, RemarkKind> remarkKinds = {
    {"vector", RemarkKind::Vector}, {"layout", RemarkKind::Layout}, {"option", RemarkKind::Option}};

/// `x.tile.cpp` gives `x`; any other name loses its last extension.
std::string stem(const std::string &input) {
  llvm::StringRef name(input);
  if (name.consume_back(".tile.cpp"))
    return name.str();
  const size_t slash = name.find_last_of('/'), dot = name.find_last_of('.');
  const bool hasExtension = dot != llvm::StringRef::npos && (slash == llvm::StringRef::npos || dot > slash);
  return (hasExtension ? name.substr(0, dot) : name).str();
}

std::vector<std::string> targetNames() {
  std::vector<std::string> names;
  for (const Target &target : targets())
    names.push_back(target.name.str());
  return names;
}

std::vector<std::string> stopPointNames() {
  std::vector<std::string> names;
  for (llvm::StringRef point : transforms::stopPoints())
    names.push_back(point.str());
  return names;
}

/// What depends on several flags, or an explanation of what is wrong.
std::string complete(Options &options, const std::string &remarks) {
  for (llvm::StringRef rest(remarks); !rest.empty();) {
    const auto [kind, others] = rest.split(',');
    if (kind == "all") {
      for (const auto &known : remarkKinds)
        options.remarks.push_back(known.second);
    } else if (const auto found = remarkKinds.find(kind.str()); found != remarkKinds.end()) {
      options.remarks.push_back(found->second);
    } else {
      return "--remarks: '" + kind.str() + "' is no kind of remark; kinds are vector, layout, option and all";
    }
    rest = others;
  }
  if (!options.stopAfter.empty() && options.emit != Emit::IR)
    return "--stop-after needs --emit=ir: there is no CUDA before the last pass";
  if (options.check && options.emit == Emit::IR)
    return "--check compares generated CUDA; it cannot be used with --emit=ir";
  if (options.check && options.output == "-")
    return "--check needs a file to compare with, not '-'";
  if (options.emit == Emit::IR) {
    if (options.output.empty())
      options.output = "-";
    return {};
  }
  if (options.output.empty())
    options.output = stem(options.input) + ".cu";
  if (options.header.empty() && options.output != "-") {
    llvm::StringRef base(options.output);
    base.consume_back(".cu");
    options.header = base.str() + ".h";
  }
  if (options.header == options.output)
    return "--header and -o name the same file '" + options.output + "'";
  return {};
}

} // namespace

ParsedOptions parseOptions(int argc, char **argv) {
  Options options;
  std::string arch = "sm_80", emit = "cuda", remarks;

  CLI::App app("Translates kernels in the C++ tile dialect to readable CUDA C++.", "tiletrans");
  app.set_version_flag("--version", "tiletrans " TILETRANS_VERSION);
  app.add_option("INPUT", options.input, "Source in the tile dialect (NAME.tile.cpp)")->required();
  app.add_option("-o", options.output,
                 "Where to write; default: NAME.cu beside the input, - (standard output) with --emit=ir")
      ->type_name("OUT.cu");
  app.add_option("--header", options.header, "Where to write the launchers' declarations; default: beside the CUDA, .h")
      ->type_name("OUT.h");
  app.add_option("--arch", arch, "Architecture to write for; default sm_80")->check(CLI::IsMember(targetNames()));
  app.add_option("--emit", emit, "What to write; default cuda")->check(CLI::IsMember({"cuda", "ir"}));
  app.add_option("--stop-after", options.stopAfter, "With --emit=ir: the last pass to run")
      ->check(CLI::IsMember(stopPointNames()));
  app.add_option("--remarks", remarks, "Say what was done and what was not possible; KIND: vector, layout, option, all")
      ->expected(0, 1)
      ->default_str("all")
      ->type_name("KIND,...");
  app.add_flag("--check", options.check,
               "Write nothing; exit with 1 if the files on disk are not what would be written");
  app.add_option("--depfile", options.depfile, "Where to write a Makefile rule with every file that was read")
      ->type_name("FILE");
  app.add_option("-p", options.buildPath, "Folder with a compile_commands.json to take flags from")->type_name("BUILD");
  app.footer("What follows -- goes to Clang's parser (-I, -D).\n"
             "Exit status: 0 done; 1 the program has an error, or a file cannot be read or written; 2 wrong usage; 3 a "
             "fault of tiletrans.");

  // Everything behind -- is Clang's, whatever it looks like.
  const auto separator = std::find(argv, argv + argc, std::string("--"));
  if (separator != argv + argc)
    options.clangArgs.assign(separator + 1, argv + argc);
  try {
    app.parse(int(separator - argv), argv);
  } catch (const CLI::ParseError &error) {
    const int code = app.exit(error);
    return {std::nullopt, code == 0 ? 0 : 2};
  }

  if (app.count("--remarks") && remarks.empty())
    remarks = "all";
  options.target = findTarget(arch);
  options.emit = emit == "ir" ? Emit::IR : Emit::Cuda;
  const std::string mistake = complete(options, remarks);
  if (!mistake.empty()) {
    llvm::errs() << mistake << "\nRun with --help for more information.\n";
    return {std::nullopt, 2};
  }
  return {std::move(options), 0};
}

} // namespace tiletrans
