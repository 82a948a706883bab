#pragma once

// Where wgmma finds an operand in shared memory. The tile is an array of groups of 8 rows, rows of `swizzle_bytes` (16
// if that is 0) and swizzled like those of a box; `stride_bytes` is from one group to the next.
// Rows along k: `leading_bytes` is from one piece of 16 bytes to the next along k if nothing is swizzled.
// Rows across k (a transposed operand): `leading_bytes` is from one panel, as wide as a row, to the next. Where nothing
// is swizzled the two change places: panels are `stride_bytes` apart, groups along k `leading_bytes`.
template <class T>
__device__ __forceinline__ uint64_t wgmma_descriptor(const T* tile, int leading_bytes, int stride_bytes,
                                                     int swizzle_bytes) {
  // The bits above belong to the CTA's place in a cluster.
  const uint64_t address = __cvta_generic_to_shared(tile) & 0x3ffff;
  const uint64_t layout = swizzle_bytes == 128 ? 1 : swizzle_bytes == 64 ? 2 : swizzle_bytes == 32 ? 3 : 0;
  return address >> 4 | uint64_t(leading_bytes) >> 4 << 16 | uint64_t(stride_bytes) >> 4 << 32 | layout << 62;
}
