// Translated from weighted_sum_backward.tile.cpp by tiletrans 0.1.0 for sm_90a. Do not edit.
#include "weighted_sum_backward.h"

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

// weighted_sum_backward<ROWS_TILE = 16, D_TILE = 256>
//
// Grid: (rows + ROWS_TILE - 1) / ROWS_TILE CTAs.  CTA: 4 warps.  Shared memory: 2048 bytes.
// Tuned if weight, grad_x, x and partial_grad_weight are 16-byte aligned, weight_stride == 1, grad_x_stride_d == 1,
//   grad_x_stride_row % 4 == 0, x_stride_d == 1, x_stride_row % 4 == 0 and d % 4 == 0; otherwise, and where a limit
//   cuts a vector, single elements are accessed.
//
// load grad_output: element I = warp / 2 + 2 * r, r < 8
//   at grad_output + (row + I) * grad_output_stride
//   one element an access; where row + I < rows, else 0
// load weight: element I = 4 * (thread % 64) + i, i < 4
//   at weight + (column + I) * weight_stride
//   16-byte vectors if tuned; where column + I < d, else 0
// store grad_x: element (I, J) = (warp / 2 + 2 * r, 4 * (thread % 64) + i), r < 8, i < 4
//   at grad_x + (row + I) * grad_x_stride_row + (column + J) * grad_x_stride_d
//   16-byte vectors if tuned; where row + I < rows and column + J < d
// load x: element (I, J) = (warp / 2 + 2 * r, 4 * (thread % 64) + i), r < 8, i < 4
//   at x + (row + I) * x_stride_row + (column + J) * x_stride_d
//   16-byte vectors if tuned; where row + I < rows and column + J < d, else 0
// store partial_grad_weight: element (I, J) = (0, 4 * (thread % 64) + i), i < 4, by threads with (warp & 2) == 0
//   at partial_grad_weight + (row_tile + I) * d + column + J
//   16-byte vectors if tuned; where column + J < d
template <bool kTuned>
__global__ __launch_bounds__(128) void weighted_sum_backward_kernel_16_256(const float* __restrict__ x,
    const float* __restrict__ weight, const float* __restrict__ grad_output, float* __restrict__ grad_x,
    float* __restrict__ partial_grad_weight, int64_t x_stride_row, int64_t x_stride_d, int64_t weight_stride,
    int64_t grad_output_stride, int64_t grad_x_stride_row, int64_t grad_x_stride_d, int64_t rows, int64_t d) {
  constexpr int ROWS_TILE = 16;
  constexpr int D_TILE = 256;
  constexpr bool kWhole = true;
  constexpr bool kRow = true;
  // The launcher has checked it; the compiler may fold it.
  if constexpr (kTuned) weight_stride = grad_x_stride_d = x_stride_d = 1;

  const unsigned thread = threadIdx.x;
  const unsigned warp = threadIdx.x / 32;
  const unsigned grad_output_row = warp / 2;
  const unsigned col = 4 * (thread % 64);
  float* const sum_smem = shared_memory<float>();

  // Where an element of sum lies in shared memory. Bank conflicts: writes none, reads 4-way.
  const auto sum_offset = [](unsigned r, unsigned c) { return r * 256 + c; };

  const int64_t row_tile = blockIdx.x;
  const int64_t row = row_tile * ROWS_TILE;

  // grad = load(grad_output_blk, boundary_check<0>)[All, None]
  const int rows_left = left_in_tile(rows, row, ROWS_TILE);
  const float* const grad_output_ptr = grad_output + (row + grad_output_row) * grad_output_stride;
  float grad_output_tile[8];
#pragma unroll
  for (int r = 0; r < 8; ++r)
    grad_output_tile[r] = load_const_element(
        grad_output_ptr + 2 * r * grad_output_stride, int(grad_output_row) + 2 * r < rows_left, 0.0f);

  const float* weight_ptr = weight + col * weight_stride;
  float* grad_x_ptr = grad_x + (row + grad_output_row) * grad_x_stride_row + col * grad_x_stride_d;
  const float* x_ptr = x + (row + grad_output_row) * x_stride_row + col * x_stride_d;
  float* partial_grad_weight_ptr = partial_grad_weight + row_tile * d + col;

#pragma unroll 1
  for (int64_t column = 0; column < d; column += D_TILE) {
    // store(grad_x_blk, load(weight_blk, boundary_check<0>)[None, All] * grad, boundary_check<0, 1>)
    const int d_left = left_in_tile(d, column, D_TILE);
    float weight_tile[4];
    load_const_vector<kTuned, kWhole>(weight_tile, weight_ptr, weight_stride, d_left - int(col), 0.0f);
#pragma unroll
    for (int r = 0; r < 8; ++r) {
      float product[4];
#pragma unroll
      for (int i = 0; i < 4; ++i)
        product[i] = weight_tile[i] * grad_output_tile[r];
      store_vector<kTuned, kWhole, kRow>(grad_x_ptr + 2 * r * grad_x_stride_row, grad_x_stride_d,
          int(grad_output_row) + 2 * r < rows_left ? d_left - int(col) : 0, product);
    }

    // store(partial_blk, sum<0>(load(x_blk, boundary_check<0, 1>) * grad, keep_dims), boundary_check<1>)
    float x_tile[8][4];
#pragma unroll
    for (int r = 0; r < 8; ++r)
      load_const_vector<kTuned, kWhole>(x_tile[r], x_ptr + 2 * r * x_stride_row, x_stride_d,
          int(grad_output_row) + 2 * r < rows_left ? d_left - int(col) : 0, 0.0f);
    float sum_of_warp[4] = {};
#pragma unroll
    for (int r = 0; r < 8; ++r)
#pragma unroll
      for (int i = 0; i < 4; ++i)
        sum_of_warp[i] += x_tile[r][i] * grad_output_tile[r];
    __syncthreads();

    // Combine the results of the warps through shared memory.
    store_shared(sum_smem + sum_offset(grad_output_row, col), sum_of_warp);
    __syncthreads();
    float sum_of_warps[4][2];
#pragma unroll
    for (int c = 0; c < 4; ++c)
#pragma unroll
      for (int i = 0; i < 2; ++i)
        sum_of_warps[c][i] = load_shared(sum_smem + sum_offset(i, col + c));
    float sum[4] = {};
#pragma unroll
    for (int c = 0; c < 4; ++c)
#pragma unroll
      for (int i = 0; i < 2; ++i)
        sum[c] += sum_of_warps[c][i];
    if ((warp & 2) == 0) store_vector<kTuned, kWhole, kRow>(partial_grad_weight_ptr, 1, d_left - int(col), sum);

    weight_ptr += D_TILE * weight_stride;
    grad_x_ptr += D_TILE * grad_x_stride_d;
    x_ptr += D_TILE * x_stride_d;
    partial_grad_weight_ptr += D_TILE;
  }
}

