// Shuffles, votes and the barrier of a warp, as the PTX manual defines them.
#pragma once

#include <cstdint>
#include <cstring>

#include "call_site.h"
#include "cta.h"

namespace hostcuda {

// `source` is out of the segment of `width` lanes: the lane keeps its own value.
template <class T>
T shuffle(const char* operation, unsigned mask, T value, unsigned source, bool in_segment, call_site site) {
  static_assert(sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8, "CUDA shuffles values of 2, 4 or 8 bytes");
  const unsigned lane = running_cta.thread() % cta::warp_lanes;
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  bits = running_cta.meet(operation, mask, bits, in_segment ? source : lane, site).value;
  std::memcpy(&value, &bits, sizeof(T));
  return value;
}

inline unsigned first_lane_of_segment(int width) {
  return running_cta.thread() % cta::warp_lanes & ~static_cast<unsigned>(width - 1);
}

inline unsigned vote(const char* operation, unsigned mask, bool predicate, call_site site) {
  const unsigned lane = running_cta.thread() % cta::warp_lanes;
  return running_cta.meet(operation, mask, predicate, lane, site).votes;
}

} // namespace hostcuda

template <class T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32,
              hostcuda::call_site site = hostcuda::call_site::current()) {
  const unsigned lane = hostcuda::first_lane_of_segment(width) + (static_cast<unsigned>(source) & (width - 1));
  return hostcuda::shuffle("__shfl_sync", mask, value, lane, true, site);
}

template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32,
                 hostcuda::call_site site = hostcuda::call_site::current()) {
  const unsigned lane = hostcuda::running_cta.thread() % 32;
  const bool in_segment = delta <= lane - hostcuda::first_lane_of_segment(width);
  return hostcuda::shuffle("__shfl_up_sync", mask, value, lane - delta, in_segment, site);
}

template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32,
                   hostcuda::call_site site = hostcuda::call_site::current()) {
  const unsigned lane = hostcuda::running_cta.thread() % 32;
  const bool in_segment = lane + delta < hostcuda::first_lane_of_segment(width) + width;
  return hostcuda::shuffle("__shfl_down_sync", mask, value, lane + delta, in_segment, site);
}

template <class T>
T __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = 32,
                  hostcuda::call_site site = hostcuda::call_site::current()) {
  const unsigned lane = (hostcuda::running_cta.thread() % 32) ^ static_cast<unsigned>(lane_mask);
  const bool in_segment = lane < hostcuda::first_lane_of_segment(width) + width;
  return hostcuda::shuffle("__shfl_xor_sync", mask, value, lane, in_segment, site);
}

inline unsigned __ballot_sync(unsigned mask, int predicate, hostcuda::call_site site = hostcuda::call_site::current()) {
  return hostcuda::vote("__ballot_sync", mask, predicate != 0, site);
}

inline int __any_sync(unsigned mask, int predicate, hostcuda::call_site site = hostcuda::call_site::current()) {
  return hostcuda::vote("__any_sync", mask, predicate != 0, site) != 0;
}

// Lanes that have returned do not vote.
inline int __all_sync(unsigned mask, int predicate, hostcuda::call_site site = hostcuda::call_site::current()) {
  return hostcuda::vote("__all_sync", mask, predicate == 0, site) == 0;
}

inline void __syncwarp(unsigned mask = 0xffffffffu, hostcuda::call_site site = hostcuda::call_site::current()) {
  const unsigned lane = hostcuda::running_cta.thread() % hostcuda::cta::warp_lanes;
  hostcuda::running_cta.meet("__syncwarp", mask, 0, lane, site, true);
}
