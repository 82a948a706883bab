// Translated from weighted_sum.tile.cpp by tiletrans 0.1.0 for sm_90a. Do not edit.
#include "weighted_sum.h"

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

// weighted_sum<ROWS_TILE = 16, D_TILE = 256>
//
// Grid: (rows + ROWS_TILE - 1) / ROWS_TILE CTAs.  CTA: 4 warps.  Shared memory: none.
// Tuned if x and weight are 16-byte aligned, x_stride_d == 1, x_stride_row % 4 == 0 and weight_stride == 1;
//   otherwise, and where a limit cuts a vector, single elements are accessed.
//
// load x: element (I, J) = (warp + 4 * r, 4 * lane + 128 * c + i), r < 4, c < 2, i < 4
//   at x + (row_tile * ROWS_TILE + I) * x_stride_row + (column + J) * x_stride_d
//   16-byte vectors if tuned; where row_tile * ROWS_TILE + I < rows and column + J < d, else 0
// load weight: element I = 4 * lane + 128 * c + i, c < 2, i < 4
//   at weight + (column + I) * weight_stride
//   16-byte vectors if tuned; where column + I < d, else 0
// store output: element I = warp + 4 * r, r < 4, by threads with lane == 0
//   at output + (row_tile * ROWS_TILE + I) * output_stride
//   one element an access; where row_tile * ROWS_TILE + I < rows
template <bool kTuned>
__global__ __launch_bounds__(128) void weighted_sum_kernel_16_256(const float* __restrict__ x,
    const float* __restrict__ weight, float* __restrict__ output, int64_t x_stride_row, int64_t x_stride_d,
    int64_t weight_stride, int64_t output_stride, int64_t rows, int64_t d) {
  constexpr int ROWS_TILE = 16;
  constexpr int D_TILE = 256;
  // The launcher has checked it; the compiler may fold it.
  if constexpr (kTuned) x_stride_d = weight_stride = 1;

  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned col = 4 * lane;

  const int64_t row_tile = blockIdx.x;

  // acc = zeros<float, ROWS_TILE>()
  float acc[4] = {};

  const int64_t rows_begin = row_tile * ROWS_TILE;
  const int rows_left = left_in_tile(rows, rows_begin, ROWS_TILE);
  const float* x_ptr = x + (rows_begin + warp) * x_stride_row + col * x_stride_d;
  const float* weight_ptr = weight + col * weight_stride;

#pragma unroll 2
  for (int64_t column = 0; column < d; column += D_TILE) {
    // row = load(x_blk, boundary_check<0, 1>)
    const int d_left = left_in_tile(d, column, D_TILE);
    float row[4][2][4];
#pragma unroll
    for (int r = 0; r < 4; ++r)
#pragma unroll
      for (int c = 0; c < 2; ++c)
        load_const_vector<kTuned>(row[r][c], x_ptr + 4 * r * x_stride_row + 128 * c * x_stride_d, x_stride_d,
            int(warp) + 4 * r < rows_left ? d_left - int(col) - 128 * c : 0, 0.0f);

    // w = load(weight_blk, boundary_check<0>)
    float w[2][4];
#pragma unroll
    for (int c = 0; c < 2; ++c)
      load_const_vector<kTuned>(
          w[c], weight_ptr + 128 * c * weight_stride, weight_stride, d_left - int(col) - 128 * c, 0.0f);

    // acc += sum<1>(row * w[None, All])
#pragma unroll
    for (int r = 0; r < 4; ++r)
#pragma unroll
      for (int c = 0; c < 2; ++c)
#pragma unroll
        for (int i = 0; i < 4; ++i)
          acc[r] += row[r][c][i] * w[c][i];

    x_ptr += D_TILE * x_stride_d;
    weight_ptr += D_TILE * weight_stride;
  }

  // Add up the partial sums of the 32 lanes of a warp.
#pragma unroll
  for (int r = 0; r < 4; ++r)
    acc[r] = warp_sum(acc[r]);

  // store(output_blk, acc, boundary_check<0>)
  if (lane == 0) {
    float* const output_ptr = output + (rows_begin + warp) * output_stride;
#pragma unroll
    for (int r = 0; r < 4; ++r)
      store_element(output_ptr + 4 * r * output_stride, int(warp) + 4 * r < rows_left, acc[r]);
  }
}

