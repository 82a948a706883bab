// Asynchronous copies from global to shared memory (cp.async). The bytes move when the copy starts or when its thread
// waits for it, as the seed decides; until then nobody may touch them. For other threads they are written by the wait.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "access.h"
#include "access_kind.h"
#include "async_part.h"
#include "call_site.h"
#include "checker.h"
#include "cta.h"
#include "failure.h"
#include "in_flight.h"
#include "operation_groups.h"
#include "prelude.h"
#include "settings.h"
#include "shared_memory.h"

namespace hostcuda {

class async_copies final : public async_part {
public:
  void begin_cta(unsigned) override { copies.begin_cta(); }

  // `bytes` to shared memory, of which the first `existing` come from global memory and the others are 0.
  void start(void* shared, const void* global, size_t existing, size_t bytes, call_site site) {
    const async_operation operation = {"asynchronous copy", "wait_copies()", site};
    const size_t offset = dynamic_shared_memory.offset_of(shared);
    if (settings.check) shared_in_flight.check(operation, true, offset, bytes);
    access(access_kind::global_load, global, existing, bytes, site);
    access(access_kind::shared_store, shared, bytes, bytes, site);
    if (settings.check) shared_in_flight.start_write(operation, offset, bytes);
    const copy started = {static_cast<char*>(shared), static_cast<const char*>(global), existing, bytes, site,
                          running_cta.flip()};
    if (started.is_late)
      std::memset(shared, 0xff, bytes);
    else
      started.move();
    copies.add(started);
  }

  void commit() { copies.commit(); }

  void wait(size_t pending) {
    copies.wait(pending, [](const copy& one) {
      if (one.is_late) one.move();
      if (!settings.check) return;
      shared_in_flight.end_write(dynamic_shared_memory.offset_of(one.shared), one.bytes);
      race_checker.access(access_kind::shared_store, one.shared, one.bytes, one.site);
      if (one.existing != 0) race_checker.access(access_kind::global_load, one.global, one.existing, one.site);
    });
  }

  void thread_returns() override {
    copies.thread_returns([](const copy& one, bool is_committed) {
      failure()
          .line("thread %u in CTA (%u, %u, %u) returns while an asynchronous copy, started at %s:%d, is in flight",
                running_cta.thread(), blockIdx.x, blockIdx.y, blockIdx.z, one.site.file, one.site.line)
          .line("  it has not been waited for with %swait_copies()", is_committed ? "" : "commit_copies() and ")
          .end();
    });
  }

private:
  struct copy {
    char* shared;
    const char* global;
    size_t existing;
    size_t bytes;
    call_site site;
    bool is_late;

    void move() const {
      if (existing != 0) std::memcpy(shared, global, existing);
      std::memset(shared + existing, 0, bytes - existing);
    }
  };

  operation_groups<copy> copies;
};

} // namespace hostcuda

// Copies N elements, `stride` apart, to N consecutive elements of shared memory. The first `left` exist; the others
// become 0. kVector: asynchronously; the stride is 1 and both addresses are aligned to the whole vector.
template <bool kVector, int N, bool kWhole = false, class T>
void copy_vector_async(T* shared, const T* global, int64_t stride, int left,
                       hostcuda::call_site site = hostcuda::call_site::current()) {
  constexpr size_t bytes = N * sizeof(T);
  static_assert(bytes == 4 || bytes == 8 || bytes == 16, "an asynchronous copy has 4, 8 or 16 bytes");
  if (kVector) {
    hostcuda::require_unit_stride(stride, site);
    const int existing = hostcuda::existing_elements(left, N);
    hostcuda::has_async_part<hostcuda::async_copies, T>();
    hostcuda::the<hostcuda::async_copies>().start(shared, global, existing * sizeof(T), bytes, site);
  } else {
    T value[N];
    load_const_vector<false>(value, global, stride, left, T(), site);
    store_shared(shared, value, site);
  }
}

// The asynchronous copies that this thread has started since the last call are a group.
inline void commit_copies() { hostcuda::the<hostcuda::async_copies>().commit(); }

// Waits until all groups of copies of this thread but the last kPending have arrived.
template <int kPending>
void wait_copies() {
  hostcuda::the<hostcuda::async_copies>().wait(kPending);
}
