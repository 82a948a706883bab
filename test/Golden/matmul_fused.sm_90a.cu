// Translated from matmul_fused.tile.cpp by tiletrans 0.1.0 for sm_90a. Do not edit.
#include "matmul_fused.h"

#include <cuda.h>
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

// Shows what this thread has written to shared memory to wgmma and to the stores of boxes, which a barrier must follow.
__device__ __forceinline__ void fence_async_proxy() { asm volatile("fence.proxy.async.shared::cta;" : : : "memory"); }

// Makes a barrier in shared memory, of which each phase needs so many arrivals. One thread calls it, then
// mbarrier_init_done(); the other threads use the barrier behind a __syncthreads().
__device__ __forceinline__ void mbarrier_init(uint64_t* barrier, unsigned arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;"
      :
      : "r"(uint32_t(__cvta_generic_to_shared(barrier))), "r"(arrivals)
      : "memory");
}

// Shows the barriers that this thread has made to the copies that will arrive there.
__device__ __forceinline__ void mbarrier_init_done() {
  asm volatile("fence.mbarrier_init.release.cluster;" : : : "memory");
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

// Describes an array and the boxes in which it is copied: `extents` and `box` from the contiguous axis outwards, in
// elements; `strides` are those of the other axes. For one axis there is one stride, which is not looked at.
// The base must be a multiple of 16 bytes, and so must strides and rows of a box; an extent of a box is at most 256.
// In shared memory the pieces of 16 bytes are swizzled within rows of `swizzle_bytes`: 0, 32, 64 or 128. Rows of a box
// are not longer than that, and take as much if they are shorter.
template <class T, int kRank>
cudaError_t make_tensor_map(CUtensorMap* map, const void* base, const int64_t (&extents)[kRank],
    const int64_t (&strides)[kRank > 1 ? kRank - 1 : 1], const int (&box)[kRank], int swizzle_bytes) {
  // What TMA cannot count is refused here, and what lies beyond all coordinates of boxes.
  for (int axis = 0; axis < kRank; ++axis) {
    if (extents[axis] < 1 || extents[axis] > INT32_MAX - 15) return cudaErrorInvalidValue;
    if (axis < kRank - 1 && (strides[axis] < 0 || strides[axis] >= (int64_t(1) << 40) / int64_t(sizeof(T))))
      return cudaErrorInvalidValue;
  }
  // Through the runtime, so that nobody links the driver.
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found;
  const cudaError_t error =
      cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000, cudaEnableDefault, &found);
  if (error != cudaSuccess) return error;
  if (found != cudaDriverEntryPointSuccess) return cudaErrorNotSupported;

  cuuint64_t extent[kRank], stride_bytes[kRank] = {};
  cuuint32_t box_extent[kRank], step[kRank];
  // Rows that straddle lines of the cache are not worth to be fetched in pieces of 256 bytes.
  CUtensorMapL2promotion promotion = CU_TENSOR_MAP_L2_PROMOTION_L2_256B;
  for (int axis = 0; axis < kRank; ++axis) {
    extent[axis] = cuuint64_t(extents[axis]);
    box_extent[axis] = cuuint32_t(box[axis]);
    step[axis] = 1;
    if (axis == kRank - 1) continue;
    stride_bytes[axis] = cuuint64_t(strides[axis]) * sizeof(T);
    if (stride_bytes[axis] % 128 != 0) promotion = CU_TENSOR_MAP_L2_PROMOTION_NONE;
  }
  // Only the size of an element matters; 0 is the same in all types.
  const CUtensorMapDataType type = sizeof(T) == 1   ? CU_TENSOR_MAP_DATA_TYPE_UINT8
                                   : sizeof(T) == 2 ? CU_TENSOR_MAP_DATA_TYPE_UINT16
                                   : sizeof(T) == 4 ? CU_TENSOR_MAP_DATA_TYPE_UINT32
                                                    : CU_TENSOR_MAP_DATA_TYPE_UINT64;
  const CUtensorMapSwizzle swizzle = swizzle_bytes == 128  ? CU_TENSOR_MAP_SWIZZLE_128B
                                     : swizzle_bytes == 64 ? CU_TENSOR_MAP_SWIZZLE_64B
                                     : swizzle_bytes == 32 ? CU_TENSOR_MAP_SWIZZLE_32B
                                                           : CU_TENSOR_MAP_SWIZZLE_NONE;
  return cudaError_t(reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(function)(map, type, kRank,
      const_cast<void*>(base), extent, stride_bytes, box_extent, step, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
      promotion, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
}

// Arrives, and lets the phase wait for so many bytes of copies too.
__device__ __forceinline__ void mbarrier_expect_bytes(uint64_t* barrier, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;"
      :
      : "r"(uint32_t(__cvta_generic_to_shared(barrier))), "r"(bytes)
      : "memory");
}

// Waits until the phase of this parity is complete. Phases count from 0; of a new barrier the one before, of parity 1,
// counts as complete.
__device__ __forceinline__ void mbarrier_wait(uint64_t* barrier, unsigned parity) {
  uint32_t is_complete;
  do {
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.b32 %0, 1, 0, p; }"
        : "=r"(is_complete)
        : "r"(uint32_t(__cvta_generic_to_shared(barrier))), "r"(parity)
        : "memory");
  } while (is_complete == 0);
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

// Two numbers, rounded to the nearest T, in one register; `low` in its low half.
template <class T>
__device__ __forceinline__ uint32_t pack_pair(float low, float high) {
  uint32_t pair;
  if constexpr (is_half<T>)
    asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
  else
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
  return pair;
}

// Fetches a tensor map that a kernel needs later. One thread calls it.
__device__ __forceinline__ void prefetch_tensor_map(const CUtensorMap& map) {
  asm volatile("prefetch.tensormap [%0];" : : "l"(&map) : "memory");
}

// The start of the CTA's dynamic shared memory.
template <class T>
__device__ __forceinline__ T* shared_memory() {
  extern __shared__ __align__(1024) unsigned char dynamic_shared_memory[];
  return reinterpret_cast<T*>(dynamic_shared_memory);
}

// Stores 4 matrices of 8 rows of 16 bytes to shared memory, all lanes of the warp together. Lane 8 * i + r names row r
// of matrix i; each lane brings of every matrix the four bytes at 4 * (lane % 4) of row lane / 4.
template <class T>
__device__ __forceinline__ void stmatrix(T* row, const uint32_t (&matrix)[4]) {
  const uint32_t address = uint32_t(__cvta_generic_to_shared(row));
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};"
      :
      : "r"(address), "r"(matrix[0]), "r"(matrix[1]), "r"(matrix[2]), "r"(matrix[3])
      : "memory");
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

// The stores that this thread has started since the last call are a group.
__device__ __forceinline__ void tma_commit_stores() { asm volatile("cp.async.bulk.commit_group;" : : : "memory"); }

// Copies a box of a 2-D array to shared memory. Element (x, y) is its first, x the contiguous axis, where that is a
// multiple of 16 bytes; what lies outside of the array becomes 0. One thread calls it; all bytes of the box arrive at
// the barrier.
__device__ __forceinline__ void tma_load(void* shared, const CUtensorMap& map, uint64_t* barrier, int x, int y) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];"
      :
      : "r"(uint32_t(__cvta_generic_to_shared(shared))), "l"(&map), "r"(uint32_t(__cvta_generic_to_shared(barrier))),
      "r"(x), "r"(y)
      : "memory");
}

// Copies a box from shared memory to a 2-D array. Element (x, y) is its first, x the contiguous axis, where that is a
// multiple of 16 bytes. None is negative; what lies beyond the array is left out. One thread calls it, behind a
// fence_async_proxy() of those who wrote the box and a barrier.
__device__ __forceinline__ void tma_store(const CUtensorMap& map, const void* shared, int x, int y) {
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];"
      :
      : "l"(&map), "r"(uint32_t(__cvta_generic_to_shared(shared))), "r"(x), "r"(y)
      : "memory");
}

// Waits until all groups of stores of this thread but the last kPending have read shared memory.
template <int kPending>
__device__ __forceinline__ void tma_wait_stores() {
  asm volatile("cp.async.bulk.wait_group.read %0;" : : "n"(kPending) : "memory");
}

// Waits until all groups of copies of this thread but the last kPending have arrived.
template <int kPending>
__device__ __forceinline__ void wait_copies() {
  asm volatile("cp.async.wait_group %0;" : : "n"(kPending) : "memory");
}

// Number of the warpgroup in its CTA. The shuffle tells the compiler that all lanes have the same.
__device__ __forceinline__ unsigned warpgroup_index() { return __shfl_sync(0xffffffffu, threadIdx.x / 128, 0); }

// The 4 * N8 accumulators of a wgmma in its asm: their numbers as text, counted in tens, and the operands themselves,
// where FOUR(j) lists those of 8 columns.
#define WGMMA_2(ten) "%" #ten "0, %" #ten "1"
#define WGMMA_4(ten) WGMMA_2(ten) ", %" #ten "2, %" #ten "3"
#define WGMMA_6(ten) WGMMA_4(ten) ", %" #ten "4, %" #ten "5"
#define WGMMA_8(ten) WGMMA_6(ten) ", %" #ten "6, %" #ten "7"
#define WGMMA_10(ten) WGMMA_8(ten) ", %" #ten "8, %" #ten "9"
#define WGMMA_30 WGMMA_10() ", " WGMMA_10(1) ", " WGMMA_10(2)
#define WGMMA_60 WGMMA_30 ", " WGMMA_10(3) ", " WGMMA_10(4) ", " WGMMA_10(5)
#define WGMMA_90 WGMMA_60 ", " WGMMA_10(6) ", " WGMMA_10(7) ", " WGMMA_10(8)

