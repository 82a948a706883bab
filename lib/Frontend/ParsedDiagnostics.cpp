#include "ParsedDiagnostics.h"

#include "clang/Sema/SemaDiagnostic.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"

namespace tiletrans::frontend {

namespace {

/// The parts of "a, b<c, d>" that commas outside brackets separate.
llvm::SmallVector<llvm::StringRef, 4> splitArguments(llvm::StringRef list) {
  llvm::SmallVector<llvm::StringRef, 4> parts;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i < list.size(); ++i) {
    depth += llvm::StringRef("<([").contains(list[i]) - llvm::StringRef(">)]").contains(list[i]);
    if (list[i] == ',' && depth == 0) {
      parts.push_back(list.slice(begin, i).trim());
      begin = i + 1;
    }
  }
  if (!list.trim().empty())
    parts.push_back(list.substr(begin).trim());
  return parts;
}

std::string replaceAll(llvm::StringRef text, llvm::StringRef from, llvm::StringRef to) {
  std::string result;
  for (size_t found = text.find(from); found != llvm::StringRef::npos; found = text.find(from)) {
    result += text.take_front(found).str() + to.str();
    text = text.drop_front(found + from.size());
  }
  return result + text.str();
}

/// `text` without the namespaces that a user of the dialect does not write.
std::string withoutNamespaces(llvm::StringRef text) {
  return replaceAll(replaceAll(text, "tile::detail::", ""), "tile::", "");
}

/// What stands in the brackets of the last template that `text` names.
llvm::StringRef lastArguments(llvm::StringRef text) {
  int depth = 0;
  size_t begin = 0;
  llvm::StringRef last;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '<' && i > 0 && text[i - 1] != ' ' && depth++ == 0)
      begin = i + 1;
    if (text[i] == '>' && depth > 0 && --depth == 0)
      last = text.slice(begin, i);
  }
  return last;
}

/// What the condition of a static check is about, as words for the user: "broadcasts<shape<16, 256>, shape<8>>" is
/// about "<16, 256>, <8>". Where a check has several parts the last one is what failed.
std::string subjectsOf(llvm::StringRef condition) {
  const std::string words = withoutNamespaces(condition);
  std::string subjects;
  for (llvm::StringRef part : splitArguments(lastArguments(words))) {
    // What Clang did not compute says nothing.
    if (part.contains("..."))
      return {};
    part.consume_front("shape");
    subjects += (subjects.empty() ? "" : ", ") + (part == "<>" ? llvm::StringRef("a scalar") : part).str();
  }
  return subjects;
}

/// "static assertion failed due to requirement 'CONDITION': TEXT" is TEXT and what CONDITION is about. Only checks of
/// the dialect are rewritten; a user's own stays as Clang says it.
std::optional<std::string> readableCheck(llvm::StringRef message) {
  if (!message.consume_front("static assertion failed"))
    return std::nullopt;
  const size_t text = message.find("tile: ");
  if (text == llvm::StringRef::npos)
    return std::nullopt;
  llvm::StringRef condition = message.take_front(text);
  condition.consume_front(" due to requirement '");
  const std::string subjects = subjectsOf(condition);
  return message.drop_front(text).str() + (subjects.empty() ? "" : " (here: " + subjects + ")");
}

/// The operation of the dialect that `message` of kind `id` misses in the header; empty if it misses something else.
llvm::StringRef laterOperation(unsigned id, llvm::StringRef message) {
  constexpr unsigned undeclared[] = {clang::diag::err_undeclared_var_use, clang::diag::err_undeclared_var_use_suggest,
                                     clang::diag::err_no_member, clang::diag::err_no_member_suggest};
  constexpr llvm::StringLiteral operations[] = {
#define LATER(NAME) NAME,
#include "DialectCalls.def"
  };
  const llvm::StringRef name = message.split('\'').second.split('\'').first;
  const bool isOfDialect = !message.contains("' in ") || message.contains("in namespace 'tile'");
  const bool isLater = llvm::is_contained(undeclared, id) && isOfDialect && llvm::is_contained(operations, name);
  return isLater ? name : llvm::StringRef();
}

} // namespace

std::string readableMessage(llvm::StringRef message) {
  if (const std::optional<std::string> check = readableCheck(message))
    return *check;
  // Names that no user writes are no help.
  if (const size_t guess = message.find("; did you mean 'std::__"); guess != llvm::StringRef::npos)
    message = message.take_front(guess);
  // 'NAME' (aka 'TYPE') is 'TYPE'.
  std::string text;
  while (true) {
    const auto [before, after] = message.split(" (aka ");
    if (after.empty())
      break;
    const size_t nameEnd = before.rfind('\'');
    const size_t nameBegin = nameEnd == llvm::StringRef::npos ? nameEnd : before.take_front(nameEnd).rfind('\'');
    if (nameBegin == llvm::StringRef::npos)
      break;
    const auto [type, rest] = after.split("')");
    text += before.take_front(nameBegin).str() + type.str() + "'";
    message = rest;
  }
  return withoutNamespaces(text + message.str());
}

