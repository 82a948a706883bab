// Translated from puzzle12_quantized_matmul.tile.cpp by tiletrans 0.1.0 for sm_80. Do not edit.
#include "puzzle12_quantized_matmul.h"

#include <cuda_runtime.h>

namespace {

#ifndef TILETRANS_HOSTCUDA
// hostcuda, which runs this file on the CPU, has its own versions of these.

// The asynchronous copies that this thread has started since the last call are a group.
__device__ __forceinline__ void commit_copies() { asm volatile("cp.async.commit_group;" : : : "memory"); }

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
    for (int i = 0; i < N; ++i)
      value[i] = load_const_element(global + i * stride, i < left, T());
    store_shared(shared, value);
  }
}

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

// Loads N matrices of 8 rows of 16 bytes from shared memory, all lanes of the warp together. Lane 8 * i + r names row r
// of matrix i, and gets the four bytes at 4 * (lane % 4) of row lane / 4 of each matrix.
template <int N, class T>
__device__ __forceinline__ void ldmatrix(uint32_t (&matrix)[N], const T* row) {
  static_assert(N == 1 || N == 2 || N == 4, "ldmatrix loads 1, 2 or 4 matrices");
  const uint32_t address = uint32_t(__cvta_generic_to_shared(row));
  if constexpr (N == 1)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(matrix[0]) : "r"(address) : "memory");
  else if constexpr (N == 2)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
        : "=r"(matrix[0]), "=r"(matrix[1])
        : "r"(address)
        : "memory");
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
        : "=r"(matrix[0]), "=r"(matrix[1]), "=r"(matrix[2]), "=r"(matrix[3])
        : "r"(address)
        : "memory");
}

// The same as ldmatrix for elements of 16 bits, with each matrix transposed: the lane gets the elements of rows
// 2 * (lane % 4) and the next in column lane / 4.
template <int N, class T>
__device__ __forceinline__ void ldmatrix_trans(uint32_t (&matrix)[N], const T* row) {
  static_assert(N == 1 || N == 2 || N == 4, "ldmatrix_trans loads 1, 2 or 4 matrices");
  static_assert(sizeof(T) == 2, "ldmatrix_trans is for elements of 16 bits");
  const uint32_t address = uint32_t(__cvta_generic_to_shared(row));
  if constexpr (N == 1)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];"
        : "=r"(matrix[0])
        : "r"(address)
        : "memory");
  else if constexpr (N == 2)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
        : "=r"(matrix[0]), "=r"(matrix[1])
        : "r"(address)
        : "memory");
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
        : "=r"(matrix[0]), "=r"(matrix[1]), "=r"(matrix[2]), "=r"(matrix[3])
        : "r"(address)
        : "memory");
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

// Of the two element types of 16 bits that tensor cores multiply: whether T is __half, not bf16.
template <class T>
constexpr bool is_half = false;
template <>
constexpr bool is_half<__half> = true;

