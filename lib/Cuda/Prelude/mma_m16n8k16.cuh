#pragma once
#include "is_half.cuh"

// d[16][8] += a[16][16] * b[16][8], all lanes of the warp together.
// d[h][e]: row lane / 4 + 8 * h, column 2 * (lane % 4) + e.
// a[2 * k + h]: the same row, columns 2 * (lane % 4) + 8 * k and the next. b0, b1: the same k, column lane / 4.
template <class T>
__device__ __forceinline__ void mma_m16n8k16(float (&d)[2][2], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {
  if constexpr (is_half<T>)
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d[0][0]), "+f"(d[0][1]), "+f"(d[1][0]), "+f"(d[1][1])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
  else
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d[0][0]), "+f"(d[0][1]), "+f"(d[1][0]), "+f"(d[1][1])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}
