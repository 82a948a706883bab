#include "../reference.h"

#include <array>

namespace permutations {

using namespace meaning;
using Axes = std::array<std::size_t, 4>;

template <class T>
std::vector<T> permuted(const std::vector<T>& x, const Axes& extents, const Axes& order) {
  std::vector<T> result;
  Axes at;
  for (at[order[0]] = 0; at[order[0]] < extents[order[0]]; ++at[order[0]])
    for (at[order[1]] = 0; at[order[1]] < extents[order[1]]; ++at[order[1]])
      for (at[order[2]] = 0; at[order[2]] < extents[order[2]]; ++at[order[2]])
        for (at[order[3]] = 0; at[order[3]] < extents[order[3]]; ++at[order[3]])
          result.push_back(x[((at[0] * extents[1] + at[1]) * extents[2] + at[2]) * extents[3] + at[3]]);
  return result;
}

template <class T, class Kernel>
void check_first(Kernel kernel, const Axes& extents, const Axes& o) {
  const std::vector<T> x = small_numbers<T>(Size(extents[0] * extents[1] * extents[2] * extents[3]), 120, 7);
  std::vector<T> expected;
  for (const Axes& order : {o,
                            {o[0], o[1], o[3], o[2]},
                            {o[0], o[2], o[1], o[3]},
                            {o[0], o[2], o[3], o[1]},
                            {o[0], o[3], o[1], o[2]},
                            {o[0], o[3], o[2], o[1]}})
    append(expected, permuted(x, extents, order));
  check("permutations from axis " + std::to_string(o[0]), kernel, expected, x);
}

void run() {
  check_first<i8>(permute_rest<i8, 0, 1, 2, 3, 2, 2, 8, 16>, {2, 2, 8, 16}, {0, 1, 2, 3});
  check_first<i8>(permute_rest<i8, 1, 0, 2, 3, 2, 2, 8, 16>, {2, 2, 8, 16}, {1, 0, 2, 3});
  check_first<i32>(permute_rest<i32, 2, 0, 1, 3, 4, 2, 4, 16>, {4, 2, 4, 16}, {2, 0, 1, 3});
  check_first<i32>(permute_rest<i32, 3, 0, 1, 2, 4, 2, 4, 16>, {4, 2, 4, 16}, {3, 0, 1, 2});
}

} // namespace permutations