// d[16][8] += a[16][16] * b[16][8], all lanes of the warp together.
// d[h][e]: row lane / 4 + 8 * h, column 2 * (lane % 4) + e.
// a[2 * k + h]: the same row, columns 2 * (lane % 4) + 8 * k and the next. b0, b1: the same k, column lane / 4.
template <class T>
__device__ __forceinline__ void mma_m16n8k16(float (&d)[2][2], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {
  if constexpr (is_half<T>)
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
        "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(d[0][0]), "+f"(d[0][1]), "+f"(d[1][0]), "+f"(d[1][1])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
  else
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
        "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(d[0][0]), "+f"(d[0][1]), "+f"(d[1][0]), "+f"(d[1][1])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
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

// Waits until all groups of copies of this thread but the last kPending have arrived.
template <int kPending>
__device__ __forceinline__ void wait_copies() {
  asm volatile("cp.async.wait_group %0;" : : "n"(kPending) : "memory");
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

// value >> amount, which repeats the sign of a signed value; 0 where the amount is negative or not less than the number
// of bits.
template <class T>
__host__ __device__ __forceinline__ T shift_right(T value, T amount) {
  return uint64_t(amount) < 8 * sizeof(T) ? T(value >> amount) : T(0);
}

// quantized_matmul<T = float, B0 = 16, B1 = 16, BMID = 64, GROUP = 8>
//
// Grid: ((n0 + B0 - 1) / B0, (n1 + B1 - 1) / B1) CTAs.  CTA: 4 warps.  Shared memory: 8192 bytes.
// Tuned if activation and z are aligned to their vectors and n1 % 4 == 0; otherwise, and where a limit cuts a vector,
//   single elements are accessed.
//
// load offset: element (I, J) = (lane / 2, 0)
//   at offset + (j * B0 + I) * offset_words + group / 8 + J
//   one element an access; where j * B0 + I < n0 and group / 8 + J < offset_words, else 0
// load scale: element (I, J) = (lane / 2, 4 * (thread % 2) + i), i < 4
//   at scale + (j * B0 + I) * groups + scale_blk_offset_1 + J
//   one element an access; where j * B0 + I < n0 and scale_blk_offset_1 + J < groups, else 0
// load weight: element (I, J) = (lane / 2, 4 * (thread % 2) + i), i < 4
//   at weight + (j * B0 + I) * words_2 + weight_blk_offset_1 + J
//   one element an access; where j * B0 + I < n0 and weight_blk_offset_1 + J < words_2, else 0
// load activation: element (I, J) = (thread / 4 + 32 * r, 4 * (thread % 4) + i), r < 2, i < 4
//   at activation + (first + I) * n1 + k * B1 + J
//   16-byte vectors if tuned; where first + I < mid and k * B1 + J < n1, else 0
// store z: element (I, J) = (thread / 8, 2 * (thread % 8) + i), i < 2
//   at z + (j * B0 + I) * n1 + k * B1 + J
//   8-byte vectors if tuned; where j * B0 + I < n0 and k * B1 + J < n1
template <bool kTuned>
__global__ __launch_bounds__(128) void quantized_matmul_kernel_f32_16_16_64_8(const float* __restrict__ scale,
    const int* __restrict__ offset, const int* __restrict__ weight, const float* __restrict__ activation,
    float* __restrict__ z, int64_t n0, int64_t n1, int64_t mid) {
  constexpr int B0 = 16;
  constexpr int B1 = 16;
  constexpr int BMID = 64;
  constexpr int GROUP = 8;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned row = thread / 4;
  const unsigned col = 4 * (thread % 4);
  const unsigned load_row = lane / 2;
  const unsigned load_col = 4 * (thread % 2);
  const unsigned first_2 = 4 * (thread % 2);
  const unsigned col_2 = 32 * (thread % 2);
  const unsigned store_row = thread / 8;
  const unsigned store_col = 2 * (thread % 8);
  float* const w_smem = shared_memory<float>();

  // Where an element of w lies in shared memory. In each column the chunks of 1 elements
  // are swizzled: chunk ^= c / 2 % 32 (Swizzle<5, 0, 5>).
  // Bank conflicts: writes none, reads none.
  const auto w_offset = [](unsigned r, unsigned c) {
    const unsigned linear = c * 16 + r;
    return linear ^ ((linear >> 5 & 31) << 0);
  };
  float* const activation_smem = shared_memory<float>() + 1024;

  // Where an element of activation lies in shared memory. Bank conflicts: writes none, reads none.
  const auto activation_offset = [](unsigned r, unsigned c) { return r * 16 + c; };

  const int groups_in_trip = BMID / GROUP;
  const int64_t j = blockIdx.x;
  const int64_t k = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (k >= (n1 + B1 - 1) / B1) return;
  const int64_t words_2 = (mid + 8 - 1) / 8;
  const int64_t groups = (mid + GROUP - 1) / GROUP;
  const int64_t offset_words = (groups + 8 - 1) / 8;
  int64_t scale_blk_offset_1 = 0;
  int64_t weight_blk_offset_1 = 0;

  // acc = zeros<float, B0, B1>()
  float acc[2] = {};

  const int64_t n0_begin = j * B0;
  const int n0_left = left_in_tile(n0, n0_begin, B0);
  const int64_t n1_begin = k * B1;
  const int n1_left = left_in_tile(n1, n1_begin, B1);
  const float* activation_ptr = activation + row * n1 + n1_begin + col;

  for (int64_t first = 0; first < mid; first += BMID) {
    const int64_t group = first / GROUP;

    // offset_tile = (load(offset_blk, boundary_check<0, 1>) >> shift[None, All]) & 15
    const int64_t offset_words_begin = group / 8;
    const int offset_words_left = left_in_tile(offset_words, offset_words_begin, 1);
    const int* const offset_ptr = offset + (n0_begin + load_row) * offset_words + offset_words_begin;
    int offset_tile;
    offset_tile = load_const_element(offset_ptr, int(load_row) < n0_left && 0 < offset_words_left, 0);

    // scale_tile = load(scale_blk, boundary_check<0, 1>)
    const int groups_left = left_in_tile(groups, scale_blk_offset_1, 8);
    const float* const scale_ptr = scale + (n0_begin + load_row) * groups + scale_blk_offset_1 + load_col;
    float scale_tile[4];
#pragma unroll
    for (int i = 0; i < 4; ++i)
      scale_tile[i] =
          load_const_element(scale_ptr + i, int(load_row) < n0_left && int(load_col) + i < groups_left, 0.0f);

    // weight_tile = reshape<B0, groups_in_trip, GROUP>(unpack(load(weight_blk, boundary_check<0, 1>)))
    const int words_left = left_in_tile(words_2, weight_blk_offset_1, 8);
    const int* const weight_ptr = weight + (n0_begin + load_row) * words_2 + weight_blk_offset_1 + load_col;
    int words_3[4];
#pragma unroll
    for (int i = 0; i < 4; ++i)
      words_3[i] = load_const_element(weight_ptr + i, int(load_row) < n0_left && int(load_col) + i < words_left, 0);

    // acc = dot(cast<T>(reshape<B0, BMID>(w)), load(activation_blk, boundary_check<0, 1>), acc)
    const int mid_left = left_in_tile(mid, first, BMID);
    float activation_tile[2][4];
#pragma unroll
    for (int r = 0; r < 2; ++r)
      load_const_vector<kTuned, kWhole>(activation_tile[r], activation_ptr + 32 * r * n1, 1,
          int(row) + 32 * r < mid_left ? n1_left - int(col) : 0, 0.0f);
    __syncthreads();

    // Put w into shared memory, from where every thread multiplies what it needs.
    if (warp == 0)
#pragma unroll
      for (int c = 0; c < 8; ++c)
#pragma unroll
        for (int i = 0; i < 4; ++i)
          store_shared(w_smem + w_offset(load_row, col_2 + 4 * c + i),
              scale_tile[c / 2] *
                  float(int(
                      unsigned(shift_right<int>(words_3[c / 2], int(unsigned(4) * unsigned(4 * (c % 2) + i))) & 15) -
                      unsigned(shift_right<int>(offset_tile,
                                   int(unsigned(4) * (unsigned(int(first_2) + c / 2) + unsigned(int(group % 8))))) &
                               15))));

    // Put activation into shared memory, from where every thread multiplies what it needs.
#pragma unroll
    for (int r = 0; r < 2; ++r)
      store_shared(activation_smem + activation_offset(row + 32 * r, col), activation_tile[r]);
    __syncthreads();
#pragma unroll 8
    for (int k_2 = 0; k_2 < BMID; ++k_2) {
      float w_k;
      w_k = load_shared(w_smem + w_offset(store_row, k_2));
      float activation_k[2];
      load_shared(activation_k, activation_smem + activation_offset(k_2, store_col));
#pragma unroll
      for (int i = 0; i < 2; ++i)
        acc[i] += w_k * activation_k[i];
    }
    scale_blk_offset_1 = scale_blk_offset_1 + int64_t(groups_in_trip);
    weight_blk_offset_1 = weight_blk_offset_1 + int64_t(BMID / 8);

    activation_ptr += BMID * n1;
  }

  // store(z_blk, cast<T>(acc), boundary_check<0, 1>)
  float* const z_ptr = z + (n0_begin + store_row) * n1 + n1_begin + store_col;
  store_vector<kTuned, kWhole>(z_ptr, 1, int(store_row) < n0_left ? n1_left - int(store_col) : 0, acc);
}

// quantized_matmul<T = float, B0 = 8, B1 = 8, BMID = 16, GROUP = 16>
//
// Grid: ((n0 + B0 - 1) / B0, (n1 + B1 - 1) / B1) CTAs.  CTA: 2 warps.  Shared memory: 1024 bytes.
// Tuned if activation is 16-byte aligned and n1 % 4 == 0; otherwise, and where a limit cuts a vector, single elements
//   are accessed.
//
// load offset: element (I, J) = (thread % 8, 0)
//   at offset + (j * B0 + I) * offset_words + group / 8 + J
//   one element an access; where j * B0 + I < n0 and group / 8 + J < offset_words, else 0
// load scale: element (I, J) = (thread % 8, 0)
//   at scale + (j * B0 + I) * groups + scale_blk_offset_1 + J
//   one element an access; where j * B0 + I < n0 and scale_blk_offset_1 + J < groups, else 0
// load weight: element (I, J) = (thread % 8, i), i < 2
//   at weight + (j * B0 + I) * words_2 + weight_blk_offset_1 + J
//   one element an access; where j * B0 + I < n0 and weight_blk_offset_1 + J < words_2, else 0
// load activation: element (I, J) = (lane / 2, 4 * (thread % 2) + i), i < 4
//   at activation + (first + I) * n1 + k * B1 + J
//   16-byte vectors if tuned; where first + I < mid and k * B1 + J < n1, else 0
// store z: element (I, J) = (thread / 8, thread % 8)
//   at z + (j * B0 + I) * n1 + k * B1 + J
//   one element an access; where j * B0 + I < n0 and k * B1 + J < n1
template <bool kTuned>
__global__ __launch_bounds__(64) void quantized_matmul_kernel_f32_8_8_16_16(const float* __restrict__ scale,
    const int* __restrict__ offset, const int* __restrict__ weight, const float* __restrict__ activation,
    float* __restrict__ z, int64_t n0, int64_t n1, int64_t mid) {
  constexpr int B0 = 8;
  constexpr int B1 = 8;
  constexpr int BMID = 16;
  constexpr int GROUP = 16;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned row = lane / 2;
  const unsigned col = 4 * (thread % 2);
  const unsigned load_row = thread % 8;
  const unsigned store_row = thread / 8;
  const unsigned store_col = thread % 8;
  float* const w_smem = shared_memory<float>();

  // Where an element of w lies in shared memory. Bank conflicts: writes none, reads none.
  const auto w_offset = [](unsigned r, unsigned c) { return c * 8 + r; };
  float* const activation_smem = shared_memory<float>() + 128;

  // Where an element of activation lies in shared memory. Bank conflicts: writes none, reads none.
  const auto activation_offset = [](unsigned r, unsigned c) { return r * 8 + c; };

  const int groups_in_trip = BMID / GROUP;
  const int64_t j = blockIdx.x;
  const int64_t k = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (k >= (n1 + B1 - 1) / B1) return;
  const int64_t words_2 = (mid + 8 - 1) / 8;
  const int64_t groups = (mid + GROUP - 1) / GROUP;
  const int64_t offset_words = (groups + 8 - 1) / 8;
  int64_t scale_blk_offset_1 = 0;
  int64_t weight_blk_offset_1 = 0;

  // acc = zeros<float, B0, B1>()
  float acc = {};

  const int64_t n0_begin = j * B0;
  const int n0_left = left_in_tile(n0, n0_begin, B0);
  const int64_t n1_begin = k * B1;
  const int n1_left = left_in_tile(n1, n1_begin, B1);
  const float* activation_ptr = activation + row * n1 + n1_begin + col;

  for (int64_t first = 0; first < mid; first += BMID) {
    const int64_t group = first / GROUP;

    // offset_tile = (load(offset_blk, boundary_check<0, 1>) >> shift[None, All]) & 15
    const int64_t offset_words_begin = group / 8;
    const int offset_words_left = left_in_tile(offset_words, offset_words_begin, 1);
    const int* const offset_ptr = offset + (n0_begin + load_row) * offset_words + offset_words_begin;
    int offset_tile;
    offset_tile = load_const_element(offset_ptr, int(load_row) < n0_left && 0 < offset_words_left, 0);

    // scale_tile = load(scale_blk, boundary_check<0, 1>)
    const int groups_left = left_in_tile(groups, scale_blk_offset_1, 1);
    const float* const scale_ptr = scale + (n0_begin + load_row) * groups + scale_blk_offset_1;
    float scale_tile;
    scale_tile = load_const_element(scale_ptr, int(load_row) < n0_left && 0 < groups_left, 0.0f);

    // weight_tile = reshape<B0, groups_in_trip, GROUP>(unpack(load(weight_blk, boundary_check<0, 1>)))
    const int words_left = left_in_tile(words_2, weight_blk_offset_1, 2);
    const int* const weight_ptr = weight + (n0_begin + load_row) * words_2 + weight_blk_offset_1;
    int words_3[2];
#pragma unroll
    for (int i = 0; i < 2; ++i)
      words_3[i] = load_const_element(weight_ptr + i, int(load_row) < n0_left && i < words_left, 0);

    // acc = dot(cast<T>(reshape<B0, BMID>(w)), load(activation_blk, boundary_check<0, 1>), acc)
    const int mid_left = left_in_tile(mid, first, BMID);
    float activation_tile[4];
    load_const_vector<kTuned, kWhole>(
        activation_tile, activation_ptr, 1, int(row) < mid_left ? n1_left - int(col) : 0, 0.0f);
    __syncthreads();

    // Put w into shared memory, from where every thread multiplies what it needs.
    if ((lane & 24) == 0 && warp == 0)
#pragma unroll
      for (int c = 0; c < 4; ++c)
#pragma unroll
        for (int i = 0; i < 4; ++i)
          store_shared(w_smem + w_offset(load_row, 4 * c + i),
              scale_tile *
                  float(int(
                      unsigned(shift_right<int>(words_3[c / 2], int(unsigned(4) * unsigned(4 * (c % 2) + i))) & 15) -
                      unsigned(
                          shift_right<int>(offset_tile, int(unsigned(4) * (unsigned(0) + unsigned(int(group % 8))))) &
                          15))));

    // Put activation into shared memory, from where every thread multiplies what it needs.
    if (warp == 0) store_shared(activation_smem + activation_offset(row, col), activation_tile);
    __syncthreads();
#pragma unroll 8
    for (int k_2 = 0; k_2 < BMID; ++k_2) {
      float w_k;
      w_k = load_shared(w_smem + w_offset(store_row, k_2));
      float activation_k;
      activation_k = load_shared(activation_smem + activation_offset(k_2, store_col));
      acc += w_k * activation_k;
    }
    scale_blk_offset_1 = scale_blk_offset_1 + int64_t(groups_in_trip);
    weight_blk_offset_1 = weight_blk_offset_1 + int64_t(BMID / 8);

    activation_ptr += BMID * n1;
  }

  // store(z_blk, cast<T>(acc), boundary_check<0, 1>)
  float* const z_ptr = z + (n0_begin + store_row) * n1 + n1_begin + store_col;
  store_element(z_ptr, int(store_row) < n0_left && int(store_col) < n1_left, acc);
}

// quantized_matmul<T = __half, B0 = 128, B1 = 128, BMID = 64, GROUP = 32>
//
// Grid: ((n0 + B0 - 1) / B0, (n1 + B1 - 1) / B1) CTAs.  CTA: 8 warps.  Shared memory: 81920 bytes.
// Tuned if activation and z are aligned to their vectors and n1 % 8 == 0; otherwise, and where a limit cuts a vector,
//   single elements are accessed.
//
// loop: copies for 3 trips at once, in 4 stages of shared memory
// copy activation: element (I, J) = (thread / 16 + 16 * r, 8 * (thread % 16) + i), r < 4, i < 8
//   at activation + (first_ahead + I) * n1 + k * B1 + J
//   16-byte vectors if tuned; where first_ahead + I < mid and k * B1 + J < n1, else 0
// load offset: element (I, J) = (thread / 2, 0)
//   at offset + (j * B0 + I) * offset_words + group / 8 + J
//   one element an access; where j * B0 + I < n0 and group / 8 + J < offset_words, else 0
// load scale: element (I, J) = (thread / 2, thread % 2)
//   at scale + (j * B0 + I) * groups + scale_blk_offset_1 + J
//   one element an access; where j * B0 + I < n0 and scale_blk_offset_1 + J < groups, else 0
// load weight: element (I, J) = (thread / 2, 4 * (thread % 2) + i), i < 4
//   at weight + (j * B0 + I) * words_2 + weight_blk_offset_1 + J
//   one element an access; where j * B0 + I < n0 and weight_blk_offset_1 + J < words_2, else 0
// dot: mma.sync 16 x 8 x 16 on matrices of w and activation, sums (I, J) = (lane / 4 + 32 * (warp / 2) + 16 * r + 8 *
//   r2, 2 * (thread % 4) + 64 * (warp % 2) + 8 * c + i), r < 2, c < 8, r2 < 2, i < 2
// store z: element (I, J) = (thread / 16 + 16 * r, 4 * (thread % 16) + 64 * c + i), r < 8, c < 2, i < 4
//   at z + (j * B0 + I) * n1 + k * B1 + J
//   8-byte vectors if tuned; where j * B0 + I < n0 and k * B1 + J < n1
template <bool kTuned>
__global__ __launch_bounds__(256) void quantized_matmul_kernel_f16_128_128_64_32(const float* __restrict__ scale,
    const int* __restrict__ offset, const int* __restrict__ weight, const __half* __restrict__ activation,
    __half* __restrict__ z, int64_t n0, int64_t n1, int64_t mid) {
  constexpr int B0 = 128;
  constexpr int B1 = 128;
  constexpr int BMID = 64;
  constexpr int GROUP = 32;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned row = thread / 16;
  const unsigned col = 8 * (thread % 16);
  const unsigned load_row = thread / 2;
  const unsigned load_col = thread % 2;
  const unsigned load_col_2 = 4 * (thread % 2);
  const unsigned first_2 = thread % 2;
  const unsigned col_2 = 32 * (thread % 2);
  const unsigned w_row = thread % 16 + 32 * (warp / 2);
  const unsigned w_col = 8 * (lane / 16);
  const unsigned activation_row = thread % 16;
  const unsigned activation_col = 8 * (lane / 16) + 64 * (warp % 2);
  const unsigned row_2 = lane / 4 + 32 * (warp / 2);
  const unsigned col_3 = 2 * (thread % 4) + 64 * (warp % 2);
  const unsigned store_col = 4 * (thread % 16);
  __half* const activation_smem = shared_memory<__half>() + 8192;

  // Where an element of activation lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 4>).
  // Bank conflicts: writes none, reads none.
  const auto activation_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 128 + c;
    return linear ^ ((linear >> 7 & 7) << 3);
  };
  __half* const w_smem = shared_memory<__half>();

  // Where an element of w lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 3>).
  // Bank conflicts: writes none, reads none.
  const auto w_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 64 + c;
    return linear ^ ((linear >> 6 & 7) << 3);
  };
  __half* const acc_smem = shared_memory<__half>();

  // Where an element of acc lies in shared memory. In each row the chunks of 4 elements
  // are swizzled: chunk ^= 4 bits of the offset from bit 6 on (Swizzle<4, 2, 4>).
  // Bank conflicts: writes none, reads none.
  const auto acc_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 128 + c;
    return linear ^ ((linear >> 6 & 15) << 2);
  };

  const int groups_in_trip = BMID / GROUP;
  const int64_t j = blockIdx.x;
  const int64_t k = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (k >= (n1 + B1 - 1) / B1) return;
  const int64_t words_2 = (mid + 8 - 1) / 8;
  const int64_t groups = (mid + GROUP - 1) / GROUP;
  const int64_t offset_words = (groups + 8 - 1) / 8;
  int64_t scale_blk_offset_1 = 0;
  int64_t weight_blk_offset_1 = 0;

  // acc = zeros<float, B0, B1>()
  float acc[2][8][2][2] = {};

  const int64_t n1_begin = k * B1;
  const int n1_left = left_in_tile(n1, n1_begin, B1);
  const int64_t n0_begin = j * B0;
  const int n0_left = left_in_tile(n0, n0_begin, B0);
  const __half* activation_ptr = activation + row * n1 + n1_begin + col;

  // Copies run ahead of the loop: those of the trip with this counter are the next to start.
  constexpr int kStages = 4;
  int64_t first_ahead = 0;
  const auto copy_stage = [&](int stage) {
    const int mid_left = left_in_tile(mid, first_ahead, BMID);
#pragma unroll
    for (int r = 0; r < 4; ++r)
      copy_vector_async<kTuned, 8, kWhole>(activation_smem + stage * 8192 + activation_offset(row, col) + 2048 * r,
          activation_ptr + 16 * r * n1, 1, int(row) + 16 * r < mid_left ? n1_left - int(col) : 0);

    activation_ptr += BMID * n1;
    first_ahead += BMID;
  };
  for (int stage = 0; stage < kStages - 1; ++stage) {
    if (first_ahead < mid) copy_stage(stage);
    commit_copies();
  }

  int stage = 0;
  for (int64_t first = 0; first < mid; first += BMID) {
    // The copies of this trip have arrived, and nobody reads those of the trip before any more.
    wait_copies<kStages - 2>();
    __syncthreads();
    if (first_ahead < mid) copy_stage((stage + kStages - 1) % kStages);
    commit_copies();

    const int64_t group = first / GROUP;

    // offset_tile = (load(offset_blk, boundary_check<0, 1>) >> shift[None, All]) & 15
    const int64_t offset_words_begin = group / 8;
    const int offset_words_left = left_in_tile(offset_words, offset_words_begin, 1);
    const int* const offset_ptr = offset + (n0_begin + load_row) * offset_words + offset_words_begin;
    int offset_tile;
    offset_tile = load_const_element(offset_ptr, int(load_row) < n0_left && 0 < offset_words_left, 0);

    // scale_tile = load(scale_blk, boundary_check<0, 1>)
    const int groups_left = left_in_tile(groups, scale_blk_offset_1, 2);
    const float* const scale_ptr = scale + (n0_begin + load_row) * groups + scale_blk_offset_1 + load_col;
    float scale_tile;
    scale_tile = load_const_element(scale_ptr, int(load_row) < n0_left && int(load_col) < groups_left, 0.0f);

    // weight_tile = reshape<B0, groups_in_trip, GROUP>(unpack(load(weight_blk, boundary_check<0, 1>)))
    const int words_left = left_in_tile(words_2, weight_blk_offset_1, 8);
    const int* const weight_ptr = weight + (n0_begin + load_row) * words_2 + weight_blk_offset_1 + load_col_2;
    int words_3[4];
#pragma unroll
    for (int i = 0; i < 4; ++i)
      words_3[i] = load_const_element(weight_ptr + i, int(load_row) < n0_left && int(load_col_2) + i < words_left, 0);

    // Put w into shared memory, from where every thread multiplies what it needs.
#pragma unroll
    for (int c = 0; c < 4; ++c) {
      __half value[8];
#pragma unroll
      for (int i = 0; i < 8; ++i)
        value[i] =
            __half(scale_tile *
                   float(int(unsigned(shift_right<int>(words_3[c], int(unsigned(4) * unsigned(i))) & 15) -
                             unsigned(shift_right<int>(offset_tile,
                                          int(unsigned(4) * (unsigned(int(first_2)) + unsigned(int(group % 8))))) &
                                      15))));
      store_shared(w_smem + w_offset(load_row, col_2 + 8 * c), value);
    }
    __syncthreads();

    // acc = dot(cast<T>(reshape<B0, BMID>(w)), load(activation_blk, boundary_check<0, 1>), acc)
#pragma unroll
    for (int k_2 = 0; k_2 < BMID; k_2 += 16) {
      uint32_t w_matrix[2][4];
#pragma unroll
      for (int r = 0; r < 2; ++r)
        ldmatrix(w_matrix[r], w_smem + w_offset(w_row, w_col + k_2) + 1024 * r);
      uint32_t activation_matrix[4][4];
#pragma unroll
      for (int c = 0; c < 4; ++c)
        ldmatrix_trans(activation_matrix[c],
            activation_smem + stage * 8192 + activation_offset(activation_row, activation_col + 16 * c) + 128 * k_2);
#pragma unroll
      for (int r = 0; r < 2; ++r)
#pragma unroll
        for (int c = 0; c < 8; ++c)
          mma_m16n8k16<__half>(
              acc[r][c], w_matrix[r], activation_matrix[c / 2][c % 2 * 2], activation_matrix[c / 2][c % 2 * 2 + 1]);
    }
    scale_blk_offset_1 = scale_blk_offset_1 + int64_t(groups_in_trip);
    weight_blk_offset_1 = weight_blk_offset_1 + int64_t(BMID / 8);
    stage = (stage + 1) % kStages;
  }

  __syncthreads();

  // Exchange acc through shared memory: each thread goes on with elements that others hold.
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int c = 0; c < 8; ++c)
#pragma unroll
      for (int r2 = 0; r2 < 2; ++r2) {
        __half value_2[2];
#pragma unroll
        for (int i = 0; i < 2; ++i)
          value_2[i] = __half(acc[r][c][r2][i]);
        store_shared(acc_smem + acc_offset(row_2, col_3 + 8 * c) + 2048 * r + 1024 * r2, value_2);
      }
  __syncthreads();
  __half acc_exchanged[8][2][4];
