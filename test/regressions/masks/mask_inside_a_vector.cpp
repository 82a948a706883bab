#include "cases.h"

#include <utility>

namespace mask_inside_a_vector {

using namespace meaning;

template <class T>
void check_type(const std::string& type, sample::Kernel<const T*, int, int, int, T*> kernel) {
  const std::vector<T> x = small_numbers<T>(256, 100, 5), before(768, T(1.0f));
  for (const auto& [begin, end] : {std::pair{0, 1}, {1, 2}, {3, 250}, {16, 32}, {255, 256}, {40, 39}})
    for (const int step : {2, 5}) {
      std::vector<T> expected = before;
      for (int i = 0; i < 256; ++i) {
        const bool between = i >= begin && i < end;
        const T value = x[std::size_t(i)];
        if (i < end) expected[std::size_t(i)] = between ? value : T(0.0f);
        if (between && i % step != 1) expected[std::size_t(256 + i)] = value;
        expected[std::size_t(512 + i)] = between || i % step == 0 ? value : T(7.0f);
      }
      check_in_place("mask_inside_a_vector " + type + " " + std::to_string(begin) + " " + std::to_string(end), kernel,
                     before, expected, x, begin, end, step);
    }
}

void run() {
  check_type<i8>("i8", parts_of_vectors<i8>);
  check_type<f16>("f16", parts_of_vectors<f16>);
}

} // namespace mask_inside_a_vector
