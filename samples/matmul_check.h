// How the samples that multiply two matrices are checked: against plain loops in double.
#pragma once
#include "output.h"

#include <algorithm>
#include <string>
#include <vector>

namespace sample {

template <class T>
struct MatmulInstance {
  const char* name;
  Kernel<const T*, const T*, T*, std::int64_t, std::int64_t, std::int64_t> kernel;
  std::int64_t bm, bn, bk;
  bool trans_a, trans_b;
  // Rounding to tf32 would change other numbers than those of f16.
  bool rounds = false;
};
struct MatmulSize {
  std::int64_t m, n, k;
};
inline const MatmulSize matmul_sizes[] = {
    {1, 1, 1},       {3, 2, 0},          {7, 9, 5},         {16, 32, 16},   {17, 33, 15},    {1, 300, 40},
    {300, 1, 129},   {150, 40, 16},      {100, 90, 70},     {72, 136, 40},  {128, 256, 64},  {129, 257, 65},
    {127, 255, 63},  {65, 129, 65},      {64, 128, 328},    {64, 64, 1000}, {128, 256, 328}, {256, 512, 256},
    {520, 264, 328}, {1024, 1024, 1024}, {1000, 1010, 1021}};

// A row-major matrix as the kernel takes it: as it is, or column by column.
template <class T>
std::vector<T> stored(const std::vector<T>& matrix, std::int64_t rows, std::int64_t columns, bool trans) {
  if (!trans) return matrix;
  std::vector<T> turned(matrix.size());
  for (std::int64_t r = 0; r < rows; ++r)
    for (std::int64_t c = 0; c < columns; ++c) turned[std::size_t(c * rows + r)] = matrix[std::size_t(r * columns + c)];
  return turned;
}

template <class T>
std::vector<T> numbers(std::int64_t count, std::uint64_t seed, bool rounds) {
  std::vector<T> values = random_numbers<T>(std::size_t(count), seed);
  if (rounds)
    for (T& value : values) value = T(float(f16(float(value))));
  return values;
}

template <class T>
std::string check(const MatmulInstance<T>& instance, const MatmulSize& size, std::size_t shift) {
  const auto [m, n, k] = size;
  const std::vector<T> a = numbers<T>(m * k, 1, instance.rounds), b = numbers<T>(k * n, 2, instance.rounds);
  Buffer<T> a_buffer(stored(a, m, k, instance.trans_a), shift);
  Buffer<T> b_buffer(stored(b, k, n, instance.trans_b), shift);
  Output<T> c(std::size_t(m * n), shift);

  launch(instance.kernel, a_buffer.data(), b_buffer.data(), c.data(), m, n, k);

  expect_product(a.data(), b.data(), c, 0, m, n, k);
  return c.check();
}

template <class T, std::size_t Count>
void check_matmuls(Report& report, const MatmulInstance<T> (&instances)[Count], bool quick) {
  const std::int64_t largest = quick ? 10000000 : is_gpu ? std::int64_t(1) << 40 : 40000000;
  Selection selection(quick ? 110000 : 2000000, largest, quick ? 11 : 7);
  for (const MatmulInstance<T>& instance : instances)
    for (const MatmulSize& size : matmul_sizes)
      for (const std::size_t shift : {0, 1}) {
        // Where kernels run slowly, a trip takes as long as that many products more.
        const std::int64_t trips = tiles(size.m, instance.bm) * tiles(size.n, instance.bn) *
                                   std::max<std::int64_t>(1, tiles(size.k, instance.bk));
        const std::int64_t work = trips * (instance.bm * instance.bn * instance.bk + 100000);
        if (selection.takes(work))
          report.add(std::string(instance.name) + " " + std::to_string(size.m) + "x" + std::to_string(size.n) + "x" +
                         std::to_string(size.k) + " shift=" + std::to_string(shift),
                     check(instance, size, shift));
      }
}

} // namespace sample
