// ldmatrix and stmatrix: the lanes of a warp move matrices of 8 rows of 16 bytes together. Each lane names a row, and
// makes the access to it; its four bytes of each matrix come from, or go to, the lanes that have made the accesses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "access.h"
#include "access_kind.h"
#include "call_site.h"
#include "cta.h"

namespace hostcuda {

// Of one lane: the row that it names, and its word of each matrix.
struct matrix_part {
  static constexpr size_t row_bytes = 16;
  static constexpr unsigned words_in_row = 4;
  static constexpr unsigned rows = 8;

  unsigned char row[row_bytes];
  uint32_t* words;
  int matrices;
};

inline matrix_part& part_of(void* const (&parts)[cta::warp_lanes], unsigned lane) {
  return *static_cast<matrix_part*>(parts[lane]);
}

// Word `word` of row `row` of a matrix belongs to lane 4 * row + word; the row is that of lane 8 * matrix + row.
inline void rows_to_words(void* const (&parts)[cta::warp_lanes]) {
  for (unsigned lane = 0; lane < cta::warp_lanes; ++lane) {
    matrix_part& part = part_of(parts, lane);
    for (int matrix = 0; matrix < part.matrices; ++matrix) {
      const matrix_part& source = part_of(parts, matrix_part::rows * matrix + lane / matrix_part::words_in_row);
      std::memcpy(&part.words[matrix], &source.row[4 * (lane % matrix_part::words_in_row)], 4);
    }
  }
}

// The same with the matrix of 8 x 8 elements of 16 bits transposed.
inline void columns_to_words(void* const (&parts)[cta::warp_lanes]) {
  for (unsigned lane = 0; lane < cta::warp_lanes; ++lane) {
    matrix_part& part = part_of(parts, lane);
    for (int matrix = 0; matrix < part.matrices; ++matrix) {
      uint16_t pair[2];
      for (unsigned i = 0; i < 2; ++i) {
        const unsigned row = 2 * (lane % matrix_part::words_in_row) + i;
        std::memcpy(&pair[i], &part_of(parts, matrix_part::rows * matrix + row).row[2 * (lane / 4)], 2);
      }
      std::memcpy(&part.words[matrix], pair, 4);
    }
  }
}

inline void words_to_rows(void* const (&parts)[cta::warp_lanes]) {
  for (unsigned lane = 0; lane < cta::warp_lanes; ++lane) {
    const matrix_part& part = part_of(parts, lane);
    for (int matrix = 0; matrix < part.matrices; ++matrix) {
      matrix_part& target = part_of(parts, matrix_part::rows * matrix + lane / matrix_part::words_in_row);
      std::memcpy(&target.row[4 * (lane % matrix_part::words_in_row)], &part.words[matrix], 4);
    }
  }
}

inline void load_matrices(const char* operation, uint32_t* words, int matrices, const void* row,
                          void (*exchange)(void* const (&parts)[cta::warp_lanes]), call_site site) {
  matrix_part part = {};
  part.words = words;
  part.matrices = matrices;
  const unsigned lane = running_cta.thread() % cta::warp_lanes;
  const size_t bytes = lane < matrix_part::rows * static_cast<unsigned>(matrices) ? matrix_part::row_bytes : 0;
  access(access_kind::shared_load, row, bytes, matrix_part::row_bytes, site);
  if (bytes != 0) std::memcpy(part.row, row, bytes);
  running_cta.meet_warp(operation, &part, exchange, site);
}

} // namespace hostcuda

// Loads N matrices of 8 rows of 16 bytes from shared memory. Lane 8 * i + r names row r of matrix i, and gets the four
// bytes at 4 * (lane % 4) of row lane / 4 of each matrix.
template <int N, class T>
void ldmatrix(uint32_t (&matrix)[N], const T* row, hostcuda::call_site site = hostcuda::call_site::current()) {
  static_assert(N == 1 || N == 2 || N == 4, "ldmatrix loads 1, 2 or 4 matrices");
  const char* const operation = N == 1 ? "ldmatrix<1>" : N == 2 ? "ldmatrix<2>" : "ldmatrix<4>";
  hostcuda::load_matrices(operation, matrix, N, row, hostcuda::rows_to_words, site);
}

// The same for elements of 16 bits, with each matrix transposed.
template <int N, class T>
void ldmatrix_trans(uint32_t (&matrix)[N], const T* row, hostcuda::call_site site = hostcuda::call_site::current()) {
  static_assert(N == 1 || N == 2 || N == 4, "ldmatrix_trans loads 1, 2 or 4 matrices");
  static_assert(sizeof(T) == 2, "ldmatrix_trans is for elements of 16 bits");
  const char* const operation = N == 1 ? "ldmatrix_trans<1>" : N == 2 ? "ldmatrix_trans<2>" : "ldmatrix_trans<4>";
  hostcuda::load_matrices(operation, matrix, N, row, hostcuda::columns_to_words, site);
}

// Stores 4 matrices of 8 rows of 16 bytes to shared memory. Lane 8 * i + r names row r of matrix i; each lane brings of
// every matrix the four bytes at 4 * (lane % 4) of row lane / 4.
template <class T>
void stmatrix(T* row, const uint32_t (&matrix)[4], hostcuda::call_site site = hostcuda::call_site::current()) {
  uint32_t words[4] = {matrix[0], matrix[1], matrix[2], matrix[3]};
  hostcuda::matrix_part part = {};
  part.words = words;
  part.matrices = 4;
  hostcuda::running_cta.meet_warp("stmatrix", &part, hostcuda::words_to_rows, site);
  hostcuda::access(hostcuda::access_kind::shared_store, row, sizeof(part.row), sizeof(part.row), site);
  std::memcpy(row, part.row, sizeof(part.row));
}
