// Runs the threads of one CTA: each is a fiber, one runs at a time, and which one comes next is drawn at random
// wherever a thread waits. Here is all waiting: the CTA's barriers, the meetings of the lanes of a warp, and what
// others let a thread wait for.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "call_site.h"
#include "failure.h"
#include "fiber.h"
#include "settings.h"
#include "thread_order.h"
#include "vector_types.h"

inline uint3 threadIdx;
inline uint3 blockIdx;
inline dim3 blockDim;
inline dim3 gridDim;

namespace hostcuda {

// Something that threads wait for until somebody wakes them.
struct awaited {
  // What is printed of it in a report: "... wait in mbarrier_wait" and this text.
  virtual void describe(char* text, size_t size) const = 0;

protected:
  ~awaited() = default;
};

class cta {
public:
  static constexpr unsigned warp_lanes = 32;

  // Called once per launch: the threads of its CTAs, and the order in which they run.
  void begin_launch(dim3 block, uint64_t launch) {
    // xorshift needs a state other than 0.
    random = ((settings.seed + 1) * 0x9e3779b97f4a7c15u + launch * 0xbf58476d1ce4e5b9u) | 1;
    thread_count = block.x * block.y * block.z;
    threads.resize(thread_count);
    while (fibers.size() < thread_count) fibers.push_back(std::make_unique<fiber>(run_thread));
    unsigned number = 0;
    for (unsigned z = 0; z < block.z; ++z)
      for (unsigned y = 0; y < block.y; ++y)
        for (unsigned x = 0; x < block.x; ++x) threads[number++].index = {x, y, z};
  }

  // What others do at certain points of a CTA.
  struct events {
    // All threads have come to a barrier.
    void (*barrier_passed)();
    // The running thread returns.
    void (*thread_returns)();
    // All threads wait. False: nothing can be done about it.
    bool (*all_wait)();
    // All threads have returned.
    void (*cta_ends)();
  };

  // Calls `function` in every thread, and returns when all have returned.
  template <class Function>
  void run(const Function& function, events called) {
    body = [](const void* callee) { (*static_cast<const Function*>(callee))(); };
    callee = &function;
    on = called;
    barriers = 0;
    at_barrier = 0;
    returned = 0;
    warps.assign((thread_count + warp_lanes - 1) / warp_lanes, {});
    if (thread_count % warp_lanes != 0) warps.back().returned = ~0u << thread_count % warp_lanes;
    memory_order.begin_cta(thread_count);
    for (named& one : named_barriers) one = {};
    for (unsigned thread = 0; thread < thread_count; ++thread) make_ready(thread);

    while (returned < thread_count) {
      if (ready.empty()) {
        if (!on.all_wait()) report_deadlock();
        continue;
      }
      current = draw();
      threadIdx = threads[current].index;
      fibers[current]->resume();
    }
    on.cta_ends();
  }

  // Number of the running thread in its CTA, and of the interval between barriers that it is in.
  unsigned thread() const { return current; }
  unsigned interval() const { return barriers; }
  uint3 thread_index(unsigned thread) const { return threads[thread].index; }
  const thread_order& order() const { return memory_order; }
  thread_order& order() { return memory_order; }

  // Waits until somebody calls wake().
  void wait_for(const char* operation, const awaited& what, call_site site) {
    threads[current].wait_for(operation, site, state::something, 0);
    threads[current].what = &what;
    fibers[current]->yield();
  }
  void wake(unsigned thread) { make_ready(thread); }

  // Waits until every thread that has not returned waits here.
  void barrier(const char* operation, call_site site) {
    threads[current].wait_for(operation, site, state::barrier, 0);
    ++at_barrier;
    release_barrier();
    fibers[current]->yield();
  }

  static constexpr unsigned named_barrier_count = 16;

  // Waits until `count` threads wait at barrier `id`, which also orders their accesses.
  void named_barrier(const char* operation, unsigned id, unsigned count, call_site site) {
    if (id >= named_barrier_count || count == 0 || count % warp_lanes != 0 || count > thread_count)
      failure()
          .line("%s at %s:%d: barrier %u of %u threads; there are barriers 0 to 15, of whole warps of the CTA",
                operation, site.file, site.line, id, count)
          .end();
    named& one = named_barriers[id];
    if (!one.waiting.empty() && one.count != count)
      failure()
          .line("%s at %s:%d: thread %u expects %u threads at barrier %u; others there expect %u", operation, site.file,
                site.line, current, count, id, one.count)
          .end();
    threads[current].wait_for(operation, site, state::named_barrier, id);
    one.count = count;
    one.waiting.push_back(current);
    if (one.waiting.size() == count) {
      memory_order.meet(one.waiting);
      for (const unsigned thread : one.waiting) make_ready(thread);
      one.waiting.clear();
    }
    fibers[current]->yield();
  }

