#include "../products.h"

#include <array>

namespace masked_operands {

using namespace meaning;

template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  for (const auto& [m, n, k] : {std::array<Size, 3>{32, 32, 16}, {31, 5, 13}, {1, 32, 1}, {7, 9, 0}}) {
    const std::vector<T> a = small_numbers<T>(m * k, 100, 20), b = small_numbers<T>(k * n, 100, 21);
    check("masked_operands " + name + " " + std::to_string(m), kernel,
          multiplied<float>(a, b, std::size_t(m), std::size_t(n), std::size_t(k)), a, b, m, n, k);
  }
}

void run() {
  check_type<bf16>("bf16", multiply_masked<bf16>);
  check_type<float>("float", multiply_masked<float>);
}

} // namespace masked_operands
