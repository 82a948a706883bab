// The prelude's functions for copies of boxes, and what the hardware demands of a box.
#pragma once

#include <cstddef>
#include <cstdint>

#include "async_part.h"
#include "async_proxy.h"
#include "box_copies.h"
#include "call_site.h"
#include "cta.h"
#include "failure.h"
#include "mbarrier.h"
#include "shared_memory.h"
#include "tensor_map.h"

namespace hostcuda {

// The box that an operation of the running thread names, if it is one that the hardware can copy.
template <class... Coordinates>
box box_at(const char* operation, const tensor_map& map, const void* shared, call_site site,
           Coordinates... coordinates) {
  constexpr int rank = sizeof...(coordinates);
  const auto require = [&](bool holds, const char* what, unsigned long long number) {
    if (holds) return;
    failure report;
    report.line("%s of thread %u in CTA (%u, %u, %u) at %s:%d:", operation, running_cta.thread(), blockIdx.x,
                blockIdx.y, blockIdx.z, site.file, site.line);
    report.line(what, number).end();
  };
  require(map.rank != 0, "  make_tensor_map() has not made this tensor map", 0);
  require(map.rank == rank, "  the array has %llu axes, the coordinates do not", static_cast<unsigned>(map.rank));
  const box named = {map, {coordinates...}, const_cast<char*>(static_cast<const char*>(shared)), site};
  const size_t limit = dynamic_shared_memory.bytes();
  require(named.offset() < limit && limit - named.offset() >= map.shared_bytes(),
          "  the box is not in the CTA's %llu bytes of shared memory", limit);
  require(named.offset() % map.alignment() == 0, "  the box does not begin at a multiple of %llu bytes",
          map.alignment());
  require(named.first[0] * map.element_bytes % 16 == 0,
          "  the first coordinate is no multiple of 16 bytes, but of elements of %llu", map.element_bytes);
  return named;
}

// A store begins inside of the array, and its rows end at multiples of 16 bytes: what lies behind them would be
// overwritten.
inline void require_storable(const box& started) {
  const tensor_map& map = started.map;
  const auto require = [&](bool holds, const char* what) {
    if (holds) return;
    failure()
        .line("tma_store of thread %u in CTA (%u, %u, %u) at %s:%d: %s", running_cta.thread(), blockIdx.x, blockIdx.y,
              blockIdx.z, started.site.file, started.site.line, what)
        .end();
  };
  for (int axis = 0; axis < map.rank; ++axis) require(started.first[axis] >= 0, "a coordinate is negative");
  require(map.extent[0] * map.element_bytes % 16 == 0, "rows of the array are no multiple of 16 bytes");
}

template <class T, class... Coordinates>
void start_load(void* shared, const tensor_map& map, uint64_t* barrier, call_site site, Coordinates... coordinates) {
  static_cast<void>(async_proxy_user<T>::exists);
  has_async_part<box_copies, T>();
  boxes().load(box_at("tma_load", map, shared, site, coordinates...), mbarriers().at(barrier, "tma_load", site));
}

template <class T, class... Coordinates>
void start_store(const tensor_map& map, const void* shared, call_site site, Coordinates... coordinates) {
  static_cast<void>(async_proxy_user<T>::exists);
  has_async_part<box_copies, T>();
  const box started = box_at("tma_store", map, shared, site, coordinates...);
  require_storable(started);
  boxes().store(started);
}

} // namespace hostcuda

// Copies a box to shared memory. The coordinates are those of its first element, the contiguous axis first, where they
// are multiples of 16 bytes; what lies outside of the array becomes 0. All bytes of the box arrive at the barrier.
template <class T = void>
void tma_load(void* shared, const hostcuda::tensor_map& map, uint64_t* barrier, int x,
              hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::start_load<T>(shared, map, barrier, site, x);
}
template <class T = void>
void tma_load(void* shared, const hostcuda::tensor_map& map, uint64_t* barrier, int x, int y,
              hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::start_load<T>(shared, map, barrier, site, x, y);
}
template <class T = void>
void tma_load(void* shared, const hostcuda::tensor_map& map, uint64_t* barrier, int x, int y, int z,
              hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::start_load<T>(shared, map, barrier, site, x, y, z);
}
template <class T = void>
void tma_load(void* shared, const hostcuda::tensor_map& map, uint64_t* barrier, int x, int y, int z, int w,
              hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::start_load<T>(shared, map, barrier, site, x, y, z, w);
}
template <class T = void>
void tma_load(void* shared, const hostcuda::tensor_map& map, uint64_t* barrier, int x, int y, int z, int w, int v,
              hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::start_load<T>(shared, map, barrier, site, x, y, z, w, v);
}

// Copies a box from shared memory. No coordinate is negative; what lies outside of the array is left out.
template <class T = void>
void tma_store(const hostcuda::tensor_map& map, const void* shared, int x,
               hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::start_store<T>(map, shared, site, x);
}
template <class T = void>
void tma_store(const hostcuda::tensor_map& map, const void* shared, int x, int y,
               hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::start_store<T>(map, shared, site, x, y);
}
template <class T = void>
void tma_store(const hostcuda::tensor_map& map, const void* shared, int x, int y, int z,
               hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::start_store<T>(map, shared, site, x, y, z);
}
template <class T = void>
void tma_store(const hostcuda::tensor_map& map, const void* shared, int x, int y, int z, int w,
               hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::start_store<T>(map, shared, site, x, y, z, w);
}
template <class T = void>
void tma_store(const hostcuda::tensor_map& map, const void* shared, int x, int y, int z, int w, int v,
               hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::start_store<T>(map, shared, site, x, y, z, w, v);
}

// A hint; the map is in memory anyway.
inline void prefetch_tensor_map(const hostcuda::tensor_map&) {}

// The stores that this thread has started since the last call are a group.
inline void tma_commit_stores() { hostcuda::boxes().commit_stores(); }

// Waits until all groups of stores of this thread but the last kPending have read shared memory.
template <int kPending>
void tma_wait_stores() {
  hostcuda::boxes().wait_stores(kPending);
}
