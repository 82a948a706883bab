// One thread of a CTA: a stack of its own and a switch to it and back. A fiber is used again for the next CTA: its body
// runs once for each round, and the stack stays.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>

#include "failure.h"

#if defined(__SANITIZE_ADDRESS__)
#define HOSTCUDA_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HOSTCUDA_ASAN 1
#endif
#endif

#ifdef HOSTCUDA_ASAN
#include <sanitizer/common_interface_defs.h>
#endif

namespace hostcuda {

class fiber {
public:
  // The body must not throw, and leaves the fiber only through `yield`.
  explicit fiber(void (*body)()) : body(body) {
    // A page without access below the stack turns an overflow into a fault at its place.
    const size_t guard = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    void* const memory = mmap(nullptr, guard + stack_bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED || mprotect(memory, guard, PROT_NONE) != 0)
      failure().line("there is no memory for the stack of a thread").end();
    bottom = static_cast<char*>(memory) + guard;
    context = boost::context::detail::make_fcontext(bottom + stack_bytes, stack_bytes, enter);
  }
  ~fiber() {
    const size_t guard = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    munmap(bottom - guard, guard + stack_bytes);
  }
  fiber(const fiber&) = delete;
  fiber& operator=(const fiber&) = delete;

  // From the host's stack: goes on where this fiber left, until it yields.
  void resume() {
    void* host_frames = nullptr;
    before_switch(&host_frames, bottom, stack_bytes);
    context = boost::context::detail::jump_fcontext(context, this).fctx;
    after_switch(host_frames, nullptr, nullptr);
  }

  // From this fiber: back to the host's stack, until the next `resume`.
  void yield() {
    void* frames = nullptr;
    before_switch(&frames, host_bottom, host_bytes);
    host = boost::context::detail::jump_fcontext(host, nullptr).fctx;
    after_switch(frames, &host_bottom, &host_bytes);
  }

private:
  // Pages that are never touched cost nothing; frames are larger under ASan and without optimization.
  static constexpr size_t stack_bytes = 256 * 1024;

  [[noreturn]] static void enter(boost::context::detail::transfer_t from) {
    fiber& self = *static_cast<fiber*>(from.data);
    self.host = from.fctx;
    after_switch(nullptr, &self.host_bottom, &self.host_bytes);
    while (true) {
      self.body();
      self.yield();
    }
  }

  // ASan must know which stack is in use. `frames` keeps its record of the stack that is left.
#ifdef HOSTCUDA_ASAN
  static void before_switch(void** frames, const void* bottom, size_t bytes) {
    __sanitizer_start_switch_fiber(frames, bottom, bytes);
  }
  static void after_switch(void* frames, const void** left_bottom, size_t* left_bytes) {
    __sanitizer_finish_switch_fiber(frames, left_bottom, left_bytes);
  }
#else
  static void before_switch(void**, const void*, size_t) {}
  static void after_switch(void*, const void**, size_t*) {}
#endif

  void (*body)();
  char* bottom;
  boost::context::detail::fcontext_t context;
  boost::context::detail::fcontext_t host = nullptr;
  const void* host_bottom = nullptr;
  size_t host_bytes = 0;
};

} // namespace hostcuda
