// Translated from puzzle08_long_softmax.tile.cpp by tiletrans 0.1.0 for sm_90a. Do not edit.
#include "puzzle08_long_softmax.h"

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

// Combines the values of all lanes whose numbers differ in bits of kLanes only, and gives each of them the result.
// All lanes of the warp call.
template <unsigned kLanes, class T, class Combine>
__device__ __forceinline__ T warp_reduce(T value, Combine combine) {
#pragma unroll
  for (unsigned bit = 16; bit > 0; bit /= 2)
    if ((kLanes & bit) != 0) value = combine(value, __shfl_xor_sync(0xffffffffu, value, bit));
  return value;
}

// The largest of the values of the lanes that differ in bits of kLanes, in each of them. A NaN is ignored.
template <unsigned kLanes = 31, class T>
__device__ __forceinline__ T warp_max(T value) {
  return warp_reduce<kLanes>(value, [](T a, T b) { return max(a, b); });
}

// The sum over the lanes that differ in bits of kLanes, in each of them. Integers wrap.
template <unsigned kLanes = 31, class T>
__device__ __forceinline__ T warp_sum(T value) {
  return warp_reduce<kLanes>(value, [](T a, T b) {
    constexpr bool kInteger = T(0.5f) == T(0);
    if constexpr (kInteger)
      return T(uint64_t(a) + uint64_t(b));
    else
      return a + b;
  });
}

// long_softmax_three_loops<B0 = 1, B1 = 32>
//
// Grid: (n0 + B0 - 1) / B0 CTAs.  CTA: 1 warp.  Shared memory: none.
// Tuned if x and z are 16-byte aligned and t % 4 == 0; otherwise, and where a limit cuts a vector, single elements
//   are accessed.
//
// load x: element (I, J) = (0, 4 * (thread % 8) + reg_i), reg_i < 4
//   at x + (i * B0 + I) * t + column + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column + J < t, else -INFINITY
// load x: element (I, J) = (0, 4 * c + reg_i), c < 8, reg_i < 4
//   at x + (i * B0 + I) * t + column_2 + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column_2 + J < t, else -INFINITY
// load x: element (I, J) = (0, 4 * c + reg_i), c < 8, reg_i < 4
//   at x + (i * B0 + I) * t + column_3 + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column_3 + J < t, else 0
// store z: element (I, J) = (0, 4 * c + reg_i), c < 8, reg_i < 4, by threads with lane == 0
//   at z + (i * B0 + I) * t + column_3 + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column_3 + J < t
template <bool kTuned>
__global__ __launch_bounds__(32) void long_softmax_three_loops_kernel_1_32(
    const float* __restrict__ x, float* __restrict__ z, int64_t n0, int64_t t) {
  constexpr int B0 = 1;
  constexpr int B1 = 32;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned col = 4 * (thread % 8);

  const int64_t i = blockIdx.x;

  // x_max = full<float, B0>(-inf)
  float x_max = -INFINITY;

  const int64_t n0_begin = i * B0;
  const int n0_left = left_in_tile(n0, n0_begin, B0);
  const float* x_ptr = x + n0_begin * t + col;

#pragma unroll 4
  for (int64_t column = 0; column < t; column += B1) {
    // x_max = maximum(x_max, max<1>(load(x_blk, boundary_check<0, 1>, padding(-inf))))
    const int t_left = left_in_tile(t, column, B1);
    float x_tile[4];
    load_const_vector<kTuned, kWhole>(x_tile, x_ptr, 1, 0 < n0_left ? t_left - int(col) : 0, -INFINITY);
#pragma unroll
    for (int reg_i = 0; reg_i < 4; ++reg_i)
      x_max = fmaxf(x_max, x_tile[reg_i]);

    x_ptr += B1;
  }

  // Take the largest of the maxima of the 8 lanes that share an element.
  x_max = warp_max<0b111>(x_max);

  // exp_sum = zeros<float, B0>()
  float exp_sum = {};

  const float* x_ptr_2 = x + n0_begin * t;

#pragma unroll 2
  for (int64_t column_2 = 0; column_2 < t; column_2 += B1) {
    // x_tile = load(x_blk, boundary_check<0, 1>, padding(-inf))
    const int t_left_2 = left_in_tile(t, column_2, B1);
    float x_tile_2[8][4];
#pragma unroll
    for (int c = 0; c < 8; ++c)
      load_const_vector<kTuned, kWhole>(x_tile_2[c], x_ptr_2 + 4 * c, 1, 0 < n0_left ? t_left_2 - 4 * c : 0, -INFINITY);

    // exp_sum += sum<1>(exp2(log2_e * (x_tile - x_max[All, None])))
    float sum = {};
#pragma unroll
    for (int c = 0; c < 8; ++c)
#pragma unroll
      for (int reg_i = 0; reg_i < 4; ++reg_i)
        sum += exp2f(1.442695f * (x_tile_2[c][reg_i] - x_max));
    exp_sum = exp_sum + sum;

    x_ptr_2 += B1;
  }

  const float* x_ptr_3 = x + n0_begin * t;
  float* z_ptr = z + n0_begin * t;

  for (int64_t column_3 = 0; column_3 < t; column_3 += B1) {
    // x_tile = load(x_blk, boundary_check<0, 1>)
    const int t_left_3 = left_in_tile(t, column_3, B1);
    float x_tile_3[8][4];
#pragma unroll
    for (int c = 0; c < 8; ++c)
      load_const_vector<kTuned, kWhole>(x_tile_3[c], x_ptr_3 + 4 * c, 1, 0 < n0_left ? t_left_3 - 4 * c : 0, 0.0f);
    __syncthreads();

    // store(z_blk, exp2(log2_e * (x_tile - x_max[All, None])) / exp_sum[All, None], boundary_check<0, 1>)
    if (lane == 0)
#pragma unroll
      for (int c = 0; c < 8; ++c) {
        float quotient[4];
#pragma unroll
        for (int reg_i = 0; reg_i < 4; ++reg_i)
          quotient[reg_i] = exp2f(1.442695f * (x_tile_3[c][reg_i] - x_max)) / exp_sum;
        store_vector<kTuned, kWhole>(z_ptr + 4 * c, 1, 0 < n0_left ? t_left_3 - 4 * c : 0, quotient);
      }

    x_ptr_3 += B1;
    z_ptr += B1;
  }
}