  // What the lanes of a meeting get: the value that lane `source` brought, and a bit for each lane whose value is not
  // 0.
  struct meeting {
    uint64_t value;
    unsigned votes;
  };

  // Waits until every lane in `mask` that has not returned waits with the same mask.
  meeting meet(const char* operation, unsigned mask, uint64_t value, unsigned source, call_site site,
               bool orders_memory = false) {
    const unsigned lane = current % warp_lanes;
    thread_state& self = threads[current];
    if ((mask >> lane & 1) == 0)
      failure()
          .line("%s at %s:%d: lane %u of warp %u is not in its own mask %08x", operation, site.file, site.line, lane,
                current / warp_lanes, mask)
          .end();
    self.wait_for(operation, site, state::meeting, mask);
    self.value = value;
    self.source = source;
    self.orders_memory = orders_memory;
    warps[current / warp_lanes].waiting |= 1u << lane;
    complete_meeting(current / warp_lanes, mask);
    fibers[current]->yield();
    return self.result;
  }

  // All lanes of the warp meet. The last to come calls `together` with the part that each has brought, while all wait.
  void meet_warp(const char* operation, void* part, void (*together)(void* const (&parts)[warp_lanes]),
                 call_site site) {
    threads[current].together = together;
    meet(operation, ~0u, reinterpret_cast<uintptr_t>(part), current % warp_lanes, site);
    threads[current].together = nullptr;
  }

  // Choices that the seed makes. One of `count` things.
  size_t choose(size_t count) {
    next_random();
    return static_cast<size_t>((random >> 32) * count >> 32);
  }
  bool flip() {
    next_random();
    return random >> 63 != 0;
  }

private:
  enum class state { ready, barrier, named_barrier, meeting, something, returned };

  struct thread_state {
    uint3 index;
    hostcuda::cta::state state;
    // Where it waits, while it does.
    const char* operation;
    call_site site;
    // The lanes that meet, or the number of the named barrier.
    unsigned mask;
    const awaited* what;
    // What it brings to a meeting of lanes, and gets.
    uint64_t value;
    unsigned source;
    bool orders_memory;
    void (*together)(void* const (&parts)[warp_lanes]);
    meeting result;

    void wait_for(const char* new_operation, call_site new_site, hostcuda::cta::state new_state, unsigned new_mask) {
      operation = new_operation;
      site = new_site;
      state = new_state;
      mask = new_mask;
      what = nullptr;
    }
  };

  // Bits are lanes; lanes that the CTA does not have count as returned.
  struct warp_state {
    unsigned waiting = 0;
    unsigned returned = 0;
  };

  // A named barrier: who waits, and how many have to.
  struct named {
    unsigned count = 0;
    std::vector<unsigned> waiting;
  };

  // The body of every fiber.
  static void run_thread() noexcept;

  void finish_thread() {
    on.thread_returns();
    threads[current].state = state::returned;
    ++returned;
    warp_state& warp = warps[current / warp_lanes];
    warp.returned |= 1u << current % warp_lanes;
    release_barrier();
    // A lane that returns may be the last that a meeting waits for.
    for (unsigned lane = 0; lane < warp_lanes; ++lane)
      if (warp.waiting >> lane & 1)
        complete_meeting(current / warp_lanes, threads[current / warp_lanes * warp_lanes + lane].mask);
  }

  void make_ready(unsigned thread) {
    threads[thread].state = state::ready;
    ready.push_back(thread);
  }

  void next_random() {
    random ^= random << 13;
    random ^= random >> 7;
    random ^= random << 17;
  }

  unsigned draw() {
    next_random();
    unsigned& place = ready[(random >> 32) * ready.size() >> 32];
    const unsigned thread = place;
    place = ready.back();
    ready.pop_back();
    return thread;
  }

  void release_barrier() {
    if (at_barrier == 0 || at_barrier + returned < thread_count) return;
    ++barriers;
    at_barrier = 0;
    on.barrier_passed();
    for (unsigned thread = 0; thread < thread_count; ++thread)
      if (threads[thread].state == state::barrier) make_ready(thread);
  }

