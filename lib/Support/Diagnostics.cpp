#include "tiletrans/Support/Diagnostics.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

#include <cstdlib>

namespace tiletrans {

namespace {

struct DiagnosticRow {
  Severity severity;
  RemarkKind kind;
  const char *text;
};

constexpr DiagnosticRow rows[] = {
#define DIAGNOSTIC(SEVERITY, NAME, TEXT) {Severity::SEVERITY, RemarkKind::None, TEXT},
#define REMARK(KIND, NAME, TEXT) {Severity::Remark, RemarkKind::KIND, TEXT},
#include "tiletrans/Support/Diagnostics.def"
};

llvm::SourceMgr::DiagKind printedKind(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return llvm::SourceMgr::DK_Error;
  case Severity::Warning:
    return llvm::SourceMgr::DK_Warning;
  case Severity::Remark:
    return llvm::SourceMgr::DK_Remark;
  }
  llvm_unreachable("every severity is printed");
}

} // namespace

const char *Diagnostics::textOf(Diagnostic diagnostic) { return rows[size_t(diagnostic)].text; }

void Diagnostics::print(Diagnostic diagnostic, SourceRange range, const std::string &message) {
  const DiagnosticRow &row = rows[size_t(diagnostic)];
  if (row.severity == Severity::Remark && !enabledRemarks.count(row.kind))
    return;
  emit(row.severity, range, message);
}

void Diagnostics::reportParsed(Severity severity, SourceRange range, llvm::StringRef message) {
  emit(severity, range, message.str());
}

void Diagnostics::emit(Severity severity, SourceRange range, const std::string &message) {
  // Several instances of one template make the same mistake once.
  const std::string key = describe(range.Start) + "\n" + message;
  if (!printed.insert(key).second)
    return;
  if (severity == Severity::Error)
    ++errorCount;
  llvm::SmallVector<llvm::SMRange, 1> underlined;
  if (range.isValid() && range.Start != range.End)
    underlined.push_back(range);
  if (range.isValid())
    sources.PrintMessage(stream, range.Start, printedKind(severity), message, underlined, {}, stream.has_colors());
  else
    llvm::SMDiagnostic("tiletrans", printedKind(severity), message).print(nullptr, stream, stream.has_colors());
}

llvm::SMLoc Diagnostics::locate(llvm::StringRef path, llvm::StringRef text, unsigned offset) {
  auto [entry, isNew] = bufferOfFile.try_emplace(path, 0);
  if (isNew)
    entry->second = sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, path), llvm::SMLoc());
  const llvm::MemoryBuffer *buffer = sources.getMemoryBuffer(entry->second);
  return llvm::SMLoc::getFromPointer(buffer->getBufferStart() + std::min<size_t>(offset, buffer->getBufferSize()));
}

llvm::StringRef Diagnostics::textOf(SourceRange range) {
  if (!range.isValid())
    return {};
  return {range.Start.getPointer(), size_t(range.End.getPointer() - range.Start.getPointer())};
}

std::string Diagnostics::describe(llvm::SMLoc location) const {
  if (!location.isValid())
    return "<no source>";
  const unsigned buffer = sources.FindBufferContainingLoc(location);
  const auto [line, column] = sources.getLineAndColumn(location, buffer);
  return llvm::formatv("{0}:{1}:{2}", sources.getMemoryBuffer(buffer)->getBufferIdentifier(), line, column).str();
}

void internalFault(const llvm::Twine &what, llvm::StringRef operation, llvm::StringRef place) {
  llvm::errs() << "tiletrans: internal fault: " << what;
  if (!operation.empty())
    llvm::errs() << "\n  operation: " << operation;
  if (!place.empty())
    llvm::errs() << "\n  source: " << place;
  llvm::errs() << "\nThis is a fault of tiletrans, not of your program. No file was written.\n";
  std::exit(3);
}

} // namespace tiletrans
