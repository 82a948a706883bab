#include "OutputFiles.h"

#include "llvm/ADT/SmallString.h"
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

/// Whether something is there that a file must not replace: a device, a pipe.
bool isSpecial(const std::string &path) {
  llvm::sys::fs::file_status status;
  return !llvm::sys::fs::status(path, status) && llvm::sys::fs::exists(status) &&
         !llvm::sys::fs::is_regular_file(status) && !llvm::sys::fs::is_directory(status);
}

llvm::Error writeInto(const std::string &path, llvm::StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error);
  if (!error) {
    stream << text;
    stream.flush();
    error = stream.error();
    stream.clear_error();
  }
  return llvm::errorCodeToError(error);
}

/// The file that a rename to `path` should replace: not a link to it.
std::string destination(const std::string &path) {
  llvm::SmallString<128> real;
  const bool isLink = llvm::sys::fs::is_symlink_file(path) && !llvm::sys::fs::real_path(path, real);
  return isLink ? real.str().str() : path;
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
    if (file.path == "-" || isSpecial(file.path) || readFile(file.path) == file.text)
      continue;
    if (llvm::sys::fs::is_directory(file.path))
      return fail(file, llvm::errorCodeToError(std::make_error_code(std::errc::is_a_directory)));
    auto temporary = writeBeside(destination(file.path), file.text);
    if (!temporary)
      return fail(file, temporary.takeError());
    written.emplace_back(std::move(*temporary), &file);
  }
  for (auto &[temporary, file] : written)
    if (llvm::Error error = temporary.keep(destination(file->path)))
      return fail(*file, std::move(error));
  for (const OutputFile &file : files) {
    if (file.path == "-")
      llvm::outs() << file.text;
    else if (isSpecial(file.path))
      if (llvm::Error error = writeInto(file.path, file.text))
        return fail(file, std::move(error));
  }
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
