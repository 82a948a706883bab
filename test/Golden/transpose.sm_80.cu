// Translated from transpose.tile.cpp by tiletrans 0.1.0 for sm_80. Do not edit.
#include "transpose.h"

#include <cuda_runtime.h>

namespace {

#ifndef TILETRANS_HOSTCUDA
// hostcuda, which runs this file on the CPU, has its own versions of these.

// Starts the kernel on `stream`.
template <class... Parameters, class... Arguments>
cudaError_t launch(void (*kernel)(Parameters...), dim3 grid, int threads, size_t shared_bytes, cudaStream_t stream,
    Arguments... arguments) {
  // More than 48 KB of shared memory must be asked for.
  if (shared_bytes > 48 * 1024) {
    const cudaError_t error =
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int(shared_bytes));
    if (error != cudaSuccess) return error;
  }
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = dim3(threads);
  config.dynamicSmemBytes = shared_bytes;
  config.stream = stream;
  return cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...);
}

// One load of kBytes if `exists`; otherwise the words keep what they hold. Nobody writes that memory during the launch.
// Predicated in asm: an `if` becomes a branch, and loads behind branches do not go out back to back.
// Not volatile: the compiler may move the loads of several trips of a loop together.
template <int kBytes>
__device__ __forceinline__ void load_const_words(uint32_t (&word)[(kBytes + 3) / 4], const void* address, bool exists) {
  if constexpr (kBytes == 16)
    asm("{ .reg .pred p; setp.ne.s32 p, %5, 0; @p ld.global.nc.v4.b32 {%0, %1, %2, %3}, [%4]; }"
        : "+r"(word[0]), "+r"(word[1]), "+r"(word[2]), "+r"(word[3])
        : "l"(address), "r"(int(exists)));
  else if constexpr (kBytes == 8)
    asm("{ .reg .pred p; setp.ne.s32 p, %3, 0; @p ld.global.nc.v2.b32 {%0, %1}, [%2]; }"
        : "+r"(word[0]), "+r"(word[1])
        : "l"(address), "r"(int(exists)));
  else if constexpr (kBytes == 4)
    asm("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p ld.global.nc.b32 %0, [%1]; }"
        : "+r"(word[0])
        : "l"(address), "r"(int(exists)));
  else if constexpr (kBytes == 2)
    asm("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p ld.global.nc.u16 %0, [%1]; }"
        : "+r"(word[0])
        : "l"(address), "r"(int(exists)));
  else
    asm("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p ld.global.nc.u8 %0, [%1]; }"
        : "+r"(word[0])
        : "l"(address), "r"(int(exists)));
}

// The bits of N elements in 32-bit registers, and back. Vectors move in this form: elements of 8 or 16 bits that are
// moved one by one get packed and unpacked on the way.
template <class T, int N>
__device__ __forceinline__ void pack_words(uint32_t (&word)[(N * sizeof(T) + 3) / 4], const T (&value)[N]) {
  memcpy(word, value, sizeof(value));
}

template <class T, int N>
__device__ __forceinline__ void unpack_words(T (&value)[N], const uint32_t (&word)[(N * sizeof(T) + 3) / 4]) {
  memcpy(value, word, sizeof(value));
}

// A bool in memory is true unless its byte is 0.
template <int N>
__device__ __forceinline__ void unpack_words(bool (&value)[N], const uint32_t (&word)[(N + 3) / 4]) {
  uint8_t byte[N];
  unpack_words(byte, word);
#pragma unroll
  for (int i = 0; i < N; ++i)
    value[i] = byte[i] != 0;
}

// *address if it `exists`, else `padding`. Nobody writes that memory during the launch.
template <class T>
__device__ __forceinline__ T load_const_element(const T* address, bool exists, T padding) {
  T value[1] = {padding};
  uint32_t word[(sizeof(T) + 3) / 4] = {};
  pack_words(word, value);
  load_const_words<sizeof(T)>(word, address, exists);
  unpack_words(value, word);
  return value[0];
}

