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

} // namespace hostcuda