// weighted_sum<ROWS_TILE = 8, D_TILE = 512>
//
// Grid: (rows + ROWS_TILE - 1) / ROWS_TILE CTAs.  CTA: 4 warps.  Shared memory: none.
// Tuned if x and weight are 16-byte aligned, x_stride_d == 1, x_stride_row % 4 == 0 and weight_stride == 1;
//   otherwise, and where a limit cuts a vector, single elements are accessed.
//
// load x: element (I, J) = (warp + 4 * r, 4 * lane + 128 * c + i), r < 2, c < 4, i < 4
//   at x + (row_tile * ROWS_TILE + I) * x_stride_row + (column + J) * x_stride_d
//   16-byte vectors if tuned; where row_tile * ROWS_TILE + I < rows and column + J < d, else 0
// load weight: element I = 4 * lane + 128 * c + i, c < 4, i < 4
//   at weight + (column + I) * weight_stride
//   16-byte vectors if tuned; where column + I < d, else 0
// store output: element I = warp + 4 * r, r < 2, by threads with lane == 0
//   at output + (row_tile * ROWS_TILE + I) * output_stride
//   one element an access; where row_tile * ROWS_TILE + I < rows
template <bool kTuned>
__global__ __launch_bounds__(128) void weighted_sum_kernel_8_512(const float* __restrict__ x,
    const float* __restrict__ weight, float* __restrict__ output, int64_t x_stride_row, int64_t x_stride_d,
    int64_t weight_stride, int64_t output_stride, int64_t rows, int64_t d) {
  constexpr int ROWS_TILE = 8;
  constexpr int D_TILE = 512;
  // The launcher has checked it; the compiler may fold it.
  if constexpr (kTuned) x_stride_d = weight_stride = 1;

  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned col = 4 * lane;

  const int64_t row_tile = blockIdx.x;

  // acc = zeros<float, ROWS_TILE>()
  float acc[2] = {};

  const int64_t rows_begin = row_tile * ROWS_TILE;
  const int rows_left = left_in_tile(rows, rows_begin, ROWS_TILE);
  const float* x_ptr = x + (rows_begin + warp) * x_stride_row + col * x_stride_d;
  const float* weight_ptr = weight + col * weight_stride;

#pragma unroll 2
  for (int64_t column = 0; column < d; column += D_TILE) {
    // row = load(x_blk, boundary_check<0, 1>)
    const int d_left = left_in_tile(d, column, D_TILE);
    float row[2][4][4];
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int c = 0; c < 4; ++c)
        load_const_vector<kTuned>(row[r][c], x_ptr + 4 * r * x_stride_row + 128 * c * x_stride_d, x_stride_d,
            int(warp) + 4 * r < rows_left ? d_left - int(col) - 128 * c : 0, 0.0f);

    // w = load(weight_blk, boundary_check<0>)
    float w[4][4];
#pragma unroll
    for (int c = 0; c < 4; ++c)
      load_const_vector<kTuned>(
          w[c], weight_ptr + 128 * c * weight_stride, weight_stride, d_left - int(col) - 128 * c, 0.0f);

    // acc += sum<1>(row * w[None, All])
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int c = 0; c < 4; ++c)
#pragma unroll
        for (int i = 0; i < 4; ++i)
          acc[r] += row[r][c][i] * w[c][i];

    x_ptr += D_TILE * x_stride_d;
    weight_ptr += D_TILE * weight_stride;
  }

  // Add up the partial sums of the 32 lanes of a warp.
