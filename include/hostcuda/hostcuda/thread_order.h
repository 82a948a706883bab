// Which accesses of other threads a thread is known to come after, within one interval between the CTA's barriers:
// a vector clock for each thread (F. Mattern, Virtual Time and Global States of Distributed Systems, 1989). Threads
// that meet in __syncwarp or at a named barrier take over what each of them knows.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace hostcuda {

// Set before main if the program has a named barrier. Without one only lanes of one warp order their accesses, and what
// is kept for each access is small.
inline bool has_named_barriers = false;

class thread_order {
public:
  static constexpr unsigned warp_lanes = 32;

  void begin_cta(unsigned threads) {
    width = has_named_barriers ? threads : warp_lanes;
    known.assign(static_cast<size_t>(threads) * width, 0);
    own.assign(threads, 1);
  }

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
      const uint32_t* const row = &known[static_cast<size_t>(member) * width];
      for (unsigned i = 0; i < width; ++i) merged[i] = std::max(merged[i], row[i]);
      merged[member - first] = own[member];
    }
    for (const unsigned member : members) {
      std::copy(merged.begin(), merged.end(), known.begin() + static_cast<std::ptrdiff_t>(member) * width);
      ++own[member];
    }
  }

private:
  // A row of `known` begins with this thread.
  unsigned first_known(unsigned thread) const { return has_named_barriers ? 0 : thread / warp_lanes * warp_lanes; }

  // Threads of a row.
  unsigned width = warp_lanes;
  // [thread][other - first_known(thread)]: the last time of the other that the thread comes after.
  std::vector<uint32_t> known;
  std::vector<uint32_t> own;
  std::vector<uint32_t> merged;
};

} // namespace hostcuda
