// Barriers in shared memory (mbarrier), at which threads and copies arrive. A phase is complete when all arrivals that
// the barrier was made for, and all bytes that were announced, have come; then the next one begins. Who waits for a
// phase comes after what those did who arrived, and sees what the copies brought.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <vector>

#include "access_kind.h"
#include "async_part.h"
#include "call_site.h"
#include "checker.h"
#include "cta.h"
#include "failure.h"
#include "in_flight.h"
#include "settings.h"
#include "shared_memory.h"
#include "thread_order.h"

namespace hostcuda {

// A copy that arrives at an mbarrier. From its start until a thread has waited for it, it is in flight.
struct arriving_copy {
  uint64_t number;
  unsigned thread;
  call_site site;
  // Its place in shared memory, and how much of that comes.
  size_t offset;
  size_t bytes;
  size_t arriving_bytes;
  bool has_landed;
  // The phase in which it landed.
  unsigned phase;
};

struct mbarrier_state final : awaited {
  size_t offset = 0;
  unsigned number = 0;
  unsigned arrivals = 0;
  unsigned maker = 0;
  call_site made_at;
  // When its maker called mbarrier_init_done(), if it has.
  bool is_shown = false;
  unsigned shown_interval = 0;
  uint32_t shown_time = 0;

  unsigned phase = 0;
  unsigned missing_arrivals = 0;
  // Announced less arrived: what a copy brings may come before it is announced.
  int64_t missing_bytes = 0;

  std::vector<unsigned> waiting;
  std::vector<arriving_copy> copies;
  // What those know who have arrived, now and until the last phase was complete.
  thread_order::clock arriving;
  thread_order::clock completed;

  void describe(char* text, size_t size) const override {
    std::snprintf(text, size,
                  " for phase %u (parity %u) of the mbarrier at byte %zu, which misses %u arrivals, %lld bytes", phase,
                  phase & 1, offset, missing_arrivals, static_cast<long long>(missing_bytes));
  }
};

class mbarrier_set final : public async_part {
public:
  static constexpr unsigned limit = 64;
  static constexpr int64_t most_bytes = (1 << 20) - 1;

  void begin_cta(unsigned) override { barriers.clear(); }

  void init(void* address, unsigned arrivals, call_site site) {
    const char* const operation = "mbarrier_init";
    require(reinterpret_cast<uintptr_t>(address) % bytes == 0, operation, site,
            "the address is not a multiple of 8 bytes");
    require(arrivals >= 1 && arrivals <= most_bytes, operation, site, "the number of arrivals is out of range");
    require(barriers.size() < limit, operation, site, "hostcuda has no more than 64 mbarriers");
    if (settings.check) race_checker.access(access_kind::shared_store, address, bytes, site);
    barriers.emplace_back();
    mbarrier_state& made = barriers.back();
    made.offset = dynamic_shared_memory.offset_of(address);
    made.number = static_cast<unsigned>(barriers.size() - 1);
    made.arrivals = made.missing_arrivals = arrivals;
    made.maker = running_cta.thread();
    made.made_at = site;
    if (settings.check) shared_in_flight.start_write({"mbarrier", nullptr, site}, made.offset, bytes);
  }

  void show() {
    const unsigned thread = running_cta.thread();
    for (mbarrier_state& one : barriers)
      if (one.maker == thread && !one.is_shown) {
        one.is_shown = true;
        one.shown_interval = running_cta.interval();
        one.shown_time = running_cta.order().time(thread);
      }
  }

  // The barrier at an address, which the running thread may use now.
  mbarrier_state& at(const void* address, const char* operation, call_site site) {
    const size_t offset = dynamic_shared_memory.offset_of(address);
    for (mbarrier_state& one : barriers) {
      if (one.offset != offset) continue;
      if (settings.check) race_checker.note_shared(access_kind::shared_atomic, offset, bytes, site);
      const unsigned thread = running_cta.thread();
      require(one.is_shown, operation, site, "the mbarrier is used before mbarrier_init_done()");
      require(one.shown_interval < running_cta.interval() ||
                  running_cta.order().is_after(thread, one.maker, one.shown_time),
              operation, site, "there is no barrier behind mbarrier_init_done()");
      return one;
    }
    require(false, operation, site, "there is no mbarrier at the address");
    std::abort();
  }

  void arrive(mbarrier_state& at, int64_t announced, const char* operation, call_site site) {
    require(at.missing_arrivals > 0, operation, site,
            "all arrivals that the mbarrier was made for have come in this phase, and it is not complete");
    at.missing_bytes += announced;
    require(at.missing_bytes <= most_bytes, operation, site, "more bytes are announced than an mbarrier counts");
    --at.missing_arrivals;
    running_cta.order().release(running_cta.thread(), at.arriving);
    complete(at, operation, site);
  }

  void wait(mbarrier_state& at, unsigned parity, const char* operation, call_site site) {
    require(parity <= 1, operation, site, "a parity is 0 or 1");
    const unsigned thread = running_cta.thread();
    while ((at.phase & 1) == parity) {
      at.waiting.push_back(thread);
      running_cta.wait_for(operation, at, site);
    }
    running_cta.order().acquire(thread, at.completed);
    // Now somebody knows that these have landed.
    size_t kept = 0;
    for (const arriving_copy& copy : at.copies) {
      if (!copy.has_landed || copy.phase == at.phase) {
        at.copies[kept++] = copy;
        continue;
      }
      if (!settings.check) continue;
      shared_in_flight.end_write(copy.offset, copy.bytes);
      const unsigned engine = running_cta.order().engine(at.number);
      race_checker.note_engine_write(engine, copy.phase + 1, copy.offset, copy.bytes, copy.site);
    }
    at.copies.resize(kept);
  }