#pragma unroll
  for (int r = 0; r < 8; ++r)
#pragma unroll
    for (int c = 0; c < 2; ++c)
      load_shared(acc_exchanged[r][c], acc_smem + acc_offset(row, store_col + 64 * c) + 2048 * r);

  // store(z_blk, cast<T>(acc), boundary_check<0, 1>)
  __half* const z_ptr = z + (n0_begin + row) * n1 + n1_begin + store_col;
#pragma unroll
  for (int r = 0; r < 8; ++r)
#pragma unroll
    for (int c = 0; c < 2; ++c)
      store_vector<kTuned, kWhole>(z_ptr + 16 * r * n1 + 64 * c, 1,
          int(row) + 16 * r < n0_left ? n1_left - int(store_col) - 64 * c : 0, acc_exchanged[r][c]);
}

// quantized_matmul_any_group<T = float, B0 = 16, B1 = 16, BMID = 16>
//
// Grid: ((n0 + B0 - 1) / B0, (n1 + B1 - 1) / B1) CTAs.  CTA: 4 warps.  Shared memory: 2048 bytes.
// Tuned if activation and z are aligned to their vectors and n1 % 4 == 0; otherwise, and where a limit cuts a vector,
//   single elements are accessed.
//
// load weight: element (I, J) = (thread % 16, i), i < 2
//   at weight + (j * B0 + I) * words_2 + weight_blk_offset_1 + J
//   one element an access; where j * B0 + I < n0 and weight_blk_offset_1 + J < words_2, else 0
// load scale: element (I, J) = (thread % 16, 0)
//   at scale + (j * B0 + I) * groups + group + J
//   one element an access; where j * B0 + I < n0 and group + J >= 0 and group + J < groups, else 0
// load offset: element (I, J) = (thread % 16, 0)
//   at offset + (j * B0 + I) * offset_words + group / 8 + J
//   one element an access; where j * B0 + I < n0 and group / 8 + J >= 0 and group / 8 + J < offset_words, else 0
// load activation: element (I, J) = (thread / 4 % 16, 4 * (thread % 4) + i), i < 4
//   at activation + (first + I) * n1 + k * B1 + J
//   16-byte vectors if tuned; where first + I < mid and k * B1 + J < n1, else 0
// store z: element (I, J) = (thread / 8, 2 * (thread % 8) + i), i < 2
//   at z + (j * B0 + I) * n1 + k * B1 + J
//   8-byte vectors if tuned; where j * B0 + I < n0 and k * B1 + J < n1
template <bool kTuned>
__global__ __launch_bounds__(128) void quantized_matmul_any_group_kernel_f32_16_16_16(const float* __restrict__ scale,
    const int* __restrict__ offset, const int* __restrict__ weight, const float* __restrict__ activation,
    float* __restrict__ z, int64_t n0, int64_t n1, int64_t mid, int64_t group_size) {
  constexpr int B0 = 16;
  constexpr int B1 = 16;
  constexpr int BMID = 16;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned row = thread / 4 % 16;
  const unsigned col = 4 * (thread % 4);
  const unsigned load_row = thread % 16;
  const unsigned store_row = thread / 8;
  const unsigned store_col = 2 * (thread % 8);
  float* const w_smem = shared_memory<float>();

  // Where an element of w lies in shared memory. Bank conflicts: writes none, reads none.
  const auto w_offset = [](unsigned r, unsigned c) { return c * 16 + r; };
  float* const activation_smem = shared_memory<float>() + 256;

  // Where an element of activation lies in shared memory. Bank conflicts: writes none, reads none.
  const auto activation_offset = [](unsigned r, unsigned c) { return r * 16 + c; };

  const int64_t j = blockIdx.x;
  const int64_t k = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (k >= (n1 + B1 - 1) / B1) return;
  const int64_t words_2 = (mid + 8 - 1) / 8;
  const int64_t groups = (mid + group_size - 1) / group_size;
  const int64_t offset_words = (groups + 8 - 1) / 8;
  int64_t weight_blk_offset_1 = 0;

  // acc = zeros<float, B0, B1>()
  float acc[2] = {};

  const int64_t n0_begin = j * B0;
  const int n0_left = left_in_tile(n0, n0_begin, B0);
  const int64_t n1_begin = k * B1;
  const int n1_left = left_in_tile(n1, n1_begin, B1);
  const float* activation_ptr = activation + row * n1 + n1_begin + col;

  for (int64_t first = 0; first < mid; first += BMID) {
    // weight_tile = unpack(load(weight_blk, boundary_check<0, 1>))
    const int words_left = left_in_tile(words_2, weight_blk_offset_1, 2);
    const int* const weight_ptr = weight + (n0_begin + load_row) * words_2 + weight_blk_offset_1;
    int words_3[2];
#pragma unroll
    for (int i = 0; i < 2; ++i)
      words_3[i] = load_const_element(weight_ptr + i, int(load_row) < n0_left && i < words_left, 0);

    // w = zeros<float, B0, BMID>()
    float w[4][4] = {};

    const float* scale_ptr = scale + (n0_begin + load_row) * groups + first / group_size;

#pragma unroll 4
    for (int64_t group = first / group_size; group < (first + BMID + group_size - 1) / group_size; ++group) {
      // scale_column = load(scale_blk, boundary_check<0, 1>)
      const int groups_left = left_in_tile(groups, group, 1);
      const int below_zero = left_in_tile(0, group, 1);
      float scale_column;
      scale_column = load_const_element(scale_ptr, int(load_row) < n0_left && 0 >= below_zero && 0 < groups_left, 0.0f);

      // offset_column = (load(offset_blk, boundary_check<0, 1>) >> cast<int>(4 * (group % 8))) & 15
      const int64_t offset_words_begin = group / 8;
      const int offset_words_left = left_in_tile(offset_words, offset_words_begin, 1);
      const int below_zero_2 = left_in_tile(0, offset_words_begin, 1);
      const int* const offset_ptr = offset + (n0_begin + load_row) * offset_words + offset_words_begin;
      int offset_tile;
      offset_tile =
          load_const_element(offset_ptr, int(load_row) < n0_left && 0 >= below_zero_2 && 0 < offset_words_left, 0);
      const int limit_left = left_in_tile(group_size * group, first, BMID);
      const int limit_left_2 = left_in_tile(group_size * group + group_size, first, BMID);

      // w = where(in_group[None, All], scale_column * (weight_tile - offset_column), w)
#pragma unroll
      for (int c = 0; c < 4; ++c)
#pragma unroll
        for (int i = 0; i < 4; ++i)
          w[c][i] = 4 * c + i >= limit_left && 4 * c + i < limit_left_2
                        ? scale_column * float(int(unsigned(shift_right<int>(words_3[c / 2],
                                                                int(unsigned(4) * unsigned(4 * (c % 2) + i))) &
                                                            15) -
                                                   unsigned(shift_right<int>(offset_tile, int(4 * (group % 8))) & 15)))
                        : w[c][i];

      scale_ptr += 1;
    }

    // acc = dot(cast<T>(w), load(activation_blk, boundary_check<0, 1>), acc)
    const int mid_left = left_in_tile(mid, first, BMID);
    float activation_tile[4];
    load_const_vector<kTuned, kWhole>(
        activation_tile, activation_ptr, 1, int(row) < mid_left ? n1_left - int(col) : 0, 0.0f);
    __syncthreads();

    // Put w into shared memory, from where every thread multiplies what it needs.
    if ((lane & 16) == 0 && warp == 0)
#pragma unroll
      for (int c = 0; c < 4; ++c)
#pragma unroll
        for (int i = 0; i < 4; ++i)
          store_shared(w_smem + w_offset(load_row, 4 * c + i), w[c][i]);

    // Put activation into shared memory, from where every thread multiplies what it needs.
    if ((warp & 2) == 0) store_shared(activation_smem + activation_offset(row, col), activation_tile);
    __syncthreads();
#pragma unroll 8
    for (int k_2 = 0; k_2 < BMID; ++k_2) {
      float w_k;
      w_k = load_shared(w_smem + w_offset(store_row, k_2));
      float activation_k[2];
      load_shared(activation_k, activation_smem + activation_offset(k_2, store_col));
#pragma unroll
      for (int i = 0; i < 2; ++i)
        acc[i] += w_k * activation_k[i];
    }
    weight_blk_offset_1 = weight_blk_offset_1 + int64_t(BMID / 8);

    activation_ptr += BMID * n1;
  }

  // store(z_blk, cast<T>(acc), boundary_check<0, 1>)
  float* const z_ptr = z + (n0_begin + store_row) * n1 + n1_begin + store_col;
  store_vector<kTuned, kWhole>(z_ptr, 1, int(store_row) < n0_left ? n1_left - int(store_col) : 0, acc);
}

