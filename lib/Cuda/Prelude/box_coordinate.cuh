#pragma once

// The coordinate of a box as TMA takes it. One that does not fit lies outside of every array, and still does.
__device__ __forceinline__ int box_coordinate(int64_t coordinate) {
  return int(coordinate < INT32_MIN ? INT32_MIN : coordinate > INT32_MAX ? INT32_MAX : coordinate);
}