#define WGMMA_NUMBERS_8 WGMMA_4()
#define WGMMA_NUMBERS_16 WGMMA_8()
#define WGMMA_NUMBERS_24 WGMMA_10() ", " WGMMA_2(1)
#define WGMMA_NUMBERS_32 WGMMA_10() ", " WGMMA_6(1)
#define WGMMA_NUMBERS_48 WGMMA_10() ", " WGMMA_10(1) ", " WGMMA_4(2)
#define WGMMA_NUMBERS_64 WGMMA_30 ", " WGMMA_2(3)
#define WGMMA_NUMBERS_80 WGMMA_30 ", " WGMMA_10(3)
#define WGMMA_NUMBERS_96 WGMMA_30 ", " WGMMA_10(3) ", " WGMMA_8(4)
#define WGMMA_NUMBERS_112 WGMMA_30 ", " WGMMA_10(3) ", " WGMMA_10(4) ", " WGMMA_6(5)
#define WGMMA_NUMBERS_128 WGMMA_60 ", " WGMMA_4(6)
#define WGMMA_NUMBERS_160 WGMMA_60 ", " WGMMA_10(6) ", " WGMMA_10(7)
#define WGMMA_NUMBERS_192 WGMMA_90 ", " WGMMA_6(9)
#define WGMMA_NUMBERS_224 WGMMA_90 ", " WGMMA_10(9) ", " WGMMA_10(10) ", " WGMMA_2(11)
#define WGMMA_NUMBERS_256 WGMMA_90 ", " WGMMA_10(9) ", " WGMMA_10(10) ", " WGMMA_10(11) ", " WGMMA_8(12)

#define WGMMA_D1(FOUR, j) FOUR(j)
#define WGMMA_D2(FOUR, j) FOUR(j), FOUR(j + 1)
#define WGMMA_D4(FOUR, j) WGMMA_D2(FOUR, j), WGMMA_D2(FOUR, j + 2)
#define WGMMA_D8(FOUR, j) WGMMA_D4(FOUR, j), WGMMA_D4(FOUR, j + 4)
#define WGMMA_D16(FOUR, j) WGMMA_D8(FOUR, j), WGMMA_D8(FOUR, j + 8)

// d[j][h][e]
#define WGMMA_BY_ROWS(j) "+f"(d[j][0][0]), "+f"(d[j][0][1]), "+f"(d[j][1][0]), "+f"(d[j][1][1])
// d[j][e][h]
#define WGMMA_BY_COLUMNS(j) "+f"(d[j][0][0]), "+f"(d[j][1][0]), "+f"(d[j][0][1]), "+f"(d[j][1][1])

#define WGMMA_OPERANDS_8(FOUR) WGMMA_D1(FOUR, 0)
#define WGMMA_OPERANDS_16(FOUR) WGMMA_D2(FOUR, 0)
#define WGMMA_OPERANDS_24(FOUR) WGMMA_D2(FOUR, 0), WGMMA_D1(FOUR, 2)
#define WGMMA_OPERANDS_32(FOUR) WGMMA_D4(FOUR, 0)
#define WGMMA_OPERANDS_48(FOUR) WGMMA_D4(FOUR, 0), WGMMA_D2(FOUR, 4)
#define WGMMA_OPERANDS_64(FOUR) WGMMA_D8(FOUR, 0)
#define WGMMA_OPERANDS_80(FOUR) WGMMA_D8(FOUR, 0), WGMMA_D2(FOUR, 8)
#define WGMMA_OPERANDS_96(FOUR) WGMMA_D8(FOUR, 0), WGMMA_D4(FOUR, 8)
#define WGMMA_OPERANDS_112(FOUR) WGMMA_D8(FOUR, 0), WGMMA_D4(FOUR, 8), WGMMA_D2(FOUR, 12)
#define WGMMA_OPERANDS_128(FOUR) WGMMA_D16(FOUR, 0)
#define WGMMA_OPERANDS_160(FOUR) WGMMA_D16(FOUR, 0), WGMMA_D4(FOUR, 16)
#define WGMMA_OPERANDS_192(FOUR) WGMMA_D16(FOUR, 0), WGMMA_D8(FOUR, 16)
#define WGMMA_OPERANDS_224(FOUR) WGMMA_D16(FOUR, 0), WGMMA_D8(FOUR, 16), WGMMA_D4(FOUR, 24)
#define WGMMA_OPERANDS_256(FOUR) WGMMA_D16(FOUR, 0), WGMMA_D16(FOUR, 16)

#define WGMMA_SHARED_OF(N, TYPE, A, B, ACCUMULATE, TRANSPOSE_A, TRANSPOSE_B)                            \
  asm volatile("{ .reg .pred p; setp.ne.b32 p, " ACCUMULATE ", 0; wgmma.mma_async.sync.aligned.m64n" #N \
               "k16.f32." TYPE "." TYPE " {" WGMMA_NUMBERS_##N "}, " A ", " B ", p, 1, 1, " TRANSPOSE_A \
                                                               ", " TRANSPOSE_B "; }"                   \
      : WGMMA_OPERANDS_##N(WGMMA_BY_ROWS)                                                               \
      : "l"(a), "l"(b), "r"(int(accumulate)), "n"(int(kTransposeA)), "n"(int(kTransposeB))              \
      : "memory")
// A, B and so on: what the operands behind the accumulators are called, "%n".
#define WGMMA_SHARED(N, A, B, ACCUMULATE, TRANSPOSE_A, TRANSPOSE_B)        \
  if constexpr (is_half<T>)                                                \
    WGMMA_SHARED_OF(N, "f16", A, B, ACCUMULATE, TRANSPOSE_A, TRANSPOSE_B); \
  else                                                                     \
    WGMMA_SHARED_OF(N, "bf16", A, B, ACCUMULATE, TRANSPOSE_A, TRANSPOSE_B)

// Starts d[64][8 * N8] += a[64][16] * b[16][8 * N8], or = where it does not `accumulate`, by the 128 threads of a
// warpgroup. a and b are descriptors; rows of an operand run along k unless it is transposed.
// d[j][h][e]: row 16 * (warp % 4) + lane / 4 + 8 * h, column 8 * j + 2 * (lane % 4) + e.
template <class T, bool kTransposeA, bool kTransposeB, int N8>
__device__ __forceinline__ void wgmma(float (&d)[N8][2][2], uint64_t a, uint64_t b, bool accumulate) {
  static_assert(N8 <= 4 || (N8 <= 16 && N8 % 2 == 0) || (N8 <= 32 && N8 % 4 == 0), "wgmma has no such width here");
  if constexpr (N8 == 1) WGMMA_SHARED(8, "%4", "%5", "%6", "%7", "%8");
  if constexpr (N8 == 2) WGMMA_SHARED(16, "%8", "%9", "%10", "%11", "%12");
  if constexpr (N8 == 3) WGMMA_SHARED(24, "%12", "%13", "%14", "%15", "%16");
  if constexpr (N8 == 4) WGMMA_SHARED(32, "%16", "%17", "%18", "%19", "%20");
  if constexpr (N8 == 6) WGMMA_SHARED(48, "%24", "%25", "%26", "%27", "%28");
  if constexpr (N8 == 8) WGMMA_SHARED(64, "%32", "%33", "%34", "%35", "%36");
  if constexpr (N8 == 10) WGMMA_SHARED(80, "%40", "%41", "%42", "%43", "%44");
  if constexpr (N8 == 12) WGMMA_SHARED(96, "%48", "%49", "%50", "%51", "%52");
  if constexpr (N8 == 14) WGMMA_SHARED(112, "%56", "%57", "%58", "%59", "%60");
  if constexpr (N8 == 16) WGMMA_SHARED(128, "%64", "%65", "%66", "%67", "%68");
  if constexpr (N8 == 20) WGMMA_SHARED(160, "%80", "%81", "%82", "%83", "%84");
  if constexpr (N8 == 24) WGMMA_SHARED(192, "%96", "%97", "%98", "%99", "%100");
  if constexpr (N8 == 28) WGMMA_SHARED(224, "%112", "%113", "%114", "%115", "%116");
  if constexpr (N8 == 32) WGMMA_SHARED(256, "%128", "%129", "%130", "%131", "%132");
}

// The products that the warpgroup has started since the last call are a group.
__device__ __forceinline__ void wgmma_commit() { asm volatile("wgmma.commit_group.sync.aligned;" : : : "memory"); }

// Where wgmma finds an operand in shared memory. The tile is an array of groups of 8 rows, rows of `swizzle_bytes` (16
// if that is 0) and swizzled like those of a box; `stride_bytes` is from one group to the next.
// Rows along k: `leading_bytes` is from one piece of 16 bytes to the next along k if nothing is swizzled.
// Rows across k (a transposed operand): `leading_bytes` is from one panel, as wide as a row, to the next. Where nothing
// is swizzled the two change places: panels are `stride_bytes` apart, groups along k `leading_bytes`.
template <class T>
__device__ __forceinline__ uint64_t wgmma_descriptor(
    const T* tile, int leading_bytes, int stride_bytes, int swizzle_bytes) {
  // The bits above belong to the CTA's place in a cluster.
  const uint64_t address = __cvta_generic_to_shared(tile) & 0x3ffff;
  const uint64_t layout = swizzle_bytes == 128 ? 1 : swizzle_bytes == 64 ? 2 : swizzle_bytes == 32 ? 3 : 0;
  return address >> 4 | uint64_t(leading_bytes) >> 4 << 16 | uint64_t(stride_bytes) >> 4 << 32 | layout << 62;
}

// Must stand between what wrote accumulators, or other registers of operands, and the wgmma that follows.
__device__ __forceinline__ void wgmma_fence() { asm volatile("wgmma.fence.sync.aligned;" : : : "memory"); }

// Keeps the compiler from moving accesses to the accumulators across: reads before the wgmma_wait() that stands above,
// writes behind the wgmma_fence() that stands below.
template <int N8>
__device__ __forceinline__ void wgmma_fence_registers(float (&d)[N8][2][2]) {
#pragma unroll
  for (int j = 0; j < N8; ++j)
    asm volatile("" : "+f"(d[j][0][0]), "+f"(d[j][0][1]), "+f"(d[j][1][0]), "+f"(d[j][1][1]) : : "memory");
}