// quantized_matmul_any_group<T = __half, B0 = 64, B1 = 128, BMID = 32>
//
// Grid: ((n0 + B0 - 1) / B0, (n1 + B1 - 1) / B1) CTAs.  CTA: 4 warps.  Shared memory: 36864 bytes.
// Tuned if activation and z are aligned to their vectors and n1 % 8 == 0; otherwise, and where a limit cuts a vector,
//   single elements are accessed.
//
// loop: copies for 3 trips at once, in 4 stages of shared memory
// copy activation: element (I, J) = (thread / 16 + 8 * r, 8 * (thread % 16) + i), r < 4, i < 8
//   at activation + (first_ahead + I) * n1 + k * B1 + J
//   16-byte vectors if tuned; where first_ahead + I < mid and k * B1 + J < n1, else 0
// load weight: element (I, J) = (thread % 64, i), i < 4
//   at weight + (j * B0 + I) * words_2 + weight_blk_offset_1 + J
//   one element an access; where j * B0 + I < n0 and weight_blk_offset_1 + J < words_2, else 0
// load scale: element (I, J) = (thread % 64, 0)
//   at scale + (j * B0 + I) * groups + group + J
//   one element an access; where j * B0 + I < n0 and group + J >= 0 and group + J < groups, else 0
// load offset: element (I, J) = (thread % 64, 0)
//   at offset + (j * B0 + I) * offset_words + group / 8 + J
//   one element an access; where j * B0 + I < n0 and group / 8 + J >= 0 and group / 8 + J < offset_words, else 0
// dot: mma.sync 16 x 8 x 16 on matrices of w and activation, sums (I, J) = (lane / 4 + 32 * (warp / 2) + 16 * r + 8 *
//   r2, 2 * (thread % 4) + 64 * (warp % 2) + 8 * c + i), r < 2, c < 8, r2 < 2, i < 2
// store z: element (I, J) = (thread / 16 + 8 * r, 4 * (thread % 16) + 64 * c + i), r < 8, c < 2, i < 4
//   at z + (j * B0 + I) * n1 + k * B1 + J
//   8-byte vectors if tuned; where j * B0 + I < n0 and k * B1 + J < n1
template <bool kTuned>
__global__ __launch_bounds__(128) void quantized_matmul_any_group_kernel_f16_64_128_32(const float* __restrict__ scale,
    const int* __restrict__ offset, const int* __restrict__ weight, const __half* __restrict__ activation,
    __half* __restrict__ z, int64_t n0, int64_t n1, int64_t mid, int64_t group_size) {
  constexpr int B0 = 64;
  constexpr int B1 = 128;
  constexpr int BMID = 32;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned row = thread / 16;
  const unsigned col = 8 * (thread % 16);
  const unsigned load_row = thread % 64;
  const unsigned w_row = thread % 16 + 32 * (warp / 2);
  const unsigned w_col = 8 * (lane / 16);
  const unsigned activation_row = thread % 16;
  const unsigned activation_col = 8 * (lane / 16) + 64 * (warp % 2);
  const unsigned row_2 = lane / 4 + 32 * (warp / 2);
  const unsigned col_2 = 2 * (thread % 4) + 64 * (warp % 2);
  const unsigned store_col = 4 * (thread % 16);
  __half* const activation_smem = shared_memory<__half>() + 2048;

  // Where an element of activation lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 4>).
  // Bank conflicts: writes none, reads none.
  const auto activation_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 128 + c;
    return linear ^ ((linear >> 7 & 7) << 3);
  };
  __half* const w_smem = shared_memory<__half>();

  // Where an element of w lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r / 2 % 4 (Swizzle<2, 3, 3>).
  // Bank conflicts: writes none, reads none.
  const auto w_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 32 + c;
    return linear ^ ((linear >> 6 & 3) << 3);
  };
  __half* const acc_smem = shared_memory<__half>();

  // Where an element of acc lies in shared memory. In each row the chunks of 4 elements
  // are swizzled: chunk ^= 4 bits of the offset from bit 6 on (Swizzle<4, 2, 4>).
  // Bank conflicts: writes none, reads none.
  const auto acc_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 128 + c;
    return linear ^ ((linear >> 6 & 15) << 2);
  };

  const int64_t j = blockIdx.x;
  const int64_t k = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (k >= (n1 + B1 - 1) / B1) return;
  const int64_t words_2 = (mid + 8 - 1) / 8;
  const int64_t groups = (mid + group_size - 1) / group_size;
  const int64_t offset_words = (groups + 8 - 1) / 8;
  int64_t weight_blk_offset_1 = 0;

  // acc = zeros<float, B0, B1>()
  float acc[2][8][2][2] = {};

  const int64_t n1_begin = k * B1;
  const int n1_left = left_in_tile(n1, n1_begin, B1);
  const int64_t n0_begin = j * B0;
  const int n0_left = left_in_tile(n0, n0_begin, B0);
  const __half* activation_ptr = activation + row * n1 + n1_begin + col;

  // Copies run ahead of the loop: those of the trip with this counter are the next to start.
  constexpr int kStages = 4;
  int64_t first_ahead = 0;
  const auto copy_stage = [&](int stage) {
    const int mid_left = left_in_tile(mid, first_ahead, BMID);
#pragma unroll
    for (int r = 0; r < 4; ++r)
      copy_vector_async<kTuned, 8, kWhole>(activation_smem + stage * 4096 + activation_offset(row, col) + 1024 * r,
          activation_ptr + 8 * r * n1, 1, int(row) + 8 * r < mid_left ? n1_left - int(col) : 0);

    activation_ptr += BMID * n1;
    first_ahead += BMID;
  };
  for (int stage = 0; stage < kStages - 1; ++stage) {
    if (first_ahead < mid) copy_stage(stage);
    commit_copies();
  }

  int stage = 0;
  for (int64_t first = 0; first < mid; first += BMID) {
    // The copies of this trip have arrived, and nobody reads those of the trip before any more.
    wait_copies<kStages - 2>();
    __syncthreads();
    if (first_ahead < mid) copy_stage((stage + kStages - 1) % kStages);
    commit_copies();

    // weight_tile = unpack(load(weight_blk, boundary_check<0, 1>))
    const int words_left = left_in_tile(words_2, weight_blk_offset_1, 4);
    const int* const weight_ptr = weight + (n0_begin + load_row) * words_2 + weight_blk_offset_1;
    int words_3[4];
#pragma unroll
    for (int i = 0; i < 4; ++i)
      words_3[i] = load_const_element(weight_ptr + i, int(load_row) < n0_left && i < words_left, 0);

    // w = zeros<float, B0, BMID>()
    float w[8][4] = {};

    const float* scale_ptr = scale + (n0_begin + load_row) * groups + first / group_size;

#pragma unroll 4
    for (int64_t group = first / group_size; group < (first + BMID + group_size - 1) / group_size; ++group) {
      // scale_column = load(scale_blk, boundary_check<0, 1>)
      const int groups_left = left_in_tile(groups, group, 1);
      const int below_zero = left_in_tile(0, group, 1);
      float scale_column;
      scale_column = load_const_element(scale_ptr, int(load_row) < n0_left && 0 >= below_zero && 0 < groups_left, 0.0f);

      // offset_column = (load(offset_blk, boundary_check<0, 1>) >> cast<int>(4 * (group % 8))) & 15
      const int64_t offset_words_begin = group / 8;
      const int offset_words_left = left_in_tile(offset_words, offset_words_begin, 1);
      const int below_zero_2 = left_in_tile(0, offset_words_begin, 1);
      const int* const offset_ptr = offset + (n0_begin + load_row) * offset_words + offset_words_begin;
      int offset_tile;
      offset_tile =
          load_const_element(offset_ptr, int(load_row) < n0_left && 0 >= below_zero_2 && 0 < offset_words_left, 0);
      const int limit_left = left_in_tile(group_size * group, first, BMID);
      const int limit_left_2 = left_in_tile(group_size * group + group_size, first, BMID);

      // w = where(in_group[None, All], scale_column * (weight_tile - offset_column), w)
#pragma unroll
      for (int c = 0; c < 8; ++c)
#pragma unroll
        for (int i = 0; i < 4; ++i)
          w[c][i] = 4 * c + i >= limit_left && 4 * c + i < limit_left_2
                        ? scale_column * float(int(unsigned(shift_right<int>(words_3[c / 2],
                                                                int(unsigned(4) * unsigned(4 * (c % 2) + i))) &
                                                            15) -
                                                   unsigned(shift_right<int>(offset_tile, int(4 * (group % 8))) & 15)))
                        : w[c][i];

      scale_ptr += 1;
    }

    // Put w into shared memory, from where every thread multiplies what it needs.
    if ((warp & 2) == 0)
#pragma unroll
      for (int c = 0; c < 4; ++c) {
        __half value[8];
#pragma unroll
        for (int i = 0; i < 8; ++i)
          value[i] = __half(w[2 * c + i / 4][i % 4]);
        store_shared(w_smem + w_offset(load_row, 8 * c), value);
      }
    __syncthreads();

    // acc = dot(cast<T>(w), load(activation_blk, boundary_check<0, 1>), acc)
#pragma unroll
    for (int k_2 = 0; k_2 < BMID; k_2 += 16) {
      uint32_t w_matrix[2][4];
#pragma unroll
      for (int r = 0; r < 2; ++r)
        ldmatrix(w_matrix[r], w_smem + w_offset(w_row, w_col + k_2) + 512 * r);
      uint32_t activation_matrix[4][4];
#pragma unroll
      for (int c = 0; c < 4; ++c)
        ldmatrix_trans(activation_matrix[c],
            activation_smem + stage * 4096 + activation_offset(activation_row, activation_col + 16 * c) + 128 * k_2);
#pragma unroll
      for (int r = 0; r < 2; ++r)
#pragma unroll
        for (int c = 0; c < 8; ++c)
          mma_m16n8k16<__half>(
              acc[r][c], w_matrix[r], activation_matrix[c / 2][c % 2 * 2], activation_matrix[c / 2][c % 2 * 2 + 1]);
    }
    weight_blk_offset_1 = weight_blk_offset_1 + int64_t(BMID / 8);
    stage = (stage + 1) % kStages;
  }

  __syncthreads();

  // Exchange acc through shared memory: each thread goes on with elements that others hold.
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int c = 0; c < 8; ++c)
#pragma unroll
      for (int r2 = 0; r2 < 2; ++r2) {
        __half value_2[2];
#pragma unroll
        for (int i = 0; i < 2; ++i)
          value_2[i] = __half(acc[r][c][r2][i]);
        store_shared(acc_smem + acc_offset(row_2, col_2 + 8 * c) + 2048 * r + 1024 * r2, value_2);
      }
  __syncthreads();
  __half acc_exchanged[8][2][4];