// long_softmax_three_loops<B0 = 4, B1 = 1024>
//
// Grid: (n0 + B0 - 1) / B0 CTAs.  CTA: 4 warps.  Shared memory: none.
// Tuned if x and z are 16-byte aligned and t % 4 == 0; otherwise, and where a limit cuts a vector, single elements
//   are accessed.
//
// load x: element (I, J) = (warp, 4 * lane + 128 * c + reg_i), c < 8, reg_i < 4
//   at x + (i * B0 + I) * t + column + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column + J < t, else -INFINITY
// load x: element (I, J) = (warp, 4 * lane + 128 * c + reg_i), c < 8, reg_i < 4
//   at x + (i * B0 + I) * t + column_2 + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column_2 + J < t, else -INFINITY
// load x: element (I, J) = (warp, 4 * lane + 128 * c + reg_i), c < 8, reg_i < 4
//   at x + (i * B0 + I) * t + column_3 + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column_3 + J < t, else 0
// store z: element (I, J) = (warp, 4 * lane + 128 * c + reg_i), c < 8, reg_i < 4
//   at z + (i * B0 + I) * t + column_3 + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column_3 + J < t
template <bool kTuned>
__global__ __launch_bounds__(128) void long_softmax_three_loops_kernel_4_1024(
    const float* __restrict__ x, float* __restrict__ z, int64_t n0, int64_t t) {
  constexpr int B0 = 4;
  constexpr int B1 = 1024;
  constexpr bool kWhole = true;
  constexpr bool kRow = true;

  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned col = 4 * lane;

  const int64_t i = blockIdx.x;

  // x_max = full<float, B0>(-inf)
  float x_max = -INFINITY;

  const int64_t n0_begin = i * B0;
  const int n0_left = left_in_tile(n0, n0_begin, B0);
  const float* x_ptr = x + (n0_begin + warp) * t + col;

#pragma unroll 2
  for (int64_t column = 0; column < t; column += B1) {
    // x_max = maximum(x_max, max<1>(load(x_blk, boundary_check<0, 1>, padding(-inf))))
    const int t_left = left_in_tile(t, column, B1);
    float x_tile[8][4];
#pragma unroll
    for (int c = 0; c < 8; ++c)
      load_const_vector<kTuned, kWhole>(
          x_tile[c], x_ptr + 128 * c, 1, int(warp) < n0_left ? t_left - int(col) - 128 * c : 0, -INFINITY);
#pragma unroll
    for (int c = 0; c < 8; ++c)
#pragma unroll
      for (int reg_i = 0; reg_i < 4; ++reg_i)
        x_max = fmaxf(x_max, x_tile[c][reg_i]);

    x_ptr += B1;
  }

  // Take the largest of the maxima of the 32 lanes of a warp.
  x_max = warp_max(x_max);

  // exp_sum = zeros<float, B0>()
  float exp_sum = {};

  const float* x_ptr_2 = x + (n0_begin + warp) * t + col;

#pragma unroll 2
  for (int64_t column_2 = 0; column_2 < t; column_2 += B1) {
    // x_tile = load(x_blk, boundary_check<0, 1>, padding(-inf))
    const int t_left_2 = left_in_tile(t, column_2, B1);
    float x_tile_2[8][4];
#pragma unroll
    for (int c = 0; c < 8; ++c)
      load_const_vector<kTuned, kWhole>(
          x_tile_2[c], x_ptr_2 + 128 * c, 1, int(warp) < n0_left ? t_left_2 - int(col) - 128 * c : 0, -INFINITY);

    // exp_sum += sum<1>(exp2(log2_e * (x_tile - x_max[All, None])))
#pragma unroll
    for (int c = 0; c < 8; ++c)
#pragma unroll
      for (int reg_i = 0; reg_i < 4; ++reg_i)
        exp_sum += exp2f(1.442695f * (x_tile_2[c][reg_i] - x_max));

    x_ptr_2 += B1;
  }

  // Add up the partial sums of the 32 lanes of a warp.
  exp_sum = warp_sum(exp_sum);

  const float* x_ptr_3 = x + (n0_begin + warp) * t + col;
  float* z_ptr = z + (n0_begin + warp) * t + col;

  for (int64_t column_3 = 0; column_3 < t; column_3 += B1) {
    // x_tile = load(x_blk, boundary_check<0, 1>)
    const int t_left_3 = left_in_tile(t, column_3, B1);
    float x_tile_3[8][4];
#pragma unroll
    for (int c = 0; c < 8; ++c)
      load_const_vector<kTuned, kWhole>(
          x_tile_3[c], x_ptr_3 + 128 * c, 1, int(warp) < n0_left ? t_left_3 - int(col) - 128 * c : 0, 0.0f);
    __syncthreads();

    // store(z_blk, exp2(log2_e * (x_tile - x_max[All, None])) / exp_sum[All, None], boundary_check<0, 1>)
#pragma unroll
    for (int c = 0; c < 8; ++c) {
      float quotient[4];
#pragma unroll
      for (int reg_i = 0; reg_i < 4; ++reg_i)
        quotient[reg_i] = exp2f(1.442695f * (x_tile_3[c][reg_i] - x_max)) / exp_sum;
      store_vector<kTuned, kWhole, kRow>(
          z_ptr + 128 * c, 1, int(warp) < n0_left ? t_left_3 - int(col) - 128 * c : 0, quotient);
    }

    x_ptr_3 += B1;
    z_ptr += B1;
  }
}