// Waits until all groups of products but the last kPending are done: accumulators hold their sums, and shared memory
// has been read.
template <int kPending>
__device__ __forceinline__ void wgmma_wait() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" : : "n"(kPending) : "memory");
}

#endif

// The coordinate of a box as TMA takes it. One that does not fit lies outside of every array that make_tensor_map
// takes, and still does. Multiples of 16 bytes stay such: along the contiguous axis TMA refuses others.
__device__ __forceinline__ int box_coordinate(int64_t coordinate) {
  constexpr int kHighest = INT32_MAX - 15;
  return int(coordinate < INT32_MIN ? INT32_MIN : coordinate > kHighest ? kHighest : coordinate);
}

// Where an element of a box lies in shared memory: lines are cut into panels of kPanelBytes, one behind the other, in
// which pieces of 16 bytes are swizzled.
template <class T, int kLines, int kPanelBytes>
__device__ __forceinline__ unsigned box_offset(unsigned line, unsigned at) {
  constexpr int kPanel = kPanelBytes / sizeof(T), kPiece = 16 / sizeof(T);
  const unsigned linear = (at / kPanel * kLines + line) * kPanel + at % kPanel;
  return linear ^ (linear / 8 & (kPanel - kPiece));
}

// Whether an address is a multiple of `bytes`.
__host__ __device__ bool is_aligned(const void* pointer, unsigned bytes) {
  return reinterpret_cast<uintptr_t>(pointer) % bytes == 0;
}

// What tma_load does for a box of lines x length elements, done by all threads: copies it to shared memory, where
// box_offset says. Lines begin `line_stride` apart at `global`, the elements of a line `stride`. The first `lines_left`
// lines and the first `left` elements of each exist; the others become 0. Nobody writes the source during the launch.
// The threads have what arrived after commit_copies() and wait_copies() and a barrier behind these.
// Where the stride is 1, and all pieces are aligned and none is cut, they do not pass through registers.
template <int kLines, int kLength, int kPanelBytes, int kThreads, class T>
__device__ __forceinline__ void copy_box(
    T* shared, const T* global, int64_t line_stride, int64_t stride, int lines_left, int left) {
  constexpr int kPanel = kPanelBytes / sizeof(T), kPiece = 16 / sizeof(T);
  if (stride == 1 && (int(line_stride) | left) % kPiece == 0 && is_aligned(global, 16)) {
    constexpr int kInLine = kLength / kPiece, kStep = kThreads / kInLine;
    static_assert(kStep > 0, "a line has no more pieces than there are threads");
    const unsigned line = threadIdx.x / kInLine, at = threadIdx.x % kInLine * kPiece;
    // Threads that are too many have none.
    const int lines = kThreads % kInLine == 0 || line < kStep ? kLines : 0;
    const T* source = global + line * line_stride + at;
#pragma unroll
    for (int i = 0; i < kLines; i += kStep) {
      // The swizzle is the same every 8 lines.
      T* const to = shared + (kStep % 8 == 0 ? box_offset<T, kLines, kPanelBytes>(line, at) + i * kPanel
                                             : box_offset<T, kLines, kPanelBytes>(line + i, at));
      if (int(line) + i < lines)
        copy_vector_async<true, kPiece, true>(to, source, 1, int(line) + i < lines_left ? left - int(at) : 0);
      source += kStep * line_stride;
    }
    return;
  }
  // A run is short, so that lanes load from few lines of the cache at once, but long enough that the threads reach 8
  // lines. 64 bytes of a thread are on their way together.
  constexpr int kShort = 8 / sizeof(T), kRun = kThreads * kShort >= 8 * kLength ? kShort : kPiece;
  constexpr int kInLine = kLength / kRun, kStep = kThreads / kInLine, kAll = (kLines + kStep - 1) / kStep;
  constexpr int kMost = 64 / sizeof(T) / kRun, kRuns = kAll < kMost ? kAll : kMost;
  const unsigned line = threadIdx.x / kInLine, at = threadIdx.x % kInLine * kRun;
  const int lines = kThreads % kInLine == 0 || line < kStep ? kLines : 0;
  const T* source = global + line * line_stride + at * stride;
  // More would spill.
#pragma unroll 1
  for (int first = 0; first < kLines; first += kRuns * kStep) {
    T value[kRuns][kRun];
#pragma unroll
    for (int run = 0; run < kRuns; ++run) {
      const int existing = int(line) + first + run * kStep < lines_left ? left - int(at) : 0;
#pragma unroll
      for (int i = 0; i < kRun; ++i)
        value[run][i] = load_const_element(source + i * stride, i < existing, T());
      source += kStep * line_stride;
    }
#pragma unroll
    for (int run = 0; run < kRuns; ++run) {
      const int i = first + run * kStep;
      T* const to = shared + (kStep % 8 == 0 ? box_offset<T, kLines, kPanelBytes>(line, at) + i * kPanel
                                             : box_offset<T, kLines, kPanelBytes>(line + i, at));
      if (int(line) + i < lines) store_shared(to, value[run]);
    }
  }
}

// The row and the column of a program of a grid.
struct ProgramPlace {
  int64_t row, column;
};

// Program `number` of rows x columns, counted down `group` rows, then on to the next column of these rows, and then to
// the next rows.
template <class T>
__device__ __forceinline__ ProgramPlace grouped_place(T number, T rows, T columns, T group) {
  const T first = number / (group * columns) * group;
  const T in_group = number % (group * columns);
  // Divisions by a constant are quick, and only the last group is lower.
  if (rows - first >= group) return {int64_t(first + in_group % group), int64_t(in_group / group)};
  const T height = rows - first;
  return {int64_t(first + in_group % height), int64_t(in_group / height)};
}

// The program that comes in that order where (i, j) comes in the grid's own, i fastest. 32 bits divide much faster.
__device__ __forceinline__ ProgramPlace grouped(int64_t i, int64_t j, int64_t rows, int64_t columns, int64_t group) {
  const int64_t number = j * rows + i, programs = rows * columns, most = group * columns;
  if (number >= 0 && number < programs && programs <= UINT32_MAX && most <= UINT32_MAX)
    return grouped_place(uint32_t(number), uint32_t(rows), uint32_t(columns), uint32_t(group));
  return grouped_place(number, rows, columns, group);
}

// Makes kCount barriers in shared memory, for so many boxes each. One thread calls it; all use the barriers behind a
// __syncthreads().
template <int kCount>
__device__ __forceinline__ void init_mbarriers(uint64_t* barriers, unsigned boxes) {
#pragma unroll
  for (int i = 0; i < kCount; ++i)
    mbarrier_init(barriers + i, boxes);
  mbarrier_init_done();
}

// How many of begin, begin + 1, ..., begin + extent - 1 are below `limit`. The difference is taken unsigned, where it
// cannot overflow.
__device__ __forceinline__ int left_in_tile(int64_t limit, int64_t begin, int extent) {
  if (begin >= limit) return 0;
  const uint64_t left = uint64_t(limit) - uint64_t(begin);
  return left < uint64_t(extent) ? int(left) : extent;
}

// What tma_store does for a box of lines x length elements, done by all threads behind a barrier: copies it from shared
// memory, where box_offset says. Lines begin `line_stride` apart at `global`, the elements of a line `stride`. The
// first `lines_left` lines and the first `left` elements of each exist; the others are left out.
// Where the stride is 1, and all pieces are aligned and none is cut, they are stored as vectors.
template <int kLines, int kLength, int kPanelBytes, int kThreads, class T>
__device__ __forceinline__ void store_box(
    const T* shared, T* global, int64_t line_stride, int64_t stride, int lines_left, int left) {
  constexpr int kPiece = 16 / sizeof(T);
  if (stride == 1 && (int(line_stride) | left) % kPiece == 0 && is_aligned(global, 16)) {
    for (int i = threadIdx.x; i < kLines * kLength / kPiece; i += kThreads) {
      const int line = i / (kLength / kPiece), at = i % (kLength / kPiece) * kPiece;
      T piece[kPiece];
      load_shared(piece, shared + box_offset<T, kLines, kPanelBytes>(line, at));
      store_vector<true, true>(global + line * line_stride + at, 1, line < lines_left ? left - at : 0, piece);
    }
    return;
  }
  // Lanes store elements beside each other.
#pragma unroll 8
  for (int i = threadIdx.x; i < kLines * kLength; i += kThreads) {
    const int line = i / kLength, at = i % kLength;
    store_element(global + line * line_stride + at * stride, line < lines_left && at < left,
        load_shared(shared + box_offset<T, kLines, kPanelBytes>(line, at)));
  }
}