  void complete_meeting(unsigned warp_number, unsigned mask) {
    warp_state& warp = warps[warp_number];
    if (((warp.waiting | warp.returned) & mask) != mask) return;
    thread_state* const lanes = &threads[warp_number * warp_lanes];
    const unsigned present = mask & ~warp.returned;
    unsigned votes = 0;
    const thread_state* first = nullptr;
    for (unsigned lane = 0; lane < warp_lanes; ++lane) {
      if ((present >> lane & 1) == 0) continue;
      if (lanes[lane].mask != mask) return;
      if (first == nullptr) first = &lanes[lane];
      if (std::strcmp(first->operation, lanes[lane].operation) != 0)
        failure()
            .line("lanes of warp %u meet in different operations:", warp_number)
            .line("  lane %u in %s at %s:%d", unsigned(first - lanes), first->operation, first->site.file,
                  first->site.line)
            .line("  lane %u in %s at %s:%d", lane, lanes[lane].operation, lanes[lane].site.file, lanes[lane].site.line)
            .end();
      if (lanes[lane].value != 0) votes |= 1u << lane;
    }
    if (first != nullptr && first->together != nullptr) work_together(lanes, present);
    if (first != nullptr && first->orders_memory) {
      std::vector<unsigned> members;
      for (unsigned lane = 0; lane < warp_lanes; ++lane)
        if (present >> lane & 1) members.push_back(warp_number * warp_lanes + lane);
      memory_order.meet(members);
    }
    for (unsigned lane = 0; lane < warp_lanes; ++lane) {
      if ((present >> lane & 1) == 0) continue;
      const unsigned source = lanes[lane].source;
      if ((present >> source & 1) == 0)
        failure()
            .line("%s at %s:%d: lane %u of warp %u reads lane %u, which does not take part", lanes[lane].operation,
                  lanes[lane].site.file, lanes[lane].site.line, lane, warp_number, source)
            .end();
      lanes[lane].result = {lanes[source].value, votes};
      make_ready(warp_number * warp_lanes + lane);
    }
    warp.waiting &= ~present;
  }

  static void work_together(const thread_state* lanes, unsigned present) {
    if (present != ~0u)
      failure()
          .line("%s at %s:%d needs all lanes of the warp; only those of mask %08x are left", lanes->operation,
                lanes->site.file, lanes->site.line, present)
          .end();
    void* parts[warp_lanes];
    for (unsigned lane = 0; lane < warp_lanes; ++lane)
      parts[lane] = reinterpret_cast<void*>(static_cast<uintptr_t>(lanes[lane].value));
    lanes->together(parts);
  }

  [[noreturn]] void report_deadlock() const {
    failure report;
    report.line("deadlock in CTA (%u, %u, %u): %u of %u threads have returned, and the others wait for each other",
                blockIdx.x, blockIdx.y, blockIdx.z, returned, thread_count);
    // One line for each place where threads wait.
    std::vector<bool> reported(thread_count);
    for (unsigned thread = 0; thread < thread_count; ++thread) {
      const thread_state& one = threads[thread];
      if (one.state == state::returned || reported[thread]) continue;
      unsigned count = 0;
      for (unsigned other = thread; other < thread_count; ++other) {
        const thread_state& another = threads[other];
        const bool alike = another.state == one.state && another.mask == one.mask && another.what == one.what &&
                           another.site.line == one.site.line && std::strcmp(another.site.file, one.site.file) == 0;
        if (!alike) continue;
        reported[other] = true;
        ++count;
      }
      char what[160] = "";
      if (one.state == state::meeting)
        std::snprintf(what, sizeof(what), " for mask %08x", one.mask);
      else if (one.state == state::named_barrier)
        std::snprintf(what, sizeof(what), " for %u threads at barrier %u", named_barriers[one.mask].count, one.mask);
      else if (one.state == state::something)
        one.what->describe(what, sizeof(what));
      report.line("  %u wait in %s%s at %s:%d; the first is thread %u (lane %u of warp %u)", count, one.operation, what,
                  one.site.file, one.site.line, thread, thread % warp_lanes, thread / warp_lanes);
    }
    report.end();
  }

  std::vector<std::unique_ptr<fiber>> fibers;
  std::vector<thread_state> threads;
  std::vector<warp_state> warps;
  std::vector<unsigned> ready;
  void (*body)(const void*) = nullptr;
  const void* callee = nullptr;
  events on = {};
  uint64_t random = 1;
  unsigned thread_count = 0;
  unsigned current = 0;
  unsigned returned = 0;
  unsigned at_barrier = 0;
  unsigned barriers = 0;
  named named_barriers[named_barrier_count];
  thread_order memory_order;
};

// The CTA that runs; CTAs run one after another.
inline cta running_cta;

// An exception must not leave a fiber: there is no frame above it.
inline void cta::run_thread() noexcept {
  try {
    running_cta.body(running_cta.callee);
  } catch (...) {
    failure().line("an exception left the kernel in thread %u", running_cta.thread()).end();
  }
  running_cta.finish_thread();
}

} // namespace hostcuda

inline void __syncthreads(hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::running_cta.barrier("__syncthreads", site);
}