// long_softmax_online<B0 = 1, B1 = 32>
//
// Grid: (n0 + B0 - 1) / B0 CTAs.  CTA: 1 warp.  Shared memory: none.
// Tuned if x and z are 16-byte aligned and t % 4 == 0; otherwise, and where a limit cuts a vector, single elements
//   are accessed.
//
// load x: element (I, J) = (0, 4 * (thread % 8) + reg_i), reg_i < 4
//   at x + (i * B0 + I) * t + column + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column + J < t, else -INFINITY
// load x: element (I, J) = (0, 4 * c + reg_i), c < 8, reg_i < 4
//   at x + (i * B0 + I) * t + column_2 + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column_2 + J < t, else 0
// store z: element (I, J) = (0, 4 * c + reg_i), c < 8, reg_i < 4, by threads with lane == 0
//   at z + (i * B0 + I) * t + column_2 + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column_2 + J < t
template <bool kTuned>
__global__ __launch_bounds__(32) void long_softmax_online_kernel_1_32(
    const float* __restrict__ x, float* __restrict__ z, int64_t n0, int64_t t) {
  constexpr int B0 = 1;
  constexpr int B1 = 32;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned col = 4 * (thread % 8);

  const int64_t i = blockIdx.x;

  // x_max = full<float, B0>(-inf)
  float x_max = -INFINITY;

  // exp_sum = zeros<float, B0>()
  float exp_sum = {};

  const int64_t n0_begin = i * B0;
  const int n0_left = left_in_tile(n0, n0_begin, B0);
  const float* x_ptr = x + n0_begin * t + col;

#pragma unroll 4
  for (int64_t column = 0; column < t; column += B1) {
    // x_tile = load(x_blk, boundary_check<0, 1>, padding(-inf))
    const int t_left = left_in_tile(t, column, B1);
    float x_tile[4];
    load_const_vector<kTuned, kWhole>(x_tile, x_ptr, 1, 0 < n0_left ? t_left - int(col) : 0, -INFINITY);

    // new_max = maximum(x_max, max<1>(x_tile))
    float thread_max;
    thread_max = NAN;
#pragma unroll
    for (int reg_i = 0; reg_i < 4; ++reg_i)
      thread_max = fmaxf(thread_max, x_tile[reg_i]);

    // Take the largest of the maxima of the 8 lanes that share an element.
    float maximum = warp_max<0b111>(thread_max);
    float new_max = fmaxf(x_max, maximum);

    // exp_sum = exp_sum * rescale + sum<1>(exp2(log2_e * (x_tile - new_max[All, None])))
    float thread_sum = {};
#pragma unroll
    for (int reg_i = 0; reg_i < 4; ++reg_i)
      thread_sum += exp2f(1.442695f * (x_tile[reg_i] - new_max));

    // Add up the partial sums of the 8 lanes that share an element.
    float sum = warp_sum<0b111>(thread_sum);
    exp_sum = exp_sum * exp2f(1.442695f * (x_max - new_max)) + sum;

    // x_max = new_max
    x_max = new_max;

    x_ptr += B1;
  }

  const float* x_ptr_2 = x + n0_begin * t;
  float* z_ptr = z + n0_begin * t;

  for (int64_t column_2 = 0; column_2 < t; column_2 += B1) {
    // x_tile = load(x_blk, boundary_check<0, 1>)
    const int t_left_2 = left_in_tile(t, column_2, B1);
    float x_tile_2[8][4];
#pragma unroll
    for (int c = 0; c < 8; ++c)
      load_const_vector<kTuned, kWhole>(x_tile_2[c], x_ptr_2 + 4 * c, 1, 0 < n0_left ? t_left_2 - 4 * c : 0, 0.0f);
    __syncthreads();

    // store(z_blk, exp2(log2_e * (x_tile - x_max[All, None])) / exp_sum[All, None], boundary_check<0, 1>)
    if (lane == 0)
#pragma unroll
      for (int c = 0; c < 8; ++c) {
        float quotient[4];
#pragma unroll
        for (int reg_i = 0; reg_i < 4; ++reg_i)
          quotient[reg_i] = exp2f(1.442695f * (x_tile_2[c][reg_i] - x_max)) / exp_sum;
        store_vector<kTuned, kWhole>(z_ptr + 4 * c, 1, 0 < n0_left ? t_left_2 - 4 * c : 0, quotient);
      }

    x_ptr_2 += B1;
    z_ptr += B1;
  }
}

