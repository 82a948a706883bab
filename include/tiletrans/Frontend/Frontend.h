// Source text to kernels.
//
// In:  a .tile.cpp file.
// Out: its kernels, legal by the rules of the dialect; or diagnostics.
// Never: analysis, decisions about layouts. The only floor that includes Clang.
#pragma once

#include "tiletrans/IR/Kernel.h"
#include "tiletrans/Support/Diagnostics.h"

#include <string>
#include <vector>

namespace tiletrans::frontend {

struct SourceOptions {
  std::string input;
  /// Folder that holds tile/tile.h.
  std::string dialectInclude;
  /// Folder with compile_commands.json, or empty.
  std::string buildPath;
  /// What follows `--` on the command line.
  std::vector<std::string> clangArgs;
};

/// The kernels of a source and every file that was read for them (absolute or as included), the source first.
struct ParsedSource {
  ir::Module module;
  std::vector<std::string> files;
};

/// Parses `options.input`; reports every mistake to `diags`. The module is only meaningful if there are no errors.
ParsedSource parseSource(const SourceOptions &options, Diagnostics &diags);

} // namespace tiletrans::frontend
