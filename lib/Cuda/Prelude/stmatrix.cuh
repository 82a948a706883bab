#pragma once

// Stores 4 matrices of 8 rows of 16 bytes to shared memory, all lanes of the warp together. Lane 8 * i + r names row r
// of matrix i; each lane brings of every matrix the four bytes at 4 * (lane % 4) of row lane / 4.
template <class T>
__device__ __forceinline__ void stmatrix(T* row, const uint32_t (&matrix)[4]) {
  const uint32_t address = uint32_t(__cvta_generic_to_shared(row));
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};"
               :
               : "r"(address), "r"(matrix[0]), "r"(matrix[1]), "r"(matrix[2]), "r"(matrix[3])
               : "memory");
}