#pragma unroll
  for (int r = 0; r < 2; ++r)
    acc[r] = warp_sum(acc[r]);

  // store(output_blk, acc, boundary_check<0>)
  if (lane == 0) {
    float* const output_ptr = output + (rows_begin + warp) * output_stride;
#pragma unroll
    for (int r = 0; r < 2; ++r)
      store_element(output_ptr + 4 * r * output_stride, int(warp) + 4 * r < rows_left, acc[r]);
  }
}

// weighted_sum<ROWS_TILE = 16, D_TILE = 16>
//
// Grid: (rows + ROWS_TILE - 1) / ROWS_TILE CTAs.  CTA: 2 warps.  Shared memory: none.
// Tuned if x and weight are 16-byte aligned, x_stride_d == 1, x_stride_row % 4 == 0 and weight_stride == 1;
//   otherwise, and where a limit cuts a vector, single elements are accessed.
//
// load x: element (I, J) = (thread / 4, 4 * (thread % 4) + i), i < 4
//   at x + (row_tile * ROWS_TILE + I) * x_stride_row + (column + J) * x_stride_d
//   16-byte vectors if tuned; where row_tile * ROWS_TILE + I < rows and column + J < d, else 0
// load weight: element I = 4 * (thread % 4) + i, i < 4
//   at weight + (column + I) * weight_stride
//   16-byte vectors if tuned; where column + I < d, else 0
// store output: element I = thread / 4, by threads with lane % 4 == 0
//   at output + (row_tile * ROWS_TILE + I) * output_stride
//   one element an access; where row_tile * ROWS_TILE + I < rows
template <bool kTuned>
__global__ __launch_bounds__(64) void weighted_sum_kernel_16_16(const float* __restrict__ x,
    const float* __restrict__ weight, float* __restrict__ output, int64_t x_stride_row, int64_t x_stride_d,
    int64_t weight_stride, int64_t output_stride, int64_t rows, int64_t d) {
  constexpr int ROWS_TILE = 16;
  constexpr int D_TILE = 16;
  // The launcher has checked it; the compiler may fold it.
  if constexpr (kTuned) x_stride_d = weight_stride = 1;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned x_row = thread / 4;
  const unsigned col = 4 * (thread % 4);

  const int64_t row_tile = blockIdx.x;

  // acc = zeros<float, ROWS_TILE>()
  float acc = {};

  const int64_t rows_begin = row_tile * ROWS_TILE;
  const int rows_left = left_in_tile(rows, rows_begin, ROWS_TILE);
  const float* x_ptr = x + (rows_begin + x_row) * x_stride_row + col * x_stride_d;
  const float* weight_ptr = weight + col * weight_stride;

#pragma unroll 4
  for (int64_t column = 0; column < d; column += D_TILE) {
    // row = load(x_blk, boundary_check<0, 1>)
    const int d_left = left_in_tile(d, column, D_TILE);
    float row[4];
    load_const_vector<kTuned>(row, x_ptr, x_stride_d, int(x_row) < rows_left ? d_left - int(col) : 0, 0.0f);

    // w = load(weight_blk, boundary_check<0>)
    float w[4];
    load_const_vector<kTuned>(w, weight_ptr, weight_stride, d_left - int(col), 0.0f);

    // acc += sum<1>(row * w[None, All])
#pragma unroll
    for (int i = 0; i < 4; ++i)
      acc += row[i] * w[i];

    x_ptr += D_TILE * x_stride_d;
    weight_ptr += D_TILE * weight_stride;
  }

  // Add up the partial sums of the 4 lanes that share an element.
  acc = warp_sum<0b11>(acc);

  // store(output_blk, acc, boundary_check<0>)
  if (lane % 4 == 0) {
    float* const output_ptr = output + (rows_begin + x_row) * output_stride;
    store_element(output_ptr, int(x_row) < rows_left, acc);
  }
}

