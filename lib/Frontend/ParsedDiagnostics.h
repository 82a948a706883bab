// What Clang says about a source, in the user's terms: one message a mistake, at the user's line.
#pragma once

#include "SourcePlaces.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"

#include <string>
#include <utility>
#include <vector>

namespace tiletrans::frontend {

/// A message of Clang, in the user's terms.
struct ParsedMessage {
  Severity severity = Severity::Error;
  std::string text;
  SourceRange place;
  bool isUserPlace = false;
  /// The number of the file, in the order of its use, and the offset in it.
  std::pair<unsigned, unsigned> order;
};

/// Receives Clang's diagnostics and holds them until `report`. A message about the dialect's header, found while the
/// header is instantiated for a use in the user's source, moves to that use; notes are not shown.
class ParsedDiagnostics : public clang::DiagnosticConsumer {
public:
  explicit ParsedDiagnostics(Diagnostics &diags) : diags(diags) {}

  void BeginSourceFile(const clang::LangOptions &options, const clang::Preprocessor *) override { language = options; }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) override;

  /// Reports what came until now, without the errors that follow from others. `context`: what Clang understood of the
  /// source, null where it gave up.
  void report(clang::ASTContext *context);

private:
  void add(Severity severity, const clang::Diagnostic &info);
  void addNote(const clang::Diagnostic &info);
  void setPlace(ParsedMessage &message, const clang::Diagnostic &info);

  Diagnostics &diags;
  clang::LangOptions language;
  std::vector<ParsedMessage> messages;
};

/// A message of Clang without what only the header's author needs: the condition of a static check becomes the types
/// and shapes that it is about, names of templates become the types that they are.
std::string readableMessage(llvm::StringRef message);

/// Removes errors that follow from others: later ones in one statement, and those in statements that use a local whose
/// initialiser or assignment was wrong.
void dropConsequences(std::vector<ParsedMessage> &messages, clang::ASTContext &context, const SourcePlaces &places);

} // namespace tiletrans::frontend