// N elements, `stride` apart, of which the first `left` exist; the others read as `padding`.
// Nobody writes that memory during the launch.
// kVector: the stride is 1 and the address is aligned to the whole vector, which is one predicated load. Only where
// `left` cuts the vector, a branch loads single elements. Predicated loads in the place of that branch would write the
// registers of the vector and so wait for it to arrive: one vector in flight instead of all of them.
// kWhole: `left` never cuts a vector.
template <bool kVector, bool kWhole = false, class T, int N>
__device__ __forceinline__ void load_const_vector(
    T (&value)[N], const T* address, int64_t stride, int left, T padding) {
  if constexpr (kVector) {
#pragma unroll
    for (int i = 0; i < N; ++i)
      value[i] = padding;
    uint32_t word[(sizeof(value) + 3) / 4] = {};
    pack_words(word, value);
    load_const_words<sizeof(value)>(word, address, left >= N);
    if (!kWhole && left > 0 && left < N) {
#pragma unroll
      for (int i = 0; i < N - 1; ++i)
        value[i] = load_const_element(address + i, i < left, padding);
      pack_words(word, value);
    }
    unpack_words(value, word);
  } else {
#pragma unroll
    for (int i = 0; i < N; ++i)
      value[i] = load_const_element(address + i * stride, i < left, padding);
  }
}

// N consecutive elements of shared memory, aligned to the whole vector: one access.
template <class T, int N>
__device__ __forceinline__ void load_shared(T (&value)[N], const T* address) {
  constexpr int kBytes = sizeof(value);
  const uint32_t shared_address = uint32_t(__cvta_generic_to_shared(address));
  uint32_t word[(kBytes + 3) / 4];
  if constexpr (kBytes == 16)
    asm volatile("ld.shared.v4.b32 {%0, %1, %2, %3}, [%4];"
        : "=r"(word[0]), "=r"(word[1]), "=r"(word[2]), "=r"(word[3])
        : "r"(shared_address)
        : "memory");
  else if constexpr (kBytes == 8)
    asm volatile("ld.shared.v2.b32 {%0, %1}, [%2];" : "=r"(word[0]), "=r"(word[1]) : "r"(shared_address) : "memory");
  else if constexpr (kBytes == 4)
    asm volatile("ld.shared.b32 %0, [%1];" : "=r"(word[0]) : "r"(shared_address) : "memory");
  else if constexpr (kBytes == 2)
    asm volatile("ld.shared.u16 %0, [%1];" : "=r"(word[0]) : "r"(shared_address) : "memory");
  else
    asm volatile("ld.shared.u8 %0, [%1];" : "=r"(word[0]) : "r"(shared_address) : "memory");
  unpack_words(value, word);
}

template <class T>
__device__ __forceinline__ T load_shared(const T* address) {
  T value[1];
  load_shared(value, address);
  return value[0];
}

// The start of the CTA's dynamic shared memory.
template <class T>
__device__ __forceinline__ T* shared_memory() {
  extern __shared__ __align__(1024) unsigned char dynamic_shared_memory[];
  return reinterpret_cast<T*>(dynamic_shared_memory);
}

