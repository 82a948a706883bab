// Which of Clang's errors follow from others. A failed check of the dialect's header leaves a value of a guessed type
// behind; what is wrong with that type is no mistake of the user.
#include "ParsedDiagnostics.h"
#include "ScanBody.h"
#include "SourceVisitor.h"

#include "llvm/ADT/STLExtras.h"

namespace tiletrans::frontend {

namespace {

class ConsequenceFinder : public SourceVisitor {
public:
  ConsequenceFinder(std::vector<ParsedMessage> &messages, const SourcePlaces &places)
      : messages(messages), places(places) {}

  /// Functions of the user, as written: a template's pattern stands for its instances.
  bool traverseFunction(clang::FunctionDecl *function) override {
    if (function->doesThisDeclarationHaveABody() && places.isUserSource(function->getLocation()))
      visit(function->getBody());
    return true;
  }

  std::vector<const ParsedMessage *> consequences;

private:
  /// Statements in the order in which they run; loops and branches by their parts.
  void visit(const clang::Stmt *statement) {
    if (!statement)
      return;
    const bool isWhole = llvm::isa<clang::Expr, clang::DeclStmt, clang::ReturnStmt>(statement);
    if (isWhole)
      return visitWhole(*statement);
    for (const clang::Stmt *part : statement->children())
      visit(part);
  }

  void visitWhole(const clang::Stmt &statement) {
    const SourceRange range = places.range(statement.getSourceRange());
    if (!range.isValid())
      return;
    bool isWrong =
        llvm::any_of(localsIn(&statement), [&](const clang::ValueDecl *local) { return wrong.contains(local); });
    for (const ParsedMessage &message : messages) {
      if (message.severity != Severity::Error || message.place.Start.getPointer() < range.Start.getPointer() ||
          message.place.Start.getPointer() >= range.End.getPointer())
        continue;
      if (isWrong)
        consequences.push_back(&message);
      isWrong = true;
    }
    if (!isWrong)
      return;
    for (const auto &[local, place] : assignedLocals(&statement))
      wrong.insert(local);
    if (const auto *declarations = llvm::dyn_cast<clang::DeclStmt>(&statement))
      for (const clang::Decl *decl : declarations->decls())
        if (const auto *local = llvm::dyn_cast<clang::VarDecl>(decl))
          wrong.insert(local);
  }

  std::vector<ParsedMessage> &messages;
  const SourcePlaces &places;
  llvm::DenseSet<const clang::ValueDecl *> wrong;
};

} // namespace

void dropConsequences(std::vector<ParsedMessage> &messages, clang::ASTContext &context, const SourcePlaces &places) {
  if (llvm::count_if(messages, [](const auto &message) { return message.severity == Severity::Error; }) < 2)
    return;
  ConsequenceFinder finder(messages, places);
  finder.traverse(context);
  llvm::erase_if(messages,
                 [&](const ParsedMessage &message) { return llvm::is_contained(finder.consequences, &message); });
}

} // namespace tiletrans::frontend
