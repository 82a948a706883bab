// Statements as text. Lines are broken to the column limit afterwards, by clang-format in the driver.
#include "tiletrans/Cuda/CudaAst.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace tiletrans::cuda {

namespace {

/// A body that needs no braces: one statement that declares nothing, perhaps with a pragma in front of it.
bool isSingle(llvm::ArrayRef<Stmt> body) {
  if (!body.empty() && body.front().kind == Stmt::Kind::Pragma)
    body = body.drop_front();
  return body.size() == 1 && (body.front().kind == Stmt::Kind::Line || body.front().kind == Stmt::Kind::Block);
}

void print(const Stmt &statement, unsigned depth, std::string &text) {
  const std::string indent(2 * depth, ' ');
  switch (statement.kind) {
  case Stmt::Kind::Line:
  case Stmt::Kind::Declaration:
    text += indent + statement.text + ";\n";
    return;
  case Stmt::Kind::Comment: {
    llvm::SmallVector<llvm::StringRef, 4> lines;
    llvm::StringRef(statement.text).split(lines, '\n');
    for (llvm::StringRef line : lines)
      text += indent + (line.empty() ? "//" : "// " + line.str()) + "\n";
    return;
  }
  case Stmt::Kind::Pragma:
    text += "#pragma " + statement.text + "\n";
    return;
  case Stmt::Kind::Block: {
    const bool braces = statement.hasBraces || !isSingle(statement.body);
    text += indent + statement.text + (braces ? " {\n" : "\n");
    text += printStatements(statement.body, depth + 1);
    if (braces)
      text += indent + "}\n";
    return;
  }
  case Stmt::Kind::Lambda:
    text += indent + statement.text + " {\n" + printStatements(statement.body, depth + 1) + indent + "};\n";
    return;
  case Stmt::Kind::Blank:
    text += "\n";
    return;
  }
}

} // namespace

std::string printStatements(llvm::ArrayRef<Stmt> statements, unsigned depth) {
  std::string text;
  // Blank lines separate; they do not open or close a body.
  while (!statements.empty() && statements.back().kind == Stmt::Kind::Blank)
    statements = statements.drop_back();
  for (const Stmt &statement : statements)
    print(statement, depth, text);
  return text;
}

} // namespace tiletrans::cuda
