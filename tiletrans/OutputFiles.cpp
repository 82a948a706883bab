#include "OutputFiles.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

namespace tiletrans {

namespace {

std::optional<std::string> readFile(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return std::nullopt;
  return (*buffer)->getBuffer().str();
}

/// Writes `text` beside `path` under a name of its own.
llvm::Expected<llvm::sys::fs::TempFile> writeBeside(const std::string &path, llvm::StringRef text) {
  auto temporary =
      llvm::sys::fs::TempFile::create(path + ".%%%%%%.tmp", llvm::sys::fs::all_read | llvm::sys::fs::all_write);
  if (!temporary)
    return temporary.takeError();
  llvm::raw_fd_ostream stream(temporary->FD, /*shouldClose=*/false);
  stream << text;
  stream.flush();
  if (const std::error_code error = stream.error()) {
    stream.clear_error();
    llvm::consumeError(temporary->discard());
    return llvm::errorCodeToError(error);
  }
  return temporary;
}

} // namespace

bool writeFiles(const std::vector<OutputFile> &files, Diagnostics &diags) {
  // First all texts, under other names; only then the renames, which do not fail for want of space or rights.
  std::vector<std::pair<llvm::sys::fs::TempFile, const OutputFile *>> written;
  const auto fail = [&](const OutputFile &file, llvm::Error error) {
    diags.report(Diagnostic::cannotWriteFile, {}, file.path, llvm::toString(std::move(error)));
    for (auto &[temporary, unused] : written)
      llvm::consumeError(temporary.discard());
    return false;
  };
  for (const OutputFile &file : files) {
    if (file.path == "-" || readFile(file.path) == file.text)
      continue;
    if (llvm::sys::fs::is_directory(file.path))
      return fail(file, llvm::errorCodeToError(std::make_error_code(std::errc::is_a_directory)));
    auto temporary = writeBeside(file.path, file.text);
    if (!temporary)
      return fail(file, temporary.takeError());
    written.emplace_back(std::move(*temporary), &file);
  }
  for (auto &[temporary, file] : written)
    if (llvm::Error error = temporary.keep(file->path))
      return fail(*file, std::move(error));
  for (const OutputFile &file : files)
    if (file.path == "-")
      llvm::outs() << file.text;
  llvm::outs().flush();
  return true;
}

bool compareFiles(const std::vector<OutputFile> &files, Diagnostics &diags) {
  bool same = true;
  for (const OutputFile &file : files) {
    if (readFile(file.path) == file.text)
      continue;
    diags.report(Diagnostic::fileDiffers, {}, file.path);
    same = false;
  }
  return same;
}

std::string makeRule(const std::string &target, const std::vector<std::string> &files) {
  const auto escaped = [](const std::string &path) {
    std::string text;
    for (const char c : path) {
      if (c == ' ' || c == '#' || c == '\\')
        text += '\\';
      text += c;
      if (c == '$')
        text += '$';
    }
    return text;
  };
  std::string rule = escaped(target) + ":";
  for (const std::string &file : files)
    rule += " \\\n  " + escaped(file);
  return rule + "\n";
}

} // namespace tiletrans
