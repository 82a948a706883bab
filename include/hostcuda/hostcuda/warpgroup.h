// Products of a warpgroup, 128 threads together (wgmma). Operands in shared memory are read when the product starts or
// when a thread waits for it, as the seed decides; accumulators hold NaN until their thread has waited.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <vector>

#include "async_part.h"
#include "async_proxy.h"
#include "call_site.h"
#include "checker.h"
#include "cta.h"
#include "failure.h"
#include "in_flight.h"
#include "mbarrier.h"
#include "settings.h"
#include "shared_memory.h"
#include "thread_order.h"
#include "wgmma_operand.h"
#include "wgmma_state.h"

namespace hostcuda {

// What all threads of the warpgroup must agree in.
struct wgmma_call {
  wgmma_operand a;
  wgmma_operand b;
  bool a_is_in_registers;
  unsigned columns;
  bool accumulates;
  float (*to_float)(uint32_t);
  call_site site;

  // Of tf32 with a in registers, sums that differ in their row are beside each other: d[j][e][h], not d[j][h][e].
  bool has_sums_by_columns() const { return a_is_in_registers && b.element_bytes == 4; }

  bool operator==(const wgmma_call& other) const {
    return a.descriptor == other.a.descriptor && a.is_transposed == other.a.is_transposed &&
           b.descriptor == other.b.descriptor && b.is_transposed == other.b.is_transposed &&
           a_is_in_registers == other.a_is_in_registers && columns == other.columns &&
           accumulates == other.accumulates && to_float == other.to_float;
  }
};

class warpgroup final : awaited {
public:
  static constexpr unsigned threads = 128;
  static constexpr unsigned rows = 64;

  void begin_cta(unsigned warpgroup_number) {
    number = warpgroup_number;
    present = 0;
    finished = 0;
    products.clear();
    first_product = 0;
    states.resize(threads);
    for (wgmma_thread& state : states) state.begin_cta();
  }

  void describe(char* text, size_t size) const override {
    std::snprintf(text, size, " for the %u threads of warpgroup %u", threads, number);
  }

  void start(const wgmma_call& call, float* d, const void* a) {
    if (number * threads + threads > blockDim.x * blockDim.y * blockDim.z)
      report(call.site, "the warpgroup is not whole");
    const size_t count = call.columns / 2;
    wgmma_accumulators& mine = accumulators_at(d, count, call);
    if (call.a_is_in_registers) check_operand(a, call);
    if (mine.in_flight++ == 0) mine.take();
    if (present == 0) {
      products.emplace_back();
      products.back().call = call;
      products.back().parts.resize(threads);
      products.back().registers.resize(call.a_is_in_registers ? 4 * threads : 0);
    }
    product& joined = products.back();
    if (!(joined.call == call)) report_different(joined.call.site, call.site);
    const unsigned thread = running_cta.thread() % threads;
    joined.parts[thread] = &mine;
    if (call.a_is_in_registers) std::memcpy(&joined.registers[4 * thread], a, 4 * sizeof(uint32_t));
    ++state_of_thread().started;

    if (++present < threads) {
      running_cta.wait_for("wgmma", *this, call.site);
      return;
    }
    present = 0;
    if (settings.check) check_operands(joined);
    if (running_cta.flip()) read_operands(joined);
    for (unsigned other = 0; other < threads; ++other)
      if (other != thread) running_cta.wake(number * threads + other);
  }

  void fence() { state_of_thread().fence(); }
  void commit() { state_of_thread().groups.push_back(state_of_thread().started); }

  void wait(size_t pending) {
    wgmma_thread& mine = state_of_thread();
    uint32_t end = mine.collected;
    for (; mine.groups.size() > pending; mine.groups.pop_front()) end = mine.groups.front();
    while (finished < end) finish(products[finished - first_product]);
    const unsigned thread = running_cta.thread();
    for (; mine.collected < end; ++mine.collected) {
      product& done = products[mine.collected - first_product];
      wgmma_accumulators& sums = *done.parts[thread % threads];
      if (!sums.registers.are_as_seen()) report(done.call.site, "its accumulators were changed while it was in flight");
      if (--sums.in_flight == 0) sums.give_back();
      ++done.collected;
    }
    while (!products.empty() && products.front().collected == threads) {
      products.pop_front();
      ++first_product;
    }
    mine.has_fenced_since_wait = false;
    running_cta.order().acquire_engine(thread, engine(), end);
  }