// Stores N consecutive elements to shared memory, aligned to the whole vector: one access.
template <class T, int N>
__device__ __forceinline__ void store_shared(T* address, const T (&value)[N]) {
  constexpr int kBytes = sizeof(value);
  const uint32_t shared_address = uint32_t(__cvta_generic_to_shared(address));
  uint32_t word[(kBytes + 3) / 4] = {};
  pack_words(word, value);
  if constexpr (kBytes == 16)
    asm volatile("st.shared.v4.b32 [%4], {%0, %1, %2, %3};"
        :
        : "r"(word[0]), "r"(word[1]), "r"(word[2]), "r"(word[3]), "r"(shared_address)
        : "memory");
  else if constexpr (kBytes == 8)
    asm volatile("st.shared.v2.b32 [%2], {%0, %1};" : : "r"(word[0]), "r"(word[1]), "r"(shared_address) : "memory");
  else if constexpr (kBytes == 4)
    asm volatile("st.shared.b32 [%1], %0;" : : "r"(word[0]), "r"(shared_address) : "memory");
  else if constexpr (kBytes == 2)
    asm volatile("st.shared.u16 [%1], %0;" : : "r"(word[0]), "r"(shared_address) : "memory");
  else
    asm volatile("st.shared.u8 [%1], %0;" : : "r"(word[0]), "r"(shared_address) : "memory");
}

template <class T>
__device__ __forceinline__ void store_shared(T* address, T value) {
  const T element[1] = {value};
  store_shared(address, element);
}

// One store of kBytes if `exists`. Volatile, in order with all other accesses.
template <int kBytes>
__device__ __forceinline__ void store_words(void* address, bool exists, const uint32_t (&word)[(kBytes + 3) / 4]) {
  if constexpr (kBytes == 16)
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %5, 0; @p st.global.v4.b32 [%4], {%0, %1, %2, %3}; }"
        :
        : "r"(word[0]), "r"(word[1]), "r"(word[2]), "r"(word[3]), "l"(address), "r"(int(exists))
        : "memory");
  else if constexpr (kBytes == 8)
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %3, 0; @p st.global.v2.b32 [%2], {%0, %1}; }"
        :
        : "r"(word[0]), "r"(word[1]), "l"(address), "r"(int(exists))
        : "memory");
  else if constexpr (kBytes == 4)
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p st.global.b32 [%1], %0; }"
        :
        : "r"(word[0]), "l"(address), "r"(int(exists))
        : "memory");
  else if constexpr (kBytes == 2)
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p st.global.u16 [%1], %0; }"
        :
        : "r"(word[0]), "l"(address), "r"(int(exists))
        : "memory");
  else
    asm volatile("{ .reg .pred p; setp.ne.s32 p, %2, 0; @p st.global.u8 [%1], %0; }"
        :
        : "r"(word[0]), "l"(address), "r"(int(exists))
        : "memory");
}

// *address = value, if that element `exists`.
template <class T>
__device__ __forceinline__ void store_element(T* address, bool exists, T value) {
  const T element[1] = {value};
  uint32_t word[(sizeof(T) + 3) / 4] = {};
  pack_words(word, element);
  store_words<sizeof(T)>(address, exists, word);
}

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

// Stores the first `left` of N elements, `stride` apart, one by one.
// kRow: the vectors of the 32 lanes, all of which call, lie beside each other. If lanes stored their own elements, one
// store of the warp would touch as many sectors as all vectors have; so words are exchanged first, and one store covers
// neighbours.
template <bool kRow, class T, int N>
__device__ __forceinline__ void store_single(T* address, int64_t stride, int left, const T (&value)[N]) {
  if constexpr (kRow && sizeof(value) == 16 && sizeof(T) <= 4) {
    constexpr int kElements = N / 4;
    uint32_t word[4];
    pack_words(word, value);
    swap_words(word);
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      // Word lane / 8 of the vector of this lane:
      const int source = lane % 8 + 8 * k;
      const int existing = __shfl_sync(0xffffffffu, left, source);
      const uint32_t single[1] = {word[k]};
      T element[kElements];
      unpack_words(element, single);
#pragma unroll
      for (int i = 0; i < kElements; ++i) {
        const int place = kElements * (lane / 8) + i;
        store_element(address + ((source - lane) * N + place) * stride, place < existing, element[i]);
      }
    }
  } else {
#pragma unroll
    for (int i = 0; i < N; ++i)
      store_element(address + i * stride, i < left, value[i]);
  }
}

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
      for (int i = 0; i < N - 1; ++i)
        store_element(address + i, i < left, value[i]);
    }
  } else {
    store_single<kRow>(address, stride, left, value);
  }
}