// weighted_sum_backward<ROWS_TILE = 8, D_TILE = 512>
//
// Grid: (rows + ROWS_TILE - 1) / ROWS_TILE CTAs.  CTA: 4 warps.  Shared memory: none.
// Tuned if grad_output, weight, grad_x, x and partial_grad_weight are 16-byte aligned, grad_output_stride == 1,
//   weight_stride == 1, grad_x_stride_d == 1, grad_x_stride_row % 4 == 0, x_stride_d == 1, x_stride_row % 4 == 0 and
//   d % 4 == 0; otherwise, and where a limit cuts a vector, single elements are accessed.
//
// load grad_output: element I = 4 * r + i, r < 2, i < 4
//   at grad_output + (row + I) * grad_output_stride
//   16-byte vectors if tuned; where row + I < rows, else 0
// load weight: element I = 4 * thread + i, i < 4
//   at weight + (column + I) * weight_stride
//   16-byte vectors if tuned; where column + I < d, else 0
// store grad_x: element (I, J) = (r, 4 * thread + i), r < 8, i < 4
//   at grad_x + (row + I) * grad_x_stride_row + (column + J) * grad_x_stride_d
//   16-byte vectors if tuned; where row + I < rows and column + J < d
// load x: element (I, J) = (r, 4 * thread + i), r < 8, i < 4
//   at x + (row + I) * x_stride_row + (column + J) * x_stride_d
//   16-byte vectors if tuned; where row + I < rows and column + J < d, else 0
// store partial_grad_weight: element (I, J) = (0, 4 * thread + i), i < 4
//   at partial_grad_weight + (row_tile + I) * d + column + J
//   16-byte vectors if tuned; where column + J < d
template <bool kTuned>
__global__ __launch_bounds__(128) void weighted_sum_backward_kernel_8_512(const float* __restrict__ x,
    const float* __restrict__ weight, const float* __restrict__ grad_output, float* __restrict__ grad_x,
    float* __restrict__ partial_grad_weight, int64_t x_stride_row, int64_t x_stride_d, int64_t weight_stride,
    int64_t grad_output_stride, int64_t grad_x_stride_row, int64_t grad_x_stride_d, int64_t rows, int64_t d) {
  constexpr int ROWS_TILE = 8;
  constexpr int D_TILE = 512;
  constexpr bool kWhole = true;
  constexpr bool kRow = true;
  // The launcher has checked it; the compiler may fold it.
  if constexpr (kTuned) grad_output_stride = weight_stride = grad_x_stride_d = x_stride_d = 1;

  const unsigned thread = threadIdx.x;
  const unsigned col = 4 * thread;

  const int64_t row_tile = blockIdx.x;
  const int64_t row = row_tile * ROWS_TILE;

  // grad = load(grad_output_blk, boundary_check<0>)[All, None]
  const int rows_left = left_in_tile(rows, row, ROWS_TILE);
  const float* const grad_output_ptr = grad_output + row * grad_output_stride;
  float grad_output_tile[2][4];
#pragma unroll
  for (int r = 0; r < 2; ++r)
    load_const_vector<kTuned>(
        grad_output_tile[r], grad_output_ptr + 4 * r * grad_output_stride, grad_output_stride, rows_left - 4 * r, 0.0f);

  const float* weight_ptr = weight + col * weight_stride;
  float* grad_x_ptr = grad_x + row * grad_x_stride_row + col * grad_x_stride_d;
  const float* x_ptr = x + row * x_stride_row + col * x_stride_d;
  float* partial_grad_weight_ptr = partial_grad_weight + row_tile * d + col;

#pragma unroll 1
  for (int64_t column = 0; column < d; column += D_TILE) {
    // store(grad_x_blk, load(weight_blk, boundary_check<0>)[None, All] * grad, boundary_check<0, 1>)
    const int d_left = left_in_tile(d, column, D_TILE);
    float weight_tile[4];
    load_const_vector<kTuned, kWhole>(weight_tile, weight_ptr, weight_stride, d_left - int(col), 0.0f);
    __syncthreads();
#pragma unroll
    for (int r = 0; r < 8; ++r) {
      float product[4];
#pragma unroll
      for (int i = 0; i < 4; ++i)
        product[i] = weight_tile[i] * grad_output_tile[r / 4][r % 4];
      store_vector<kTuned, kWhole, kRow>(
          grad_x_ptr + r * grad_x_stride_row, grad_x_stride_d, r < rows_left ? d_left - int(col) : 0, product);
    }

    // store(partial_blk, sum<0>(load(x_blk, boundary_check<0, 1>) * grad, keep_dims), boundary_check<1>)
    float x_tile[8][4];
#pragma unroll
    for (int r = 0; r < 8; ++r)
      load_const_vector<kTuned, kWhole>(
          x_tile[r], x_ptr + r * x_stride_row, x_stride_d, r < rows_left ? d_left - int(col) : 0, 0.0f);
    float sum[4] = {};
#pragma unroll
    for (int r = 0; r < 8; ++r)
#pragma unroll
      for (int i = 0; i < 4; ++i)
        sum[i] += x_tile[r][i] * grad_output_tile[r / 4][r % 4];
    store_vector<kTuned, kWhole, kRow>(partial_grad_weight_ptr, 1, d_left - int(col), sum);

    weight_ptr += D_TILE * weight_stride;
    grad_x_ptr += D_TILE * grad_x_stride_d;
    x_ptr += D_TILE * x_stride_d;
    partial_grad_weight_ptr += D_TILE;
  }
}

