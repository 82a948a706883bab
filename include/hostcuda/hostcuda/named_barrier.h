// Barriers of a part of the CTA's warps.
#pragma once

#include "call_site.h"
#include "cta.h"
#include "thread_order.h"

// Waits until `count` threads, whole warps, wait at the same barrier.
template <class T = void>
void __barrier_sync_count(unsigned id, unsigned count, hostcuda::call_site site = hostcuda::call_site::current()) {
  static_cast<void>(hostcuda::order_beyond_warps<T>::exists);
  hostcuda::running_cta.named_barrier("__barrier_sync_count", id, count, site);
}

// The same for all threads of the CTA.
template <class T = void>
void __barrier_sync(unsigned id, hostcuda::call_site site = hostcuda::call_site::current()) {
  static_cast<void>(hostcuda::order_beyond_warps<T>::exists);
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  hostcuda::running_cta.named_barrier("__barrier_sync", id, threads, site);
}

// The prelude's function of this name.
template <class T = void>
void barrier_sync(int id, int threads, hostcuda::call_site site = hostcuda::call_site::current()) {
  static_cast<void>(hostcuda::order_beyond_warps<T>::exists);
  hostcuda::running_cta.named_barrier("barrier_sync", static_cast<unsigned>(id), static_cast<unsigned>(threads), site);
}