// long_softmax_online<B0 = 2, B1 = 16>
//
// Grid: (n0 + B0 - 1) / B0 CTAs.  CTA: 1 warp.  Shared memory: none.
// Tuned if x and z are 16-byte aligned and t % 4 == 0; otherwise, and where a limit cuts a vector, single elements
//   are accessed.
//
// load x: element (I, J) = (thread / 4 % 2, 4 * (thread % 4) + reg_i), reg_i < 4
//   at x + (i * B0 + I) * t + column + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column + J < t, else -INFINITY
// load x: element (I, J) = (thread / 4 % 2, 4 * c + reg_i), c < 4, reg_i < 4
//   at x + (i * B0 + I) * t + column_2 + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column_2 + J < t, else 0
// store z: element (I, J) = (thread / 4 % 2, 4 * c + reg_i), c < 4, reg_i < 4, by threads with (lane & 27) == 0
//   at z + (i * B0 + I) * t + column_2 + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column_2 + J < t
template <bool kTuned>
__global__ __launch_bounds__(32) void long_softmax_online_kernel_2_16(
    const float* __restrict__ x, float* __restrict__ z, int64_t n0, int64_t t) {
  constexpr int B0 = 2;
  constexpr int B1 = 16;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned row = thread / 4 % 2;
  const unsigned col = 4 * (thread % 4);

  const int64_t i = blockIdx.x;

  // x_max = full<float, B0>(-inf)
  float x_max = -INFINITY;

  // exp_sum = zeros<float, B0>()
  float exp_sum = {};

  const int64_t n0_begin = i * B0;
  const int n0_left = left_in_tile(n0, n0_begin, B0);
  const float* x_ptr = x + (n0_begin + row) * t + col;

#pragma unroll 4
  for (int64_t column = 0; column < t; column += B1) {
    // x_tile = load(x_blk, boundary_check<0, 1>, padding(-inf))
    const int t_left = left_in_tile(t, column, B1);
    float x_tile[4];
    load_const_vector<kTuned, kWhole>(x_tile, x_ptr, 1, int(row) < n0_left ? t_left - int(col) : 0, -INFINITY);

    // new_max = maximum(x_max, max<1>(x_tile))
    float thread_max;
    thread_max = NAN;
#pragma unroll
    for (int reg_i = 0; reg_i < 4; ++reg_i)
      thread_max = fmaxf(thread_max, x_tile[reg_i]);

    // Take the largest of the maxima of the 4 lanes that share an element.
    float maximum = warp_max<0b11>(thread_max);
    float new_max = fmaxf(x_max, maximum);

    // exp_sum = exp_sum * rescale + sum<1>(exp2(log2_e * (x_tile - new_max[All, None])))
    float thread_sum = {};
#pragma unroll
    for (int reg_i = 0; reg_i < 4; ++reg_i)
      thread_sum += exp2f(1.442695f * (x_tile[reg_i] - new_max));

    // Add up the partial sums of the 4 lanes that share an element.
    float sum = warp_sum<0b11>(thread_sum);
    exp_sum = exp_sum * exp2f(1.442695f * (x_max - new_max)) + sum;

    // x_max = new_max
    x_max = new_max;

    x_ptr += B1;
  }

  const float* x_ptr_2 = x + (n0_begin + row) * t;
  float* z_ptr = z + (n0_begin + row) * t;

  for (int64_t column_2 = 0; column_2 < t; column_2 += B1) {
    // x_tile = load(x_blk, boundary_check<0, 1>)
    const int t_left_2 = left_in_tile(t, column_2, B1);
    float x_tile_2[4][4];
#pragma unroll
    for (int c = 0; c < 4; ++c)
      load_const_vector<kTuned, kWhole>(
          x_tile_2[c], x_ptr_2 + 4 * c, 1, int(row) < n0_left ? t_left_2 - 4 * c : 0, 0.0f);
    __syncthreads();

    // store(z_blk, exp2(log2_e * (x_tile - x_max[All, None])) / exp_sum[All, None], boundary_check<0, 1>)
    if ((lane & 27) == 0)
#pragma unroll
      for (int c = 0; c < 4; ++c) {
        float quotient[4];
#pragma unroll
        for (int reg_i = 0; reg_i < 4; ++reg_i)
          quotient[reg_i] = exp2f(1.442695f * (x_tile_2[c][reg_i] - x_max)) / exp_sum;
        store_vector<kTuned, kWhole>(z_ptr + 4 * c, 1, int(row) < n0_left ? t_left_2 - 4 * c : 0, quotient);
      }

    x_ptr_2 += B1;
    z_ptr += B1;
  }
}

