#pragma once

// The same bits as another type of the same size.
template <class To, class From>
__host__ __device__ __forceinline__ To bit_cast(From value) {
  static_assert(sizeof(To) == sizeof(From), "the types must have the same size");
  To result;
  memcpy(&result, &value, sizeof(To));
  return result;
}