// weighted_sum_backward<ROWS_TILE = 64, D_TILE = 64>
//
// Grid: (rows + ROWS_TILE - 1) / ROWS_TILE CTAs.  CTA: 4 warps.  Shared memory: 1024 bytes.
// Tuned if weight, grad_x, x and partial_grad_weight are 16-byte aligned, weight_stride == 1, grad_x_stride_d == 1,
//   grad_x_stride_row % 4 == 0, x_stride_d == 1, x_stride_row % 4 == 0 and d % 4 == 0; otherwise, and where a limit
//   cuts a vector, single elements are accessed.
//
// load grad_output: element I = thread / 16 + 8 * r, r < 8
//   at grad_output + (row + I) * grad_output_stride
//   one element an access; where row + I < rows, else 0
// load weight: element I = 4 * (thread % 16) + i, i < 4
//   at weight + (column + I) * weight_stride
//   16-byte vectors if tuned; where column + I < d, else 0
// store grad_x: element (I, J) = (thread / 16 + 8 * r, 4 * (thread % 16) + i), r < 8, i < 4
//   at grad_x + (row + I) * grad_x_stride_row + (column + J) * grad_x_stride_d
//   16-byte vectors if tuned; where row + I < rows and column + J < d
// load x: element (I, J) = (thread / 16 + 8 * r, 4 * (thread % 16) + i), r < 8, i < 4
//   at x + (row + I) * x_stride_row + (column + J) * x_stride_d
//   16-byte vectors if tuned; where row + I < rows and column + J < d, else 0
// store partial_grad_weight: element (I, J) = (0, 4 * (thread % 16) + i), i < 4, by threads with (lane & 16) == 0 &&
//   warp == 0
//   at partial_grad_weight + (row_tile + I) * d + column + J
//   16-byte vectors if tuned; where column + J < d
template <bool kTuned>
__global__ __launch_bounds__(128) void weighted_sum_backward_kernel_64_64(const float* __restrict__ x,
    const float* __restrict__ weight, const float* __restrict__ grad_output, float* __restrict__ grad_x,
    float* __restrict__ partial_grad_weight, int64_t x_stride_row, int64_t x_stride_d, int64_t weight_stride,
    int64_t grad_output_stride, int64_t grad_x_stride_row, int64_t grad_x_stride_d, int64_t rows, int64_t d) {
  constexpr int ROWS_TILE = 64;
  constexpr int D_TILE = 64;
  constexpr bool kWhole = true;
  // The launcher has checked it; the compiler may fold it.
  if constexpr (kTuned) weight_stride = grad_x_stride_d = x_stride_d = 1;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned grad_output_row = thread / 16;
  const unsigned col = 4 * (thread % 16);
  float* const sum_smem = shared_memory<float>();

  // Where an element of sum lies in shared memory. Bank conflicts: writes none, reads 2-way.
  const auto sum_offset = [](unsigned r, unsigned c) { return r * 64 + c; };

  const int64_t row_tile = blockIdx.x;
  const int64_t row = row_tile * ROWS_TILE;

  // grad = load(grad_output_blk, boundary_check<0>)[All, None]
  const int rows_left = left_in_tile(rows, row, ROWS_TILE);
  const float* const grad_output_ptr = grad_output + (row + grad_output_row) * grad_output_stride;
  float grad_output_tile[8];
#pragma unroll
  for (int r = 0; r < 8; ++r)
    grad_output_tile[r] = load_const_element(
        grad_output_ptr + 8 * r * grad_output_stride, int(grad_output_row) + 8 * r < rows_left, 0.0f);

  const float* weight_ptr = weight + col * weight_stride;
  float* grad_x_ptr = grad_x + (row + grad_output_row) * grad_x_stride_row + col * grad_x_stride_d;
  const float* x_ptr = x + (row + grad_output_row) * x_stride_row + col * x_stride_d;
  float* partial_grad_weight_ptr = partial_grad_weight + row_tile * d + col;

#pragma unroll 1
  for (int64_t column = 0; column < d; column += D_TILE) {
    // store(grad_x_blk, load(weight_blk, boundary_check<0>)[None, All] * grad, boundary_check<0, 1>)
    const int d_left = left_in_tile(d, column, D_TILE);
    float weight_tile[4];
    load_const_vector<kTuned, kWhole>(weight_tile, weight_ptr, weight_stride, d_left - int(col), 0.0f);
#pragma unroll
    for (int r = 0; r < 8; ++r) {
      float product[4];
#pragma unroll
      for (int i = 0; i < 4; ++i)
        product[i] = weight_tile[i] * grad_output_tile[r];
      store_vector<kTuned, kWhole>(grad_x_ptr + 8 * r * grad_x_stride_row, grad_x_stride_d,
          int(grad_output_row) + 8 * r < rows_left ? d_left - int(col) : 0, product);
    }

    // store(partial_blk, sum<0>(load(x_blk, boundary_check<0, 1>) * grad, keep_dims), boundary_check<1>)
    float x_tile[8][4];
#pragma unroll
    for (int r = 0; r < 8; ++r)
      load_const_vector<kTuned, kWhole>(x_tile[r], x_ptr + 8 * r * x_stride_row, x_stride_d,
          int(grad_output_row) + 8 * r < rows_left ? d_left - int(col) : 0, 0.0f);
    float thread_sum[4] = {};
#pragma unroll
    for (int r = 0; r < 8; ++r)
#pragma unroll
      for (int i = 0; i < 4; ++i)
        thread_sum[i] += x_tile[r][i] * grad_output_tile[r];

    // Add up the partial sums of the 2 lanes that share an element.
    float sum_of_warp[4];
#pragma unroll
    for (int i = 0; i < 4; ++i)
      sum_of_warp[i] = warp_sum<0b10000>(thread_sum[i]);
    __syncthreads();

    // Combine the results of the warps through shared memory.
    if ((lane & 16) == 0) store_shared(sum_smem + sum_offset(warp, col), sum_of_warp);
    __syncthreads();
    float sum_of_warps[4][4];
#pragma unroll
    for (int c = 0; c < 4; ++c)
#pragma unroll
      for (int i = 0; i < 4; ++i)
        sum_of_warps[c][i] = load_shared(sum_smem + sum_offset(i, col + c));
    float sum[4] = {};
#pragma unroll
    for (int c = 0; c < 4; ++c)
#pragma unroll
      for (int i = 0; i < 4; ++i)
        sum[c] += sum_of_warps[c][i];
    if ((lane & 16) == 0 && warp == 0) store_vector<kTuned, kWhole>(partial_grad_weight_ptr, 1, d_left - int(col), sum);

    weight_ptr += D_TILE * weight_stride;
    grad_x_ptr += D_TILE * grad_x_stride_d;
    x_ptr += D_TILE * x_stride_d;
    partial_grad_weight_ptr += D_TILE;
  }
}

