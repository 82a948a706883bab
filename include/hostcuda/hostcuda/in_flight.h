// Bytes of shared memory that asynchronous operations write or read at a moment that nobody knows: from where an
// operation starts until a thread has waited for it. Whoever touches them meanwhile is reported.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "access_kind.h"
#include "call_site.h"
#include "cta.h"
#include "failure.h"
#include "shared_memory.h"

namespace hostcuda {

// What an operation is called in reports, how one waits for it, and which line started it. An mbarrier is no operation,
// but its bytes belong to nobody else either; nothing awaits it.
struct async_operation {
  const char* name;
  const char* awaited_by;
  call_site site;
};

class bytes_in_flight {
public:
  static constexpr size_t word_bytes = 4;

  bool any() const { return count != 0; }

  // From now on the operation may write these bytes, or read them; whole words.
  void start_write(const async_operation& operation, size_t offset, size_t bytes) {
    check(operation, true, offset, bytes);
    for_words(offset, bytes, [&](size_t word) { enter(writers[word], operation); });
  }
  void start_read(const async_operation& operation, size_t offset, size_t bytes) {
    check(operation, false, offset, bytes);
    for_words(offset, bytes, [&](size_t word) { enter(readers[word], operation); });
  }

  // A thread has waited for it.
  void end_write(size_t offset, size_t bytes) {
    for_words(offset, bytes, [&](size_t word) { leave(writers[word]); });
  }
  void end_read(size_t offset, size_t bytes) {
    for_words(offset, bytes, [&](size_t word) { leave(readers[word]); });
  }

  // The running thread touches these bytes, or starts an operation that does.
  void check(access_kind kind, size_t offset, size_t bytes, call_site site) {
    check({name_of(kind), "", site}, is_store(kind) || is_atomic(kind), offset, bytes);
  }
  void check(const async_operation& operation, bool writes, size_t offset, size_t bytes) {
    if (!any()) return;
    for_words(offset, bytes, [&](size_t word) {
      const char* const verb = writes ? "writes" : "reads";
      if (writers[word].count != 0) report(operation, verb, word, writers[word], "writes");
      if (writes && readers[word].count != 0) report(operation, verb, word, readers[word], "reads");
    });
  }

private:
  // How many operations are at a word, and the last of them.
  struct mark {
    uint32_t count = 0;
    uint16_t thread = 0;
    uint16_t operation = 0;
  };

  template <class Function>
  void for_words(size_t offset, size_t bytes, const Function& function) {
    const size_t words = (dynamic_shared_memory.bytes() + word_bytes - 1) / word_bytes;
    if (writers.size() < words) {
      writers.resize(words);
      readers.resize(words);
    }
    for (size_t word = offset / word_bytes; word < words && word * word_bytes < offset + bytes; ++word) function(word);
  }

  void enter(mark& at, const async_operation& operation) {
    ++count;
    ++at.count;
    at.thread = static_cast<uint16_t>(running_cta.thread());
    at.operation = number_of(operation);
  }
  void leave(mark& at) {
    --count;
    --at.count;
  }

  uint16_t number_of(const async_operation& operation) {
    const auto is_known = [&](const async_operation& known) {
      return known.site.line == operation.site.line && known.site.file == operation.site.file &&
             known.name == operation.name;
    };
    if (recent < operations.size() && is_known(operations[recent])) return recent;
    for (recent = 0; recent < operations.size(); ++recent)
      if (is_known(operations[recent])) return recent;
    operations.push_back(operation);
    return recent;
  }

  [[noreturn]] void report(const async_operation& now, const char* now_verb, size_t word, const mark& past,
                           const char* past_verb) const {
    const async_operation& other = operations[past.operation];
    failure report;
    report.line("%s of thread %u at %s:%d %s byte %zu of shared memory, which %s %s", now.name, running_cta.thread(),
                now.site.file, now.site.line, now_verb, word * word_bytes,
                other.awaited_by == nullptr ? "an mbarrier" : "an operation in flight",
                other.awaited_by == nullptr ? "holds" : past_verb);
    if (other.awaited_by == nullptr)
      report.line("  made by thread %u at %s:%d", past.thread, other.site.file, other.site.line);
    else
      report.line("  %s of thread %u, started at %s:%d and not yet waited for with %s", other.name, past.thread,
                  other.site.file, other.site.line, other.awaited_by);
    report.line("  in CTA (%u, %u, %u), after %u barriers", blockIdx.x, blockIdx.y, blockIdx.z, running_cta.interval())
        .end();
  }

  size_t count = 0;
  std::vector<mark> writers;
  std::vector<mark> readers;
  std::vector<async_operation> operations;
  uint16_t recent = 0;
};

inline bytes_in_flight shared_in_flight;

} // namespace hostcuda
