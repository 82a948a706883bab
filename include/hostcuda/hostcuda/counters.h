// Counts what the hardware would do for each access of a warp: sectors of global memory, and ways of bank conflict in
// shared memory. The k-th execution of one place in the text by the lanes of one warp is one access of the warp.
//
//   hostcuda::counters.enable();
//   ... launch ...
//   for (const hostcuda::site_counts& site : hostcuda::counters.sites()) ...
//
// With HOSTCUDA_COUNTERS=1 in the environment a table is printed to stderr when the program ends.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "access_kind.h"
#include "call_site.h"
#include "cta.h"
#include "settings.h"

namespace hostcuda {

// What one place in the text did, over all launches since `reset`.
struct site_counts {
  std::string file;
  int line = 0;
  access_kind kind = access_kind::global_load;
  // Accesses of a warp in which at least one lane took part, and the most bytes that a lane moved in one.
  uint64_t accesses = 0;
  unsigned bytes_per_lane = 0;
  // Global: sectors of 32 bytes that were touched, and how many the bytes would fill if they lay together.
  uint64_t sectors = 0;
  uint64_t ideal_sectors = 0;
  // Shared: the most different words in one bank, over all phases of an access; 1 is free of conflicts.
  unsigned max_ways = 0;
  uint64_t total_ways = 0;
};

class access_counters {
public:
  ~access_counters() {
    if (print_at_exit) print(stderr);
  }

  void enable(bool on = true) { settings.count = on; }
  void reset() {
    counted.clear();
    forget_cta();
  }
  // 32 on all hardware; fewer make examples that can be followed by hand.
  void set_bank_count(unsigned count) { banks = count; }

  std::vector<site_counts> sites() const {
    std::vector<site_counts> result;
    for (const auto& entry : counted) result.push_back(entry.second);
    return result;
  }

  void print(std::FILE* file) const {
    std::fprintf(file, "%-40s %-13s %10s %10s %12s %12s %9s %9s\n", "hostcuda counters", "kind", "accesses",
                 "bytes/lane", "sectors", "ideal", "max ways", "avg ways");
    for (const auto& entry : counted) {
      const site_counts& site = entry.second;
      std::fprintf(file, "%-40s %-13s %10llu %10u", (site.file + ":" + std::to_string(site.line)).c_str(),
                   name_of(site.kind), static_cast<unsigned long long>(site.accesses), site.bytes_per_lane);
      if (is_shared(site.kind))
        std::fprintf(file, " %12s %12s %9u %9.2f\n", "-", "-", site.max_ways,
                     static_cast<double>(site.total_ways) / static_cast<double>(site.accesses));
      else
        std::fprintf(file, " %12llu %12llu %9s %9s\n", static_cast<unsigned long long>(site.sectors),
                     static_cast<unsigned long long>(site.ideal_sectors), "-", "-");
    }
  }

  // One lane's part in an access; 0 bytes if its predicate is false.
  void record(access_kind kind, const void* address, size_t bytes, call_site site) {
    place& here = place_of(site, kind);
    const unsigned thread = running_cta.thread(), warp = thread / cta::warp_lanes;
    if (here.executions.size() <= thread) here.executions.resize(thread + 1);
    const uint32_t execution = here.executions[thread]++;
    if (bytes == 0) return;
    if (here.accesses.size() <= warp) here.accesses.resize(warp + 1);
    if (here.accesses[warp].size() <= execution) here.accesses[warp].resize(execution + 1);
    here.accesses[warp][execution].push_back({thread % cta::warp_lanes, reinterpret_cast<uintptr_t>(address), bytes});
  }

  // All lanes have made their accesses: now they can be counted.
  void end_cta() {
    for (const place& one : places) {
      site_counts* site = nullptr;
      for (const std::vector<warp_access>& warp : one.accesses)
        for (const warp_access& access : warp) {
          if (access.empty()) continue;
          if (site == nullptr) site = &counted_at(one);
          count(*site, access);
        }
    }
    forget_cta();
  }

private:
  // Two strings of one text are one file, wherever the compiler keeps them.
  using key = std::tuple<std::string, int, access_kind>;