// weighted_sum_backward<ROWS_TILE = 16, D_TILE = 4>
//
// Grid: (rows + ROWS_TILE - 1) / ROWS_TILE CTAs.  CTA: 1 warp.  Shared memory: none.
// Tuned if weight, grad_x, x and partial_grad_weight are 16-byte aligned, weight_stride == 1, grad_x_stride_d == 1,
//   grad_x_stride_row % 4 == 0, x_stride_d == 1, x_stride_row % 4 == 0 and d % 4 == 0; otherwise, and where a limit
//   cuts a vector, single elements are accessed.
//
// load grad_output: element I = thread % 16
//   at grad_output + (row + I) * grad_output_stride
//   one element an access; where row + I < rows, else 0
// load weight: element I = i, i < 4
//   at weight + (column + I) * weight_stride
//   16-byte vectors if tuned; where column + I < d, else 0
// store grad_x: element (I, J) = (thread % 16, i), i < 4, by threads with (lane & 16) == 0
//   at grad_x + (row + I) * grad_x_stride_row + (column + J) * grad_x_stride_d
//   16-byte vectors if tuned; where row + I < rows and column + J < d
// load x: element (I, J) = (thread % 16, i), i < 4
//   at x + (row + I) * x_stride_row + (column + J) * x_stride_d
//   16-byte vectors if tuned; where row + I < rows and column + J < d, else 0
// store partial_grad_weight: element (I, J) = (0, i), i < 4, by threads with lane == 0
//   at partial_grad_weight + (row_tile + I) * d + column + J
//   16-byte vectors if tuned; where column + J < d
template <bool kTuned>
__global__ __launch_bounds__(32) void weighted_sum_backward_kernel_16_4(const float* __restrict__ x,
    const float* __restrict__ weight, const float* __restrict__ grad_output, float* __restrict__ grad_x,
    float* __restrict__ partial_grad_weight, int64_t x_stride_row, int64_t x_stride_d, int64_t weight_stride,
    int64_t grad_output_stride, int64_t grad_x_stride_row, int64_t grad_x_stride_d, int64_t rows, int64_t d) {
  constexpr int ROWS_TILE = 16;
  constexpr int D_TILE = 4;
  constexpr bool kWhole = true;
  // The launcher has checked it; the compiler may fold it.
  if constexpr (kTuned) weight_stride = grad_x_stride_d = x_stride_d = 1;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned grad_output_row = thread % 16;

  const int64_t row_tile = blockIdx.x;
  const int64_t row = row_tile * ROWS_TILE;

  // grad = load(grad_output_blk, boundary_check<0>)[All, None]
  const int rows_left = left_in_tile(rows, row, ROWS_TILE);
  const float* const grad_output_ptr = grad_output + (row + grad_output_row) * grad_output_stride;
  float grad_output_tile;
  grad_output_tile = load_const_element(grad_output_ptr, int(grad_output_row) < rows_left, 0.0f);

  const float* weight_ptr = weight;
  float* grad_x_ptr = grad_x + (row + grad_output_row) * grad_x_stride_row;
  const float* x_ptr = x + (row + grad_output_row) * x_stride_row;
  float* partial_grad_weight_ptr = partial_grad_weight + row_tile * d;

  for (int64_t column = 0; column < d; column += D_TILE) {
    // store(grad_x_blk, load(weight_blk, boundary_check<0>)[None, All] * grad, boundary_check<0, 1>)
    const int d_left = left_in_tile(d, column, D_TILE);
    float weight_tile[4];
    load_const_vector<kTuned, kWhole>(weight_tile, weight_ptr, weight_stride, d_left, 0.0f);
    __syncthreads();
    if ((lane & 16) == 0) {
      float product[4];
#pragma unroll
      for (int i = 0; i < 4; ++i)
        product[i] = weight_tile[i] * grad_output_tile;
      store_vector<kTuned, kWhole>(grad_x_ptr, grad_x_stride_d, int(grad_output_row) < rows_left ? d_left : 0, product);
    }

    // store(partial_blk, sum<0>(load(x_blk, boundary_check<0, 1>) * grad, keep_dims), boundary_check<1>)
    float x_tile[4];
    load_const_vector<kTuned, kWhole>(x_tile, x_ptr, x_stride_d, int(grad_output_row) < rows_left ? d_left : 0, 0.0f);
    float thread_sum[4] = {};
#pragma unroll
    for (int i = 0; i < 4; ++i)
      thread_sum[i] += x_tile[i] * grad_output_tile;

    // Add up the partial sums of the 16 lanes that share an element.
    float sum[4];
#pragma unroll
    for (int i = 0; i < 4; ++i)
      sum[i] = warp_sum<0b1111>(thread_sum[i]);
    if (lane == 0) store_vector<kTuned, kWhole>(partial_grad_weight_ptr, 1, d_left, sum);

    weight_ptr += D_TILE * weight_stride;
    grad_x_ptr += D_TILE * grad_x_stride_d;
    x_ptr += D_TILE * x_stride_d;
    partial_grad_weight_ptr += D_TILE;
  }
}

