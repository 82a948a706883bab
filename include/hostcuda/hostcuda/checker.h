// The checker. No two threads of a CTA touch one byte of shared or global memory, one of them writing, unless one
// access comes after the other; and nobody reads a byte of shared memory that no thread of the CTA has written.
//
// An access comes after another through the CTA's barrier, a named barrier, or __syncwarp, alone or one after the
// other. Shuffles and votes order no memory, and atomic operations order nothing; but they do not race with each other.
// This is exact for the accesses that happen, whatever the order in which the threads ran. Accesses of different CTAs
// are not compared.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "access_history.h"
#include "access_kind.h"
#include "async_proxy.h"
#include "call_site.h"
#include "cta.h"
#include "failure.h"
#include "in_flight.h"
#include "shared_memory.h"
#include "site_numbers.h"
#include "thread_order.h"

namespace hostcuda {

class checker {
public:
  void begin_launch() { shared_histories.resize(dynamic_shared_memory.bytes()); }

  void begin_cta() {
    next_interval();
    shared_written.assign(dynamic_shared_memory.bytes(), 0);
  }

  void next_interval() { ++interval; }

  void access(access_kind kind, const void* address, size_t bytes, call_site site) {
    const size_t offset = dynamic_shared_memory.offset_of(address);
    const bool inside = offset < dynamic_shared_memory.bytes();
    if (is_shared(kind)) {
      if (!inside || dynamic_shared_memory.bytes() - offset < bytes) report_range(kind, offset, bytes, site);
      shared_in_flight.check(kind, offset, bytes, site);
      note_shared(kind, offset, bytes, site);
      if (!is_store(kind)) require_written(offset, bytes, site);
      if (is_store(kind) || is_atomic(kind)) shared_proxy.generic_write(offset, bytes, site);
      return;
    }
    if (inside) report_wrong_space(kind, offset, site);
    const access_event now = event_now(site);
    for (const char *byte = static_cast<const char*>(address), *end = byte + bytes; byte < end;) {
      const uintptr_t number = reinterpret_cast<uintptr_t>(byte);
      const size_t in_line = number % line_places::line_bytes;
      const size_t count = std::min<size_t>(end - byte, line_places::line_bytes - in_line);
      const size_t place = global_places.place_of(number / line_places::line_bytes, interval) * line_places::line_bytes;
      if (place >= global_histories.size()) global_histories.resize(2 * (place + line_places::line_bytes));
      global_histories.visit(place + in_line, count, interval, [&](access_history& past, size_t history_byte) {
        note(kind, past, global_histories, now, [&](failure& report) {
          const void* const raced = byte + (history_byte - place - in_line);
          report.line("race on global memory at %p: no barrier between", raced);
        });
      });
      byte += count;
    }
  }

  // What the running thread does with shared memory becomes part of the history.
  void note_shared(access_kind kind, size_t offset, size_t bytes, call_site site) {
    const access_event now = event_now(site);
    shared_histories.visit(offset, bytes, interval, [&](access_history& past, size_t byte) {
      note(kind, past, shared_histories, now, [&](failure& report) { shared_title(report, byte); });
    });
    if (is_store(kind)) std::memset(&shared_written[offset], 1, bytes);
  }

  // An engine is about to read for `thread`, which must come after those who wrote.
  void check_shared_read(unsigned thread, size_t offset, size_t bytes, call_site site) {
    const access_event now = {static_cast<uint16_t>(thread), known_sites.number_of(site),
                              running_cta.order().time(thread)};
    shared_histories.visit(offset, bytes, interval, [&](access_history& past, size_t byte) {
      check(access_kind::shared_load, past, shared_histories, now,
            [&](failure& report) { shared_title(report, byte); });
    });
    require_written(offset, bytes, site);
  }

  // An engine has read or written; that this was right has been checked when it began.
  void note_engine_read(unsigned engine, uint32_t time, size_t offset, size_t bytes, call_site site) {
    const access_event now = {static_cast<uint16_t>(engine), known_sites.number_of(site), time};
    shared_histories.visit(offset, bytes, interval, [&](access_history& past, size_t) {
      remember(shared_histories.more_of(past).readers, now);
    });
  }
  void note_engine_write(unsigned engine, uint32_t time, size_t offset, size_t bytes, call_site site) {
    const access_event now = {static_cast<uint16_t>(engine), known_sites.number_of(site), time};
    shared_histories.visit(offset, bytes, interval, [&](access_history& past, size_t) { past.written_by(now); });
  }

  // Reads of shared memory that nobody has written are reported.
  void require_written(size_t offset, size_t bytes, call_site site) const {
    if (const void* const unwritten = std::memchr(&shared_written[offset], 0, bytes))
      report_unwritten(static_cast<const uint8_t*>(unwritten) - shared_written.data(), site);
  }

private:
  static access_event event_now(call_site site) {
    const unsigned thread = running_cta.thread();
    return {static_cast<uint16_t>(thread), known_sites.number_of(site), running_cta.order().time(thread)};
  }

  static void shared_title(failure& report, size_t byte) {
    report.line("race on byte %zu of shared memory: no barrier between", byte);
  }

