#pragma once

// d[16][8] += a[16][8] * b[8][8] of tf32, all lanes of the warp together.
// d[h][e]: row lane / 4 + 8 * h, column 2 * (lane % 4) + e.
// a[2 * k + h]: the same row, column lane % 4 + 4 * k. b0, b1: the same k, column lane / 4.
__device__ __forceinline__ void mma_m16n8k8_tf32(float (&d)[2][2], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
               "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
               : "+f"(d[0][0]), "+f"(d[0][1]), "+f"(d[1][0]), "+f"(d[1][1])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}
