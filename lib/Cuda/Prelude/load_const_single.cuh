#pragma once
#include "load_const_element.cuh"
#include "swap_words.cuh"
#include "words.cuh"

// N elements, `stride` apart, one by one, of which the first `left` exist; the others read as `padding`.
// kRow: the vectors of the 32 lanes lie beside each other. One load of the warp covers neighbouring words, which are
// exchanged behind it: lanes that loaded their own elements would touch the sectors of all vectors with every load.
template <bool kRow, class T, int N>
__device__ __forceinline__ void load_const_single(T (&value)[N], const T* address, int64_t stride, int left, T padding) {
  if constexpr (kRow && sizeof(value) == 16 && sizeof(T) <= 4) {
    if (__activemask() == 0xffffffffu) {
      constexpr int kElements = N / 4;
      uint32_t word[4];
      const int lane = threadIdx.x % 32;
#pragma unroll
      for (int k = 0; k < 4; ++k) {
        // Word lane / 8 of the vector of this lane:
        const int source = lane % 8 + 8 * k;
        const int existing = __shfl_sync(0xffffffffu, left, source);
        T element[kElements];
#pragma unroll
        for (int i = 0; i < kElements; ++i) {
          const int place = kElements * (lane / 8) + i;
          element[i] = load_const_element(address + ((source - lane) * N + place) * stride, place < existing, padding);
        }
        uint32_t single[1];
        pack_words(single, element);
        word[k] = single[0];
      }
      swap_words(word);
      unpack_words(value, word);
      return;
    }
  }
#pragma unroll
  for (int i = 0; i < N; ++i) value[i] = load_const_element(address + i * stride, i < left, padding);
}
