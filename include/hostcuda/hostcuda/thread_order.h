// Which accesses of other threads a thread is known to come after, within one interval between the CTA's barriers:
// a vector clock for each thread (F. Mattern, Virtual Time and Global States of Distributed Systems, 1989). Threads
// that meet in __syncwarp or at a named barrier take over what each of them knows; who waits at an mbarrier takes over
// what those knew who arrived there.
//
// Engines are no threads, but access memory and are waited for: the copies that arrive at an mbarrier are one, the
// products of a warpgroup another. In histories their numbers follow those of the threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace hostcuda {

// Set before main if the program orders more than the lanes of one warp: by named barriers, mbarriers or wgmma. Without
// them what is kept for each access is small.
inline bool orders_beyond_warps = false;

// Functions that do so name `exists`, so that it is there, and set, in programs that call them.
template <class>
struct order_beyond_warps {
  static const bool exists;
};
template <class T>
const bool order_beyond_warps<T>::exists = (orders_beyond_warps = true);

class thread_order {
public:
  static constexpr unsigned warp_lanes = 32;
  static constexpr unsigned engine_count = 72;

  // What somebody knows: the last time of each thread and engine that he comes after. Empty: nothing.
  using clock = std::vector<uint32_t>;

  void begin_cta(unsigned threads) {
    const unsigned needed_width = orders_beyond_warps ? threads + engine_count : warp_lanes;
    if (own.size() == threads && width == needed_width && !has_changed) return;
    has_changed = false;
    width = needed_width;
    known.assign(static_cast<size_t>(threads) * width, 0);
    own.assign(threads, 1);
  }

  // The number of an engine in histories.
  unsigned engine(unsigned number) const { return static_cast<unsigned>(own.size()) + number; }
  bool is_engine(unsigned thread) const { return thread >= own.size(); }

  // How often the thread has met others, and more than 0.
  uint32_t time(unsigned thread) const { return own[thread]; }

  // True if `now` comes after what `past` did at `past_time`.
  bool is_after(unsigned now, unsigned past, uint32_t past_time) const {
    if (now == past) return true;
    const unsigned first = first_known(now);
    return past >= first && past - first < width && known[static_cast<size_t>(now) * width + past - first] >= past_time;
  }

  // These threads have met: what one of them did before, all come after.
  void meet(const std::vector<unsigned>& members) {
    if (members.size() < 2) return;
    const unsigned first = first_known(members.front());
    merged.assign(width, 0);
    for (const unsigned member : members) {
      const uint32_t* const row = row_of(member);
      for (unsigned i = 0; i < width; ++i) merged[i] = std::max(merged[i], row[i]);
      merged[member - first] = own[member];
    }
    for (const unsigned member : members) {
      std::copy(merged.begin(), merged.end(), known.begin() + static_cast<std::ptrdiff_t>(member) * width);
      ++own[member];
    }
  }

  // The thread leaves what it knows for others to take over.
  void release(unsigned thread, clock& left) {
    left.resize(width);
    const uint32_t* const row = row_of(thread);
    for (unsigned i = 0; i < width; ++i) left[i] = std::max(left[i], row[i]);
    left[thread] = own[thread]++;
  }
  void acquire(unsigned thread, const clock& left) {
    uint32_t* const row = row_of(thread);
    for (size_t i = 0; i < left.size(); ++i) row[i] = std::max(row[i], left[i]);
  }

  // What an engine did until `time` is done, for whoever takes over the clock, or for the thread.
  void release_engine(unsigned number, uint32_t time, clock& left) const {
    left.resize(width);
    left[engine(number)] = std::max(left[engine(number)], time);
  }
  void acquire_engine(unsigned thread, unsigned number, uint32_t time) {
    uint32_t& last = row_of(thread)[engine(number)];
    last = std::max(last, time);
  }

private:
  uint32_t* row_of(unsigned thread) {
    has_changed = true;
    return &known[static_cast<size_t>(thread) * width];
  }

  // A row of `known` begins with this thread.
  unsigned first_known(unsigned thread) const { return orders_beyond_warps ? 0 : thread / warp_lanes * warp_lanes; }

  // Threads and engines of a row.
  unsigned width = warp_lanes;
  // [thread][other - first_known(thread)]: the last time of the other that the thread comes after.
  std::vector<uint32_t> known;
  std::vector<uint32_t> own;
  std::vector<uint32_t> merged;
  // Since the beginning of the CTA.
  bool has_changed = false;
};

} // namespace hostcuda
