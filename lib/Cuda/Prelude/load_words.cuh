#pragma once

// One load of kBytes if `exists`; otherwise the words keep what they hold.
// Predicated in asm: an `if` becomes a branch, and loads behind branches do not go out back to back.
// Volatile, in order with all other accesses: the launch may write that memory.
template <int kBytes>
__device__ __forceinline__ void load_words(uint32_t (&word)[(kBytes + 3) / 4], const void* address, bool exists) {
  if constexpr (kBytes == 16)
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %5, 0; @p ld.global.v4.b32 {%0, %1, %2, %3}, [%4]; }"
                 : "+r"(word[0]), "+r"(word[1]), "+r"(word[2]), "+r"(word[3])
                 : "l"(address), "r"(int(exists))
                 : "memory");
  else if constexpr (kBytes == 8)
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %3, 0; @p ld.global.v2.b32 {%0, %1}, [%2]; }"
                 : "+r"(word[0]), "+r"(word[1])
                 : "l"(address), "r"(int(exists))
                 : "memory");
  else if constexpr (kBytes == 4)
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p ld.global.b32 %0, [%1]; }"
                 : "+r"(word[0])
                 : "l"(address), "r"(int(exists))
                 : "memory");
  else if constexpr (kBytes == 2)
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p ld.global.u16 %0, [%1]; }"
                 : "+r"(word[0])
                 : "l"(address), "r"(int(exists))
                 : "memory");
  else
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p ld.global.u8 %0, [%1]; }"
                 : "+r"(word[0])
                 : "l"(address), "r"(int(exists))
                 : "memory");
}