/// The place of `info`, unless the message has one in the user's source.
void ParsedDiagnostics::setPlace(ParsedMessage &message, const clang::Diagnostic &info) {
  if (message.isUserPlace || !info.hasSourceManager() || info.getLocation().isInvalid())
    return;
  const clang::SourceManager &manager = info.getSourceManager();
  const SourcePlaces places(manager, language, diags);
  const bool isUserPlace = places.isUserSource(info.getLocation());
  if (message.place.isValid() && !isUserPlace)
    return;
  const auto [file, offset] = manager.getDecomposedLoc(manager.getFileLoc(info.getLocation()));
  message.place = places.token(info.getLocation());
  message.isUserPlace = isUserPlace;
  message.order = {file.getHashValue(), offset};
}

void ParsedDiagnostics::HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) {
  DiagnosticConsumer::HandleDiagnostic(level, info);
  switch (level) {
  case clang::DiagnosticsEngine::Ignored:
  case clang::DiagnosticsEngine::Remark:
    return;
  case clang::DiagnosticsEngine::Note:
    return addNote(info);
  case clang::DiagnosticsEngine::Warning:
    return add(Severity::Warning, info);
  case clang::DiagnosticsEngine::Error:
  case clang::DiagnosticsEngine::Fatal:
    return add(Severity::Error, info);
  }
}

void ParsedDiagnostics::add(Severity severity, const clang::Diagnostic &info) {
  llvm::SmallString<256> text;
  info.FormatDiagnostic(text);
  ParsedMessage &message = messages.emplace_back();
  message.severity = severity;
  const llvm::StringRef later = laterOperation(info.getID(), text);
  message.text =
      later.empty() ? readableMessage(text) : Diagnostics::textFor(Diagnostic::dialectCallUnsupported, later);
  setPlace(message, info);
}

void ParsedDiagnostics::addNote(const clang::Diagnostic &info) {
  if (messages.empty())
    return;
  ParsedMessage &message = messages.back();
  // The notes that lead out of a header come innermost first.
  setPlace(message, info);
  constexpr llvm::StringLiteral notAConstant =
      ": a template argument is of the wrong kind, not a constant, or too large";
  if ((info.getID() == clang::diag::note_ovl_candidate_explicit_arg_mismatch_named ||
       info.getID() == clang::diag::note_ovl_candidate_explicit_arg_mismatch_unnamed) &&
      !llvm::StringRef(message.text).ends_with(notAConstant))
    message.text += notAConstant;
  // Why the one function of this name does not take its arguments.
  if ((info.getID() == clang::diag::note_concept_specialization_constraint_evaluated_to_false ||
       info.getID() == clang::diag::note_single_arg_concept_specialization_constraint_evaluated_to_false) &&
      llvm::StringRef(message.text).starts_with("no matching function for call") &&
      !llvm::StringRef(message.text).contains(": because ")) {
    llvm::SmallString<256> reason;
    info.FormatDiagnostic(reason);
    message.text += ": " + readableMessage(reason);
  }
}

void ParsedDiagnostics::report(clang::ASTContext *context) {
  // Several instances of a template make one mistake at one place, and what Clang says there next follows from it.
  std::set<const char *> wrong;
  llvm::erase_if(messages, [&](const ParsedMessage &message) {
    if (message.severity == Severity::Error)
      return !wrong.insert(message.place.Start.getPointer()).second ||
             message.text.find("<recovery-expr>") != message.text.npos;
    return !message.isUserPlace;
  });
  // What is wrong inside a system header because of a mistake elsewhere is of no use to the user.
  const auto isForeign = [](const ParsedMessage &message) { return !message.isUserPlace && message.place.isValid(); };
  if (!llvm::all_of(messages, isForeign))
    llvm::erase_if(messages, isForeign);
  else if (!messages.empty())
    messages.resize(1);

  if (context)
    dropConsequences(messages, *context, SourcePlaces(context->getSourceManager(), context->getLangOpts(), diags));
  llvm::stable_sort(messages, [](const auto &left, const auto &right) { return left.order < right.order; });
  for (const ParsedMessage &message : messages)
    diags.reportParsed(message.severity, message.place, message.text);
  messages.clear();
}

} // namespace tiletrans::frontend