  // Reports a race with what happened before, beginning with `title`.
  template <class Title>
  void check(access_kind kind, access_history& past, history_range& range, access_event now, const Title& title) const {
    if (const auto raced = conflict(kind, past, range, now)) {
      failure report;
      title(report);
      describe(report, raced->first, raced->second);
      describe(report, now, is_atomic(kind) ? "updates" : is_store(kind) ? "writes" : "reads");
      describe_cta(report);
      report.end();
    }
  }

  // Otherwise the access becomes part of the history.
  template <class Title>
  void note(access_kind kind, access_history& past, history_range& range, access_event now, const Title& title) const {
    check(kind, past, range, now, title);
    if (is_atomic(kind))
      remember(range.more_of(past).atomics, now);
    else if (is_store(kind))
      past.written_by(now);
    else
      note_read(past, range, now);
  }

  static bool is_unordered(access_event past, access_event now) {
    return past.thread != access_event::nobody && !running_cta.order().is_after(now.thread, past.thread, past.time);
  }

  // An earlier access that `now` races with, and what it did.
  static std::optional<std::pair<access_event, const char*>> conflict(access_kind kind, access_history& past,
                                                                      history_range& range, access_event now) {
    if (is_unordered(past.writer, now)) return {{past.writer, "wrote"}};
    if (past.more != 0 && !is_atomic(kind))
      for (const access_event event : range.more_of(past).atomics)
        if (is_unordered(event, now)) return {{event, "updated"}};
    if (!is_store(kind) && !is_atomic(kind)) return {};
    for (unsigned lane = 0; lane < cta::warp_lanes; ++lane)
      if (past.lanes >> lane & 1 && is_unordered(past.reader_in(lane), now)) return {{past.reader_in(lane), "read"}};
    if (is_unordered(past.reader_of_other_warp, now)) return {{past.reader_of_other_warp, "read"}};
    if (past.more != 0)
      for (const access_event event : range.more_of(past).readers)
        if (is_unordered(event, now)) return {{event, "read"}};
    return {};
  }

  static void note_read(access_history& past, history_range& range, access_event now) {
    const uint32_t lane = 1u << now.thread % cta::warp_lanes;
    if (past.lanes == 0) {
      past.reader = now;
      past.lanes = lane;
    } else if (now.thread / cta::warp_lanes != past.reader.thread / cta::warp_lanes) {
      if (past.reader_of_other_warp.thread == access_event::nobody)
        past.reader_of_other_warp = now;
      else if (orders_beyond_warps)
        remember(range.more_of(past).readers, now);
    } else if (past.reader.time == now.time && (past.reader.site == now.site || (past.lanes & lane) != 0)) {
      past.lanes |= lane;
    } else if (comes_after_all_lanes(past, now)) {
      past.reader = now;
      past.lanes = lane;
    } else if (orders_beyond_warps || past.reader_of_other_warp.thread == access_event::nobody) {
      remember(range.more_of(past).readers, now);
    }
  }

  static bool comes_after_all_lanes(const access_history& past, access_event now) {
    for (unsigned lane = 0; lane < cta::warp_lanes; ++lane)
      if (past.lanes >> lane & 1 && is_unordered(past.reader_in(lane), now)) return false;
    return true;
  }

  // The last of each thread.
  static void remember(std::vector<access_event>& events, access_event now) {
    for (access_event& event : events)
      if (event.thread == now.thread) {
        event = now;
        return;
      }
    events.push_back(now);
  }

  static void describe_cta(failure& report) {
    report.line("  in CTA (%u, %u, %u), after %u barriers", blockIdx.x, blockIdx.y, blockIdx.z, running_cta.interval());
  }

  static void describe(failure& report, access_event event, const char* verb) {
    const call_site& site = known_sites[event.site];
    if (running_cta.order().is_engine(event.thread)) {
      report.line("  an asynchronous operation, started at %s:%d, %s", site.file, site.line, verb);
      return;
    }
    const uint3 index = running_cta.thread_index(event.thread);
    report.line("  thread %u (%u, %u, %u) %s at %s:%d", event.thread, index.x, index.y, index.z, verb, site.file,
                site.line);
  }

  [[noreturn]] static void report_unwritten(size_t offset, call_site site) {
    failure report;
    report.line("thread %u reads byte %zu of shared memory at %s:%d, which no thread of its CTA has written",
                running_cta.thread(), offset, site.file, site.line);
    describe_cta(report);
    report.end();
  }

  [[noreturn]] static void report_range(access_kind kind, size_t offset, size_t bytes, call_site site) {
    failure report;
    report.line("%s of thread %u at %s:%d: bytes %td to %td are not in the CTA's %zu bytes of shared memory",
                name_of(kind), running_cta.thread(), site.file, site.line, static_cast<ptrdiff_t>(offset),
                static_cast<ptrdiff_t>(offset + bytes) - 1, dynamic_shared_memory.bytes());
    describe_cta(report);
    report.end();
  }

  [[noreturn]] static void report_wrong_space(access_kind kind, size_t offset, call_site site) {
    failure report;
    report.line("%s of thread %u at %s:%d: the address is byte %zu of shared memory", name_of(kind),
                running_cta.thread(), site.file, site.line, offset);
    describe_cta(report);
    report.end();
  }

  // Counts on over all CTAs and launches, so that nothing needs to be cleared.
  uint32_t interval = 0;
  history_range shared_histories;
  std::vector<uint8_t> shared_written;
  line_places global_places;
  history_range global_histories;
};

inline checker race_checker;

} // namespace hostcuda
