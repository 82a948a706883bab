// What launches must know of asynchronous operations.
#pragma once

#include "async_proxy.h"
#include "copy_async.h"
#include "cta.h"
#include "mbarrier.h"
#include "tma.h"

namespace hostcuda {

inline void begin_async_operations() {
  copies_of_threads.begin_cta();
  shared_proxy.begin_cta(blockDim.x * blockDim.y * blockDim.z);
  mbarriers.begin_cta();
  boxes.begin_cta();
}

// A thread must not return while something is in flight that it has to wait for.
inline void end_async_operations_of_thread() {
  copies_of_threads.thread_returns();
  boxes.thread_returns();
}

// All threads wait; what was late enough happens now, if there is something.
inline bool let_async_operation_happen() { return boxes.land_one(); }

inline void end_async_operations() { mbarriers.cta_ends(); }

} // namespace hostcuda
