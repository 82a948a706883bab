// Errors, warnings and remarks about the user's program.
//
// In:  a row of Diagnostics.def, the place in the user's source, the row's arguments.
// Out: one message with the line and a caret under the narrowest wrong thing.
// Never: a fault of our own; that is `internalFault`, which ends the process with status 3.
#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <set>
#include <string>

namespace tiletrans {

/// What a message means to the user. A remark is printed only when its kind is asked for.
enum class Severity : uint8_t { Error, Warning, Remark };

/// The groups of remarks that `--remarks=KIND` selects.
enum class RemarkKind : uint8_t { None, Vector, Layout, Option };

/// One row of Diagnostics.def.
enum class Diagnostic : uint16_t {
#define DIAGNOSTIC(SEVERITY, NAME, TEXT) NAME,
#define REMARK(KIND, NAME, TEXT) NAME,
#include "tiletrans/Support/Diagnostics.def"
};

/// A stretch of the user's source. Points into a buffer that `Diagnostics` owns; invalid where there is no source.
using SourceRange = llvm::SMRange;

/// Collects and prints messages; owns the text of the files they point into.
class Diagnostics {
public:
  explicit Diagnostics(llvm::raw_ostream &stream) : stream(stream) {}

  /// Prints the message of `diagnostic` at `range` with `{0}`, `{1}`, ... replaced by `arguments`.
  template <class... Arguments> void report(Diagnostic diagnostic, SourceRange range, Arguments &&...arguments) {
    print(diagnostic, range, textFor(diagnostic, std::forward<Arguments>(arguments)...));
  }

  /// The message of `diagnostic`, for one that is printed with those of Clang.
  template <class... Arguments> static std::string textFor(Diagnostic diagnostic, Arguments &&...arguments) {
    return llvm::formatv(textOf(diagnostic), std::forward<Arguments>(arguments)...).str();
  }

  /// Prints a message that Clang wrote (a parse error or a static check of the dialect header).
  void reportParsed(Severity severity, SourceRange range, llvm::StringRef message);

  /// The place `offset` bytes into the file `path`, whose text is `text`; the text is copied once a file.
  llvm::SMLoc locate(llvm::StringRef path, llvm::StringRef text, unsigned offset);

  /// The text of `range`, empty for an invalid one.
  static llvm::StringRef textOf(SourceRange range);

  /// Line and column of `location` as "FILE:LINE:COLUMN", or "<no source>".
  std::string describe(llvm::SMLoc location) const;

  /// Remarks of `kind` are printed from now on.
  void enableRemarks(RemarkKind kind) { enabledRemarks.insert(kind); }

  bool hasErrors() const { return errorCount != 0; }
  unsigned errors() const { return errorCount; }

private:
  static const char *textOf(Diagnostic diagnostic);
  void print(Diagnostic diagnostic, SourceRange range, const std::string &message);
  void emit(Severity severity, SourceRange range, const std::string &message);

  llvm::raw_ostream &stream;
  llvm::SourceMgr sources;
  llvm::StringMap<unsigned> bufferOfFile;
  std::set<RemarkKind> enabledRemarks;
  llvm::StringSet<> printed;
  unsigned errorCount = 0;
};

/// A fault of ours: says so, names the operation and its place in the source, and ends the process with status 3.
[[noreturn]] void internalFault(const llvm::Twine &what, llvm::StringRef operation = {}, llvm::StringRef place = {});

} // namespace tiletrans