// matmul_fused<T = __half, BM = 16, BN = 16, BK = 16, WARPS = 4>
//
// Grid: ((m + BM - 1) / BM, (n + BN - 1) / BN) CTAs.  CTA: 4 warps.  Shared memory: 5120 bytes.
// Tuned if a, b, bias, residual and c are aligned to their vectors, k % 8 == 0 and n % 8 == 0; otherwise, and where a
//   limit cuts a vector, single elements are accessed.
//
// loop: copies for 3 trips at once, in 4 stages of shared memory
// copy a: element (I, J) = (lane / 2, 8 * (thread % 2) + reg_i), reg_i < 8
//   at a + (pm * BM + I) * k + l_ahead + J
//   16-byte vectors if tuned; where pm * BM + I < m and l_ahead + J < k, else 0
// copy b: element (I, J) = (lane / 2, 8 * (thread % 2) + reg_i), reg_i < 8
//   at b + (l_ahead + I) * n + pn * BN + J
//   16-byte vectors if tuned; where l_ahead + I < k and pn * BN + J < n, else 0
// dot: mma.sync 16 x 8 x 16 on matrices of a and b, sums (I, J) = (lane / 4 + 8 * r, 2 * (thread % 4) + 8 * (warp %
//   2) + reg_i), r < 2, reg_i < 2
// load bias: element I = 2 * (thread % 4) + 8 * (warp % 2) + reg_i, reg_i < 2
//   at bias + pn * BN + I
//   4-byte vectors if tuned; where pn * BN + I < n, else 0
// load residual: element (I, J) = (lane / 2, 8 * (thread % 2) + reg_i), reg_i < 8
//   at residual + (pm * BM + I) * n + pn * BN + J
//   16-byte vectors if tuned; where pm * BM + I < m and pn * BN + J < n, else 0
// store c: element (I, J) = (lane / 2, 8 * (thread % 2) + reg_i), reg_i < 8, by threads with warp == 0
//   at c + (pm * BM + I) * n + pn * BN + J
//   16-byte vectors if tuned; where pm * BM + I < m and pn * BN + J < n
template <bool kTuned>
__global__ __launch_bounds__(128) void matmul_fused_kernel_f16_16_16_16_4(const __half* __restrict__ a,
    const __half* __restrict__ b, const __half* __restrict__ bias, const __half* __restrict__ residual,
    __half* __restrict__ c, int64_t m, int64_t n, int64_t k) {
  constexpr int BM = 16;
  constexpr int BN = 16;
  constexpr int BK = 16;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned row = lane / 2;
  const unsigned col = 8 * (thread % 2);
  const unsigned a_row = thread % 16;
  const unsigned a_col = 8 * (lane / 16);
  const unsigned b_row = thread % 16;
  const unsigned b_col = 8 * (lane / 16) + 8 * (warp % 2);
  const unsigned first = 2 * (thread % 4) + 8 * (warp % 2);
  const unsigned row_2 = lane / 4;
  const unsigned col_2 = 2 * (thread % 4) + 8 * (warp % 2);
  __half* const a_smem = shared_memory<__half>();

  // Where an element of a lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r / 4 % 2 (Swizzle<1, 3, 3>).
  // Bank conflicts: writes none, reads none.
  const auto a_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 16 + c;
    return linear ^ ((linear >> 6 & 1) << 3);
  };
  __half* const b_smem = shared_memory<__half>() + 1024;

  // Where an element of b lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r / 4 % 2 (Swizzle<1, 3, 3>).
  // Bank conflicts: writes none, reads none.
  const auto b_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 16 + c;
    return linear ^ ((linear >> 6 & 1) << 3);
  };
  __half* const residual_smem = shared_memory<__half>() + 2048;

  // Where an element of residual lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r / 4 % 2 (Swizzle<1, 3, 3>).
  // Bank conflicts: writes none, reads none.
  const auto residual_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 16 + c;
    return linear ^ ((linear >> 6 & 1) << 3);
  };
  __half* const result_smem = shared_memory<__half>() + 2304;

  // Where an element of result lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r / 4 % 2 (Swizzle<1, 3, 3>).
  // Bank conflicts: writes none, reads none.
  const auto result_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 16 + c;
    return linear ^ ((linear >> 6 & 1) << 3);
  };

  const int64_t i = blockIdx.x;
  const int64_t j = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (j >= (n + BN - 1) / BN) return;
  const int64_t pm = grouped(i, j, (m + BM - 1) / BM, (n + BN - 1) / BN, 8).row;
  const int64_t pn = grouped(i, j, (m + BM - 1) / BM, (n + BN - 1) / BN, 8).column;

  // acc = zeros<float, BM, BN>()
  float acc[2][2] = {};

  const int64_t m_begin = pm * BM;
  const int m_left = left_in_tile(m, m_begin, BM);
  const int64_t n_begin = pn * BN;
  const int n_left = left_in_tile(n, n_begin, BN);
  const __half* a_ptr = a + (m_begin + row) * k + col;
  const __half* b_ptr = b + row * n + n_begin + col;

  // Copies run ahead of the loop: those of the trip with this counter are the next to start.
  constexpr int kStages = 4;
  int64_t l_ahead = 0;
  const auto copy_stage = [&](int stage) {
    const int k_left = left_in_tile(k, l_ahead, BK);
    if (warp == 0)
      copy_vector_async<kTuned, 8, kWhole>(
          a_smem + stage * 256 + a_offset(row, col), a_ptr, 1, int(row) < m_left ? k_left - int(col) : 0);
    if (warp == 0)
      copy_vector_async<kTuned, 8, kWhole>(
          b_smem + stage * 256 + b_offset(row, col), b_ptr, 1, int(row) < k_left ? n_left - int(col) : 0);

    a_ptr += BK;
    b_ptr += BK * n;
    l_ahead += BK;
  };
  for (int stage = 0; stage < kStages - 1; ++stage) {
    if (l_ahead < k) copy_stage(stage);
    commit_copies();
  }

  int stage = 0;
  for (int64_t l = 0; l < k; l += BK) {
    // The copies of this trip have arrived, and nobody reads those of the trip before any more.
    wait_copies<kStages - 2>();
    __syncthreads();
    if (l_ahead < k) copy_stage((stage + kStages - 1) % kStages);
    commit_copies();

    // acc = dot(load(a_blk, boundary_check<0, 1>), load(b_blk, boundary_check<0, 1>), acc)
#pragma unroll
    for (int k_2 = 0; k_2 < BK; k_2 += 16) {
      uint32_t a_matrix[4];
      ldmatrix(a_matrix, a_smem + stage * 256 + a_offset(a_row, a_col) + k_2);
      uint32_t b_matrix[2];
      ldmatrix_trans(b_matrix, b_smem + stage * 256 + b_offset(b_row, b_col) + 16 * k_2);
      mma_m16n8k16<__half>(acc, a_matrix, b_matrix[0], b_matrix[1]);
    }
    stage = (stage + 1) % kStages;
  }

  // bias_tile = load(make_block_ptr<BN>(bias, {n}, {1}, {pn * BN}), boundary_check<0>)
  const __half* const bias_ptr = bias + n_begin + first;
  __half bias_tile[2];
  load_const_vector<kTuned, kWhole>(bias_tile, bias_ptr, 1, n_left - int(first), __half{});

  // x = acc + cast<float>(bias_tile)[None, All]
  float x[2][2];
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int reg_i = 0; reg_i < 2; ++reg_i)
      x[r][reg_i] = acc[r][reg_i] + float(bias_tile[reg_i]);

  // result = 0.5f * x * (1.0f + erf(x * sqrt_half))
  float result[2][2];
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int reg_i = 0; reg_i < 2; ++reg_i)
      result[r][reg_i] = 0.5f * x[r][reg_i] * (1.0f + erff(x[r][reg_i] * 0.70710677f));

  if (!(residual == nullptr)) {
    // result += cast<float>(load(residual_blk, boundary_check<0, 1>))
    const __half* const residual_ptr = residual + (m_begin + row) * n + n_begin + col;
    __half residual_tile[8];
    load_const_vector<kTuned, kWhole>(
        residual_tile, residual_ptr, 1, int(row) < m_left ? n_left - int(col) : 0, __half{});

    // Exchange residual through shared memory: each thread goes on with elements that others hold.
    if (warp == 0) store_shared(residual_smem + residual_offset(row, col), residual_tile);
    __syncthreads();
    __half residual_exchanged[2][2];
#pragma unroll
    for (int r = 0; r < 2; ++r)
      load_shared(residual_exchanged[r], residual_smem + residual_offset(row_2, col_2) + 128 * r);
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int reg_i = 0; reg_i < 2; ++reg_i)
        result[r][reg_i] = result[r][reg_i] + float(residual_exchanged[r][reg_i]);
  }

  // Exchange result through shared memory: each thread goes on with elements that others hold.
  if ((warp & 2) == 0)
#pragma unroll
    for (int r = 0; r < 2; ++r) {
      __half value[2];
#pragma unroll
      for (int reg_i = 0; reg_i < 2; ++reg_i)
        value[reg_i] = __half(result[r][reg_i]);
      store_shared(result_smem + result_offset(row_2, col_2) + 128 * r, value);
    }
  __syncthreads();
  __half result_exchanged[8];
  load_shared(result_exchanged, result_smem + result_offset(row, col));

  // store(c_blk, cast<T>(result), boundary_check<0, 1>)
  if (warp == 0) {
    __half* const c_ptr = c + (m_begin + row) * n + n_begin + col;
    store_vector<kTuned, kWhole>(c_ptr, 1, int(row) < m_left ? n_left - int(col) : 0, result_exchanged);
  }
}

