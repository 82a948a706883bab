#pragma once

// Exchanges the words of the 32 lanes of a warp: bit 3 of the lane with bit 0 of the word's number, bit 4 with bit 1.
// What was word w of lane l is then word l / 8 of lane l % 8 + 8 * w. Doing it twice changes nothing.
[[maybe_unused]] __device__ __forceinline__ void swap_words(uint32_t (&word)[4]) {
  const unsigned lane = threadIdx.x % 32;
#pragma unroll
  for (int bit = 0; bit < 2; ++bit) {
    const bool high = (lane >> (3 + bit) & 1) != 0;
#pragma unroll
    for (int pair = 0; pair < 2; ++pair) {
      uint32_t& low_word = word[bit == 0 ? 2 * pair : pair];
      uint32_t& high_word = word[bit == 0 ? 2 * pair + 1 : pair + 2];
      const uint32_t other = __shfl_xor_sync(0xffffffffu, high ? low_word : high_word, 8 << bit);
      if (high)
        low_word = other;
      else
        high_word = other;
    }
  }
}
