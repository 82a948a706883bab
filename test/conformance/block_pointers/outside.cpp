#include "../reference.h"

namespace outside {

using namespace meaning;

void check_window(Size n, Size offset) {
  const std::vector<float> x = sample::random_floats(std::size_t(n), 3);
  std::vector<float> expected = sample::noise<float>(std::size_t(n + 64));
  for (Size i = 0; i < 64; ++i) {
    const bool inside = offset + i >= 0 && offset + i < n;
    expected[std::size_t(n + i)] = inside ? x[std::size_t(offset + i)] : -3;
    if (inside) expected[std::size_t(offset + i)] = x[std::size_t(offset + i)] * 2;
  }
  check("outside " + std::to_string(n) + " at " + std::to_string(offset), shifted_window, expected, x, n, offset);
}

void check_rows(Size rows, Size offset) {
  const std::vector<float> x = sample::random_floats(std::size_t(rows * 16), 4);
  std::vector<float> expected = sample::noise<float>(x.size());
  for (Size i = 0; i < rows * 16; ++i)
    if (i / 16 >= offset && i / 16 < offset + 8) expected[std::size_t(i)] = x[std::size_t(i)] + 1;
  check("outside rows " + std::to_string(offset), shifted_rows, expected, x, rows, offset);
}

void run() {
  for (const Size n : {64, 100, 1, 0})
    for (const Size offset : {-n, n, Size(0), Size(-1), n - 1, n - 33, Size(-64), Size(-63)}) check_window(n, offset);
  for (const Size offset : {-8, -3, 0, 4, 9, 10}) check_rows(10, offset);
}

} // namespace outside
