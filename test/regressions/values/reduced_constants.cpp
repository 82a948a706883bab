#include "cases.h"

namespace reduced_constants {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  check("reduced_constants " + name, kernel, std::vector<T>{T(1.0f), T(3.0f), T(3.0f), T(96.0f), T(1.0f)});
}

void run() {
  check_type<i8>("i8", reduce_constants<i8>);
  check_type<i64>("i64", reduce_constants<i64>);
  check_type<u16>("u16", reduce_constants<u16>);
  check_type<u64>("u64", reduce_constants<u64>);
  check_type<f16>("f16", reduce_constants<f16>);
  check_type<double>("double", reduce_constants<double>);
  for (const Size trips : {0, 1, 3})
    check("reduced_constants " + std::to_string(trips) + " trips", count_in_loop,
          std::vector<Size>{trips > 0 ? 2 : -5, 64 * trips}, trips);
}

} // namespace reduced_constants
