// The two ways to shared memory. Threads take the generic one, wgmma and the copies of boxes the asynchronous one. What
// a thread has written takes its fence_async_proxy(), and a barrier behind that, to be seen on the other way. What a
// copy has brought is seen by all who have waited for it; it also lies in memory swizzled in one way and no other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "call_site.h"
#include "cta.h"
#include "failure.h"
#include "shared_memory.h"
#include "site_numbers.h"

namespace hostcuda {

// Set before main if the program has a fence_async_proxy(), a wgmma or a copy of a box.
inline bool has_async_proxy = false;

template <class>
struct async_proxy_user {
  static const bool exists;
};
template <class T>
const bool async_proxy_user<T>::exists = (has_async_proxy = true);

class async_proxy {
public:
  // How the 16 bytes at an address were swizzled when a copy brought them; `unknown`: a thread has written there.
  static constexpr uint8_t unknown = 0xff;

  void begin_cta(unsigned threads) {
    if (!has_async_proxy) return;
    if (writes.size() == dynamic_shared_memory.bytes() && fences.size() == threads && !has_changed) return;
    has_changed = false;
    writes.assign(dynamic_shared_memory.bytes(), {});
    swizzles.assign(dynamic_shared_memory.bytes() / granule + 1, unknown);
    fences.assign(threads, {});
  }

  // The running thread writes in the generic way.
  void generic_write(size_t offset, size_t bytes, call_site site) {
    if (!has_async_proxy) return;
    has_changed = true;
    const unsigned thread = running_cta.thread();
    const write now = {static_cast<uint16_t>(thread), known_sites.number_of(site),
                       static_cast<uint32_t>(fences[thread].size())};
    for (size_t byte = offset; byte < offset + bytes; ++byte) writes[byte] = now;
    for (size_t i = offset / granule; i <= (offset + bytes - 1) / granule; ++i) swizzles[i] = unknown;
  }

  // A copy has written, its pieces of 16 bytes swizzled within so many.
  void async_write(size_t offset, size_t bytes, uint8_t swizzle_bytes) {
    has_changed = true;
    for (size_t byte = offset; byte < offset + bytes; ++byte) writes[byte] = {};
    for (size_t i = offset / granule; i <= (offset + bytes - 1) / granule; ++i) swizzles[i] = swizzle_bytes;
  }

  void fence() {
    has_changed = true;
    const unsigned thread = running_cta.thread();
    fences[thread].push_back({running_cta.interval(), running_cta.order().time(thread)});
  }

  // `thread` starts an operation that reads or overwrites these bytes in the asynchronous way.
  void check(const char* operation, const char* verb, unsigned thread, size_t offset, size_t bytes,
             call_site site) const {
    const write* checked = nullptr;
    for (size_t byte = offset; byte < offset + bytes; ++byte) {
      const write& past = writes[byte];
      if (past.thread == nobody || (checked != nullptr && past == *checked)) continue;
      checked = &past;
      const std::vector<moment>& fences_of_writer = fences[past.thread];
      const bool is_fenced = past.fences < fences_of_writer.size();
      if (is_fenced && is_before(past.thread, fences_of_writer[past.fences], thread)) continue;
      const call_site& written_at = known_sites[past.site];
      failure()
          .line("%s of thread %u at %s:%d %s byte %zu of shared memory, which thread %u wrote at %s:%d", operation,
                thread, site.file, site.line, verb, byte, past.thread, written_at.file, written_at.line)
          .line(is_fenced ? "  there is no barrier between that thread's fence_async_proxy() and the operation"
                          : "  that thread has called no fence_async_proxy() since")
          .line("  in CTA (%u, %u, %u), after %u barriers", blockIdx.x, blockIdx.y, blockIdx.z, running_cta.interval())
          .end();
    }
  }

  // The swizzle with which a copy has written the 16 bytes at `offset`.
  uint8_t swizzle_at(size_t offset) const { return swizzles[offset / granule]; }

private:
  static constexpr size_t granule = 16;
  static constexpr uint16_t nobody = 0xffff;

  // Who wrote a byte, where in the text, and after how many fences of its own.
  struct write {
    uint16_t thread = nobody;
    uint16_t site = 0;
    uint32_t fences = 0;

    bool operator==(const write& other) const {
      return thread == other.thread && site == other.site && fences == other.fences;
    }
  };

  struct moment {
    unsigned interval;
    uint32_t time;
  };

  static bool is_before(unsigned past_thread, moment past, unsigned now) {
    return past.interval < running_cta.interval() || running_cta.order().is_after(now, past_thread, past.time);
  }

  std::vector<write> writes;
  std::vector<uint8_t> swizzles;
  // Of each thread.
  std::vector<std::vector<moment>> fences;
  // Since the beginning of the CTA.
  bool has_changed = false;
};

inline async_proxy shared_proxy;

} // namespace hostcuda

// Shows what this thread has written to shared memory to wgmma and to the stores of boxes, which a barrier must follow.
template <class T = void>
void fence_async_proxy() {
  static_cast<void>(hostcuda::async_proxy_user<T>::exists);
  hostcuda::shared_proxy.fence();
}