#endif

// Whether an address is a multiple of `bytes`.
__host__ __device__ bool is_aligned(const void* pointer, unsigned bytes) {
  return reinterpret_cast<uintptr_t>(pointer) % bytes == 0;
}

// How many of begin, begin + 1, ..., begin + extent - 1 are below `limit`. The difference is taken unsigned, where it
// cannot overflow.
__device__ __forceinline__ int left_in_tile(int64_t limit, int64_t begin, int extent) {
  if (begin >= limit) return 0;
  const uint64_t left = uint64_t(limit) - uint64_t(begin);
  return left < uint64_t(extent) ? int(left) : extent;
}

// transpose_by_input<T = float, BM = 64, BN = 64, WARPS = 16>
//
// Grid: ((m + BM - 1) / BM, (n + BN - 1) / BN) CTAs.  CTA: 16 warps.  Shared memory: 16384 bytes.
// Tuned if a and b are 16-byte aligned, n % 4 == 0 and m % 4 == 0; otherwise, and where a limit cuts a vector, single
//   elements are accessed.
//
// load a: element (I, J) = (thread / 16 + 32 * r, 4 * (thread % 16) + i), r < 2, i < 4
//   at a + (pm * BM + I) * n + pn * BN + J
//   16-byte vectors if tuned; where pm * BM + I < m and pn * BN + J < n, else 0
// store b: element (I, J) = (4 * (thread % 8) + 32 * r + i, thread / 8), r < 2, i < 4
//   at b + pm * BM + I + (pn * BN + J) * m
//   16-byte vectors if tuned; where pm * BM + I < m and pn * BN + J < n
template <bool kTuned>
__global__ __launch_bounds__(512) void transpose_by_input_kernel_f32_64_64_16(
    const float* __restrict__ a, float* __restrict__ b, int64_t m, int64_t n) {
  constexpr int BM = 64;
  constexpr int BN = 64;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned row = thread / 16;
  const unsigned col = 4 * (thread % 16);
  const unsigned store_row = 4 * (thread % 8);
  const unsigned store_col = thread / 8;
  float* const values_smem = shared_memory<float>();

  // Where an element of values lies in shared memory. In each row the chunks of 4 elements
  // are swizzled: chunk ^= r / 4 % 8 (Swizzle<3, 2, 6>).
  // Bank conflicts: writes none, reads none.
  const auto values_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 64 + c;
    return linear ^ ((linear >> 8 & 7) << 2);
  };

  const int64_t pm = blockIdx.x;
  const int64_t pn = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (pn >= (n + BN - 1) / BN) return;

  // values = load(a + rows[All, None] * n + cols[None, All], mask)
  const int64_t m_begin = pm * BM;
  const int m_left = left_in_tile(m, m_begin, BM);
  const int64_t n_begin = pn * BN;
  const int n_left = left_in_tile(n, n_begin, BN);
  const float* const a_ptr = a + (m_begin + row) * n + n_begin + col;
  float values[2][4];
#pragma unroll
  for (int r = 0; r < 2; ++r)
    load_const_vector<kTuned, kWhole>(
        values[r], a_ptr + 32 * r * n, 1, int(row) + 32 * r < m_left ? n_left - int(col) : 0, 0.0f);

  // Exchange values through shared memory: each thread goes on with elements that others hold.
#pragma unroll
  for (int r = 0; r < 2; ++r)
    store_shared(values_smem + values_offset(row, col) + 2048 * r, values[r]);
  __syncthreads();
  float values_exchanged[2][4];
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      values_exchanged[r][i] = load_shared(values_smem + values_offset(store_row + i, store_col) + 2048 * r);

  // store(b + cols[None, All] * m + rows[All, None], values, mask)
  float* const b_ptr = b + m_begin + store_row + (n_begin + store_col) * m;