#pragma unroll
  for (int r = 0; r < 8; ++r)
#pragma unroll
    for (int c = 0; c < 2; ++c)
      load_shared(acc_exchanged[r][c], acc_smem + acc_offset(row, store_col + 64 * c) + 1024 * r);

  // store(z_blk, cast<T>(acc), boundary_check<0, 1>)
  __half* const z_ptr = z + (n0_begin + row) * n1 + n1_begin + store_col;
#pragma unroll
  for (int r = 0; r < 8; ++r)
#pragma unroll
    for (int c = 0; c < 2; ++c)
      store_vector<kTuned, kWhole>(z_ptr + 8 * r * n1 + 64 * c, 1,
          int(row) + 8 * r < n0_left ? n1_left - int(store_col) - 64 * c : 0, acc_exchanged[r][c]);
}

}  // namespace

template <>
cudaError_t quantized_matmul<float, 16, 16, 64, 8>(const float* scale, const int* offset, const int* weight,
    const float* activation, float* z, int64_t n0, int64_t n1, int64_t mid, cudaStream_t stream) {
  constexpr int B0 = 16;
  constexpr int B1 = 16;
  const int64_t programs_0 = (n0 + B0 - 1) / B0;
  const int64_t programs_1 = (n1 + B1 - 1) / B1;
  if (programs_0 <= 0 || programs_1 <= 0) return cudaSuccess;
  if (z != nullptr && (z == scale || static_cast<const void*>(z) == static_cast<const void*>(offset) ||
                          static_cast<const void*>(z) == static_cast<const void*>(weight) || z == activation))
    return cudaErrorInvalidValue;

  // The grid's y and z are at most 65535 each: axis 1 is spread evenly over both.
  const int64_t grid_z = (programs_1 + 65535 - 1) / 65535;
  const int64_t grid_y = (programs_1 + grid_z - 1) / grid_z;
  if (programs_0 > INT32_MAX || grid_z > 65535) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(activation, 16) && n1 % 4 == 0 && is_aligned(z, 8);
  const auto kernel =
      tuned ? quantized_matmul_kernel_f32_16_16_64_8<true> : quantized_matmul_kernel_f32_16_16_64_8<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 128, 8192, stream, scale,
      offset, weight, activation, z, n0, n1, mid);
}

