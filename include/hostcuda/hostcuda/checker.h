// The checker. Between two barriers, no two threads of a CTA touch one byte of shared or global memory, one of them
// writing; and nobody reads a byte of shared memory that no thread of the CTA has written.
//
// This is exact for the accesses that happen, whatever the order in which the threads ran. Only the CTA's barrier
// starts a new interval: what the lanes of one warp agree on through __syncwarp or a shuffle is not credited. Accesses
// of different CTAs are not compared.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "access_history.h"
#include "access_kind.h"
#include "call_site.h"
#include "cta.h"
#include "failure.h"
#include "shared_memory.h"

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
    const access_event now = {static_cast<uint16_t>(running_cta.thread()), number_of(site)};
    const size_t offset = dynamic_shared_memory.offset_of(address);
    const bool inside = offset < dynamic_shared_memory.bytes();
    if (is_shared(kind)) {
      if (!inside || dynamic_shared_memory.bytes() - offset < bytes) report_range(kind, offset, bytes, site);
      shared_histories.visit(offset, bytes, interval, [&](access_history& past, size_t byte) {
        if (!note(kind, past, now)) report_race(kind, past, now, byte, nullptr);
      });
      if (is_store(kind))
        std::memset(&shared_written[offset], 1, bytes);
      else if (const void* const unwritten = std::memchr(&shared_written[offset], 0, bytes))
        report_unwritten(static_cast<const uint8_t*>(unwritten) - shared_written.data(), site);
      return;
    }
    if (inside) report_wrong_space(kind, offset, site);
    for (const char *byte = static_cast<const char*>(address), *end = byte + bytes; byte < end;) {
      const uintptr_t number = reinterpret_cast<uintptr_t>(byte);
      const size_t in_line = number % line_places::line_bytes;
      const size_t count = std::min<size_t>(end - byte, line_places::line_bytes - in_line);
      const size_t place = global_places.place_of(number / line_places::line_bytes, interval) * line_places::line_bytes;
      if (place >= global_histories.size()) global_histories.resize(2 * (place + line_places::line_bytes));
      global_histories.visit(place + in_line, count, interval, [&](access_history& past, size_t history_byte) {
        if (!note(kind, past, now)) report_race(kind, past, now, 0, byte + (history_byte - place - in_line));
      });
      byte += count;
    }
  }

private:
  // False if the access races with what happened before; otherwise it is now part of the history.
  static bool note(access_kind kind, access_history& past, access_event now) {
    if (past.writer.is_other_than(now)) return false;
    if (is_store(kind)) {
      if (past.reader.is_other_than(now) || past.other_reader.is_other_than(now)) return false;
      past.writer = now;
    } else if (past.reader.thread == access_event::nobody) {
      past.reader = now;
    } else if (past.reader.thread != now.thread) {
      past.other_reader = now;
    }
    return true;
  }

  uint16_t number_of(call_site site) {
    uint16_t& guess = recent_sites[(reinterpret_cast<uintptr_t>(site.file) + static_cast<unsigned>(site.line)) % 64];
    if (guess < sites.size() && sites[guess].line == site.line && sites[guess].file == site.file) return guess;
    for (guess = 0; guess < sites.size(); ++guess)
      if (sites[guess].line == site.line && sites[guess].file == site.file) return guess;
    sites.push_back(site);
    return guess;
  }

  static void describe_cta(failure& report) {
    report.line("  in CTA (%u, %u, %u), after %u barriers", blockIdx.x, blockIdx.y, blockIdx.z, running_cta.interval());
  }

  void describe(failure& report, access_event event, const char* verb) const {
    const uint3 index = running_cta.thread_index(event.thread);
    report.line("  thread %u (%u, %u, %u) %s at %s:%d", event.thread, index.x, index.y, index.z, verb,
                sites[event.site].file, sites[event.site].line);
  }

  [[noreturn]] void report_race(access_kind kind, const access_history& past, access_event now, size_t shared_byte,
                                const void* address) const {
    failure report;
    if (is_shared(kind))
      report.line("race on byte %zu of shared memory: no barrier between", shared_byte);
    else
      report.line("race on global memory at %p: no barrier between", address);
    if (past.writer.is_other_than(now))
      describe(report, past.writer, "wrote");
    else
      describe(report, past.reader.is_other_than(now) ? past.reader : past.other_reader, "read");
    describe(report, now, is_store(kind) ? "writes" : "reads");
    describe_cta(report);
    report.end();
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
  std::vector<call_site> sites;
  uint16_t recent_sites[64] = {};
};

inline checker race_checker;

} // namespace hostcuda