// weighted_sum<ROWS_TILE = 1, D_TILE = 1024>
//
// Grid: (rows + ROWS_TILE - 1) / ROWS_TILE CTAs.  CTA: 4 warps.  Shared memory: 16 bytes.
// Tuned if x and weight are 16-byte aligned, x_stride_d == 1, x_stride_row % 4 == 0 and weight_stride == 1;
//   otherwise, and where a limit cuts a vector, single elements are accessed.
//
// load x: element (I, J) = (0, 4 * thread + 512 * c + i), c < 2, i < 4
//   at x + (row_tile * ROWS_TILE + I) * x_stride_row + (column + J) * x_stride_d
//   16-byte vectors if tuned; where row_tile * ROWS_TILE + I < rows and column + J < d, else 0
// load weight: element I = 4 * thread + 512 * c + i, c < 2, i < 4
//   at weight + (column + I) * weight_stride
//   16-byte vectors if tuned; where column + I < d, else 0
// store output: element I = 0, by threads with thread == 0
//   at output + (row_tile * ROWS_TILE + I) * output_stride
//   one element an access; where row_tile * ROWS_TILE + I < rows
template <bool kTuned>
__global__ __launch_bounds__(128) void weighted_sum_kernel_1_1024(const float* __restrict__ x,
    const float* __restrict__ weight, float* __restrict__ output, int64_t x_stride_row, int64_t x_stride_d,
    int64_t weight_stride, int64_t output_stride, int64_t rows, int64_t d) {
  constexpr int ROWS_TILE = 1;
  constexpr int D_TILE = 1024;
  // The launcher has checked it; the compiler may fold it.
  if constexpr (kTuned) x_stride_d = weight_stride = 1;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned col = 4 * thread;
  float* const sum_smem = shared_memory<float>();

  // Where an element of sum lies in shared memory. Bank conflicts: writes none, reads none.
  const auto sum_offset = [](unsigned r, unsigned c) { return r * 4 + c; };

  const int64_t row_tile = blockIdx.x;

  // acc = zeros<float, ROWS_TILE>()
  float acc = {};

  const int64_t rows_begin = row_tile * ROWS_TILE;
  const int rows_left = left_in_tile(rows, rows_begin, ROWS_TILE);
  const float* x_ptr = x + rows_begin * x_stride_row + col * x_stride_d;
  const float* weight_ptr = weight + col * weight_stride;

#pragma unroll 4
  for (int64_t column = 0; column < d; column += D_TILE) {
    // row = load(x_blk, boundary_check<0, 1>)
    const int d_left = left_in_tile(d, column, D_TILE);
    float row[2][4];
#pragma unroll
    for (int c = 0; c < 2; ++c)
      load_const_vector<kTuned>(
          row[c], x_ptr + 512 * c * x_stride_d, x_stride_d, 0 < rows_left ? d_left - int(col) - 512 * c : 0, 0.0f);

    // w = load(weight_blk, boundary_check<0>)
    float w[2][4];
#pragma unroll
    for (int c = 0; c < 2; ++c)
      load_const_vector<kTuned>(
          w[c], weight_ptr + 512 * c * weight_stride, weight_stride, d_left - int(col) - 512 * c, 0.0f);

    // acc += sum<1>(row * w[None, All])
#pragma unroll
    for (int c = 0; c < 2; ++c)
#pragma unroll
      for (int i = 0; i < 4; ++i)
        acc += row[c][i] * w[c][i];

    x_ptr += D_TILE * x_stride_d;
    weight_ptr += D_TILE * weight_stride;
  }

  // Add up the partial sums of the 32 lanes of a warp.
  float sum_of_warp = warp_sum(acc);

  // Combine the results of the warps through shared memory.
  if (lane == 0) store_shared(sum_smem + sum_offset(0, warp), sum_of_warp);
  __syncthreads();
  float sum_of_warps[4];
  load_shared(sum_of_warps, sum_smem + sum_offset(0, 0));
  acc = 0.0f;
#pragma unroll
  for (int i = 0; i < 4; ++i)
    acc += sum_of_warps[i];

  // store(output_blk, acc, boundary_check<0>)
  if (thread == 0) {
    float* const output_ptr = output + rows_begin * output_stride;
    store_element(output_ptr, 0 < rows_left, acc);
  }
}

}  // namespace