#pragma unroll
  for (int r = 0; r < 2; ++r)
    store_vector<kTuned, kWhole>(
        b_ptr + 32 * r, 1, int(store_col) < n_left ? m_left - int(store_row) - 32 * r : 0, values_exchanged[r]);
}

// transpose_by_input<T = __half, BM = 128, BN = 64, WARPS = 16>
//
// Grid: ((m + BM - 1) / BM, (n + BN - 1) / BN) CTAs.  CTA: 16 warps.  Shared memory: 16384 bytes.
// Tuned if a and b are 16-byte aligned, n % 8 == 0 and m % 8 == 0; otherwise, and where a limit cuts a vector, single
//   elements are accessed.
//
// load a: element (I, J) = (thread / 8 + 64 * r, 8 * (thread % 8) + i), r < 2, i < 8
//   at a + (pm * BM + I) * n + pn * BN + J
//   16-byte vectors if tuned; where pm * BM + I < m and pn * BN + J < n, else 0
// store b: element (I, J) = (8 * (thread % 8) + 64 * r + i, thread / 8), r < 2, i < 8
//   at b + pm * BM + I + (pn * BN + J) * m
//   16-byte vectors if tuned; where pm * BM + I < m and pn * BN + J < n
template <bool kTuned>
__global__ __launch_bounds__(512) void transpose_by_input_kernel_f16_128_64_16(
    const __half* __restrict__ a, __half* __restrict__ b, int64_t m, int64_t n) {
  constexpr int BM = 128;
  constexpr int BN = 64;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned row = thread / 8;
  const unsigned col = 8 * (thread % 8);
  const unsigned store_row = 8 * (thread % 8);
  const unsigned store_col = thread / 8;
  __half* const values_smem = shared_memory<__half>();

  // Where an element of values lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r / 8 % 8 (Swizzle<3, 3, 6>).
  // Bank conflicts: writes none, reads none.
  const auto values_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 64 + c;
    return linear ^ ((linear >> 9 & 7) << 3);
  };

  const int64_t pm = blockIdx.x;
  const int64_t pn = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (pn >= (n + BN - 1) / BN) return;

  // values = load(a + rows[All, None] * n + cols[None, All], mask)
  const int64_t m_begin = pm * BM;
  const int m_left = left_in_tile(m, m_begin, BM);
  const int64_t n_begin = pn * BN;
  const int n_left = left_in_tile(n, n_begin, BN);
  const __half* const a_ptr = a + (m_begin + row) * n + n_begin + col;
  __half values[2][8];
#pragma unroll
  for (int r = 0; r < 2; ++r)
    load_const_vector<kTuned, kWhole>(
        values[r], a_ptr + 64 * r * n, 1, int(row) + 64 * r < m_left ? n_left - int(col) : 0, __half{});

  // Exchange values through shared memory: each thread goes on with elements that others hold.
#pragma unroll
  for (int r = 0; r < 2; ++r)
    store_shared(values_smem + values_offset(row, col) + 4096 * r, values[r]);
  __syncthreads();
  __half values_exchanged[2][8];
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int i = 0; i < 8; ++i)
      values_exchanged[r][i] = load_shared(values_smem + values_offset(store_row + i, store_col) + 4096 * r);

  // store(b + cols[None, All] * m + rows[All, None], values, mask)
  __half* const b_ptr = b + m_begin + store_row + (n_begin + store_col) * m;
#pragma unroll
  for (int r = 0; r < 2; ++r)
    store_vector<kTuned, kWhole>(
        b_ptr + 64 * r, 1, int(store_col) < n_left ? m_left - int(store_row) - 64 * r : 0, values_exchanged[r]);
}