// long_softmax_online<B0 = 4, B1 = 1024>
//
// Grid: (n0 + B0 - 1) / B0 CTAs.  CTA: 4 warps.  Shared memory: none.
// Tuned if x and z are 16-byte aligned and t % 4 == 0; otherwise, and where a limit cuts a vector, single elements
//   are accessed.
//
// load x: element (I, J) = (warp, 4 * lane + 128 * c + reg_i), c < 8, reg_i < 4
//   at x + (i * B0 + I) * t + column + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column + J < t, else -INFINITY
// load x: element (I, J) = (warp, 4 * lane + 128 * c + reg_i), c < 8, reg_i < 4
//   at x + (i * B0 + I) * t + column_2 + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column_2 + J < t, else 0
// store z: element (I, J) = (warp, 4 * lane + 128 * c + reg_i), c < 8, reg_i < 4
//   at z + (i * B0 + I) * t + column_2 + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column_2 + J < t
template <bool kTuned>
__global__ __launch_bounds__(128) void long_softmax_online_kernel_4_1024(
    const float* __restrict__ x, float* __restrict__ z, int64_t n0, int64_t t) {
  constexpr int B0 = 4;
  constexpr int B1 = 1024;
  constexpr bool kWhole = true;
  constexpr bool kRow = true;

  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned col = 4 * lane;

  const int64_t i = blockIdx.x;

  // x_max = full<float, B0>(-inf)
  float x_max = -INFINITY;

  // exp_sum = zeros<float, B0>()
  float exp_sum = {};

  const int64_t n0_begin = i * B0;
  const int n0_left = left_in_tile(n0, n0_begin, B0);
  const float* x_ptr = x + (n0_begin + warp) * t + col;

#pragma unroll 2
  for (int64_t column = 0; column < t; column += B1) {
    // x_tile = load(x_blk, boundary_check<0, 1>, padding(-inf))
    const int t_left = left_in_tile(t, column, B1);
    float x_tile[8][4];
#pragma unroll
    for (int c = 0; c < 8; ++c)
      load_const_vector<kTuned, kWhole>(
          x_tile[c], x_ptr + 128 * c, 1, int(warp) < n0_left ? t_left - int(col) - 128 * c : 0, -INFINITY);

    // new_max = maximum(x_max, max<1>(x_tile))
    float thread_max;
    thread_max = NAN;
#pragma unroll
    for (int c = 0; c < 8; ++c)
#pragma unroll
      for (int reg_i = 0; reg_i < 4; ++reg_i)
        thread_max = fmaxf(thread_max, x_tile[c][reg_i]);

    // Take the largest of the maxima of the 32 lanes of a warp.
    float maximum = warp_max(thread_max);
    float new_max = fmaxf(x_max, maximum);

    // exp_sum = exp_sum * rescale + sum<1>(exp2(log2_e * (x_tile - new_max[All, None])))
    float thread_sum = {};
#pragma unroll
    for (int c = 0; c < 8; ++c)
#pragma unroll
      for (int reg_i = 0; reg_i < 4; ++reg_i)
        thread_sum += exp2f(1.442695f * (x_tile[c][reg_i] - new_max));

    // Add up the partial sums of the 32 lanes of a warp.
    float sum = warp_sum(thread_sum);
    exp_sum = exp_sum * exp2f(1.442695f * (x_max - new_max)) + sum;

    // x_max = new_max
    x_max = new_max;

    x_ptr += B1;
  }

  const float* x_ptr_2 = x + (n0_begin + warp) * t + col;
  float* z_ptr = z + (n0_begin + warp) * t + col;

  for (int64_t column_2 = 0; column_2 < t; column_2 += B1) {
    // x_tile = load(x_blk, boundary_check<0, 1>)
    const int t_left_2 = left_in_tile(t, column_2, B1);
    float x_tile_2[8][4];
#pragma unroll
    for (int c = 0; c < 8; ++c)
      load_const_vector<kTuned, kWhole>(
          x_tile_2[c], x_ptr_2 + 128 * c, 1, int(warp) < n0_left ? t_left_2 - int(col) - 128 * c : 0, 0.0f);
    __syncthreads();

    // store(z_blk, exp2(log2_e * (x_tile - x_max[All, None])) / exp_sum[All, None], boundary_check<0, 1>)
#pragma unroll
    for (int c = 0; c < 8; ++c) {
      float quotient[4];
#pragma unroll
      for (int reg_i = 0; reg_i < 4; ++reg_i)
        quotient[reg_i] = exp2f(1.442695f * (x_tile_2[c][reg_i] - x_max)) / exp_sum;
      store_vector<kTuned, kWhole, kRow>(
          z_ptr + 128 * c, 1, int(warp) < n0_left ? t_left_2 - int(col) - 128 * c : 0, quotient);
    }

    x_ptr_2 += B1;
    z_ptr += B1;
  }
}

