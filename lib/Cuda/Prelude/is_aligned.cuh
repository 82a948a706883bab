#pragma once

// Whether an address is a multiple of `bytes`.
__host__ __device__ bool is_aligned(const void* pointer, unsigned bytes) {
  return reinterpret_cast<uintptr_t>(pointer) % bytes == 0;
}