// matmul_fused<T = __half, BM = 64, BN = 64, BK = 64, WARPS = 4>
//
// Grid: ((m + BM - 1) / BM, (n + BN - 1) / BN) CTAs.  CTA: 4 warps.  Shared memory: 65568 bytes.
// Tuned if a, b, bias, residual and c are aligned to their vectors, k % 8 == 0 and n % 8 == 0, and TMA takes the
//   boxes; otherwise all threads copy them, and other accesses are to single elements, as they are where a limit cuts
//   a vector.
//
// loop: copies for 3 trips at once, in 4 stages of shared memory
// copy a: box of 64 x 64 elements (I, J)
//   at a + (pm * BM + I) * k + l_ahead + J
//   by TMA if tuned, else by all threads; where pm * BM + I < m and l_ahead + J < k, else 0
// copy b: box of 64 x 64 elements (I, J)
//   at b + (l_ahead + I) * n + pn * BN + J
//   by TMA if tuned, else by all threads; where l_ahead + I < k and pn * BN + J < n, else 0
// dot: wgmma 64 x 64 x 16 on a and b in shared memory, sums (I, J) = (lane / 4 + 16 * warp + 8 * r, 2 * (thread % 4)
//   + 8 * c_2 + reg_i), c_2 < 8, r < 2, reg_i < 2
// load bias: element I = 2 * (thread % 4) + 8 * part + reg_i, part < 8, reg_i < 2
//   at bias + pn * BN + I
//   4-byte vectors if tuned; where pn * BN + I < n, else 0
// load residual: element (I, J) = (thread / 8 + 16 * r, 8 * (thread % 8) + reg_i), r < 4, reg_i < 8
//   at residual + (pm * BM + I) * n + pn * BN + J
//   16-byte vectors if tuned; where pm * BM + I < m and pn * BN + J < n, else 0
// store c: element (I, J) = (thread / 8 + 16 * r, 8 * (thread % 8) + reg_i), r < 4, reg_i < 8
//   at c + (pm * BM + I) * n + pn * BN + J
//   16-byte vectors if tuned; where pm * BM + I < m and pn * BN + J < n
template <bool kTuned>
__global__ __launch_bounds__(128) void matmul_fused_kernel_f16_64_64_64_4(const __half* __restrict__ a,
    const __half* __restrict__ b, const __half* __restrict__ bias, const __half* __restrict__ residual,
    __half* __restrict__ c, int64_t m, int64_t n, int64_t k, const __grid_constant__ CUtensorMap a_map,
    const __grid_constant__ CUtensorMap b_map) {
  constexpr int BM = 64;
  constexpr int BN = 64;
  constexpr int BK = 64;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned first = 2 * (thread % 4);
  const unsigned row = thread / 8;
  const unsigned col = 8 * (thread % 8);
  const unsigned row_2 = lane / 4 + 16 * warp;
  const unsigned col_2 = 2 * (thread % 4);
  const unsigned matrix_row = thread % 16 + 16 * warp;
  const unsigned matrix_col = 8 * (lane / 16);
  __half* const a_smem = shared_memory<__half>();
  __half* const b_smem = shared_memory<__half>() + 16384;
  uint64_t* const full_smem = shared_memory<uint64_t>() + 8192;
  __half* const residual_smem = shared_memory<__half>();

  // Where an element of residual lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 3>).
  // Bank conflicts: writes none, reads none.
  const auto residual_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 64 + c;
    return linear ^ ((linear >> 6 & 7) << 3);
  };
  __half* const result_smem = shared_memory<__half>();

  // Where an element of result lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 3>).
  // Bank conflicts: writes none, reads none.
  const auto result_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 64 + c;
    return linear ^ ((linear >> 6 & 7) << 3);
  };

  const int64_t i = blockIdx.x;
  const int64_t j = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (j >= (n + BN - 1) / BN) return;
  const int64_t pm = grouped(i, j, (m + BM - 1) / BM, (n + BN - 1) / BN, 8).row;
  const int64_t pn = grouped(i, j, (m + BM - 1) / BM, (n + BN - 1) / BN, 8).column;

  // acc = zeros<float, BM, BN>()
  float acc[8][2][2] = {};

  const int64_t m_begin = pm * BM;
  const int m_left = left_in_tile(m, m_begin, BM);
  const int64_t n_begin = pn * BN;
  const int n_left = left_in_tile(n, n_begin, BN);

  // Copies run ahead of the loop: those of the trip with this counter are the next to start.
  constexpr int kStages = 4;
  int64_t l_ahead = 0;
  if (thread == 0) init_mbarriers<kStages>(full_smem, 2);
  __syncthreads();
  const auto copy_stage = [&](int stage) {
    if constexpr (kTuned) {
      if (thread == 0) {
        mbarrier_expect_bytes(full_smem + stage, 8192);
        tma_load(a_smem + stage * 4096, a_map, full_smem + stage, box_coordinate(l_ahead), box_coordinate(m_begin));
      }
      if (thread == 32) {
        mbarrier_expect_bytes(full_smem + stage, 8192);
        tma_load(b_smem + stage * 4096, b_map, full_smem + stage, box_coordinate(n_begin), box_coordinate(l_ahead));
      }
    } else {
      const int k_left = left_in_tile(k, l_ahead, BK);
      copy_box<BM, BK, 128, 128>(a_smem + stage * 4096, a + m_begin * k + l_ahead, k, 1, m_left, k_left);
      copy_box<BK, BN, 128, 128>(b_smem + stage * 4096, b + l_ahead * n + n_begin, n, 1, k_left, n_left);
    }
    l_ahead += BK;
  };
  for (int stage = 0; stage < kStages - 1; ++stage) {
    if (l_ahead < k) copy_stage(stage);
    if constexpr (!kTuned) commit_copies();
  }

  int stage = 0;
  unsigned phase = 0;
  for (int64_t l = 0; l < k; l += BK) {
    // The copies of this trip have arrived.
    if constexpr (kTuned) {
      mbarrier_wait(full_smem + stage, phase);
    } else {
      wait_copies<kStages - 2>();
      fence_async_proxy();
      __syncthreads();
    }

    // acc = dot(load(a_blk, boundary_check<0, 1>), load(b_blk, boundary_check<0, 1>), acc)
    wgmma_fence();
#pragma unroll
    for (int k_2 = 0; k_2 < BK; k_2 += 16)
      wgmma<__half, false, true>(acc, wgmma_descriptor(a_smem + stage * 4096 + k_2, 16, 1024, 128),
          wgmma_descriptor(b_smem + stage * 4096 + 64 * k_2, 8192, 1024, 128), true);
    wgmma_commit();
    wgmma_wait<1>();

    // All are done with the stage of the trip before: it is filled again.
    __syncthreads();
    if (l_ahead < k) copy_stage((stage + kStages - 1) % kStages);
    if constexpr (!kTuned) commit_copies();
    stage = (stage + 1) % kStages;
    if (stage == 0) phase ^= 1;
  }
  wgmma_wait<0>();
  wgmma_fence_registers(acc);

  // bias_tile = load(make_block_ptr<BN>(bias, {n}, {1}, {pn * BN}), boundary_check<0>)
  const __half* const bias_ptr = bias + n_begin + first;
  __half bias_tile[8][2];
#pragma unroll
  for (int part = 0; part < 8; ++part)
    load_const_vector<kTuned, kWhole>(
        bias_tile[part], bias_ptr + 8 * part, 1, n_left - int(first) - 8 * part, __half{});

  // x = acc + cast<float>(bias_tile)[None, All]
  float x[8][2][2];
#pragma unroll
  for (int c_2 = 0; c_2 < 8; ++c_2)
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int reg_i = 0; reg_i < 2; ++reg_i)
        x[c_2][r][reg_i] = acc[c_2][r][reg_i] + float(bias_tile[c_2][reg_i]);

  // result = 0.5f * x * (1.0f + erf(x * sqrt_half))
  float result[8][2][2];
#pragma unroll
  for (int c_2 = 0; c_2 < 8; ++c_2)
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int reg_i = 0; reg_i < 2; ++reg_i)
        result[c_2][r][reg_i] = 0.5f * x[c_2][r][reg_i] * (1.0f + erff(x[c_2][r][reg_i] * 0.70710677f));

  if (!(residual == nullptr)) {
    // result += cast<float>(load(residual_blk, boundary_check<0, 1>))
    const __half* const residual_ptr = residual + (m_begin + row) * n + n_begin + col;
    __half residual_tile[4][8];
#pragma unroll
    for (int r = 0; r < 4; ++r)
      load_const_vector<kTuned, kWhole>(
          residual_tile[r], residual_ptr + 16 * r * n, 1, int(row) + 16 * r < m_left ? n_left - int(col) : 0, __half{});
    __syncthreads();

    // Exchange residual through shared memory: each thread goes on with elements that others hold.
#pragma unroll
    for (int r = 0; r < 4; ++r)
      store_shared(residual_smem + residual_offset(row, col) + 1024 * r, residual_tile[r]);
    __syncthreads();
    __half residual_exchanged[8][2][2];
#pragma unroll
    for (int c_2 = 0; c_2 < 8; ++c_2)
#pragma unroll
      for (int r = 0; r < 2; ++r)
        load_shared(residual_exchanged[c_2][r], residual_smem + residual_offset(row_2, col_2 + 8 * c_2) + 512 * r);
#pragma unroll
    for (int c_2 = 0; c_2 < 8; ++c_2)
#pragma unroll
      for (int r = 0; r < 2; ++r)
#pragma unroll
        for (int reg_i = 0; reg_i < 2; ++reg_i)
          result[c_2][r][reg_i] = result[c_2][r][reg_i] + float(residual_exchanged[c_2][r][reg_i]);
  }

  __syncthreads();

  // Exchange result through shared memory: each thread goes on with elements that others hold.
#pragma unroll
  for (int c_2 = 0; c_2 < 4; ++c_2) {
    uint32_t result_matrix[4];
#pragma unroll
    for (int part = 0; part < 4; ++part)
      result_matrix[part] =
          pack_pair<__half>(result[2 * c_2 + part / 2][part % 2][0], result[2 * c_2 + part / 2][part % 2][1]);
    stmatrix(result_smem + result_offset(matrix_row, matrix_col + 16 * c_2), result_matrix);
  }
  __syncthreads();
  __half result_exchanged[4][8];
#pragma unroll
  for (int r = 0; r < 4; ++r)
    load_shared(result_exchanged[r], result_smem + result_offset(row, col) + 1024 * r);

  // store(c_blk, cast<T>(result), boundary_check<0, 1>)
  __half* const c_ptr = c + (m_begin + row) * n + n_begin + col;
#pragma unroll
  for (int r = 0; r < 4; ++r)
    store_vector<kTuned, kWhole>(
        c_ptr + 16 * r * n, 1, int(row) + 16 * r < m_left ? n_left - int(col) : 0, result_exchanged[r]);
}