template <>
cudaError_t weighted_sum<16, 256>(const float* x, const float* weight, float* output, int64_t x_stride_row,
    int64_t x_stride_d, int64_t weight_stride, int64_t output_stride, int64_t rows, int64_t d, cudaStream_t stream) {
  constexpr int ROWS_TILE = 16;
  const int64_t programs = (rows + ROWS_TILE - 1) / ROWS_TILE;
  if (programs <= 0) return cudaSuccess;
  if (output != nullptr && (output == x || output == weight)) return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned =
      is_aligned(x, 16) && x_stride_d == 1 && x_stride_row % 4 == 0 && is_aligned(weight, 16) && weight_stride == 1;
  const auto kernel = tuned ? weighted_sum_kernel_16_256<true> : weighted_sum_kernel_16_256<false>;
  return launch(kernel, dim3(unsigned(programs)), 128, 0, stream, x, weight, output, x_stride_row, x_stride_d,
      weight_stride, output_stride, rows, d);
}

template <>
cudaError_t weighted_sum<8, 512>(const float* x, const float* weight, float* output, int64_t x_stride_row,
    int64_t x_stride_d, int64_t weight_stride, int64_t output_stride, int64_t rows, int64_t d, cudaStream_t stream) {
  constexpr int ROWS_TILE = 8;
  const int64_t programs = (rows + ROWS_TILE - 1) / ROWS_TILE;
  if (programs <= 0) return cudaSuccess;
  if (output != nullptr && (output == x || output == weight)) return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned =
      is_aligned(x, 16) && x_stride_d == 1 && x_stride_row % 4 == 0 && is_aligned(weight, 16) && weight_stride == 1;
  const auto kernel = tuned ? weighted_sum_kernel_8_512<true> : weighted_sum_kernel_8_512<false>;
  return launch(kernel, dim3(unsigned(programs)), 128, 0, stream, x, weight, output, x_stride_row, x_stride_d,
      weight_stride, output_stride, rows, d);
}

template <>
cudaError_t weighted_sum<16, 16>(const float* x, const float* weight, float* output, int64_t x_stride_row,
    int64_t x_stride_d, int64_t weight_stride, int64_t output_stride, int64_t rows, int64_t d, cudaStream_t stream) {
  constexpr int ROWS_TILE = 16;
  const int64_t programs = (rows + ROWS_TILE - 1) / ROWS_TILE;
  if (programs <= 0) return cudaSuccess;
  if (output != nullptr && (output == x || output == weight)) return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned =
      is_aligned(x, 16) && x_stride_d == 1 && x_stride_row % 4 == 0 && is_aligned(weight, 16) && weight_stride == 1;
  const auto kernel = tuned ? weighted_sum_kernel_16_16<true> : weighted_sum_kernel_16_16<false>;
  return launch(kernel, dim3(unsigned(programs)), 64, 0, stream, x, weight, output, x_stride_row, x_stride_d,
      weight_stride, output_stride, rows, d);
}

template <>
cudaError_t weighted_sum<1, 1024>(const float* x, const float* weight, float* output, int64_t x_stride_row,
    int64_t x_stride_d, int64_t weight_stride, int64_t output_stride, int64_t rows, int64_t d, cudaStream_t stream) {
  constexpr int ROWS_TILE = 1;
  const int64_t programs = (rows + ROWS_TILE - 1) / ROWS_TILE;
  if (programs <= 0) return cudaSuccess;
  if (output != nullptr && (output == x || output == weight)) return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned =
      is_aligned(x, 16) && x_stride_d == 1 && x_stride_row % 4 == 0 && is_aligned(weight, 16) && weight_stride == 1;
  const auto kernel = tuned ? weighted_sum_kernel_1_1024<true> : weighted_sum_kernel_1_1024<false>;
  return launch(kernel, dim3(unsigned(programs)), 128, 16, stream, x, weight, output, x_stride_row, x_stride_d,
      weight_stride, output_stride, rows, d);
}
