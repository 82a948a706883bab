#pragma once

// Loads N matrices of 8 rows of 16 bytes from shared memory, all lanes of the warp together. Lane 8 * i + r names row r
// of matrix i, and gets the four bytes at 4 * (lane % 4) of row lane / 4 of each matrix.
template <int N, class T>
__device__ __forceinline__ void ldmatrix(uint32_t (&matrix)[N], const T* row) {
  static_assert(N == 1 || N == 2 || N == 4, "ldmatrix loads 1, 2 or 4 matrices");
  const uint32_t address = uint32_t(__cvta_generic_to_shared(row));
  if constexpr (N == 1)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(matrix[0]) : "r"(address) : "memory");
  else if constexpr (N == 2)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                 : "=r"(matrix[0]), "=r"(matrix[1])
                 : "r"(address)
                 : "memory");
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(matrix[0]), "=r"(matrix[1]), "=r"(matrix[2]), "=r"(matrix[3])
                 : "r"(address)
                 : "memory");
}
