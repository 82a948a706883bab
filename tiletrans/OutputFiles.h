// Files that appear whole or not at all.
#pragma once

#include "tiletrans/Support/Diagnostics.h"

#include <string>
#include <vector>

namespace tiletrans {

struct OutputFile {
  /// "-" is the standard output.
  std::string path;
  std::string text;
};

/// Writes all of `files`, or reports why not and leaves none of them changed. Files that already hold their text keep
/// their time stamp, so that builds do not start over.
bool writeFiles(const std::vector<OutputFile> &files, Diagnostics &diags);

/// Whether every file holds its text; reports each one that does not.
bool compareFiles(const std::vector<OutputFile> &files, Diagnostics &diags);

/// A Makefile rule: `target` depends on `files`.
std::string makeRule(const std::string &target, const std::vector<std::string> &files);

} // namespace tiletrans