// transpose_by_output<T = float, BM = 64, BN = 64, WARPS = 16>
//
// Grid: ((n + BN - 1) / BN, (m + BM - 1) / BM) CTAs.  CTA: 16 warps.  Shared memory: 16384 bytes.
// Tuned if a and b are 16-byte aligned, n % 4 == 0 and m % 4 == 0; otherwise, and where a limit cuts a vector, single
//   elements are accessed.
//
// load a: element (I, J) = (4 * (thread % 16) + i, thread / 16 + 32 * c), c < 2, i < 4
//   at a + pu * BN + I + (pv * BM + J) * n
//   16-byte vectors if tuned; where pu * BN + I < n and pv * BM + J < m, else 0
// store b: element (I, J) = (thread / 8, 4 * (thread % 8) + 32 * c + i), c < 2, i < 4
//   at b + (pu * BN + I) * m + pv * BM + J
//   16-byte vectors if tuned; where pu * BN + I < n and pv * BM + J < m
template <bool kTuned>
__global__ __launch_bounds__(512) void transpose_by_output_kernel_f32_64_64_16(
    const float* __restrict__ a, float* __restrict__ b, int64_t m, int64_t n) {
  constexpr int BM = 64;
  constexpr int BN = 64;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned row = 4 * (thread % 16);
  const unsigned col = thread / 16;
  const unsigned store_row = thread / 8;
  const unsigned store_col = 4 * (thread % 8);
  float* const values_smem = shared_memory<float>();

  // Where an element of values lies in shared memory. In each column the chunks of 4 elements
  // are swizzled: chunk ^= c / 4 % 8 (Swizzle<3, 2, 6>).
  // Bank conflicts: writes none, reads none.
  const auto values_offset = [](unsigned r, unsigned c) {
    const unsigned linear = c * 64 + r;
    return linear ^ ((linear >> 8 & 7) << 2);
  };

  const int64_t pu = blockIdx.x;
  const int64_t pv = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (pv >= (m + BM - 1) / BM) return;

  // values = load(a + v[None, All] * n + u[All, None], mask)
  const int64_t n_begin = pu * BN;
  const int n_left = left_in_tile(n, n_begin, BN);
  const int64_t m_begin = pv * BM;
  const int m_left = left_in_tile(m, m_begin, BM);
  const float* const a_ptr = a + n_begin + row + (m_begin + col) * n;
  float values[2][4];
#pragma unroll
  for (int c = 0; c < 2; ++c)
    load_const_vector<kTuned, kWhole>(
        values[c], a_ptr + 32 * c * n, 1, int(col) + 32 * c < m_left ? n_left - int(row) : 0, 0.0f);

  // Exchange values through shared memory: each thread goes on with elements that others hold.
#pragma unroll
  for (int c = 0; c < 2; ++c)
    store_shared(values_smem + values_offset(row, col) + 2048 * c, values[c]);
  __syncthreads();
  float values_exchanged[2][4];
#pragma unroll
  for (int c = 0; c < 2; ++c)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      values_exchanged[c][i] = load_shared(values_smem + values_offset(store_row, store_col + i) + 2048 * c);

  // store(b + u[All, None] * m + v[None, All], values, mask)
  float* const b_ptr = b + (n_begin + store_row) * m + m_begin + store_col;
#pragma unroll
  for (int c = 0; c < 2; ++c)
    store_vector<kTuned, kWhole>(
        b_ptr + 32 * c, 1, int(store_row) < n_left ? m_left - int(store_col) - 32 * c : 0, values_exchanged[c]);
}