// sum_partial_grad_weight<TILES = 32, D_TILE = 32>
//
// Grid: (d + D_TILE - 1) / D_TILE CTAs.  CTA: 4 warps.  Shared memory: 512 bytes.
// Tuned if partial_grad_weight and grad_weight are 16-byte aligned and d % 4 == 0; otherwise, and where a limit cuts
//   a vector, single elements are accessed.
//
// load partial_grad_weight: element (I, J) = (thread / 8 + 16 * r, 4 * (thread % 8) + i), r < 2, i < 4
//   at partial_grad_weight + (tile + I) * d + column + J
//   16-byte vectors if tuned; where tile + I < row_tiles and column + J < d, else 0
// store grad_weight: element I = 4 * (thread % 8) + i, i < 4, by threads with (lane & 24) == 0 && warp == 0
//   at grad_weight + column + I
//   16-byte vectors if tuned; where column + I < d
template <bool kTuned>
__global__ __launch_bounds__(128) void sum_partial_grad_weight_kernel_32_32(
    const float* __restrict__ partial_grad_weight, float* __restrict__ grad_weight, int64_t row_tiles, int64_t d) {
  constexpr int TILES = 32;
  constexpr int D_TILE = 32;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned row = thread / 8;
  const unsigned col = 4 * (thread % 8);
  float* const sum_smem = shared_memory<float>();

  // Where an element of sum lies in shared memory. Bank conflicts: writes none, reads none.
  const auto sum_offset = [](unsigned r, unsigned c) { return r * 32 + c; };

  const int64_t column_tile = blockIdx.x;
  const int64_t column = column_tile * D_TILE;

  // acc = zeros<float, D_TILE>()
  float acc[4] = {};

  const int d_left = left_in_tile(d, column, D_TILE);
  const float* partial_grad_weight_ptr = partial_grad_weight + row * d + column + col;

#pragma unroll 4
  for (int64_t tile = 0; tile < row_tiles; tile += TILES) {
    // acc += sum<0>(load(partial_blk, boundary_check<0, 1>))
    const int row_tiles_left = left_in_tile(row_tiles, tile, TILES);
    float partial_grad_weight_tile[2][4];
#pragma unroll
    for (int r = 0; r < 2; ++r)
      load_const_vector<kTuned, kWhole>(partial_grad_weight_tile[r], partial_grad_weight_ptr + 16 * r * d, 1,
          int(row) + 16 * r < row_tiles_left ? d_left - int(col) : 0, 0.0f);
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int i = 0; i < 4; ++i)
        acc[i] += partial_grad_weight_tile[r][i];

    partial_grad_weight_ptr += TILES * d;
  }

  // Add up the partial sums of the 4 lanes that share an element.
  float sum_of_warp[4];
#pragma unroll
  for (int i = 0; i < 4; ++i)
    sum_of_warp[i] = warp_sum<0b11000>(acc[i]);

  // Combine the results of the warps through shared memory.
  if ((lane & 24) == 0) store_shared(sum_smem + sum_offset(warp, col), sum_of_warp);
  __syncthreads();
  float sum_of_warps[4][4];
#pragma unroll
  for (int c = 0; c < 4; ++c)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      sum_of_warps[c][i] = load_shared(sum_smem + sum_offset(i, col + c));