// matmul_fused<T = __half, BM = 128, BN = 128, BK = 64, WARPS = 8>
//
// Grid: ((m + BM - 1) / BM, (n + BN - 1) / BN) CTAs.  CTA: 8 warps.  Shared memory: 131104 bytes.
// Tuned if a, b, bias, residual and c are aligned to their vectors, k % 8 == 0 and n % 8 == 0, and TMA takes the
//   boxes; otherwise all threads copy them, and other accesses are to single elements, as they are where a limit cuts
//   a vector.
//
// loop: copies for 3 trips at once, in 4 stages of shared memory
// copy a: box of 128 x 64 elements (I, J)
//   at a + (pm * BM + I) * k + l_ahead + J
//   by TMA if tuned, else by all threads; where pm * BM + I < m and l_ahead + J < k, else 0
// copy b: box of 64 x 128 elements (I, J)
//   at b + (l_ahead + I) * n + pn * BN + J
//   by TMA if tuned, else by all threads; where l_ahead + I < k and pn * BN + J < n, else 0
// dot: wgmma 64 x 128 x 16 on a and b in shared memory, sums (I, J) = (lane / 4 + 16 * warp + 8 * r, 2 * (thread % 4)
//   + 8 * c_2 + reg_i), c_2 < 16, r < 2, reg_i < 2
// load bias: element I = 2 * (thread % 4) + 8 * part + reg_i, part < 16, reg_i < 2
//   at bias + pn * BN + I
//   4-byte vectors if tuned; where pn * BN + I < n, else 0
// load residual: element (I, J) = (thread / 8 + 32 * r, 8 * (thread % 8) + 64 * c_2 + reg_i), r < 4, c_2 < 2, reg_i <
//   8
//   at residual + (pm * BM + I) * n + pn * BN + J
//   16-byte vectors if tuned; where pm * BM + I < m and pn * BN + J < n, else 0
// store c: box of 128 x 128 elements (I, J)
//   at c + (pm * BM + I) * n + pn * BN + J
//   by TMA if tuned, else by all threads; where pm * BM + I < m and pn * BN + J < n
template <bool kTuned>
__global__ __launch_bounds__(256) void matmul_fused_kernel_f16_128_128_64_8(const __half* __restrict__ a,
    const __half* __restrict__ b, const __half* __restrict__ bias, const __half* __restrict__ residual,
    __half* __restrict__ c, int64_t m, int64_t n, int64_t k, const __grid_constant__ CUtensorMap a_map,
    const __grid_constant__ CUtensorMap b_map, const __grid_constant__ CUtensorMap c_map) {
  constexpr int BM = 128;
  constexpr int BN = 128;
  constexpr int BK = 64;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned warpgroup = warpgroup_index();
  const unsigned first = 2 * (thread % 4);
  const unsigned row = thread / 8;
  const unsigned col = 8 * (thread % 8);
  const unsigned store_row = lane / 4 + 16 * warp;
  const unsigned store_col = 2 * (thread % 4);
  const unsigned matrix_row = thread % 16 + 16 * warp;
  const unsigned matrix_col = 8 * (lane / 16);
  __half* const a_smem = shared_memory<__half>();
  __half* const b_smem = shared_memory<__half>() + 32768;
  uint64_t* const full_smem = shared_memory<uint64_t>() + 16384;
  __half* const residual_smem = shared_memory<__half>();

  // Where an element of residual lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 4>).
  // Bank conflicts: writes none, reads none.
  const auto residual_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 128 + c;
    return linear ^ ((linear >> 7 & 7) << 3);
  };
  __half* const result_smem = shared_memory<__half>();

  // Where an element of result lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 3>).
  // Bank conflicts: writes none, reads none.
  const auto result_offset = [](unsigned r, unsigned c) {
    const unsigned linear = c / 64 * 8192 + r * 64 + c % 64;
    return linear ^ ((linear >> 6 & 7) << 3);
  };

  if (kTuned && thread == 0) prefetch_tensor_map(c_map);

  const int64_t i = blockIdx.x;
  const int64_t j = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (j >= (n + BN - 1) / BN) return;
  const int64_t pm = grouped(i, j, (m + BM - 1) / BM, (n + BN - 1) / BN, 8).row;
  const int64_t pn = grouped(i, j, (m + BM - 1) / BM, (n + BN - 1) / BN, 8).column;

  // acc = zeros<float, BM, BN>()
  float acc[16][2][2] = {};

  const int64_t m_begin = pm * BM;
  const int m_left = left_in_tile(m, m_begin, BM);
  const int64_t n_begin = pn * BN;
  const int n_left = left_in_tile(n, n_begin, BN);

  // Copies run ahead of the loop: those of the trip with this counter are the next to start.
  constexpr int kStages = 4;
  int64_t l_ahead = 0;
  if (thread == 0) init_mbarriers<kStages>(full_smem, 3);
  __syncthreads();
  const auto copy_stage = [&](int stage) {
    if constexpr (kTuned) {
      if (thread == 0) {
        mbarrier_expect_bytes(full_smem + stage, 16384);
        tma_load(a_smem + stage * 8192, a_map, full_smem + stage, box_coordinate(l_ahead), box_coordinate(m_begin));
      }
      for (int part = 0; part < 2; ++part)
        if (int(thread) == 32 * (1 + part)) {
          mbarrier_expect_bytes(full_smem + stage, 8192);
          tma_load(b_smem + stage * 8192 + 4096 * part, b_map, full_smem + stage, box_coordinate(n_begin + 64 * part),
              box_coordinate(l_ahead));
        }
    } else {
      const int k_left = left_in_tile(k, l_ahead, BK);
      copy_box<BM, BK, 128, 256>(a_smem + stage * 8192, a + m_begin * k + l_ahead, k, 1, m_left, k_left);
      copy_box<BK, BN, 128, 256>(b_smem + stage * 8192, b + l_ahead * n + n_begin, n, 1, k_left, n_left);
    }
    l_ahead += BK;
  };
  for (int stage = 0; stage < kStages - 1; ++stage) {
    if (l_ahead < k) copy_stage(stage);
    if constexpr (!kTuned) commit_copies();
  }

  int stage = 0;
  unsigned phase = 0;
  for (int64_t l = 0; l < k; l += BK) {
    // The copies of this trip have arrived.
    if constexpr (kTuned) {
      mbarrier_wait(full_smem + stage, phase);
    } else {
      wait_copies<kStages - 2>();
      fence_async_proxy();
      __syncthreads();
    }

    // acc = dot(load(a_blk, boundary_check<0, 1>), load(b_blk, boundary_check<0, 1>), acc)
    wgmma_fence();
#pragma unroll
    for (int k_2 = 0; k_2 < BK; k_2 += 16)
      wgmma<__half, false, true>(acc, wgmma_descriptor(a_smem + stage * 8192 + 4096 * warpgroup + k_2, 16, 1024, 128),
          wgmma_descriptor(b_smem + stage * 8192 + 64 * k_2, 8192, 1024, 128), true);
    wgmma_commit();
    wgmma_wait<1>();

    // All are done with the stage of the trip before: it is filled again.
    __syncthreads();
    if (l_ahead < k) copy_stage((stage + kStages - 1) % kStages);
    if constexpr (!kTuned) commit_copies();
    stage = (stage + 1) % kStages;
    if (stage == 0) phase ^= 1;
  }
  wgmma_wait<0>();
  wgmma_fence_registers(acc);

  // bias_tile = load(make_block_ptr<BN>(bias, {n}, {1}, {pn * BN}), boundary_check<0>)
  const __half* const bias_ptr = bias + n_begin + first;
  __half bias_tile[16][2];
#pragma unroll
  for (int part = 0; part < 16; ++part)
    load_const_vector<kTuned, kWhole>(
        bias_tile[part], bias_ptr + 8 * part, 1, n_left - int(first) - 8 * part, __half{});

  // x = acc + cast<float>(bias_tile)[None, All]
  float x[16][2][2];
#pragma unroll
  for (int c_2 = 0; c_2 < 16; ++c_2)
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int reg_i = 0; reg_i < 2; ++reg_i)
        x[c_2][r][reg_i] = acc[c_2][r][reg_i] + float(bias_tile[c_2][reg_i]);

  // result = 0.5f * x * (1.0f + erf(x * sqrt_half))
  float result[16][2][2];
#pragma unroll
  for (int c_2 = 0; c_2 < 16; ++c_2)
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int reg_i = 0; reg_i < 2; ++reg_i)
        result[c_2][r][reg_i] = 0.5f * x[c_2][r][reg_i] * (1.0f + erff(x[c_2][r][reg_i] * 0.70710677f));

  if (!(residual == nullptr)) {
    // result += cast<float>(load(residual_blk, boundary_check<0, 1>))
    const __half* const residual_ptr = residual + (m_begin + row) * n + n_begin + col;
    __half residual_tile[4][2][8];
#pragma unroll
    for (int r = 0; r < 4; ++r)
#pragma unroll
      for (int c_2 = 0; c_2 < 2; ++c_2)
        load_const_vector<kTuned, kWhole>(residual_tile[r][c_2], residual_ptr + 32 * r * n + 64 * c_2, 1,
            int(row) + 32 * r < m_left ? n_left - int(col) - 64 * c_2 : 0, __half{});
    __syncthreads();

    // Exchange residual through shared memory: each thread goes on with elements that others hold.
#pragma unroll
    for (int r = 0; r < 4; ++r)
#pragma unroll
      for (int c_2 = 0; c_2 < 2; ++c_2)
        store_shared(residual_smem + residual_offset(row, col) + 4096 * r + 64 * c_2, residual_tile[r][c_2]);
    __syncthreads();
    __half residual_exchanged[16][2][2];
#pragma unroll
    for (int c_2 = 0; c_2 < 16; ++c_2)
#pragma unroll
      for (int r = 0; r < 2; ++r)
        load_shared(
            residual_exchanged[c_2][r], residual_smem + residual_offset(store_row, store_col + 8 * c_2) + 1024 * r);
#pragma unroll
    for (int c_2 = 0; c_2 < 16; ++c_2)
#pragma unroll
      for (int r = 0; r < 2; ++r)
#pragma unroll
        for (int reg_i = 0; reg_i < 2; ++reg_i)
          result[c_2][r][reg_i] = result[c_2][r][reg_i] + float(residual_exchanged[c_2][r][reg_i]);
  }

  __syncthreads();

  // Put result into shared memory, from where whole rows of it are stored.