  struct lane_access {
    unsigned lane;
    uintptr_t address;
    size_t bytes;
  };
  using warp_access = std::vector<lane_access>;

  // What the running CTA has done at one place.
  struct place {
    call_site site;
    access_kind kind;
    // How often each thread came here, and what the lanes of each warp did each time.
    std::vector<uint32_t> executions;
    std::vector<std::vector<warp_access>> accesses;
  };

  place& place_of(call_site site, access_kind kind) {
    const auto is_here = [&](const place& one) {
      return one.site.line == site.line && one.kind == kind && one.site.file == site.file;
    };
    if (recent < places.size() && is_here(places[recent])) return places[recent];
    for (recent = 0; recent < places.size(); ++recent)
      if (is_here(places[recent])) return places[recent];
    places.push_back({site, kind, {}, {}});
    return places[recent];
  }

  void forget_cta() { places.clear(); }

  site_counts& counted_at(const place& where) {
    const key name(where.site.file, where.site.line, where.kind);
    site_counts& site = counted[name];
    std::tie(site.file, site.line, site.kind) = name;
    return site;
  }

  void count(site_counts& site, const warp_access& access) {
    ++site.accesses;
    size_t bytes = 0;
    for (const lane_access& lane : access) bytes = std::max(bytes, lane.bytes);
    site.bytes_per_lane = std::max(site.bytes_per_lane, static_cast<unsigned>(bytes));
    if (is_shared(site.kind)) {
      const unsigned ways = ways_of(access, bytes);
      site.max_ways = std::max(site.max_ways, ways);
      site.total_ways += ways;
    } else {
      site.sectors += pieces_of(access, 32);
      site.ideal_sectors += (pieces_of(access, 1) + 31) / 32;
    }
  }

  // How many different pieces of `size` bytes, aligned to their size, are touched.
  static uint64_t pieces_of(const warp_access& access, uintptr_t size) {
    std::vector<std::pair<uintptr_t, uintptr_t>> ranges;
    for (const lane_access& lane : access)
      ranges.push_back({lane.address / size, (lane.address + lane.bytes - 1) / size + 1});
    std::sort(ranges.begin(), ranges.end());
    uint64_t count = 0;
    uintptr_t end = 0;
    for (const auto& range : ranges) {
      const uintptr_t begin = std::max(range.first, end);
      if (range.second > begin) count += range.second - begin;
      end = std::max(end, range.second);
    }
    return count;
  }

  // A warp's access of 8 bytes a lane takes place in two phases, one of 16 bytes in four: each a part of the lanes.
  // Lanes that touch the same word share it.
  unsigned ways_of(const warp_access& access, size_t bytes) const {
    const unsigned lanes_in_phase = bytes <= 4   ? cta::warp_lanes
                                    : bytes <= 8 ? cta::warp_lanes / 2
                                                 : cta::warp_lanes / 4;
    unsigned most = 0;
    for (unsigned first = 0; first < cta::warp_lanes; first += lanes_in_phase) {
      std::vector<uintptr_t> words;
      for (const lane_access& lane : access)
        if (lane.lane / lanes_in_phase * lanes_in_phase == first)
          for (uintptr_t word = lane.address / 4; word <= (lane.address + lane.bytes - 1) / 4; ++word)
            words.push_back(word);
      std::sort(words.begin(), words.end());
      words.erase(std::unique(words.begin(), words.end()), words.end());
      std::vector<unsigned> words_in_bank(banks);
      for (const uintptr_t word : words) most = std::max(most, ++words_in_bank[word % banks]);
    }
    return most;
  }

  // Not of `settings`, which Clang initialises later where headers are precompiled.
  const bool print_at_exit = environment_settings().count;
  unsigned banks = 32;
  std::map<key, site_counts> counted;
  std::vector<place> places;
  size_t recent = 0;
};

inline access_counters counters;

} // namespace hostcuda