// long_softmax_online<B0 = 1, B1 = 4096>
//
// Grid: (n0 + B0 - 1) / B0 CTAs.  CTA: 4 warps.  Shared memory: 144 bytes.
// Tuned if x and z are 16-byte aligned and t % 4 == 0; otherwise, and where a limit cuts a vector, single elements
//   are accessed.
//
// load x: element (I, J) = (0, 4 * thread + 512 * c + reg_i), c < 8, reg_i < 4
//   at x + (i * B0 + I) * t + column + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column + J < t, else -INFINITY
// load x: element (I, J) = (0, 4 * thread + 512 * c + reg_i), c < 8, reg_i < 4
//   at x + (i * B0 + I) * t + column_2 + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column_2 + J < t, else 0
// store z: element (I, J) = (0, 4 * thread + 512 * c + reg_i), c < 8, reg_i < 4
//   at z + (i * B0 + I) * t + column_2 + J
//   16-byte vectors if tuned; where i * B0 + I < n0 and column_2 + J < t
template <bool kTuned>
__global__ __launch_bounds__(128) void long_softmax_online_kernel_1_4096(
    const float* __restrict__ x, float* __restrict__ z, int64_t n0, int64_t t) {
  constexpr int B0 = 1;
  constexpr int B1 = 4096;
  constexpr bool kWhole = true;
  constexpr bool kRow = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned col = 4 * thread;
  float* const max_smem = shared_memory<float>();

  // Where an element of max lies in shared memory. Bank conflicts: writes none, reads none.
  const auto max_offset = [](unsigned r, unsigned c) { return r * 4 + c; };
  float* const sum_smem = shared_memory<float>() + 32;

  // Where an element of sum lies in shared memory. Bank conflicts: writes none, reads none.
  const auto sum_offset = [](unsigned r, unsigned c) { return r * 4 + c; };

  const int64_t i = blockIdx.x;

  // x_max = full<float, B0>(-inf)
  float x_max = -INFINITY;

  // exp_sum = zeros<float, B0>()
  float exp_sum = {};

  const int64_t n0_begin = i * B0;
  const int n0_left = left_in_tile(n0, n0_begin, B0);
  const float* x_ptr = x + n0_begin * t + col;

  for (int64_t column = 0; column < t; column += B1) {
    // x_tile = load(x_blk, boundary_check<0, 1>, padding(-inf))
    const int t_left = left_in_tile(t, column, B1);
    float x_tile[8][4];
#pragma unroll
    for (int c = 0; c < 8; ++c)
      load_const_vector<kTuned, kWhole>(
          x_tile[c], x_ptr + 512 * c, 1, 0 < n0_left ? t_left - int(col) - 512 * c : 0, -INFINITY);

    // new_max = maximum(x_max, max<1>(x_tile))
    float thread_max;
    thread_max = NAN;
#pragma unroll
    for (int c = 0; c < 8; ++c)
#pragma unroll
      for (int reg_i = 0; reg_i < 4; ++reg_i)
        thread_max = fmaxf(thread_max, x_tile[c][reg_i]);

    // Take the largest of the maxima of the 32 lanes of a warp.
    float max_of_warp = warp_max(thread_max);

    // Combine the results of the warps through shared memory.
    if (lane == 0) store_shared(max_smem + max_offset(0, warp), max_of_warp);
    __syncthreads();
    float max_of_warps[4];
    load_shared(max_of_warps, max_smem + max_offset(0, 0));
    float maximum;
    maximum = NAN;
#pragma unroll
    for (int reg_i = 0; reg_i < 4; ++reg_i)
      maximum = fmaxf(maximum, max_of_warps[reg_i]);
    float new_max = fmaxf(x_max, maximum);

    // exp_sum = exp_sum * rescale + sum<1>(exp2(log2_e * (x_tile - new_max[All, None])))
    float thread_sum = {};
#pragma unroll
    for (int c = 0; c < 8; ++c)
#pragma unroll
      for (int reg_i = 0; reg_i < 4; ++reg_i)
        thread_sum += exp2f(1.442695f * (x_tile[c][reg_i] - new_max));

    // Add up the partial sums of the 32 lanes of a warp.
    float sum_of_warp = warp_sum(thread_sum);

    // Combine the results of the warps through shared memory.
    if (lane == 0) store_shared(sum_smem + sum_offset(0, warp), sum_of_warp);
    __syncthreads();
    float sum_of_warps[4];
    load_shared(sum_of_warps, sum_smem + sum_offset(0, 0));
    float sum = {};
#pragma unroll
    for (int reg_i = 0; reg_i < 4; ++reg_i)
      sum += sum_of_warps[reg_i];
    exp_sum = exp_sum * exp2f(1.442695f * (x_max - new_max)) + sum;

    // x_max = new_max
    x_max = new_max;

    x_ptr += B1;
  }

  const float* x_ptr_2 = x + n0_begin * t + col;
  float* z_ptr = z + n0_begin * t + col;

  for (int64_t column_2 = 0; column_2 < t; column_2 += B1) {
    // x_tile = load(x_blk, boundary_check<0, 1>)
    const int t_left_2 = left_in_tile(t, column_2, B1);
    float x_tile_2[8][4];
#pragma unroll
    for (int c = 0; c < 8; ++c)
      load_const_vector<kTuned, kWhole>(
          x_tile_2[c], x_ptr_2 + 512 * c, 1, 0 < n0_left ? t_left_2 - int(col) - 512 * c : 0, 0.0f);
    __syncthreads();

    // store(z_blk, exp2(log2_e * (x_tile - x_max[All, None])) / exp_sum[All, None], boundary_check<0, 1>)
#pragma unroll
    for (int c = 0; c < 8; ++c) {
      float quotient[4];
#pragma unroll
      for (int reg_i = 0; reg_i < 4; ++reg_i)
        quotient[reg_i] = exp2f(1.442695f * (x_tile_2[c][reg_i] - x_max)) / exp_sum;
      store_vector<kTuned, kWhole, kRow>(z_ptr + 512 * c, 1, 0 < n0_left ? t_left_2 - int(col) - 512 * c : 0, quotient);
    }

    x_ptr_2 += B1;
    z_ptr += B1;
  }
}

}  // namespace

