// Every access of a kernel to memory passes here before it is made.
#pragma once

#include <cstddef>
#include <cstdint>

#include "access_kind.h"
#include "call_site.h"
#include "checker.h"
#include "counters.h"
#include "cta.h"
#include "failure.h"
#include "settings.h"

namespace hostcuda {

// `bytes` at an address that is a multiple of `alignment`. No bytes: the thread's predicate is false.
inline void access(access_kind kind, const void* address, size_t bytes, size_t alignment, call_site site) {
  if (settings.count) counters.record(kind, address, bytes, site);
  if (bytes == 0) return;
  if (reinterpret_cast<uintptr_t>(address) % alignment != 0)
    failure()
        .line("%s of thread %u in CTA (%u, %u, %u) at %s:%d: the address %p is not a multiple of %zu bytes",
              name_of(kind), running_cta.thread(), blockIdx.x, blockIdx.y, blockIdx.z, site.file, site.line, address,
              alignment)
        .end();
  if (settings.check) race_checker.access(kind, address, bytes, site);
}

} // namespace hostcuda
