// The command line.
#pragma once

#include "tiletrans/Support/Diagnostics.h"
#include "tiletrans/Target/Target.h"

#include <optional>
#include <string>
#include <vector>

namespace tiletrans {

/// What is written.
enum class Emit : uint8_t { Cuda, IR };

struct Options {
  std::string input;
  /// Where the main output goes; "-" is the standard output.
  std::string output;
  /// Where the header goes; empty for none.
  std::string header;
  /// A Makefile rule that lists what was read; empty for none.
  std::string depfile;
  /// Folder with compile_commands.json; empty for none.
  std::string buildPath;
  std::vector<std::string> clangArgs;
  const Target *target = nullptr;
  Emit emit = Emit::Cuda;
  /// The pass after which --emit=ir prints; empty for the last.
  std::string stopAfter;
  std::vector<RemarkKind> remarks;
  /// Compare with the files on disk instead of writing them.
  bool check = false;
};

/// The options, or the status with which the process ends: 0 after --help and --version, 2 for wrong usage.
struct ParsedOptions {
  std::optional<Options> options;
  int status = 0;
};

ParsedOptions parseOptions(int argc, char **argv);

} // namespace tiletrans
