#include "../reference.h"

namespace masked_tails {

using namespace meaning;

// The input ends where the mask does, and so does the part of the output that is stored with it.
template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel) {
  for (const std::size_t n : {128u, 127u, 126u, 125u, 124u, 1u, 0u}) {
    const std::vector<T> x = small_numbers<T>(Size(n), 100, 1);
    std::vector<T> expected(256 + n);
    for (std::size_t i = 0; i < 128; ++i) {
      expected[i] = i < n ? x[i] : T(0.0f);
      expected[128 + i] = i < n ? x[i] : T(1.0f);
      if (i < n) expected[256 + i] = x[i];
    }
    check("masked_tails " + name + " " + std::to_string(n), kernel, expected, x, Size(n));
  }
}

void run() {
  check_type<i8>("i8", copy_head<i8>);
  check_type<bf16>("bf16", copy_head<bf16>);
  check_type<double>("double", copy_head<double>);

  for (const std::size_t n : {128u, 125u, 0u}) {
    Bools x;
    std::vector<u8> expected(256, 0);
    for (std::size_t i = 0; i < n; ++i) x.bytes.push_back(u8(i % 3 == 1 ? 0 : 1 + i));
    for (std::size_t i = 0; i < 128; ++i) {
      expected[i] = i < n && x.bytes[i] != 0;
      expected[128 + i] = i >= n || x.bytes[i] != 0;
    }
    check_bools("masked_tails bool " + std::to_string(n), copy_bools, expected, x, Size(n));
  }
}

} // namespace masked_tails