  // All bytes of the copy with this number have come.
  void land(mbarrier_state& at, uint64_t number) {
    size_t which = 0;
    while (at.copies[which].number != number) ++which;
    arriving_copy& copy = at.copies[which];
    copy.has_landed = true;
    copy.phase = at.phase;
    at.missing_bytes -= static_cast<int64_t>(copy.arriving_bytes);
    running_cta.order().release_engine(at.number, at.phase + 1, at.arriving);
    if (at.missing_bytes < -most_bytes)
      failure()
          .line("more bytes come than the mbarrier at byte %zu counts, by a copy started at %s:%d", at.offset,
                copy.site.file, copy.site.line)
          .end();
    complete(at, "a copy started", copy.site);
  }

  void cta_ends() override {
    for (const mbarrier_state& one : barriers) {
      if (settings.check) shared_in_flight.end_write(one.offset, bytes);
      if (one.copies.empty() && one.missing_bytes == 0) continue;
      failure report;
      report.line("CTA (%u, %u, %u) ends with an mbarrier in use: that at byte %zu, made at %s:%d", blockIdx.x,
                  blockIdx.y, blockIdx.z, one.offset, one.made_at.file, one.made_at.line);
      if (!one.copies.empty()) {
        const arriving_copy& copy = one.copies.front();
        report.line("  nobody has waited for the copy that thread %u started at %s:%d", copy.thread, copy.site.file,
                    copy.site.line);
      }
      if (one.missing_bytes > 0)
        report.line("  %lld bytes more were announced than came", static_cast<long long>(one.missing_bytes));
      if (one.missing_bytes < 0)
        report.line("  %lld bytes more came than were announced", static_cast<long long>(-one.missing_bytes));
      report.end();
    }
  }

private:
  static constexpr size_t bytes = 8;

  void complete(mbarrier_state& at, const char* operation, call_site site) {
    if (at.missing_arrivals != 0 || at.missing_bytes != 0) return;
    for (const arriving_copy& copy : at.copies)
      if (!copy.has_landed)
        failure()
            .line("phase %u of the mbarrier at byte %zu is complete by %s at %s:%d, but a copy is in flight", at.phase,
                  at.offset, operation, site.file, site.line)
            .line("  thread %u started it at %s:%d; its %zu bytes have not all been announced in this phase",
                  copy.thread, copy.site.file, copy.site.line, copy.arriving_bytes)
            .line("  in CTA (%u, %u, %u)", blockIdx.x, blockIdx.y, blockIdx.z)
            .end();
    ++at.phase;
    at.missing_arrivals = at.arrivals;
    at.completed = at.arriving;
    for (const unsigned thread : at.waiting) running_cta.wake(thread);
    at.waiting.clear();
  }

  static void require(bool holds, const char* operation, call_site site, const char* what) {
    if (holds) return;
    failure()
        .line("%s of thread %u in CTA (%u, %u, %u) at %s:%d: %s", operation, running_cta.thread(), blockIdx.x,
              blockIdx.y, blockIdx.z, site.file, site.line, what)
        .end();
  }

  // A thread that waits, and a copy that is on its way, name their barrier: they must not move.
  std::deque<mbarrier_state> barriers;
};

inline mbarrier_set& mbarriers() { return the<mbarrier_set>(); }

} // namespace hostcuda

// Makes a barrier in shared memory, of which each phase needs so many arrivals. One thread calls it, then
// mbarrier_init_done(); the other threads use the barrier behind a __syncthreads().
template <class T = void>
void mbarrier_init(uint64_t* barrier, unsigned arrivals, hostcuda::call_site site = hostcuda::call_site::current()) {
  static_cast<void>(hostcuda::order_beyond_warps<T>::exists);
  hostcuda::has_async_part<hostcuda::mbarrier_set, T>();
  hostcuda::mbarriers().init(barrier, arrivals, site);
}

inline void mbarrier_init_done() { hostcuda::mbarriers().show(); }

// Arrives, and lets the phase wait for so many bytes of copies too.
inline void mbarrier_expect_bytes(uint64_t* barrier, unsigned bytes,
                                  hostcuda::call_site site = hostcuda::call_site::current()) {
  const char* const operation = "mbarrier_expect_bytes";
  hostcuda::mbarriers().arrive(hostcuda::mbarriers().at(barrier, operation, site), bytes, operation, site);
}

// One arrival. What the thread did before is done for those who wait for the phase.
inline void mbarrier_arrive(uint64_t* barrier, hostcuda::call_site site = hostcuda::call_site::current()) {
  const char* const operation = "mbarrier_arrive";
  hostcuda::mbarriers().arrive(hostcuda::mbarriers().at(barrier, operation, site), 0, operation, site);
}

// Waits until the phase of this parity is complete. Phases count from 0; of a new barrier the one before, of parity 1,
// counts as complete.
inline void mbarrier_wait(uint64_t* barrier, unsigned parity,
                          hostcuda::call_site site = hostcuda::call_site::current()) {
  const char* const operation = "mbarrier_wait";
  hostcuda::mbarriers().wait(hostcuda::mbarriers().at(barrier, operation, site), parity, operation, site);
}
