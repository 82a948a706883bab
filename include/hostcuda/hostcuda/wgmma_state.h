// What a thread remembers of its wgmma: which registers are in flight, and what they held when a fence last saw them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <vector>

#include "call_site.h"

namespace hostcuda {

// Registers of a thread, as the array of the kernel that stands for them. It may be gone, and its memory in use again,
// when it is looked at: what is found there then is compared with nothing.
class watched_registers {
public:
  watched_registers(const void* first, size_t count) : first(static_cast<const uint32_t*>(first)), count(count) {}

  bool is_at(const void* other_first, size_t other_count) const { return first == other_first && count == other_count; }
  bool overlaps(const void* other_first, size_t other_count) const {
    const uint32_t* const other = static_cast<const uint32_t*>(other_first);
    return first < other + other_count && other < first + count;
  }

  void look() {
    seen.resize(count);
    copy(seen.data(), first, count);
  }
  // False: somebody has changed them since.
  bool are_as_seen() const {
    std::vector<uint32_t> now(count);
    copy(now.data(), first, count);
    return now == seen;
  }

private:
  // The stack of the thread is there, whatever ASan thinks of the array.
#if defined(__clang__) || defined(__GNUC__)
  __attribute__((noinline, no_sanitize("address")))
#endif
  static void
  copy(uint32_t* to, const volatile uint32_t* from, size_t count) {
    for (size_t i = 0; i < count; ++i) to[i] = from[i];
  }

  const uint32_t* first;
  size_t count;
  std::vector<uint32_t> seen;
};

// The accumulators of a thread for one product, or for several that add to the same ones. While they are in flight they
// hold NaN, and `sums` what they are going to hold.
struct wgmma_accumulators {
  float* d;
  size_t count;
  watched_registers registers;
  unsigned in_flight = 0;
  std::vector<float> sums;

  wgmma_accumulators(float* d, size_t count) : d(d), count(count), registers(d, count) {}

  void take() {
    sums.assign(d, d + count);
    std::memset(d, 0xff, count * sizeof(float));
    registers.look();
  }
  void give_back() {
    std::memcpy(d, sums.data(), count * sizeof(float));
    registers.look();
  }
};

struct wgmma_thread {
  // Products are numbered in each warpgroup from 0.
  uint32_t started = 0;
  uint32_t collected = 0;
  std::deque<uint32_t> groups;
  bool has_fenced = false;
  bool has_fenced_since_wait = false;
  // Products name their accumulators: those must not move.
  std::deque<wgmma_accumulators> accumulators;
  std::deque<watched_registers> operands;

  void begin_cta() {
    if (!has_fenced && started == 0 && groups.empty()) return;
    *this = {};
  }

  void fence() {
    has_fenced = has_fenced_since_wait = true;
    for (wgmma_accumulators& one : accumulators)
      if (one.in_flight == 0) one.registers.look();
    for (watched_registers& one : operands) one.look();
  }
};

} // namespace hostcuda
