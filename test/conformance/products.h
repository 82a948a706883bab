// Products of matrices in plain loops, of small whole numbers: exact in every order of summation.
#pragma once
#include "reference.h"

namespace meaning {

// [rows, inner] x [inner, columns].
template <class R, class T>
std::vector<R> multiplied(const std::vector<T>& a, const std::vector<T>& b, std::size_t rows, std::size_t columns,
                          std::size_t inner) {
  std::vector<R> result;
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < columns; ++c) {
      R value = R(0);
      for (std::size_t j = 0; j < inner; ++j) value += R(exact(a[r * inner + j])) * R(exact(b[j * columns + c]));
      result.push_back(value);
    }
  return result;
}

} // namespace meaning