  // The running thread reads these accumulators.
  void check_at_rest(const float* d, size_t count, call_site site) {
    for (const wgmma_accumulators& one : state_of_thread().accumulators)
      if (one.in_flight != 0 && one.registers.overlaps(d, count))
        report(site, "accumulators are used that a product in flight writes");
  }

  void thread_returns() {
    const wgmma_thread& mine = state_of_thread();
    if (mine.collected == mine.started) return;
    report(products[mine.collected - first_product].call.site, "the thread returns and has not waited for it");
  }

private:
  struct product {
    wgmma_call call;
    std::vector<wgmma_accumulators*> parts;
    // Four of each thread, if a is in registers.
    std::vector<uint32_t> registers;
    // [line][k], once they have been read.
    std::vector<float> a;
    std::vector<float> b;
    unsigned collected = 0;
  };

  unsigned engine() const { return mbarrier_set::limit + number; }
  wgmma_thread& state_of_thread() { return states[running_cta.thread() % threads]; }

  wgmma_accumulators& accumulators_at(float* d, size_t count, const wgmma_call& call) {
    wgmma_thread& mine = state_of_thread();
    if (!mine.has_fenced) report(call.site, "there is no wgmma_fence() before the first");
    wgmma_accumulators* found = nullptr;
    for (wgmma_accumulators& one : mine.accumulators) {
      if (one.registers.is_at(d, count))
        found = &one;
      else if (one.in_flight != 0 && one.registers.overlaps(d, count))
        report(call.site, "its accumulators are in flight with another shape");
    }
    const bool must_be_as_seen = found != nullptr && (call.accumulates || found->in_flight != 0);
    if (must_be_as_seen && !found->registers.are_as_seen())
      report(call.site, found->in_flight != 0 ? "its accumulators were changed while they were in flight"
                                              : "its accumulators were changed, and no wgmma_fence() stands between");
    if (found != nullptr) return *found;
    if (call.accumulates && !mine.has_fenced_since_wait)
      report(call.site, "its accumulators are new, and no wgmma_fence() stands before it");
    mine.accumulators.emplace_back(d, count);
    return mine.accumulators.back();
  }

  void check_operand(const void* a, const wgmma_call& call) {
    wgmma_thread& mine = state_of_thread();
    for (const watched_registers& one : mine.operands) {
      if (!one.is_at(a, 4)) continue;
      if (!one.are_as_seen()) report(call.site, "registers of a were changed, and no wgmma_fence() stands between");
      return;
    }
    if (!mine.has_fenced_since_wait) report(call.site, "registers of a are new, and no wgmma_fence() stands before it");
    mine.operands.emplace_back(a, 4);
    mine.operands.back().look();
  }

  // Calls visit(operand, address, first and last warp that read there) for each piece of the operands.
  template <class Visit>
  static void for_pieces(const wgmma_call& call, const Visit& visit) {
    if (!call.a_is_in_registers)
      call.a.for_pieces(rows, [&](size_t address, unsigned row) { visit(call.a, address, row / 16, row / 16); });
    call.b.for_pieces(call.columns, [&](size_t address, unsigned) { visit(call.b, address, 0u, 3u); });
  }

  void check_operands(const product& started) const {
    const wgmma_call& call = started.call;
    const async_operation operation = {"wgmma", "wgmma_wait()", call.site};
    constexpr size_t bytes = wgmma_operand::piece_bytes;
    for_pieces(call, [&](const wgmma_operand& operand, size_t address, unsigned first_warp, unsigned last_warp) {
      const unsigned swizzle = operand.swizzle_bytes();
      if (swizzle != 0 && operand.start() / 128 % (swizzle / 16) != 0)
        report(call.site, "a descriptor begins within a pattern of swizzled rows");
      if (address + bytes > dynamic_shared_memory.bytes())
        report(call.site, "a descriptor reaches out of the CTA's shared memory");
      shared_in_flight.start_read(operation, address, bytes);
      for (unsigned warp = first_warp; warp <= last_warp; ++warp) {
        const unsigned reader = number * threads + warp * cta::warp_lanes;
        race_checker.check_shared_read(reader, address, bytes, call.site);
        shared_proxy.check("wgmma", "reads", reader, address, bytes, call.site);
      }
      const uint8_t written = shared_proxy.swizzle_at(address);
      if (written != async_proxy::unknown && written != swizzle) report_swizzle(call.site, address, written, swizzle);
    });
  }

