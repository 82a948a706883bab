#pragma once
#include "load_const_element.cuh"
#include "store_shared.cuh"

// Copies N elements, `stride` apart, to N consecutive elements of shared memory. The first `left` exist; the others
// become 0. Nobody writes the source during the launch. The thread has what arrived after commit_copies() and
// wait_copies(), the other threads after a barrier behind that.
// kVector: the stride is 1 and both addresses are aligned to the whole vector, which does not pass through registers.
// kWhole: `left` never cuts a vector.
template <bool kVector, int N, bool kWhole = false, class T>
__device__ __forceinline__ void copy_vector_async(T* shared, const T* global, int64_t stride, int left) {
  constexpr int kBytes = N * sizeof(T);
  static_assert(kBytes == 4 || kBytes == 8 || kBytes == 16, "an asynchronous copy has 4, 8 or 16 bytes");
  if constexpr (kVector) {
    const uint32_t shared_address = uint32_t(__cvta_generic_to_shared(shared));
    const int existing_bytes = kWhole ? (left > 0 ? kBytes : 0) : min(max(left, 0), N) * int(sizeof(T));
    if constexpr (kBytes == 16)
      asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;"
                   :
                   : "r"(shared_address), "l"(global), "r"(existing_bytes)
                   : "memory");
    else
      asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;"
                   :
                   : "r"(shared_address), "l"(global), "n"(kBytes), "r"(existing_bytes)
                   : "memory");
  } else {
    T value[N];
#pragma unroll
    for (int i = 0; i < N; ++i) value[i] = load_const_element(global + i * stride, i < left, T());
    store_shared(shared, value);
  }
}