#pragma unroll
  for (int c_2 = 0; c_2 < 8; ++c_2) {
    uint32_t result_matrix[4];
#pragma unroll
    for (int part = 0; part < 4; ++part)
      result_matrix[part] =
          pack_pair<__half>(result[2 * c_2 + part / 2][part % 2][0], result[2 * c_2 + part / 2][part % 2][1]);
    stmatrix(result_smem + result_offset(matrix_row, matrix_col + 16 * c_2), result_matrix);
  }
  fence_async_proxy();
  __syncthreads();

  // store(c_blk, cast<T>(result), boundary_check<0, 1>)
  if constexpr (kTuned) {
    if (thread == 0) {
      for (int part = 0; part < 2; ++part)
        tma_store(c_map, result_smem + 8192 * part, box_coordinate(n_begin + 64 * part), box_coordinate(m_begin));
      tma_commit_stores();
      tma_wait_stores<0>();
    }
  } else {
    store_box<BM, BN, 128, 256>(result_smem, c + m_begin * n + n_begin, n, 1, m_left, n_left);
  }
}

// matmul_fused<T = __nv_bfloat16, BM = 128, BN = 128, BK = 64, WARPS = 8>
//
// Grid: ((m + BM - 1) / BM, (n + BN - 1) / BN) CTAs.  CTA: 8 warps.  Shared memory: 131104 bytes.
// Tuned if a, b, bias, residual and c are aligned to their vectors, k % 8 == 0 and n % 8 == 0, and TMA takes the
//   boxes; otherwise all threads copy them, and other accesses are to single elements, as they are where a limit cuts
//   a vector.
//
// loop: copies for 3 trips at once, in 4 stages of shared memory
// copy a: box of 128 x 64 elements (I, J)
//   at a + (pm * BM + I) * k + l_ahead + J
//   by TMA if tuned, else by all threads; where pm * BM + I < m and l_ahead + J < k, else 0
// copy b: box of 64 x 128 elements (I, J)
//   at b + (l_ahead + I) * n + pn * BN + J
//   by TMA if tuned, else by all threads; where l_ahead + I < k and pn * BN + J < n, else 0
// dot: wgmma 64 x 128 x 16 on a and b in shared memory, sums (I, J) = (lane / 4 + 16 * warp + 8 * r, 2 * (thread % 4)
//   + 8 * c_2 + reg_i), c_2 < 16, r < 2, reg_i < 2
// load bias: element I = 2 * (thread % 4) + 8 * part + reg_i, part < 16, reg_i < 2
//   at bias + pn * BN + I
//   4-byte vectors if tuned; where pn * BN + I < n, else 0
// load residual: element (I, J) = (thread / 8 + 32 * r, 8 * (thread % 8) + 64 * c_2 + reg_i), r < 4, c_2 < 2, reg_i <
//   8
//   at residual + (pm * BM + I) * n + pn * BN + J
//   16-byte vectors if tuned; where pm * BM + I < m and pn * BN + J < n, else 0
// store c: box of 128 x 128 elements (I, J)
//   at c + (pm * BM + I) * n + pn * BN + J
//   by TMA if tuned, else by all threads; where pm * BM + I < m and pn * BN + J < n
template <bool kTuned>
__global__ __launch_bounds__(256) void matmul_fused_kernel_bf16_128_128_64_8(const __nv_bfloat16* __restrict__ a,
    const __nv_bfloat16* __restrict__ b, const __nv_bfloat16* __restrict__ bias,
    const __nv_bfloat16* __restrict__ residual, __nv_bfloat16* __restrict__ c, int64_t m, int64_t n, int64_t k,
    const __grid_constant__ CUtensorMap a_map, const __grid_constant__ CUtensorMap b_map,
    const __grid_constant__ CUtensorMap c_map) {
  constexpr int BM = 128;
  constexpr int BN = 128;
  constexpr int BK = 64;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned warpgroup = warpgroup_index();
  const unsigned first = 2 * (thread % 4);
  const unsigned row = thread / 8;
  const unsigned col = 8 * (thread % 8);
  const unsigned store_row = lane / 4 + 16 * warp;
  const unsigned store_col = 2 * (thread % 4);
  const unsigned matrix_row = thread % 16 + 16 * warp;
  const unsigned matrix_col = 8 * (lane / 16);
  __nv_bfloat16* const a_smem = shared_memory<__nv_bfloat16>();
  __nv_bfloat16* const b_smem = shared_memory<__nv_bfloat16>() + 32768;
  uint64_t* const full_smem = shared_memory<uint64_t>() + 16384;
  __nv_bfloat16* const residual_smem = shared_memory<__nv_bfloat16>();

  // Where an element of residual lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 4>).
  // Bank conflicts: writes none, reads none.
  const auto residual_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 128 + c;
    return linear ^ ((linear >> 7 & 7) << 3);
  };
  __nv_bfloat16* const result_smem = shared_memory<__nv_bfloat16>();

  // Where an element of result lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 3>).
  // Bank conflicts: writes none, reads none.
  const auto result_offset = [](unsigned r, unsigned c) {
    const unsigned linear = c / 64 * 8192 + r * 64 + c % 64;
    return linear ^ ((linear >> 6 & 7) << 3);
  };

  if (kTuned && thread == 0) prefetch_tensor_map(c_map);

  const int64_t i = blockIdx.x;
  const int64_t j = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (j >= (n + BN - 1) / BN) return;
  const int64_t pm = grouped(i, j, (m + BM - 1) / BM, (n + BN - 1) / BN, 8).row;
  const int64_t pn = grouped(i, j, (m + BM - 1) / BM, (n + BN - 1) / BN, 8).column;

  // acc = zeros<float, BM, BN>()
  float acc[16][2][2] = {};

  const int64_t m_begin = pm * BM;
  const int m_left = left_in_tile(m, m_begin, BM);
  const int64_t n_begin = pn * BN;
  const int n_left = left_in_tile(n, n_begin, BN);

  // Copies run ahead of the loop: those of the trip with this counter are the next to start.
  constexpr int kStages = 4;
  int64_t l_ahead = 0;
  if (thread == 0) init_mbarriers<kStages>(full_smem, 3);
  __syncthreads();
  const auto copy_stage = [&](int stage) {
    if constexpr (kTuned) {
      if (thread == 0) {
        mbarrier_expect_bytes(full_smem + stage, 16384);
        tma_load(a_smem + stage * 8192, a_map, full_smem + stage, box_coordinate(l_ahead), box_coordinate(m_begin));
      }
      for (int part = 0; part < 2; ++part)
        if (int(thread) == 32 * (1 + part)) {
          mbarrier_expect_bytes(full_smem + stage, 8192);
          tma_load(b_smem + stage * 8192 + 4096 * part, b_map, full_smem + stage, box_coordinate(n_begin + 64 * part),
              box_coordinate(l_ahead));
        }
    } else {
      const int k_left = left_in_tile(k, l_ahead, BK);
      copy_box<BM, BK, 128, 256>(a_smem + stage * 8192, a + m_begin * k + l_ahead, k, 1, m_left, k_left);
      copy_box<BK, BN, 128, 256>(b_smem + stage * 8192, b + l_ahead * n + n_begin, n, 1, k_left, n_left);
    }
    l_ahead += BK;
  };
  for (int stage = 0; stage < kStages - 1; ++stage) {
    if (l_ahead < k) copy_stage(stage);
    if constexpr (!kTuned) commit_copies();
  }

  int stage = 0;
  unsigned phase = 0;
  for (int64_t l = 0; l < k; l += BK) {
    // The copies of this trip have arrived.
    if constexpr (kTuned) {
      mbarrier_wait(full_smem + stage, phase);
    } else {
      wait_copies<kStages - 2>();
      fence_async_proxy();
      __syncthreads();
    }

    // acc = dot(load(a_blk, boundary_check<0, 1>), load(b_blk, boundary_check<0, 1>), acc)
    wgmma_fence();
#pragma unroll
    for (int k_2 = 0; k_2 < BK; k_2 += 16)
      wgmma<__nv_bfloat16, false, true>(acc,
          wgmma_descriptor(a_smem + stage * 8192 + 4096 * warpgroup + k_2, 16, 1024, 128),
          wgmma_descriptor(b_smem + stage * 8192 + 64 * k_2, 8192, 1024, 128), true);
    wgmma_commit();
    wgmma_wait<1>();

    // All are done with the stage of the trip before: it is filled again.
    __syncthreads();
    if (l_ahead < k) copy_stage((stage + kStages - 1) % kStages);
    if constexpr (!kTuned) commit_copies();
    stage = (stage + 1) % kStages;
    if (stage == 0) phase ^= 1;
  }
  wgmma_wait<0>();
  wgmma_fence_registers(acc);

  // bias_tile = load(make_block_ptr<BN>(bias, {n}, {1}, {pn * BN}), boundary_check<0>)
  const __nv_bfloat16* const bias_ptr = bias + n_begin + first;
  __nv_bfloat16 bias_tile[16][2];
#pragma unroll
  for (int part = 0; part < 16; ++part)
    load_const_vector<kTuned, kWhole>(
        bias_tile[part], bias_ptr + 8 * part, 1, n_left - int(first) - 8 * part, __nv_bfloat16{});

  // x = acc + cast<float>(bias_tile)[None, All]
  float x[16][2][2];
#pragma unroll
  for (int c_2 = 0; c_2 < 16; ++c_2)
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int reg_i = 0; reg_i < 2; ++reg_i)
        x[c_2][r][reg_i] = acc[c_2][r][reg_i] + float(bias_tile[c_2][reg_i]);

  // result = 0.5f * x * (1.0f + erf(x * sqrt_half))
  float result[16][2][2];
