// Copies of boxes between arrays in global memory and shared memory (TMA). A load writes when it starts or when no
// thread can run, as the seed decides, and arrives at an mbarrier; a store reads when it starts or when its thread
// waits for it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "access_kind.h"
#include "async_part.h"
#include "async_proxy.h"
#include "call_site.h"
#include "checker.h"
#include "cta.h"
#include "failure.h"
#include "in_flight.h"
#include "mbarrier.h"
#include "operation_groups.h"
#include "settings.h"
#include "shared_memory.h"
#include "tensor_map.h"

namespace hostcuda {

// A box of an array and its place in shared memory.
struct box {
  tensor_map map;
  int64_t first[tensor_map::max_rank];
  char* shared;
  call_site site;

  size_t offset() const { return dynamic_shared_memory.offset_of(shared); }

  // Calls move(row in shared memory, first byte of the row that is in the array, its address, bytes); for a row outside
  // of the array there are none.
  template <class Move>
  void for_rows(const Move& move) const {
    const int64_t begin = std::clamp<int64_t>(-first[0], 0, map.box[0]);
    const int64_t end = std::clamp<int64_t>(static_cast<int64_t>(map.extent[0]) - first[0], begin, map.box[0]);
    for (uint32_t row = 0; row < map.rows(); ++row) {
      bool exists = end > begin;
      uint32_t rest = row;
      int64_t address =
          static_cast<int64_t>(reinterpret_cast<uintptr_t>(map.base)) + (first[0] + begin) * map.element_bytes;
      for (int axis = 1; axis < map.rank; rest /= map.box[axis++]) {
        const int64_t coordinate = first[axis] + rest % map.box[axis];
        exists = exists && coordinate >= 0 && coordinate < static_cast<int64_t>(map.extent[axis]);
        address += coordinate * static_cast<int64_t>(map.stride[axis]);
      }
      char* const global = exists ? reinterpret_cast<char*>(static_cast<uintptr_t>(address)) : nullptr;
      move(row, static_cast<size_t>(begin) * map.element_bytes, global,
           exists ? static_cast<size_t>(end - begin) * map.element_bytes : 0);
    }
  }

  // The place of a piece of 16 bytes of a row.
  char* piece(uint32_t row, size_t byte) const {
    const size_t plain = offset() + static_cast<size_t>(row) * map.row_pitch() + byte;
    return shared + (swizzled(plain, map.swizzle_bytes) - offset());
  }

  void load() const {
    for_rows([&](uint32_t row, size_t begin, const char* global, size_t bytes) {
      std::vector<char> whole(map.row_bytes());
      if (bytes != 0) std::memcpy(&whole[begin], global, bytes);
      for (size_t byte = 0; byte < whole.size(); byte += 16) std::memcpy(piece(row, byte), &whole[byte], 16);
    });
  }
  void store() const {
    for_rows([&](uint32_t row, size_t begin, char* global, size_t bytes) {
      std::vector<char> whole(map.row_bytes());
      for (size_t byte = 0; byte < whole.size(); byte += 16) std::memcpy(&whole[byte], piece(row, byte), 16);
      if (bytes != 0) std::memcpy(global, &whole[begin], bytes);
    });
  }
};

class box_copies final : public async_part {
public:
  void begin_cta(unsigned) override {
    stores.begin_cta();
    late_loads.clear();
  }

  void load(const box& started, mbarrier_state& barrier) {
    const async_operation operation = {"tma_load", "mbarrier_wait()", started.site};
    const size_t offset = started.offset(), bytes = started.map.shared_bytes();
    const unsigned thread = running_cta.thread();
    if (settings.check) {
      shared_in_flight.start_write(operation, offset, bytes);
      race_checker.note_shared(access_kind::shared_store, offset, bytes, started.site);
      shared_proxy.check("tma_load", "overwrites", thread, offset, bytes, started.site);
      shared_proxy.async_write(offset, bytes, static_cast<uint8_t>(started.map.swizzle_bytes));
      note_global(access_kind::global_load, started);
    }
    const uint64_t number = ++loads;
    barrier.copies.push_back({number, thread, started.site, offset, bytes, started.map.box_bytes(), false, 0});
    if (running_cta.flip()) {
      std::memset(started.shared, 0xff, bytes);
      late_loads.push_back({started, &barrier, number});
    } else {
      started.load();
      mbarriers().land(barrier, number);
    }
  }

  // One of the late loads comes.
  bool act_late() override {
    if (late_loads.empty()) return false;
    const size_t which = running_cta.choose(late_loads.size());
    const late_load landing = late_loads[which];
    late_loads.erase(late_loads.begin() + static_cast<std::ptrdiff_t>(which));
    landing.what.load();
    mbarriers().land(*landing.barrier, landing.number);
    return true;
  }

  void store(const box& started) {
    const async_operation operation = {"tma_store", "tma_wait_stores()", started.site};
    const size_t offset = started.offset(), bytes = started.map.shared_bytes();
    if (settings.check) {
      shared_in_flight.start_read(operation, offset, bytes);
      race_checker.note_shared(access_kind::shared_load, offset, bytes, started.site);
      race_checker.require_written(offset, bytes, started.site);
      shared_proxy.check("tma_store", "reads", running_cta.thread(), offset, bytes, started.site);
      note_global(access_kind::global_store, started);
    }
    const bool is_late = running_cta.flip();
    if (!is_late) started.store();
    stores.add({started, is_late});
  }

  void commit_stores() { stores.commit(); }

  void wait_stores(size_t pending) {
    stores.wait(pending, [](const started_store& one) {
      if (one.is_late) one.what.store();
      if (!settings.check) return;
      const size_t offset = one.what.offset(), bytes = one.what.map.shared_bytes();
      shared_in_flight.end_read(offset, bytes);
      race_checker.note_shared(access_kind::shared_load, offset, bytes, one.what.site);
    });
  }

  void thread_returns() override {
    stores.thread_returns([](const started_store& one, bool is_committed) {
      failure()
          .line("thread %u in CTA (%u, %u, %u) returns while a tma_store, started at %s:%d, is in flight",
                running_cta.thread(), blockIdx.x, blockIdx.y, blockIdx.z, one.what.site.file, one.what.site.line)
          .line("  it has not been waited for with %stma_wait_stores()", is_committed ? "" : "tma_commit_stores() and ")
          .end();
    });
  }

private:
  struct late_load {
    box what;
    mbarrier_state* barrier;
    uint64_t number;
  };
  struct started_store {
    box what;
    bool is_late;
  };

  static void note_global(access_kind kind, const box& started) {
    started.for_rows([&](uint32_t, size_t, const char* global, size_t bytes) {
      if (bytes != 0) race_checker.access(kind, global, bytes, started.site);
    });
  }

  std::vector<late_load> late_loads;
  operation_groups<started_store> stores;
  uint64_t loads = 0;
};

inline box_copies& boxes() { return the<box_copies>(); }

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

// The stores that this thread has started since the last call are a group.
inline void tma_commit_stores() { hostcuda::boxes().commit_stores(); }

// Waits until all groups of stores of this thread but the last kPending have read shared memory.
template <int kPending>
void tma_wait_stores() {
  hostcuda::boxes().wait_stores(kPending);
}
