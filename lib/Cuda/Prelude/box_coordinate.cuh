#pragma once

// The coordinate of a box as TMA takes it. One that does not fit lies outside of every array that make_tensor_map
// takes, and still does. Multiples of 16 bytes stay such: along the contiguous axis TMA refuses others.
__device__ __forceinline__ int box_coordinate(int64_t coordinate) {
  constexpr int kHighest = INT32_MAX - 15;
  return int(coordinate < INT32_MIN ? INT32_MIN : coordinate > kHighest ? kHighest : coordinate);
}
