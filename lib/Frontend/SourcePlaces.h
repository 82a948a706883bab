// Clang's places in the source as places of `Diagnostics`.
#pragma once

#include "tiletrans/Support/Diagnostics.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"

#include <set>
#include <utility>

namespace tiletrans::frontend {

class SourcePlaces {
public:
  SourcePlaces(const clang::SourceManager &manager, const clang::LangOptions &language, Diagnostics &diags)
      : manager(manager), language(language), diags(diags) {}

  /// From the first to the last token of `tokens`. What a macro expands to is placed where the macro is used.
  SourceRange range(clang::SourceRange tokens) const;
  /// The token at `location`.
  SourceRange token(clang::SourceLocation location) const { return range(clang::SourceRange(location)); }

  /// Whether the user wrote the file of `location`. The dialect's header is found as a system header, like those of
  /// the standard library.
  bool isUserSource(clang::SourceLocation location) const;
  /// The number of `location` in the order of the translation unit.
  bool isBefore(clang::SourceLocation left, clang::SourceLocation right) const {
    return manager.isBeforeInTranslationUnit(left, right);
  }

  /// The lines of comment directly above the line of `location`, without comment marks.
  std::string commentAbove(clang::SourceLocation location) const;

  /// Reports at `range`. Several instances of a template make one mistake: one message a place.
  template <class... Arguments> void report(Diagnostic diagnostic, SourceRange range, Arguments &&...arguments) {
    if (reported.insert(range.Start.getPointer()).second)
      diags.report(diagnostic, range, std::forward<Arguments>(arguments)...);
  }

  /// Places that errors were reported at.
  size_t errors() const { return reported.size(); }

  /// A message that stops nothing.
  template <class... Arguments> void warn(Diagnostic diagnostic, SourceRange range, Arguments &&...arguments) {
    diags.report(diagnostic, range, std::forward<Arguments>(arguments)...);
  }

private:
  SourceRange fileRange(clang::CharSourceRange characters) const;

  const clang::SourceManager &manager;
  const clang::LangOptions &language;
  Diagnostics &diags;
  std::set<const char *> reported;
};

} // namespace tiletrans::frontend
