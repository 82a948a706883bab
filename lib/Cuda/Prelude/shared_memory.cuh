#pragma once

// The start of the CTA's dynamic shared memory.
template <class T>
__device__ __forceinline__ T* shared_memory() {
  extern __shared__ __align__(1024) unsigned char dynamic_shared_memory[];
  return reinterpret_cast<T*>(dynamic_shared_memory);
}