template <>
cudaError_t quantized_matmul<float, 8, 8, 16, 16>(const float* scale, const int* offset, const int* weight,
    const float* activation, float* z, int64_t n0, int64_t n1, int64_t mid, cudaStream_t stream) {
  constexpr int B0 = 8;
  constexpr int B1 = 8;
  const int64_t programs_0 = (n0 + B0 - 1) / B0;
  const int64_t programs_1 = (n1 + B1 - 1) / B1;
  if (programs_0 <= 0 || programs_1 <= 0) return cudaSuccess;
  if (z != nullptr && (z == scale || static_cast<const void*>(z) == static_cast<const void*>(offset) ||
                          static_cast<const void*>(z) == static_cast<const void*>(weight) || z == activation))
    return cudaErrorInvalidValue;

  // The grid's y and z are at most 65535 each: axis 1 is spread evenly over both.
  const int64_t grid_z = (programs_1 + 65535 - 1) / 65535;
  const int64_t grid_y = (programs_1 + grid_z - 1) / grid_z;
  if (programs_0 > INT32_MAX || grid_z > 65535) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(activation, 16) && n1 % 4 == 0;
  const auto kernel =
      tuned ? quantized_matmul_kernel_f32_8_8_16_16<true> : quantized_matmul_kernel_f32_8_8_16_16<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 64, 1024, stream, scale, offset,
      weight, activation, z, n0, n1, mid);
}

