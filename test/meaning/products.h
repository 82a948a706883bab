// Products of matrices by plain loops.
#pragma once
#include "cases.h"

namespace meaning {

// A matrix whose element (r, c) is at r * row + c * column, from `start` on.
template <class T>
struct Matrix {
  const std::vector<T>& values;
  Size row, column, start = 0;
  float operator()(Size r, Size c) const { return float(values[std::size_t(start + r * row + c * column)]); }
};

template <class L, class R>
std::vector<float> product(const L& left, const R& right, Size m, Size n, Size k, Size first = 0) {
  std::vector<float> result;
  for (Size r = 0; r < m; ++r)
    for (Size c = 0; c < n; ++c) {
      float value = 0;
      for (Size i = first; i < k; ++i) value += left(r, i) * right(i, c);
      result.push_back(value);
    }
  return result;
}

} // namespace meaning
