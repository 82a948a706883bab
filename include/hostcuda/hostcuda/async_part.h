// A kind of asynchronous operations: copies, mbarriers, copies of boxes, products of warpgroups. Launches know them by
// this interface only, so that programs without them do without their code.
#pragma once

#include <vector>

namespace hostcuda {

class async_part {
public:
  virtual void begin_cta(unsigned threads) = 0;
  // The running thread returns: nothing may be in flight that it has to wait for.
  virtual void thread_returns() {}
  // All threads wait. True: something that was late has happened.
  virtual bool act_late() { return false; }
  virtual void cta_ends() {}

protected:
  ~async_part() = default;
};

// Those that the program has. It is filled before main.
inline std::vector<async_part*>& async_parts() {
  static std::vector<async_part*> parts;
  return parts;
}

template <class Part>
Part& the() {
  static Part part;
  return part;
}

// Functions that start an operation call has_async_part<Part, T>(), T being a template parameter of theirs: then
// `exists` is there in programs that call them.
template <class Part>
struct async_part_user {
  static const bool exists;
};
template <class Part>
const bool async_part_user<Part>::exists = (async_parts().push_back(&the<Part>()), true);

template <class Part, class>
bool has_async_part() {
  return async_part_user<Part>::exists;
}

} // namespace hostcuda