template <>
cudaError_t quantized_matmul<__half, 128, 128, 64, 32>(const float* scale, const int* offset, const int* weight,
    const __half* activation, __half* z, int64_t n0, int64_t n1, int64_t mid, cudaStream_t stream) {
  constexpr int B0 = 128;
  constexpr int B1 = 128;
  const int64_t programs_0 = (n0 + B0 - 1) / B0;
  const int64_t programs_1 = (n1 + B1 - 1) / B1;
  if (programs_0 <= 0 || programs_1 <= 0) return cudaSuccess;
  if (z != nullptr && (static_cast<const void*>(z) == static_cast<const void*>(scale) ||
                          static_cast<const void*>(z) == static_cast<const void*>(offset) ||
                          static_cast<const void*>(z) == static_cast<const void*>(weight) || z == activation))
    return cudaErrorInvalidValue;

  // The grid's y and z are at most 65535 each: axis 1 is spread evenly over both.
  const int64_t grid_z = (programs_1 + 65535 - 1) / 65535;
  const int64_t grid_y = (programs_1 + grid_z - 1) / grid_z;
  if (programs_0 > INT32_MAX || grid_z > 65535) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(activation, 16) && n1 % 8 == 0 && is_aligned(z, 8);
  const auto kernel =
      tuned ? quantized_matmul_kernel_f16_128_128_64_32<true> : quantized_matmul_kernel_f16_128_128_64_32<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 256, 81920, stream, scale,
      offset, weight, activation, z, n0, n1, mid);
}

