// The prelude's functions for products of a warpgroup.
#pragma once

#include <cstddef>
#include <cstdint>

#include "call_site.h"
#include "cta.h"
#include "mma.h"
#include "shared_memory.h"
#include "warp.h"
#include "warpgroup.h"
#include "wgmma_operand.h"

// Starts d[64][8 * N8] += a[64][16] * b[16][8 * N8], or = where it does not `accumulate`, by the 128 threads of a
// warpgroup. a and b are descriptors; rows of an operand run along k unless it is transposed.
// d[j][h][e]: row 16 * (warp % 4) + lane / 4 + 8 * h, column 8 * j + 2 * (lane % 4) + e.
template <class T, bool kTransposeA, bool kTransposeB, int N8>
void wgmma(float (&d)[N8][2][2], uint64_t a, uint64_t b, bool accumulate,
           hostcuda::call_site site = hostcuda::call_site::current()) {
  static_assert(N8 <= 4 || (N8 <= 16 && N8 % 2 == 0) || (N8 <= 32 && N8 % 4 == 0), "wgmma has no such width here");
  const auto to_float = [](uint32_t bits) { return hostcuda::mma_element<T>::read(bits, 0); };
  const hostcuda::wgmma_call call = {{a, kTransposeA}, {b, kTransposeB}, false, 8 * N8, accumulate, to_float, site};
  hostcuda::own_warpgroup<T>().start(call, &d[0][0][0], nullptr);
}

// The same with a in registers: each warp holds 16 rows of it as mma_m16n8k16 has them.
template <class T, bool kTransposeB, int N8>
void wgmma(float (&d)[N8][2][2], const uint32_t (&a)[4], uint64_t b, bool accumulate,
           hostcuda::call_site site = hostcuda::call_site::current()) {
  static_assert(N8 <= 4 || (N8 <= 16 && N8 % 2 == 0) || (N8 <= 32 && N8 % 4 == 0), "wgmma has no such width here");
  const auto to_float = [](uint32_t bits) { return hostcuda::mma_element<T>::read(bits, 0); };
  const hostcuda::wgmma_call call = {{}, {b, kTransposeB}, true, 8 * N8, accumulate, to_float, site};
  hostcuda::own_warpgroup<T>().start(call, &d[0][0][0], a);
}

// Starts d[64][8 * N8] += a[64][8] * b[8][8 * N8] of tf32, or = where it does not `accumulate`, by the 128 threads of a
// warpgroup. a and b are descriptors; rows of both run along k. Of floats the bits that tf32 has not are left out.
// d[j][h][e]: row 16 * (warp % 4) + lane / 4 + 8 * h, column 8 * j + 2 * (lane % 4) + e.
template <int N8, class T = float>
void wgmma_tf32(float (&d)[N8][2][2], uint64_t a, uint64_t b, bool accumulate,
                hostcuda::call_site site = hostcuda::call_site::current()) {
  static_assert(N8 <= 4 || (N8 <= 16 && N8 % 2 == 0) || (N8 <= 32 && N8 % 4 == 0), "wgmma has no such width here");
  const auto to_float = [](uint32_t bits) { return hostcuda::mma_element<T>::read(bits, 0); };
  const hostcuda::wgmma_call call = {{a, false, 4}, {b, false, 4}, false, 8 * N8, accumulate, to_float, site};
  hostcuda::own_warpgroup<T>().start(call, &d[0][0][0], nullptr);
}

// The same with a in registers: a[half][h] is row lane / 4 + 8 * h at k = lane % 4 + 4 * half.
// d[j][e][h]: row 16 * (warp % 4) + lane / 4 + 8 * h, column 8 * j + 2 * (lane % 4) + e.
template <int N8, class T = float>
void wgmma_tf32(float (&d)[N8][2][2], const float (&a)[2][2], uint64_t b, bool accumulate,
                hostcuda::call_site site = hostcuda::call_site::current()) {
  static_assert(N8 <= 4 || (N8 <= 16 && N8 % 2 == 0) || (N8 <= 32 && N8 % 4 == 0), "wgmma has no such width here");
  const auto to_float = [](uint32_t bits) { return hostcuda::mma_element<T>::read(bits, 0); };
  const hostcuda::wgmma_call call = {{}, {b, false, 4}, true, 8 * N8, accumulate, to_float, site};
  hostcuda::own_warpgroup<T>().start(call, &d[0][0][0], a);
}

// Must stand between what wrote accumulators, or other registers of operands, and the wgmma that follows.
template <class T = void>
void wgmma_fence() {
  hostcuda::own_warpgroup<T>().fence();
}

// The products that the warpgroup has started since the last call are a group.
template <class T = void>
void wgmma_commit() {
  hostcuda::own_warpgroup<T>().commit();
}

// Waits until all groups of products but the last kPending are done.
template <int kPending, class T = void>
void wgmma_wait() {
  hostcuda::own_warpgroup<T>().wait(kPending);
}

// Nothing is to be kept in order here, but the accumulators must not be in flight.
template <int N8, class T = void>
void wgmma_fence_registers(float (&d)[N8][2][2], hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::own_warpgroup<T>().check_at_rest(&d[0][0][0], 4 * N8, site);
}

// Where wgmma finds an operand in shared memory; hostcuda/wgmma_operand.h says how.
template <class T>
uint64_t wgmma_descriptor(const T* tile, int leading_bytes, int stride_bytes, int swizzle_bytes) {
  return hostcuda::wgmma_operand::describe(hostcuda::dynamic_shared_memory.offset_of(tile),
                                           static_cast<size_t>(leading_bytes), static_cast<size_t>(stride_bytes),
                                           static_cast<unsigned>(swizzle_bytes));
}

// Number of the warpgroup in its CTA.
inline unsigned warpgroup_index(hostcuda::call_site site = hostcuda::call_site::current()) {
  return __shfl_sync(0xffffffffu, hostcuda::running_cta.thread() / hostcuda::warpgroup::threads, 0, 32, site);
}