  void read_operands(product& one) const {
    const wgmma_call& call = one.call;
    const unsigned depth = call.b.depth();
    one.a.resize(rows * depth);
    one.b.resize(call.columns * depth);
    for (unsigned k = 0; k < depth; ++k) {
      for (unsigned row = 0; row < rows; ++row)
        one.a[row * depth + k] =
            call.to_float(call.a_is_in_registers ? held_by_threads(one, row, k) : call.a.read(row, k));
      for (unsigned column = 0; column < call.columns; ++column)
        one.b[column * depth + k] = call.to_float(call.b.read(column, k));
    }
  }

  // As in mma: the element is in register 2 * half + row / 8 of lane row % 8 * 4 + k % (depth / 2) / elements in a
  // register, in the warp that has the row; `half` is that of k.
  static uint32_t held_by_threads(const product& one, unsigned row, unsigned k) {
    const unsigned half = one.call.b.depth() / 2, bytes = one.call.b.element_bytes, in_register = 4 / bytes;
    const unsigned thread = row / 16 * cta::warp_lanes + row % 8 * 4 + k % half / in_register;
    const uint32_t bits = one.registers[4 * thread + k / half * 2 + row % 16 / 8];
    return in_register == 1 ? bits : bits >> 16 * (k % 2) & 0xffff;
  }

  // Products are finished in the order in which they started.
  void finish(product& one) {
    if (one.b.empty()) read_operands(one);
    const unsigned depth = one.call.b.depth();
    const bool by_columns = one.call.has_sums_by_columns();
    for (unsigned row = 0; row < rows; ++row)
      for (unsigned column = 0; column < one.call.columns; ++column) {
        const unsigned thread = row / 16 * cta::warp_lanes + row % 8 * 4 + column % 8 / 2;
        const unsigned h = row % 16 / 8, e = column % 2;
        float& d = one.parts[thread]->sums[column / 8 * 4 + (by_columns ? 2 * e + h : 2 * h + e)];
        const float* const a = &one.a[row * depth];
        const float* const b = &one.b[column * depth];
        float sum = one.call.accumulates ? d : 0.0f;
        for (unsigned k = 0; k < depth; ++k) sum += a[k] * b[k];
        d = sum;
      }
    ++finished;
    if (!settings.check) return;
    const unsigned reader = running_cta.order().engine(engine());
    for_pieces(one.call, [&](const wgmma_operand&, size_t address, unsigned, unsigned) {
      shared_in_flight.end_read(address, wgmma_operand::piece_bytes);
      race_checker.note_engine_read(reader, finished, address, wgmma_operand::piece_bytes, one.call.site);
    });
  }

  [[noreturn]] void report(call_site site, const char* what) const {
    failure()
        .line("wgmma of warpgroup %u in CTA (%u, %u, %u) at %s:%d, thread %u: %s", number, blockIdx.x, blockIdx.y,
              blockIdx.z, site.file, site.line, running_cta.thread(), what)
        .end();
  }

  [[noreturn]] void report_different(call_site first, call_site other) const {
    failure()
        .line("threads of warpgroup %u start different products, thread %u one of its own:", number,
              running_cta.thread())
        .line("  wgmma at %s:%d", first.file, first.line)
        .line("  wgmma at %s:%d; descriptors, shapes and `accumulate` must be the same", other.file, other.line)
        .end();
  }

  [[noreturn]] void report_swizzle(call_site site, size_t address, unsigned written, unsigned read) const {
    failure()
        .line("wgmma of warpgroup %u at %s:%d reads byte %zu of shared memory as swizzled within %u bytes", number,
              site.file, site.line, address, read)
        .line("  a tma_load has written it as swizzled within %u bytes", written)
        .end();
  }

  unsigned number = 0;
  // Threads that have come to the product that starts.
  unsigned present = 0;
  // How many products are done.
  uint32_t finished = 0;
  uint32_t first_product = 0;
  std::deque<product> products;
  std::vector<wgmma_thread> states;
};

class warpgroup_set final : public async_part {
public:
  void begin_cta(unsigned threads) override {
    warpgroups.resize((threads + warpgroup::threads - 1) / warpgroup::threads);
    for (unsigned number = 0; number < warpgroups.size(); ++number) warpgroups[number].begin_cta(number);
  }
  void thread_returns() override { mine().thread_returns(); }

  // That of the running thread.
  warpgroup& mine() { return warpgroups[running_cta.thread() / warpgroup::threads]; }

private:
  std::vector<warpgroup> warpgroups;
};

// T: a template parameter of whoever calls.
template <class T>
warpgroup& own_warpgroup() {
  static_cast<void>(async_proxy_user<T>::exists);
  static_cast<void>(order_beyond_warps<T>::exists);
  has_async_part<warpgroup_set, T>();
  return the<warpgroup_set>().mine();
}

} // namespace hostcuda