#pragma unroll
  for (int i = 0; i < 4; ++i)
    acc[i] = 0.0f;
#pragma unroll
  for (int c = 0; c < 4; ++c)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      acc[c] += sum_of_warps[c][i];

  // store(grad_weight_blk, acc, boundary_check<0>)
  if ((lane & 24) == 0 && warp == 0) {
    float* const grad_weight_ptr = grad_weight + column + col;
    store_vector<kTuned, kWhole>(grad_weight_ptr, 1, d_left - int(col), acc);
  }
}

// sum_partial_grad_weight<TILES = 128, D_TILE = 8>
//
// Grid: (d + D_TILE - 1) / D_TILE CTAs.  CTA: 4 warps.  Shared memory: 128 bytes.
// Tuned if partial_grad_weight and grad_weight are 16-byte aligned and d % 4 == 0; otherwise, and where a limit cuts
//   a vector, single elements are accessed.
//
// load partial_grad_weight: element (I, J) = (thread / 2 + 64 * r, 4 * (thread % 2) + i), r < 2, i < 4
//   at partial_grad_weight + (tile + I) * d + column + J
//   16-byte vectors if tuned; where tile + I < row_tiles and column + J < d, else 0
// store grad_weight: element I = 4 * (thread % 2) + i, i < 4, by threads with (lane & 30) == 0 && warp == 0
//   at grad_weight + column + I
//   16-byte vectors if tuned; where column + I < d
template <bool kTuned>
__global__ __launch_bounds__(128) void sum_partial_grad_weight_kernel_128_8(
    const float* __restrict__ partial_grad_weight, float* __restrict__ grad_weight, int64_t row_tiles, int64_t d) {
  constexpr int TILES = 128;
  constexpr int D_TILE = 8;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned row = thread / 2;
  const unsigned col = 4 * (thread % 2);
  float* const sum_smem = shared_memory<float>();

  // Where an element of sum lies in shared memory. Bank conflicts: writes none, reads none.
  const auto sum_offset = [](unsigned r, unsigned c) { return r * 8 + c; };

  const int64_t column_tile = blockIdx.x;
  const int64_t column = column_tile * D_TILE;

  // acc = zeros<float, D_TILE>()
  float acc[4] = {};

  const int d_left = left_in_tile(d, column, D_TILE);
  const float* partial_grad_weight_ptr = partial_grad_weight + row * d + column + col;

#pragma unroll 4
  for (int64_t tile = 0; tile < row_tiles; tile += TILES) {
    // acc += sum<0>(load(partial_blk, boundary_check<0, 1>))
    const int row_tiles_left = left_in_tile(row_tiles, tile, TILES);
    float partial_grad_weight_tile[2][4];
#pragma unroll
    for (int r = 0; r < 2; ++r)
      load_const_vector<kTuned, kWhole>(partial_grad_weight_tile[r], partial_grad_weight_ptr + 64 * r * d, 1,
          int(row) + 64 * r < row_tiles_left ? d_left - int(col) : 0, 0.0f);
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int i = 0; i < 4; ++i)
        acc[i] += partial_grad_weight_tile[r][i];

    partial_grad_weight_ptr += TILES * d;
  }

  // Add up the partial sums of the 16 lanes that share an element.
  float sum_of_warp[4];
#pragma unroll
  for (int i = 0; i < 4; ++i)
    sum_of_warp[i] = warp_sum<0b11110>(acc[i]);

  // Combine the results of the warps through shared memory.
  if ((lane & 30) == 0) store_shared(sum_smem + sum_offset(warp, col), sum_of_warp);
  __syncthreads();
  float sum_of_warps[4][4];
#pragma unroll
  for (int c = 0; c < 4; ++c)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      sum_of_warps[c][i] = load_shared(sum_smem + sum_offset(i, col + c));
#pragma unroll
  for (int i = 0; i < 4; ++i)
    acc[i] = 0.0f;
#pragma unroll
  for (int c = 0; c < 4; ++c)
#pragma unroll
    for (int i = 0; i < 4; ++i)
      acc[c] += sum_of_warps[c][i];

  // store(grad_weight_blk, acc, boundary_check<0>)
  if ((lane & 30) == 0 && warp == 0) {
    float* const grad_weight_ptr = grad_weight + column + col;
    store_vector<kTuned, kWhole>(grad_weight_ptr, 1, d_left - int(col), acc);
  }
}