template <>
cudaError_t long_softmax_three_loops<1, 32>(const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream) {
  constexpr int B0 = 1;
  const int64_t programs = (n0 + B0 - 1) / B0;
  if (programs <= 0) return cudaSuccess;
  if (z != nullptr && z == x) return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(x, 16) && t % 4 == 0 && is_aligned(z, 16);
  const auto kernel = tuned ? long_softmax_three_loops_kernel_1_32<true> : long_softmax_three_loops_kernel_1_32<false>;
  return launch(kernel, dim3(unsigned(programs)), 32, 0, stream, x, z, n0, t);
}

template <>
cudaError_t long_softmax_three_loops<4, 1024>(const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream) {
  constexpr int B0 = 4;
  const int64_t programs = (n0 + B0 - 1) / B0;
  if (programs <= 0) return cudaSuccess;
  if (z != nullptr && z == x) return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(x, 16) && t % 4 == 0 && is_aligned(z, 16);
  const auto kernel =
      tuned ? long_softmax_three_loops_kernel_4_1024<true> : long_softmax_three_loops_kernel_4_1024<false>;
  return launch(kernel, dim3(unsigned(programs)), 128, 0, stream, x, z, n0, t);
}

template <>
cudaError_t long_softmax_online<1, 32>(const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream) {
  constexpr int B0 = 1;
  const int64_t programs = (n0 + B0 - 1) / B0;
  if (programs <= 0) return cudaSuccess;
  if (z != nullptr && z == x) return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(x, 16) && t % 4 == 0 && is_aligned(z, 16);
  const auto kernel = tuned ? long_softmax_online_kernel_1_32<true> : long_softmax_online_kernel_1_32<false>;
  return launch(kernel, dim3(unsigned(programs)), 32, 0, stream, x, z, n0, t);
}

