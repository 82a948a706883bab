#pragma once
#include "store_element.cuh"
#include "store_single.cuh"
#include "store_words.cuh"
#include "words.cuh"

// Stores the first `left` of N elements, `stride` apart.
// kVector: the stride is 1 and the address is aligned to the whole vector, which is one predicated store. Only where
// `left` cuts the vector, a branch stores single elements.
// kWhole: `left` never cuts a vector. kRow: the vectors of the 32 lanes lie beside each other.
template <bool kVector, bool kWhole = false, bool kRow = false, class T, int N>
__device__ __forceinline__ void store_vector(T* address, int64_t stride, int left, const T (&value)[N]) {
  if constexpr (kVector) {
    uint32_t word[(sizeof(value) + 3) / 4] = {};
    pack_words(word, value);
    store_words<sizeof(value)>(address, left >= N, word);
    if (!kWhole && left > 0 && left < N) {
#pragma unroll
      for (int i = 0; i < N - 1; ++i) store_element(address + i, i < left, value[i]);
    }
  } else {
    store_single<kRow>(address, stride, left, value);
  }
}
