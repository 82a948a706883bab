#include "SourcePlaces.h"

#include "clang/Lex/Lexer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace tiletrans::frontend {

SourceRange SourcePlaces::fileRange(clang::CharSourceRange characters) const {
  const auto [file, begin] = manager.getDecomposedLoc(characters.getBegin());
  const auto [endFile, end] = manager.getDecomposedLoc(characters.getEnd());
  const clang::OptionalFileEntryRef entry = manager.getFileEntryRefForID(file);
  if (!entry)
    return {};
  const llvm::StringRef text = manager.getBufferData(file);
  const bool isRange = file == endFile && begin <= end;
  return {diags.locate(entry->getName(), text, begin), diags.locate(entry->getName(), text, isRange ? end : begin)};
}

SourceRange SourcePlaces::range(clang::SourceRange tokens) const {
  if (tokens.isInvalid())
    return {};
  const auto written = clang::CharSourceRange::getTokenRange(tokens);
  clang::CharSourceRange characters = clang::Lexer::makeFileCharRange(written, manager, language);
  if (characters.isInvalid())
    characters = clang::Lexer::getAsCharRange(manager.getExpansionRange(tokens), manager, language);
  return fileRange(characters);
}

bool SourcePlaces::isUserSource(clang::SourceLocation location) const {
  if (location.isInvalid())
    return false;
  const clang::SourceLocation inFile = manager.getFileLoc(location);
  return manager.getFileEntryRefForID(manager.getFileID(inFile)) && !manager.isInSystemHeader(inFile);
}

namespace {

/// The text of a comment's line without its marks; nothing where the line is no comment of its own.
std::optional<llvm::StringRef> withoutMarks(llvm::StringRef line) {
  line = line.trim();
  if (!line.consume_front("//"))
    return std::nullopt;
  line = line.ltrim("/!");
  line.consume_front(" ");
  return line;
}

/// The lines of the comment /* ... */ that ends with the last of `above`.
llvm::SmallVector<llvm::StringRef, 8> starredComment(llvm::ArrayRef<llvm::StringRef> above) {
  llvm::SmallVector<llvm::StringRef, 8> lines;
  for (llvm::StringRef line : llvm::reverse(above)) {
    const bool isFirst = line.trim().starts_with("/*");
    line = line.trim();
    line.consume_back("*/");
    if (!isFirst && line.contains("/*"))
      return {};
    line.consume_front("/*");
    line = line.ltrim("*!").trim();
    if (!line.empty() || (!isFirst && !lines.empty()))
      lines.push_back(line);
    if (isFirst)
      return lines;
  }
  return {};
}

} // namespace

std::string SourcePlaces::commentAbove(clang::SourceLocation location) const {
  const auto [file, offset] = manager.getDecomposedExpansionLoc(location);
  llvm::SmallVector<llvm::StringRef, 64> above;
  manager.getBufferData(file).take_front(offset).split(above, '\n');
  // The last piece is the beginning of the line itself.
  above.pop_back();

  llvm::SmallVector<llvm::StringRef, 8> lines;
  if (!above.empty() && above.back().trim().ends_with("*/"))
    lines = starredComment(above);
  else
    for (llvm::StringRef line : llvm::reverse(above)) {
      const std::optional<llvm::StringRef> text = withoutMarks(line);
      if (!text)
        break;
      lines.push_back(*text);
    }
  return llvm::join(llvm::reverse(lines), "\n");
}

} // namespace tiletrans::frontend