// sum_partial_grad_weight<TILES = 4, D_TILE = 8>
//
// Grid: (d + D_TILE - 1) / D_TILE CTAs.  CTA: 1 warp.  Shared memory: none.
// Tuned if partial_grad_weight and grad_weight are 16-byte aligned and d % 4 == 0; otherwise, and where a limit cuts
//   a vector, single elements are accessed.
//
// load partial_grad_weight: element (I, J) = (thread / 2 % 4, 4 * (thread % 2) + i), i < 4
//   at partial_grad_weight + (tile + I) * d + column + J
//   16-byte vectors if tuned; where tile + I < row_tiles and column + J < d, else 0
// store grad_weight: element I = 4 * (thread % 2) + i, i < 4, by threads with (lane & 30) == 0
//   at grad_weight + column + I
//   16-byte vectors if tuned; where column + I < d
template <bool kTuned>
__global__ __launch_bounds__(32) void sum_partial_grad_weight_kernel_4_8(
    const float* __restrict__ partial_grad_weight, float* __restrict__ grad_weight, int64_t row_tiles, int64_t d) {
  constexpr int TILES = 4;
  constexpr int D_TILE = 8;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned row = thread / 2 % 4;
  const unsigned col = 4 * (thread % 2);

  const int64_t column_tile = blockIdx.x;
  const int64_t column = column_tile * D_TILE;

  // acc = zeros<float, D_TILE>()
  float acc[4] = {};

  const int d_left = left_in_tile(d, column, D_TILE);
  const float* partial_grad_weight_ptr = partial_grad_weight + row * d + column + col;

#pragma unroll 4
  for (int64_t tile = 0; tile < row_tiles; tile += TILES) {
    // acc += sum<0>(load(partial_blk, boundary_check<0, 1>))
    const int row_tiles_left = left_in_tile(row_tiles, tile, TILES);
    float partial_grad_weight_tile[4];
    load_const_vector<kTuned, kWhole>(
        partial_grad_weight_tile, partial_grad_weight_ptr, 1, int(row) < row_tiles_left ? d_left - int(col) : 0, 0.0f);
#pragma unroll
    for (int i = 0; i < 4; ++i)
      acc[i] += partial_grad_weight_tile[i];

    partial_grad_weight_ptr += TILES * d;
  }

  // Add up the partial sums of the 4 lanes that share an element.
#pragma unroll
  for (int i = 0; i < 4; ++i)
    acc[i] = warp_sum<0b110>(acc[i]);

  // store(grad_weight_blk, acc, boundary_check<0>)
  if ((lane & 30) == 0) {
    float* const grad_weight_ptr = grad_weight + column + col;
    store_vector<kTuned, kWhole>(grad_weight_ptr, 1, d_left - int(col), acc);
  }
}

}  // namespace

template <>
cudaError_t weighted_sum_backward<16, 256>(const float* x, const float* weight, const float* grad_output, float* grad_x,
    float* partial_grad_weight, int64_t x_stride_row, int64_t x_stride_d, int64_t weight_stride,
    int64_t grad_output_stride, int64_t grad_x_stride_row, int64_t grad_x_stride_d, int64_t rows, int64_t d,
    cudaStream_t stream) {
  constexpr int ROWS_TILE = 16;
  const int64_t programs = (rows + ROWS_TILE - 1) / ROWS_TILE;
  if (programs <= 0) return cudaSuccess;
  if (grad_x != nullptr && (grad_x == x || grad_x == weight || grad_x == grad_output || grad_x == partial_grad_weight))
    return cudaErrorInvalidValue;
  if (partial_grad_weight != nullptr &&
      (partial_grad_weight == x || partial_grad_weight == weight || partial_grad_weight == grad_output))
    return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(weight, 16) && weight_stride == 1 && is_aligned(grad_x, 16) && grad_x_stride_d == 1 &&
                     grad_x_stride_row % 4 == 0 && is_aligned(x, 16) && x_stride_d == 1 && x_stride_row % 4 == 0 &&
                     is_aligned(partial_grad_weight, 16) && d % 4 == 0;
  const auto kernel = tuned ? weighted_sum_backward_kernel_16_256<true> : weighted_sum_backward_kernel_16_256<false>;
  return launch(kernel, dim3(unsigned(programs)), 128, 2048, stream, x, weight, grad_output, grad_x,
      partial_grad_weight, x_stride_row, x_stride_d, weight_stride, grad_output_stride, grad_x_stride_row,
      grad_x_stride_d, rows, d);
}

template <>
cudaError_t weighted_sum_backward<8, 512>(const float* x, const float* weight, const float* grad_output, float* grad_x,
    float* partial_grad_weight, int64_t x_stride_row, int64_t x_stride_d, int64_t weight_stride,
    int64_t grad_output_stride, int64_t grad_x_stride_row, int64_t grad_x_stride_d, int64_t rows, int64_t d,
    cudaStream_t stream) {
  constexpr int ROWS_TILE = 8;
  const int64_t programs = (rows + ROWS_TILE - 1) / ROWS_TILE;
  if (programs <= 0) return cudaSuccess;
  if (grad_x != nullptr && (grad_x == x || grad_x == weight || grad_x == grad_output || grad_x == partial_grad_weight))
    return cudaErrorInvalidValue;
  if (partial_grad_weight != nullptr &&
      (partial_grad_weight == x || partial_grad_weight == weight || partial_grad_weight == grad_output))
    return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(grad_output, 16) && grad_output_stride == 1 && is_aligned(weight, 16) &&
                     weight_stride == 1 && is_aligned(grad_x, 16) && grad_x_stride_d == 1 &&
                     grad_x_stride_row % 4 == 0 && is_aligned(x, 16) && x_stride_d == 1 && x_stride_row % 4 == 0 &&
                     is_aligned(partial_grad_weight, 16) && d % 4 == 0;
  const auto kernel = tuned ? weighted_sum_backward_kernel_8_512<true> : weighted_sum_backward_kernel_8_512<false>;
  return launch(kernel, dim3(unsigned(programs)), 128, 0, stream, x, weight, grad_output, grad_x, partial_grad_weight,
      x_stride_row, x_stride_d, weight_stride, grad_output_stride, grad_x_stride_row, grad_x_stride_d, rows, d);
}

