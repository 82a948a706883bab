#pragma once

// The same as ldmatrix for elements of 16 bits, with each matrix transposed: the lane gets the elements of rows
// 2 * (lane % 4) and the next in column lane / 4.
template <int N, class T>
__device__ __forceinline__ void ldmatrix_trans(uint32_t (&matrix)[N], const T* row) {
  static_assert(N == 1 || N == 2 || N == 4, "ldmatrix_trans loads 1, 2 or 4 matrices");
  static_assert(sizeof(T) == 2, "ldmatrix_trans is for elements of 16 bits");
  const uint32_t address = uint32_t(__cvta_generic_to_shared(row));
  if constexpr (N == 1)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];"
                 : "=r"(matrix[0])
                 : "r"(address)
                 : "memory");
  else if constexpr (N == 2)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(matrix[0]), "=r"(matrix[1])
                 : "r"(address)
                 : "memory");
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(matrix[0]), "=r"(matrix[1]), "=r"(matrix[2]), "=r"(matrix[3])
                 : "r"(address)
                 : "memory");
}
