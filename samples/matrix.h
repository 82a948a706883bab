// Where the elements of a tensor lie in memory.
#pragma once
#include <cstddef>
#include <cstdint>

namespace sample {

// rows x columns elements, that many elements apart along each axis. Strides may be 0 or negative.
struct Matrix {
  std::int64_t rows, columns, stride_row, stride_column;

  // Elements of memory from the lowest address to the highest.
  std::size_t extent() const {
    if (rows == 0 || columns == 0) return 0;
    return std::size_t(1 + span(rows, stride_row) + span(columns, stride_column));
  }
  // Where an element lies, counted from the lowest address.
  std::size_t at(std::int64_t row, std::int64_t column) const {
    const std::int64_t lowest = below(rows, stride_row) + below(columns, stride_column);
    return std::size_t(lowest + row * stride_row + column * stride_column);
  }
  // Where the first element lies: the base of the tensor.
  std::size_t first() const { return extent() == 0 ? 0 : at(0, 0); }

private:
  static std::int64_t span(std::int64_t count, std::int64_t stride) {
    return (count - 1) * (stride < 0 ? -stride : stride);
  }
  static std::int64_t below(std::int64_t count, std::int64_t stride) { return stride < 0 ? span(count, stride) : 0; }
};

// The same of a vector.
inline Matrix vector(std::int64_t count, std::int64_t stride) { return {1, count, 0, stride}; }

} // namespace sample