template <>
cudaError_t weighted_sum_backward<64, 64>(const float* x, const float* weight, const float* grad_output, float* grad_x,
    float* partial_grad_weight, int64_t x_stride_row, int64_t x_stride_d, int64_t weight_stride,
    int64_t grad_output_stride, int64_t grad_x_stride_row, int64_t grad_x_stride_d, int64_t rows, int64_t d,
    cudaStream_t stream) {
  constexpr int ROWS_TILE = 64;
  const int64_t programs = (rows + ROWS_TILE - 1) / ROWS_TILE;
  if (programs <= 0) return cudaSuccess;
  if (grad_x != nullptr && (grad_x == x || grad_x == weight || grad_x == grad_output || grad_x == partial_grad_weight))
    return cudaErrorInvalidValue;
  if (partial_grad_weight != nullptr &&
      (partial_grad_weight == x || partial_grad_weight == weight || partial_grad_weight == grad_output))
    return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(weight, 16) && weight_stride == 1 && is_aligned(grad_x, 16) && grad_x_stride_d == 1 &&
                     grad_x_stride_row % 4 == 0 && is_aligned(x, 16) && x_stride_d == 1 && x_stride_row % 4 == 0 &&
                     is_aligned(partial_grad_weight, 16) && d % 4 == 0;
  const auto kernel = tuned ? weighted_sum_backward_kernel_64_64<true> : weighted_sum_backward_kernel_64_64<false>;
  return launch(kernel, dim3(unsigned(programs)), 128, 1024, stream, x, weight, grad_output, grad_x,
      partial_grad_weight, x_stride_row, x_stride_d, weight_stride, grad_output_stride, grad_x_stride_row,
      grad_x_stride_d, rows, d);
}

template <>
cudaError_t weighted_sum_backward<16, 4>(const float* x, const float* weight, const float* grad_output, float* grad_x,
    float* partial_grad_weight, int64_t x_stride_row, int64_t x_stride_d, int64_t weight_stride,
    int64_t grad_output_stride, int64_t grad_x_stride_row, int64_t grad_x_stride_d, int64_t rows, int64_t d,
    cudaStream_t stream) {
  constexpr int ROWS_TILE = 16;
  const int64_t programs = (rows + ROWS_TILE - 1) / ROWS_TILE;
  if (programs <= 0) return cudaSuccess;
  if (grad_x != nullptr && (grad_x == x || grad_x == weight || grad_x == grad_output || grad_x == partial_grad_weight))
    return cudaErrorInvalidValue;
  if (partial_grad_weight != nullptr &&
      (partial_grad_weight == x || partial_grad_weight == weight || partial_grad_weight == grad_output))
    return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(weight, 16) && weight_stride == 1 && is_aligned(grad_x, 16) && grad_x_stride_d == 1 &&
                     grad_x_stride_row % 4 == 0 && is_aligned(x, 16) && x_stride_d == 1 && x_stride_row % 4 == 0 &&
                     is_aligned(partial_grad_weight, 16) && d % 4 == 0;
  const auto kernel = tuned ? weighted_sum_backward_kernel_16_4<true> : weighted_sum_backward_kernel_16_4<false>;
  return launch(kernel, dim3(unsigned(programs)), 32, 0, stream, x, weight, grad_output, grad_x, partial_grad_weight,
      x_stride_row, x_stride_d, weight_stride, grad_output_stride, grad_x_stride_row, grad_x_stride_d, rows, d);
}

template <>
cudaError_t sum_partial_grad_weight<32, 32>(
    const float* partial_grad_weight, float* grad_weight, int64_t row_tiles, int64_t d, cudaStream_t stream) {
  constexpr int D_TILE = 32;
  const int64_t programs = (d + D_TILE - 1) / D_TILE;
  if (programs <= 0) return cudaSuccess;
  if (grad_weight != nullptr && grad_weight == partial_grad_weight) return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(partial_grad_weight, 16) && d % 4 == 0 && is_aligned(grad_weight, 16);
  const auto kernel = tuned ? sum_partial_grad_weight_kernel_32_32<true> : sum_partial_grad_weight_kernel_32_32<false>;
  return launch(kernel, dim3(unsigned(programs)), 128, 512, stream, partial_grad_weight, grad_weight, row_tiles, d);
}

template <>
cudaError_t sum_partial_grad_weight<128, 8>(
    const float* partial_grad_weight, float* grad_weight, int64_t row_tiles, int64_t d, cudaStream_t stream) {
  constexpr int D_TILE = 8;
  const int64_t programs = (d + D_TILE - 1) / D_TILE;
  if (programs <= 0) return cudaSuccess;
  if (grad_weight != nullptr && grad_weight == partial_grad_weight) return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(partial_grad_weight, 16) && d % 4 == 0 && is_aligned(grad_weight, 16);
  const auto kernel = tuned ? sum_partial_grad_weight_kernel_128_8<true> : sum_partial_grad_weight_kernel_128_8<false>;
  return launch(kernel, dim3(unsigned(programs)), 128, 128, stream, partial_grad_weight, grad_weight, row_tiles, d);
}

template <>
cudaError_t sum_partial_grad_weight<4, 8>(
    const float* partial_grad_weight, float* grad_weight, int64_t row_tiles, int64_t d, cudaStream_t stream) {
  constexpr int D_TILE = 8;
  const int64_t programs = (d + D_TILE - 1) / D_TILE;
  if (programs <= 0) return cudaSuccess;
  if (grad_weight != nullptr && grad_weight == partial_grad_weight) return cudaErrorInvalidValue;
  if (programs > INT32_MAX) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(partial_grad_weight, 16) && d % 4 == 0 && is_aligned(grad_weight, 16);
  const auto kernel = tuned ? sum_partial_grad_weight_kernel_4_8<true> : sum_partial_grad_weight_kernel_4_8<false>;
  return launch(kernel, dim3(unsigned(programs)), 32, 0, stream, partial_grad_weight, grad_weight, row_tiles, d);
}