template <>
cudaError_t long_softmax_online<2, 16>(const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream) {
  constexpr int B0 = 2;
  const int64_t programs = (n0 + B0 - 1) / B0;
  if (programs <= 0) return cudaSuccess;
  if (z != nullptr && z == x) return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(x, 16) && t % 4 == 0 && is_aligned(z, 16);
  const auto kernel = tuned ? long_softmax_online_kernel_2_16<true> : long_softmax_online_kernel_2_16<false>;
  return launch(kernel, dim3(unsigned(programs)), 32, 0, stream, x, z, n0, t);
}

template <>
cudaError_t long_softmax_online<4, 1024>(const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream) {
  constexpr int B0 = 4;
  const int64_t programs = (n0 + B0 - 1) / B0;
  if (programs <= 0) return cudaSuccess;
  if (z != nullptr && z == x) return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(x, 16) && t % 4 == 0 && is_aligned(z, 16);
  const auto kernel = tuned ? long_softmax_online_kernel_4_1024<true> : long_softmax_online_kernel_4_1024<false>;
  return launch(kernel, dim3(unsigned(programs)), 128, 0, stream, x, z, n0, t);
}

template <>
cudaError_t long_softmax_online<1, 4096>(const float* x, float* z, int64_t n0, int64_t t, cudaStream_t stream) {
  constexpr int B0 = 1;
  const int64_t programs = (n0 + B0 - 1) / B0;
  if (programs <= 0) return cudaSuccess;
  if (z != nullptr && z == x) return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(x, 16) && t % 4 == 0 && is_aligned(z, 16);
  const auto kernel = tuned ? long_softmax_online_kernel_1_4096<true> : long_softmax_online_kernel_1_4096<false>;
  return launch(kernel, dim3(unsigned(programs)), 128, 144, stream, x, z, n0, t);
}
