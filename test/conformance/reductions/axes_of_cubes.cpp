#include "../reference.h"

namespace axes_of_cubes {

using namespace meaning;

template <class Kernel>
void check_shape(const std::string& name, Kernel kernel, std::size_t a, std::size_t b, std::size_t c) {
  const std::vector<float> x = small_numbers<float>(Size(a * b * c), 1000, 8);
  std::vector<float> first(b * c, 0.0f), middle(a * c, 0.0f), last(a * b, 0.0f);
  for (std::size_t i = 0; i < a; ++i)
    for (std::size_t j = 0; j < b; ++j)
      for (std::size_t k = 0; k < c; ++k) {
        const float value = x[(i * b + j) * c + k];
        first[j * c + k] += value;
        middle[i * c + k] += value;
        last[i * b + j] += value;
      }
  append(first, middle);
  append(first, last);
  check("axes_of_cubes " + name, kernel, first, x);
}

void run() {
  check_shape("2 x 32 x 16", reduce_cube<2, 32, 16>, 2, 32, 16);
  check_shape("8 x 16 x 2", reduce_cube<8, 16, 2>, 8, 16, 2);
}

} // namespace axes_of_cubes
