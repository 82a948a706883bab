// Asynchronous operations of a thread that it commits as groups and waits for in the order in which it committed them.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "cta.h"

namespace hostcuda {

template <class Operation>
class operation_groups {
public:
  void begin_cta() {
    for (groups_of_thread& thread : threads) {
      thread.uncommitted.clear();
      thread.groups.clear();
    }
  }

  // Of the running thread: an operation has started.
  void add(const Operation& operation) { of_running_thread().uncommitted.push_back(operation); }

  void commit() {
    groups_of_thread& mine = of_running_thread();
    mine.groups.emplace_back();
    mine.groups.back().swap(mine.uncommitted);
  }

  // Calls finish(operation) until no more than the last `pending` groups are left.
  template <class Finish>
  void wait(size_t pending, const Finish& finish) {
    groups_of_thread& mine = of_running_thread();
    for (; mine.groups.size() > pending; mine.groups.pop_front())
      for (const Operation& operation : mine.groups.front()) finish(operation);
  }

  // Calls report(operation, is_committed) if one is left.
  template <class Report>
  void thread_returns(const Report& report) const {
    const unsigned thread = running_cta.thread();
    if (thread >= threads.size()) return;
    for (const std::vector<Operation>& group : threads[thread].groups)
      if (!group.empty()) report(group.front(), true);
    if (!threads[thread].uncommitted.empty()) report(threads[thread].uncommitted.front(), false);
  }

private:
  struct groups_of_thread {
    std::vector<Operation> uncommitted;
    std::deque<std::vector<Operation>> groups;
  };

  groups_of_thread& of_running_thread() {
    const unsigned thread = running_cta.thread();
    if (threads.size() <= thread) threads.resize(thread + 1);
    return threads[thread];
  }

  std::vector<groups_of_thread> threads;
};

} // namespace hostcuda
