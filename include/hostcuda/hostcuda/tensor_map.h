// Tensor maps: arrays in global memory that are copied in boxes, as the driver's cuTensorMapEncodeTiled takes them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "errors.h"

namespace hostcuda {

// Axes are counted from the contiguous one; strides are in bytes. CUDA aligns its own to 64 bytes, of which g++ would
// remark that parameters so aligned are passed in another way than by g++ 4.5.
struct tensor_map {
  static constexpr int max_rank = 5;
  static constexpr uint32_t max_box = 256;

  const void* base = nullptr;
  int rank = 0;
  uint32_t element_bytes = 0;
  uint64_t extent[max_rank] = {};
  uint64_t stride[max_rank] = {};
  uint32_t box[max_rank] = {};
  uint32_t swizzle_bytes = 0;

  uint32_t row_bytes() const { return box[0] * element_bytes; }
  uint32_t rows() const {
    uint32_t count = 1;
    for (int axis = 1; axis < rank; ++axis) count *= box[axis];
    return count;
  }
  // So many bytes of a box arrive at an mbarrier.
  uint32_t box_bytes() const { return rows() * row_bytes(); }

  // In shared memory each row takes a whole row of the pattern, however short it is.
  uint32_t row_pitch() const { return swizzle_bytes == 0 ? row_bytes() : swizzle_bytes; }
  uint32_t shared_bytes() const { return rows() * row_pitch(); }

  // Where a box may begin, so that its first row is swizzled as the first of a pattern.
  uint32_t alignment() const { return swizzle_bytes == 0 ? 128 : 8 * swizzle_bytes; }
};

// The address at which a byte lies that would be at `address` if nothing were swizzled: the number of a piece of 16
// bytes in its row is combined with the number of the row. Patterns repeat every 8 * swizzle_bytes from address 0.
inline size_t swizzled(size_t address, size_t swizzle_bytes) {
  const size_t pieces = swizzle_bytes / 16;
  return pieces < 2 ? address : address ^ (address / 128 % pieces * 16);
}

// What the driver demands.
inline bool is_valid(const tensor_map& map) {
  bool valid = reinterpret_cast<uintptr_t>(map.base) % 16 == 0 && map.row_bytes() % 16 == 0;
  for (int axis = 0; axis < map.rank; ++axis) {
    valid &= map.extent[axis] >= 1 && map.extent[axis] <= uint64_t(1) << 32;
    valid &= map.box[axis] >= 1 && map.box[axis] <= tensor_map::max_box;
    if (axis > 0) valid &= map.stride[axis] % 16 == 0 && map.stride[axis] < uint64_t(1) << 40;
  }
  if (map.swizzle_bytes == 0) return valid;
  const bool has_pattern = map.swizzle_bytes == 32 || map.swizzle_bytes == 64 || map.swizzle_bytes == 128;
  return valid && has_pattern && map.row_bytes() <= map.swizzle_bytes;
}

} // namespace hostcuda

// Describes an array and the boxes in which it is copied: `extents` and `box` from the contiguous axis outwards, in
// elements; `strides` are those of the other axes. For one axis there is one stride, which is not looked at.
template <class T, int kRank>
cudaError_t make_tensor_map(hostcuda::tensor_map* map, const void* base, const int64_t (&extents)[kRank],
                            const int64_t (&strides)[kRank > 1 ? kRank - 1 : 1], const int (&box)[kRank],
                            int swizzle_bytes) {
  static_assert(kRank >= 1 && kRank <= hostcuda::tensor_map::max_rank, "an array has one to five axes");
  hostcuda::tensor_map made;
  made.base = base;
  made.rank = kRank;
  made.element_bytes = sizeof(T);
  made.swizzle_bytes = static_cast<uint32_t>(swizzle_bytes);
  for (int axis = 0; axis < kRank; ++axis) {
    made.extent[axis] = static_cast<uint64_t>(extents[axis]);
    made.stride[axis] = axis == 0 ? sizeof(T) : static_cast<uint64_t>(strides[axis - 1]) * sizeof(T);
    made.box[axis] = static_cast<uint32_t>(box[axis]);
  }
  if (!hostcuda::is_valid(made)) return cudaErrorInvalidValue;
  *map = made;
  return cudaSuccess;
}