template <>
cudaError_t quantized_matmul_any_group<float, 16, 16, 16>(const float* scale, const int* offset, const int* weight,
    const float* activation, float* z, int64_t n0, int64_t n1, int64_t mid, int64_t group_size, cudaStream_t stream) {
  constexpr int B0 = 16;
  constexpr int B1 = 16;
  const int64_t programs_0 = (n0 + B0 - 1) / B0;
  const int64_t programs_1 = (n1 + B1 - 1) / B1;
  if (programs_0 <= 0 || programs_1 <= 0) return cudaSuccess;
  if (z != nullptr && (z == scale || static_cast<const void*>(z) == static_cast<const void*>(offset) ||
                          static_cast<const void*>(z) == static_cast<const void*>(weight) || z == activation))
    return cudaErrorInvalidValue;

  // The grid's y and z are at most 65535 each: axis 1 is spread evenly over both.
  const int64_t grid_z = (programs_1 + 65535 - 1) / 65535;
  const int64_t grid_y = (programs_1 + grid_z - 1) / grid_z;
  if (programs_0 > INT32_MAX || grid_z > 65535) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(activation, 16) && n1 % 4 == 0 && is_aligned(z, 8);
  const auto kernel = tuned ? quantized_matmul_any_group_kernel_f32_16_16_16<true>
                            : quantized_matmul_any_group_kernel_f32_16_16_16<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 128, 2048, stream, scale,
      offset, weight, activation, z, n0, n1, mid, group_size);
}

template <>
cudaError_t quantized_matmul_any_group<__half, 64, 128, 32>(const float* scale, const int* offset, const int* weight,
    const __half* activation, __half* z, int64_t n0, int64_t n1, int64_t mid, int64_t group_size, cudaStream_t stream) {
  constexpr int B0 = 64;
  constexpr int B1 = 128;
  const int64_t programs_0 = (n0 + B0 - 1) / B0;
  const int64_t programs_1 = (n1 + B1 - 1) / B1;
  if (programs_0 <= 0 || programs_1 <= 0) return cudaSuccess;
  if (z != nullptr && (static_cast<const void*>(z) == static_cast<const void*>(scale) ||
                          static_cast<const void*>(z) == static_cast<const void*>(offset) ||
                          static_cast<const void*>(z) == static_cast<const void*>(weight) || z == activation))
    return cudaErrorInvalidValue;

  // The grid's y and z are at most 65535 each: axis 1 is spread evenly over both.
  const int64_t grid_z = (programs_1 + 65535 - 1) / 65535;
  const int64_t grid_y = (programs_1 + grid_z - 1) / grid_z;
  if (programs_0 > INT32_MAX || grid_z > 65535) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(activation, 16) && n1 % 8 == 0 && is_aligned(z, 8);
  const auto kernel = tuned ? quantized_matmul_any_group_kernel_f16_64_128_32<true>
                            : quantized_matmul_any_group_kernel_f16_64_128_32<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 128, 36864, stream, scale,
      offset, weight, activation, z, n0, n1, mid, group_size);
}
