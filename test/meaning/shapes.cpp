// Checks the kernels of shapes.tile.cpp against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "shapes.tile.cpp"
#else
#include "shapes.h"
#endif
#include "cases.h"

#include <utility>
#include <array>
#include <numeric>

namespace {

using namespace meaning;

using Shape = std::vector<std::size_t>;

template <class T>
void append(std::vector<T>& to, const std::vector<T>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

// A dense array of `shape` with its axes in another order.
template <class T>
std::vector<T> permuted(const std::vector<T>& x, const Shape& shape, const Shape& order) {
  std::vector<T> result;
  std::vector<std::size_t> at(shape.size(), 0);
  for (std::size_t n = 0; n < x.size(); ++n) {
    std::size_t from = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
      std::size_t place = 0;
      while (order[place] != axis) ++place;
      from = from * shape[axis] + at[place];
    }
    result.push_back(x[from]);
    for (std::size_t axis = shape.size(); axis-- > 0 && ++at[axis] == shape[order[axis]];) at[axis] = 0;
  }
  return result;
}
template <class T>
std::vector<T> turned(const std::vector<T>& x, std::size_t rows, std::size_t columns) {
  return permuted(x, {rows, columns}, {1, 0});
}

template <class Kernel>
void check_permute(const char* name, Kernel kernel, Shape shape, Shape order) {
  const std::vector<int> x = numbered<int>(Size(shape[0] * shape[1] * shape[2] * shape[3]));
  std::vector<int> expected = permuted(x, shape, order);
  std::swap(order[2], order[3]);
  append(expected, permuted(x, shape, order));
  check(name, kernel, expected, x);
}
#define PERMUTATION(P, Q, R, S)                                                                                        \
  check_permute("permute " #P #Q #R #S, permute4<P, Q, R, S, 2, 4, 8, 16>, {2, 4, 8, 16}, {P, Q, R, S});               \
  check_permute("permute padded " #P #Q #R #S, permute4<P, Q, R, S, 3, 2, 5, 4>, {3, 2, 5, 4}, {P, Q, R, S})

void permutations() {
  PERMUTATION(0, 1, 2, 3);
  PERMUTATION(0, 2, 1, 3);
  PERMUTATION(0, 3, 1, 2);
  PERMUTATION(1, 0, 2, 3);
  PERMUTATION(1, 2, 0, 3);
  PERMUTATION(1, 3, 0, 2);
  PERMUTATION(2, 0, 1, 3);
  PERMUTATION(2, 1, 0, 3);
  PERMUTATION(2, 3, 0, 1);
  PERMUTATION(3, 0, 1, 2);
  PERMUTATION(3, 1, 0, 2);
  PERMUTATION(3, 2, 0, 1);
}

template <class T, class Kernel>
void check_transposed(const char* name, Kernel kernel, std::size_t rows, std::size_t columns) {
  const std::vector<T> x = small_numbers<T>(Size(rows * columns), 100, 1);
  check(name, kernel, turned(x, rows, columns), x);
}

void transposes() {
  check_transposed<float>("transposed 1 1", transposed<float, 1, 1, 4>, 1, 1);
  check_transposed<float>("transposed 2 1", transposed<float, 2, 1, 4>, 2, 1);
  check_transposed<double>("transposed double", transposed<double, 64, 32, 8>, 64, 32);
  check_transposed<i8>("transposed i8", transposed<i8, 64, 64, 4>, 64, 64);
  check_transposed<f16>("transposed f16", transposed<f16, 96, 48, 4>, 96, 48);
  check_transposed<i16>("transposed i16", transposed<i16, 12, 100, 2>, 12, 100);
  check_transposed<i64>("transposed i64", transposed<i64, 3, 7, 1>, 3, 7);
  const std::vector<int> x = numbered<int>(96);
  check("trans_of_three", trans_of_three, permuted(x, {3, 8, 4}, {0, 2, 1}), x);
}

template <class Kernel>
void check_reshape(const char* name, Kernel kernel, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  const std::vector<int> x = numbered<int>(Size(a * b));
  const std::vector<int> once = turned(x, a, b), twice = turned(once, c, d);
  std::vector<int> expected = x;
  append(expected, once);
  append(expected, twice);
  for (std::size_t i = 0; i < x.size(); ++i) expected.push_back(twice[i] - x[i]);
  check(name, kernel, expected, x);
}

void reshapes() {
  check_reshape("reshape 16 32 64 8", reshape2<16, 32, 64, 8>, 16, 32, 64, 8);
  check_reshape("reshape 12 10 8 15", reshape2<12, 10, 8, 15>, 12, 10, 8, 15);
  check_reshape("reshape 96 4 3 128", reshape2<96, 4, 3, 128>, 96, 4, 3, 128);
  check_reshape("reshape 1 64 64 1", reshape2<1, 64, 64, 1>, 1, 64, 64, 1);
  check_reshape("reshape 7 4 2 14", reshape2<7, 4, 2, 14>, 7, 4, 2, 14);

  const std::vector<int> x = numbered<int>(120, 1);
  std::vector<int> expected = permuted(x, {2, 3, 4, 5}, {3, 2, 1, 0});
  for (const int value : x) expected.push_back(value * 2);
  const std::vector<int> swapped = permuted(x, {2, 3, 4, 5}, {1, 0, 3, 2});
  for (std::size_t r = 0; r < 10; ++r)
    expected.push_back(std::accumulate(swapped.begin() + Size(12 * r), swapped.begin() + Size(12 * r + 12), 0));
  expected.push_back(120 * 121 / 2);
  check("reshape_ranks", reshape_ranks, expected, x);

  const std::vector<float> image = small_numbers<float>(16 * 64, 99, 2);
  std::vector<float> pools;
  for (std::size_t r = 0; r < 8; ++r)
    for (std::size_t c = 0; c < 32; ++c) {
      const float* const corner = image.data() + 128 * r + 2 * c;
      pools.push_back(std::fmax(std::fmax(corner[0], corner[1]), std::fmax(corner[64], corner[65])));
    }
  for (std::size_t i = 0; i < 64; ++i)
    pools.push_back(std::accumulate(image.begin() + Size(16 * i), image.begin() + Size(16 * i + 16), 0.0f));
  check("pooled", pooled, pools, image);
}

void broadcasts() {
  const std::vector<int> x = numbered<int>(12, 3), y = numbered<int>(16, 50);
  std::vector<int> expected;
  for (const int a : x)
    for (const int b : y) expected.push_back(a * 100 + b);
  for (std::size_t i = 0; i < 12; ++i) append(expected, y);
  for (const int a : x) expected.insert(expected.end(), 16, a);
  expected.insert(expected.end(), 16, 7);
  for (const int b : y)
    for (const int a : x) expected.push_back(a - b);
  for (const int a : x)
    for (const int b : y) expected.insert(expected.end(), 2, b + a * 3);
  check("outer_forms", outer_forms, expected, x, y);

  const std::vector<int> cube = numbered<int>(24), matrix = {100, 200, 300, 400};
  std::array<std::vector<int>, 3> parts;
  for (std::size_t i = 0; i < 96; ++i) {
    const int value = cube[i / 32 * 8 + i % 8];
    parts[0].push_back(value + matrix[i / 8 % 4]);
    parts[1].push_back(value);
    parts[2].push_back(value * 2);
  }
  expected.clear();
  for (const std::vector<int>& part : parts) append(expected, part);
  append(expected, parts[2]);
  expected.insert(expected.end(), 4, 5);
  check("broadcasts_of_ranks", broadcasts_of_ranks, expected, cube, matrix);
}

template <class Kernel>
void check_differences(const char* name, Kernel kernel, Size n) {
  const std::vector<float> x = small_numbers<float>(n, 1000, 3);
  std::vector<float> expected;
  for (const float a : x)
    for (const float b : x) expected.push_back(a - b);
  check(name, kernel, expected, x);
}

template <class T, class Kernel>
void check_other_layout(const char* name, Kernel kernel, std::size_t rows, std::size_t columns) {
  const std::vector<T> x = small_numbers<T>(Size(rows * columns), 100, 4);
  std::vector<T> sums = x;
  for (std::size_t i = 0; i < x.size(); ++i) sums[i] = T(float(x[i]) + float(i / columns));
  check(name, kernel, turned(sums, rows, columns), x);
}

void other_layouts() {
  check_differences("differences 1", differences<1>, 1);
  check_differences("differences 32", differences<32>, 32);
  check_differences("differences 48", differences<48>, 48);
  check_differences("differences 13", differences<13>, 13);
  check_other_layout<float>("other_layout float", other_layout<float, 64, 16>, 64, 16);
  check_other_layout<u8>("other_layout u8", other_layout<u8, 32, 128>, 32, 128);
  check_other_layout<double>("other_layout double", other_layout<double, 6, 10>, 6, 10);
  check_other_layout<f16>("other_layout f16", other_layout<f16, 24, 40>, 24, 40);

  for (const Size trips : {0, 1, 3}) {
    const std::vector<int> x = numbered<int>(256);
    std::vector<int> expected = x;
    for (Size t = 0; t < trips; ++t) {
      const std::vector<int> other = turned(expected, 16, 16);
      for (std::size_t i = 0; i < 256; ++i) expected[i] += other[i];
    }
    check("tile_through_loop " + std::to_string(trips), tile_through_loop, expected, x, trips);
  }

  const std::vector<float> x = small_numbers<float>(256, 5, 5), other = turned(x, 8, 32);
  std::vector<float> expected;
  for (const float value : other) expected.push_back(value > 0 ? 1.0f : 2.0f);
  for (std::size_t i = 0; i < 256; ++i) expected.push_back(other[i] > 0 ? x[i] : -x[i]);
  check("masks_turned", masks_turned, expected, x);
}

} // namespace

int main() {
  permutations();
  transposes();
  reshapes();
  broadcasts();
  other_layouts();
  return report.exit_status();
}
