#include "tiletrans/Frontend/FormatCode.h"

#include "tiletrans/Support/Diagnostics.h"

#include "clang/Format/Format.h"

namespace tiletrans::frontend {

std::string formatCode(llvm::StringRef code) {
  clang::format::FormatStyle style = clang::format::getGoogleStyle(clang::format::FormatStyle::LK_Cpp);
  style.ColumnLimit = 120;
  style.DerivePointerAlignment = false;
  style.PointerAlignment = clang::format::FormatStyle::PAS_Left;
  style.AllowShortLoopsOnASingleLine = false;
  style.SortIncludes = clang::format::FormatStyle::SI_Never;
  style.ReflowComments = false;
  style.AlignAfterOpenBracket = clang::format::FormatStyle::BAS_DontAlign;
  const std::vector<clang::tooling::Range> whole = {{0, unsigned(code.size())}};
  const auto replacements = clang::format::reformat(style, code, whole);
  auto formatted = clang::tooling::applyAllReplacements(code, replacements);
  if (!formatted)
    internalFault("clang-format refused the generated code: " + llvm::toString(formatted.takeError()));
  return *formatted;
}

} // namespace tiletrans::frontend
