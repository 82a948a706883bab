#pragma once

// Describes an array and the boxes in which it is copied: `extents` and `box` from the contiguous axis outwards, in
// elements; `strides` are those of the other axes. For one axis there is one stride, which is not looked at.
// The base must be a multiple of 16 bytes, and so must strides and rows of a box; an extent of a box is at most 256.
// In shared memory the pieces of 16 bytes are swizzled within rows of `swizzle_bytes`: 0, 32, 64 or 128. Rows of a box
// are not longer than that, and take as much if they are shorter.
template <class T, int kRank>
cudaError_t make_tensor_map(CUtensorMap* map, const void* base, const int64_t (&extents)[kRank],
                            const int64_t (&strides)[kRank > 1 ? kRank - 1 : 1], const int (&box)[kRank],
                            int swizzle_bytes) {
  // What TMA cannot count is refused here, and what lies beyond all coordinates of boxes.
  for (int axis = 0; axis < kRank; ++axis) {
    if (extents[axis] < 1 || extents[axis] > INT32_MAX - 15) return cudaErrorInvalidValue;
    if (axis < kRank - 1 && (strides[axis] < 0 || strides[axis] >= (int64_t(1) << 40) / int64_t(sizeof(T))))
      return cudaErrorInvalidValue;
  }
  // Through the runtime, so that nobody links the driver.
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found;
  const cudaError_t error =
      cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000, cudaEnableDefault, &found);
  if (error != cudaSuccess) return error;
  if (found != cudaDriverEntryPointSuccess) return cudaErrorNotSupported;

  cuuint64_t extent[kRank], stride_bytes[kRank] = {};
  cuuint32_t box_extent[kRank], step[kRank];
  // Rows that straddle lines of the cache are not worth to be fetched in pieces of 256 bytes.
  CUtensorMapL2promotion promotion = CU_TENSOR_MAP_L2_PROMOTION_L2_256B;
  for (int axis = 0; axis < kRank; ++axis) {
    extent[axis] = cuuint64_t(extents[axis]);
    box_extent[axis] = cuuint32_t(box[axis]);
    step[axis] = 1;
    if (axis == kRank - 1) continue;
    stride_bytes[axis] = cuuint64_t(strides[axis]) * sizeof(T);
    if (stride_bytes[axis] % 128 != 0) promotion = CU_TENSOR_MAP_L2_PROMOTION_NONE;
  }
  // Only the size of an element matters; 0 is the same in all types.
  const CUtensorMapDataType type = sizeof(T) == 1   ? CU_TENSOR_MAP_DATA_TYPE_UINT8
                                   : sizeof(T) == 2 ? CU_TENSOR_MAP_DATA_TYPE_UINT16
                                   : sizeof(T) == 4 ? CU_TENSOR_MAP_DATA_TYPE_UINT32
                                                    : CU_TENSOR_MAP_DATA_TYPE_UINT64;
  const CUtensorMapSwizzle swizzle = swizzle_bytes == 128  ? CU_TENSOR_MAP_SWIZZLE_128B
                                     : swizzle_bytes == 64 ? CU_TENSOR_MAP_SWIZZLE_64B
                                     : swizzle_bytes == 32 ? CU_TENSOR_MAP_SWIZZLE_32B
                                                           : CU_TENSOR_MAP_SWIZZLE_NONE;
  return cudaError_t(reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(function)(
      map, type, kRank, const_cast<void*>(base), extent, stride_bytes, box_extent, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
      swizzle, promotion, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
}