// transpose_by_output<T = __half, BM = 128, BN = 64, WARPS = 16>
//
// Grid: ((n + BN - 1) / BN, (m + BM - 1) / BM) CTAs.  CTA: 16 warps.  Shared memory: 16384 bytes.
// Tuned if a and b are 16-byte aligned, n % 8 == 0 and m % 8 == 0; otherwise, and where a limit cuts a vector, single
//   elements are accessed.
//
// load a: element (I, J) = (8 * (thread % 8) + i, thread / 8 + 64 * c), c < 2, i < 8
//   at a + pu * BN + I + (pv * BM + J) * n
//   16-byte vectors if tuned; where pu * BN + I < n and pv * BM + J < m, else 0
// store b: element (I, J) = (thread / 8, 8 * (thread % 8) + 64 * c + i), c < 2, i < 8
//   at b + (pu * BN + I) * m + pv * BM + J
//   16-byte vectors if tuned; where pu * BN + I < n and pv * BM + J < m
template <bool kTuned>
__global__ __launch_bounds__(512) void transpose_by_output_kernel_f16_128_64_16(
    const __half* __restrict__ a, __half* __restrict__ b, int64_t m, int64_t n) {
  constexpr int BM = 128;
  constexpr int BN = 64;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned row = 8 * (thread % 8);
  const unsigned col = thread / 8;
  const unsigned store_row = thread / 8;
  const unsigned store_col = 8 * (thread % 8);
  __half* const values_smem = shared_memory<__half>();

  // Where an element of values lies in shared memory. In each column the chunks of 8 elements
  // are swizzled: chunk ^= c / 8 % 8 (Swizzle<3, 3, 6>).
  // Bank conflicts: writes none, reads none.
  const auto values_offset = [](unsigned r, unsigned c) {
    const unsigned linear = c * 64 + r;
    return linear ^ ((linear >> 9 & 7) << 3);
  };

  const int64_t pu = blockIdx.x;
  const int64_t pv = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (pv >= (m + BM - 1) / BM) return;

  // values = load(a + v[None, All] * n + u[All, None], mask)
  const int64_t n_begin = pu * BN;
  const int n_left = left_in_tile(n, n_begin, BN);
  const int64_t m_begin = pv * BM;
  const int m_left = left_in_tile(m, m_begin, BM);
  const __half* const a_ptr = a + n_begin + row + (m_begin + col) * n;
  __half values[2][8];
#pragma unroll
  for (int c = 0; c < 2; ++c)
    load_const_vector<kTuned, kWhole>(
        values[c], a_ptr + 64 * c * n, 1, int(col) + 64 * c < m_left ? n_left - int(row) : 0, __half{});

  // Exchange values through shared memory: each thread goes on with elements that others hold.
#pragma unroll
  for (int c = 0; c < 2; ++c)
    store_shared(values_smem + values_offset(row, col) + 4096 * c, values[c]);
  __syncthreads();
  __half values_exchanged[2][8];
#pragma unroll
  for (int c = 0; c < 2; ++c)
#pragma unroll
    for (int i = 0; i < 8; ++i)
      values_exchanged[c][i] = load_shared(values_smem + values_offset(store_row, store_col + i) + 4096 * c);

  // store(b + u[All, None] * m + v[None, All], values, mask)
  __half* const b_ptr = b + (n_begin + store_row) * m + m_begin + store_col;
#pragma unroll
  for (int c = 0; c < 2; ++c)
    store_vector<kTuned, kWhole>(
        b_ptr + 64 * c, 1, int(store_row) < n_left ? m_left - int(store_col) - 64 * c : 0, values_exchanged[c]);
}

}  // namespace

template <>
cudaError_t transpose_by_input<float, 64, 64, 16>(const float* a, float* b, int64_t m, int64_t n, cudaStream_t stream) {
  constexpr int BM = 64;
  constexpr int BN = 64;
  const int64_t programs_0 = (m + BM - 1) / BM;
  const int64_t programs_1 = (n + BN - 1) / BN;
  if (programs_0 <= 0 || programs_1 <= 0) return cudaSuccess;
  if (b != nullptr && b == a) return cudaErrorInvalidValue;

  // The grid's y and z are at most 65535 each: axis 1 is spread evenly over both.
  const int64_t grid_z = (programs_1 + 65535 - 1) / 65535;
  const int64_t grid_y = (programs_1 + grid_z - 1) / grid_z;
  if (programs_0 > INT32_MAX || grid_z > 65535) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(a, 16) && n % 4 == 0 && is_aligned(b, 16) && m % 4 == 0;
  const auto kernel =
      tuned ? transpose_by_input_kernel_f32_64_64_16<true> : transpose_by_input_kernel_f32_64_64_16<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 512, 16384, stream, a, b, m, n);
}

