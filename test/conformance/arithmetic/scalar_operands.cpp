#include "../reference.h"

namespace scalar_operands {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  std::vector<T> x = small_numbers<T>(128, 60, 3), expected;
  for (T& value : x)
    if (float(value) == 0) value = T(11.0f);
  const T s = T(9.0f);
  const auto add = [&](char symbol, auto left, auto right) {
    for (std::size_t i = 0; i < 128; ++i) expected.push_back(operated<T>(symbol, left(i), right(i)));
  };
  const auto element = [&](std::size_t i) { return x[i]; };
  const auto scalar = [&](std::size_t) { return s; };
  const auto literal = [](float value) { return [value](std::size_t) { return T(value); }; };
  add('+', element, scalar);
  add('-', scalar, element);
  add('*', element, scalar);
  add('/', scalar, element);
  add('%', element, scalar);
  add('-', literal(100), element);
  add('/', element, literal(3));
  add('%', literal(77), element);
  check("scalar_operands " + name, kernel, expected, x, s);
}

void run() {
  check_type<u16>("u16", with_scalars<u16>);
  check_type<bf16>("bf16", with_scalars<bf16>);
  check_type<double>("double", with_scalars<double>);
}

} // namespace scalar_operands