#pragma unroll
  for (int c_2 = 0; c_2 < 16; ++c_2)
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int reg_i = 0; reg_i < 2; ++reg_i)
        result[c_2][r][reg_i] = 0.5f * x[c_2][r][reg_i] * (1.0f + erff(x[c_2][r][reg_i] * 0.70710677f));

  if (!(residual == nullptr)) {
    // result += cast<float>(load(residual_blk, boundary_check<0, 1>))
    const __nv_bfloat16* const residual_ptr = residual + (m_begin + row) * n + n_begin + col;
    __nv_bfloat16 residual_tile[4][2][8];
#pragma unroll
    for (int r = 0; r < 4; ++r)
#pragma unroll
      for (int c_2 = 0; c_2 < 2; ++c_2)
        load_const_vector<kTuned, kWhole>(residual_tile[r][c_2], residual_ptr + 32 * r * n + 64 * c_2, 1,
            int(row) + 32 * r < m_left ? n_left - int(col) - 64 * c_2 : 0, __nv_bfloat16{});
    __syncthreads();

    // Exchange residual through shared memory: each thread goes on with elements that others hold.
#pragma unroll
    for (int r = 0; r < 4; ++r)
#pragma unroll
      for (int c_2 = 0; c_2 < 2; ++c_2)
        store_shared(residual_smem + residual_offset(row, col) + 4096 * r + 64 * c_2, residual_tile[r][c_2]);
    __syncthreads();
    __nv_bfloat16 residual_exchanged[16][2][2];
#pragma unroll
    for (int c_2 = 0; c_2 < 16; ++c_2)
#pragma unroll
      for (int r = 0; r < 2; ++r)
        load_shared(
            residual_exchanged[c_2][r], residual_smem + residual_offset(store_row, store_col + 8 * c_2) + 1024 * r);
#pragma unroll
    for (int c_2 = 0; c_2 < 16; ++c_2)
#pragma unroll
      for (int r = 0; r < 2; ++r)
#pragma unroll
        for (int reg_i = 0; reg_i < 2; ++reg_i)
          result[c_2][r][reg_i] = result[c_2][r][reg_i] + float(residual_exchanged[c_2][r][reg_i]);
  }

  __syncthreads();

  // Put result into shared memory, from where whole rows of it are stored.
#pragma unroll
  for (int c_2 = 0; c_2 < 8; ++c_2) {
    uint32_t result_matrix[4];
#pragma unroll
    for (int part = 0; part < 4; ++part)
      result_matrix[part] =
          pack_pair<__nv_bfloat16>(result[2 * c_2 + part / 2][part % 2][0], result[2 * c_2 + part / 2][part % 2][1]);
    stmatrix(result_smem + result_offset(matrix_row, matrix_col + 16 * c_2), result_matrix);
  }
  fence_async_proxy();
  __syncthreads();

  // store(c_blk, cast<T>(result), boundary_check<0, 1>)
  if constexpr (kTuned) {
    if (thread == 0) {
      for (int part = 0; part < 2; ++part)
        tma_store(c_map, result_smem + 8192 * part, box_coordinate(n_begin + 64 * part), box_coordinate(m_begin));
      tma_commit_stores();
      tma_wait_stores<0>();
    }
  } else {
    store_box<BM, BN, 128, 256>(result_smem, c + m_begin * n + n_begin, n, 1, m_left, n_left);
  }
}

}  // namespace

template <>
cudaError_t matmul_fused<__half, 16, 16, 16, 4>(const __half* a, const __half* b, const __half* bias,
    const __half* residual, __half* c, int64_t m, int64_t n, int64_t k, cudaStream_t stream) {
  constexpr int BM = 16;
  constexpr int BN = 16;
  const int64_t programs_0 = (m + BM - 1) / BM;
  const int64_t programs_1 = (n + BN - 1) / BN;
  if (programs_0 <= 0 || programs_1 <= 0) return cudaSuccess;
  if (c != nullptr && (c == a || c == b || c == bias || c == residual)) return cudaErrorInvalidValue;

  // The grid's y and z are at most 65535 each: axis 1 is spread evenly over both.
  const int64_t grid_z = (programs_1 + 65535 - 1) / 65535;
  const int64_t grid_y = (programs_1 + grid_z - 1) / grid_z;
  if (programs_0 > INT32_MAX || grid_z > 65535) return cudaErrorInvalidConfiguration;

  const bool tuned = is_aligned(a, 16) && k % 8 == 0 && is_aligned(b, 16) && n % 8 == 0 && is_aligned(bias, 4) &&
                     is_aligned(residual, 16) && is_aligned(c, 16);
  const auto kernel = tuned ? matmul_fused_kernel_f16_16_16_16_4<true> : matmul_fused_kernel_f16_16_16_16_4<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 128, 5120, stream, a, b, bias,
      residual, c, m, n, k);
}

template <>
cudaError_t matmul_fused<__half, 64, 64, 64, 4>(const __half* a, const __half* b, const __half* bias,
    const __half* residual, __half* c, int64_t m, int64_t n, int64_t k, cudaStream_t stream) {
  constexpr int BM = 64;
  constexpr int BN = 64;
  const int64_t programs_0 = (m + BM - 1) / BM;
  const int64_t programs_1 = (n + BN - 1) / BN;
  if (programs_0 <= 0 || programs_1 <= 0) return cudaSuccess;
  if (c != nullptr && (c == a || c == b || c == bias || c == residual)) return cudaErrorInvalidValue;

  // The grid's y and z are at most 65535 each: axis 1 is spread evenly over both.
  const int64_t grid_z = (programs_1 + 65535 - 1) / 65535;
  const int64_t grid_y = (programs_1 + grid_z - 1) / grid_z;
  if (programs_0 > INT32_MAX || grid_z > 65535) return cudaErrorInvalidConfiguration;

  bool tuned = is_aligned(a, 16) && k % 8 == 0 && is_aligned(b, 16) && n % 8 == 0 && is_aligned(bias, 4) &&
               is_aligned(residual, 16) && is_aligned(c, 16);
  CUtensorMap a_map = {};
  tuned = tuned && make_tensor_map<__half>(&a_map, a, {k, m}, {k}, {64, 64}, 128) == cudaSuccess;
  CUtensorMap b_map = {};
  tuned = tuned && make_tensor_map<__half>(&b_map, b, {n, k}, {n}, {64, 64}, 128) == cudaSuccess;
  const auto kernel = tuned ? matmul_fused_kernel_f16_64_64_64_4<true> : matmul_fused_kernel_f16_64_64_64_4<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 128, 65568, stream, a, b, bias,
      residual, c, m, n, k, a_map, b_map);
}

template <>
cudaError_t matmul_fused<__half, 128, 128, 64, 8>(const __half* a, const __half* b, const __half* bias,
    const __half* residual, __half* c, int64_t m, int64_t n, int64_t k, cudaStream_t stream) {
  constexpr int BM = 128;
  constexpr int BN = 128;
  const int64_t programs_0 = (m + BM - 1) / BM;
  const int64_t programs_1 = (n + BN - 1) / BN;
  if (programs_0 <= 0 || programs_1 <= 0) return cudaSuccess;
  if (c != nullptr && (c == a || c == b || c == bias || c == residual)) return cudaErrorInvalidValue;

  // The grid's y and z are at most 65535 each: axis 1 is spread evenly over both.
  const int64_t grid_z = (programs_1 + 65535 - 1) / 65535;
  const int64_t grid_y = (programs_1 + grid_z - 1) / grid_z;
  if (programs_0 > INT32_MAX || grid_z > 65535) return cudaErrorInvalidConfiguration;

  bool tuned = is_aligned(a, 16) && k % 8 == 0 && is_aligned(b, 16) && n % 8 == 0 && is_aligned(bias, 4) &&
               is_aligned(residual, 16) && is_aligned(c, 16);
  CUtensorMap a_map = {};
  tuned = tuned && make_tensor_map<__half>(&a_map, a, {k, m}, {k}, {64, 128}, 128) == cudaSuccess;
  CUtensorMap b_map = {};
  tuned = tuned && make_tensor_map<__half>(&b_map, b, {n, k}, {n}, {64, 64}, 128) == cudaSuccess;
  CUtensorMap c_map = {};
  tuned = tuned && make_tensor_map<__half>(&c_map, c, {n, m}, {n}, {64, 128}, 128) == cudaSuccess;
  const auto kernel = tuned ? matmul_fused_kernel_f16_128_128_64_8<true> : matmul_fused_kernel_f16_128_128_64_8<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 256, 131104, stream, a, b, bias,
      residual, c, m, n, k, a_map, b_map, c_map);
}

template <>
cudaError_t matmul_fused<__nv_bfloat16, 128, 128, 64, 8>(const __nv_bfloat16* a, const __nv_bfloat16* b,
    const __nv_bfloat16* bias, const __nv_bfloat16* residual, __nv_bfloat16* c, int64_t m, int64_t n, int64_t k,
    cudaStream_t stream) {
  constexpr int BM = 128;
  constexpr int BN = 128;
  const int64_t programs_0 = (m + BM - 1) / BM;
  const int64_t programs_1 = (n + BN - 1) / BN;
  if (programs_0 <= 0 || programs_1 <= 0) return cudaSuccess;
  if (c != nullptr && (c == a || c == b || c == bias || c == residual)) return cudaErrorInvalidValue;

  // The grid's y and z are at most 65535 each: axis 1 is spread evenly over both.
  const int64_t grid_z = (programs_1 + 65535 - 1) / 65535;
  const int64_t grid_y = (programs_1 + grid_z - 1) / grid_z;
  if (programs_0 > INT32_MAX || grid_z > 65535) return cudaErrorInvalidConfiguration;

  bool tuned = is_aligned(a, 16) && k % 8 == 0 && is_aligned(b, 16) && n % 8 == 0 && is_aligned(bias, 4) &&
               is_aligned(residual, 16) && is_aligned(c, 16);
  CUtensorMap a_map = {};
  tuned = tuned && make_tensor_map<__nv_bfloat16>(&a_map, a, {k, m}, {k}, {64, 128}, 128) == cudaSuccess;
  CUtensorMap b_map = {};
  tuned = tuned && make_tensor_map<__nv_bfloat16>(&b_map, b, {n, k}, {n}, {64, 64}, 128) == cudaSuccess;
  CUtensorMap c_map = {};
  tuned = tuned && make_tensor_map<__nv_bfloat16>(&c_map, c, {n, m}, {n}, {64, 128}, 128) == cudaSuccess;
  const auto kernel =
      tuned ? matmul_fused_kernel_bf16_128_128_64_8<true> : matmul_fused_kernel_bf16_128_128_64_8<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 256, 131104, stream, a, b, bias,
      residual, c, m, n, k, a_map, b_map, c_map);
}