template <>
cudaError_t transpose_by_input<__half, 128, 64, 16>(
    const __half* a, __half* b, int64_t m, int64_t n, cudaStream_t stream) {
  constexpr int BM = 128;
  constexpr int BN = 64;
  const int64_t programs_0 = (m + BM - 1) / BM;
  const int64_t programs_1 = (n + BN - 1) / BN;
  if (programs_0 <= 0 || programs_1 <= 0) return cudaSuccess;
  if (b != nullptr && b == a) return cudaErrorInvalidValue;

  // The grid's y and z are at most 65535 each: axis 1 is spread evenly over both.
  const int64_t grid_z = (programs_1 + 65535 - 1) / 65535;
  const int64_t grid_y = (programs_1 + grid_z - 1) / grid_z;
  if (programs_0 > INT32_MAX || grid_z > 65535) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(a, 16) && n % 8 == 0 && is_aligned(b, 16) && m % 8 == 0;
  const auto kernel =
      tuned ? transpose_by_input_kernel_f16_128_64_16<true> : transpose_by_input_kernel_f16_128_64_16<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 512, 16384, stream, a, b, m, n);
}

template <>
cudaError_t transpose_by_output<float, 64, 64, 16>(
    const float* a, float* b, int64_t m, int64_t n, cudaStream_t stream) {
  constexpr int BM = 64;
  constexpr int BN = 64;
  const int64_t programs_0 = (n + BN - 1) / BN;
  const int64_t programs_1 = (m + BM - 1) / BM;
  if (programs_0 <= 0 || programs_1 <= 0) return cudaSuccess;
  if (b != nullptr && b == a) return cudaErrorInvalidValue;

  // The grid's y and z are at most 65535 each: axis 1 is spread evenly over both.
  const int64_t grid_z = (programs_1 + 65535 - 1) / 65535;
  const int64_t grid_y = (programs_1 + grid_z - 1) / grid_z;
  if (programs_0 > INT32_MAX || grid_z > 65535) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(a, 16) && n % 4 == 0 && is_aligned(b, 16) && m % 4 == 0;
  const auto kernel =
      tuned ? transpose_by_output_kernel_f32_64_64_16<true> : transpose_by_output_kernel_f32_64_64_16<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 512, 16384, stream, a, b, m, n);
}

template <>
cudaError_t transpose_by_output<__half, 128, 64, 16>(
    const __half* a, __half* b, int64_t m, int64_t n, cudaStream_t stream) {
  constexpr int BM = 128;
  constexpr int BN = 64;
  const int64_t programs_0 = (n + BN - 1) / BN;
  const int64_t programs_1 = (m + BM - 1) / BM;
  if (programs_0 <= 0 || programs_1 <= 0) return cudaSuccess;
  if (b != nullptr && b == a) return cudaErrorInvalidValue;

  // The grid's y and z are at most 65535 each: axis 1 is spread evenly over both.
  const int64_t grid_z = (programs_1 + 65535 - 1) / 65535;
  const int64_t grid_y = (programs_1 + grid_z - 1) / grid_z;
  if (programs_0 > INT32_MAX || grid_z > 65535) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(a, 16) && n % 8 == 0 && is_aligned(b, 16) && m % 8 == 0;
  const auto kernel =
      tuned ? transpose_by_output_kernel_f16_128_64_16<true> : transpose_by_output_kernel_f16_128_64_16<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 512, 16384, stream, a, b, m, n);
}
