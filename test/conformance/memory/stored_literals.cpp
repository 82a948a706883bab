#include "../reference.h"

namespace stored_literals {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  std::vector<T> expected(128, converted<T>(5));
  expected.resize(256, converted<T>(2.75));
  expected.resize(288, converted<T>(1));
  expected.push_back(converted<T>(7.5));
  check("stored_literals " + name, kernel, expected, false);
}

void run() {
  check_type<i8>("i8", store_literals<i8>);
  check_type<u64>("u64", store_literals<u64>);
  check_type<f16>("f16", store_literals<f16>);
  check_type<double>("double", store_literals<double>);
}

} // namespace stored_literals
