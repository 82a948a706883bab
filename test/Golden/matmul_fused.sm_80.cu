// Translated from matmul_fused.tile.cpp by tiletrans 0.1.0 for sm_80. Do not edit.
#include "matmul_fused.h"

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
// Grid: ((m + BM - 1) / BM, (n + BN - 1) / BN) CTAs.  CTA: 4 warps.  Shared memory: 65536 bytes.
// Tuned if a, b, bias, residual and c are aligned to their vectors, k % 8 == 0 and n % 8 == 0; otherwise, and where a
//   limit cuts a vector, single elements are accessed.
//
// loop: copies for 3 trips at once, in 4 stages of shared memory
// copy a: element (I, J) = (thread / 8 + 16 * r, 8 * (thread % 8) + reg_i), r < 4, reg_i < 8
//   at a + (pm * BM + I) * k + l_ahead + J
//   16-byte vectors if tuned; where pm * BM + I < m and l_ahead + J < k, else 0
// copy b: element (I, J) = (thread / 8 + 16 * r, 8 * (thread % 8) + reg_i), r < 4, reg_i < 8
//   at b + (l_ahead + I) * n + pn * BN + J
//   16-byte vectors if tuned; where l_ahead + I < k and pn * BN + J < n, else 0
// dot: mma.sync 16 x 8 x 16 on matrices of a and b, sums (I, J) = (lane / 4 + 32 * (warp / 2) + 16 * r + 8 * r2, 2 *
//   (thread % 4) + 32 * (warp % 2) + 8 * c_2 + reg_i), r < 2, c_2 < 4, r2 < 2, reg_i < 2
// load bias: element I = 2 * (thread % 4) + 32 * (warp % 2) + 8 * part + reg_i, part < 4, reg_i < 2
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
    __half* __restrict__ c, int64_t m, int64_t n, int64_t k) {
  constexpr int BM = 64;
  constexpr int BN = 64;
  constexpr int BK = 64;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned row = thread / 8;
  const unsigned col = 8 * (thread % 8);
  const unsigned a_row = thread % 16 + 32 * (warp / 2);
  const unsigned a_col = 8 * (lane / 16);
  const unsigned b_row = thread % 16;
  const unsigned b_col = 8 * (lane / 16) + 32 * (warp % 2);
  const unsigned first = 2 * (thread % 4) + 32 * (warp % 2);
  const unsigned row_2 = lane / 4 + 32 * (warp / 2);
  const unsigned col_2 = 2 * (thread % 4) + 32 * (warp % 2);
  __half* const a_smem = shared_memory<__half>();

  // Where an element of a lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 3>).
  // Bank conflicts: writes none, reads none.
  const auto a_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 64 + c;
    return linear ^ ((linear >> 6 & 7) << 3);
  };
  __half* const b_smem = shared_memory<__half>() + 16384;

  // Where an element of b lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 3>).
  // Bank conflicts: writes none, reads none.
  const auto b_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 64 + c;
    return linear ^ ((linear >> 6 & 7) << 3);
  };
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
  float acc[2][4][2][2] = {};

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
#pragma unroll
    for (int r = 0; r < 4; ++r)
      copy_vector_async<kTuned, 8, kWhole>(a_smem + stage * 4096 + a_offset(row, col) + 1024 * r, a_ptr + 16 * r * k, 1,
          int(row) + 16 * r < m_left ? k_left - int(col) : 0);
#pragma unroll
    for (int r = 0; r < 4; ++r)
      copy_vector_async<kTuned, 8, kWhole>(b_smem + stage * 4096 + b_offset(row, col) + 1024 * r, b_ptr + 16 * r * n, 1,
          int(row) + 16 * r < k_left ? n_left - int(col) : 0);

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
      uint32_t a_matrix[2][4];
#pragma unroll
      for (int r = 0; r < 2; ++r)
        ldmatrix(a_matrix[r], a_smem + stage * 4096 + a_offset(a_row, a_col + k_2) + 1024 * r);
      uint32_t b_matrix[2][4];
#pragma unroll
      for (int c_2 = 0; c_2 < 2; ++c_2)
        ldmatrix_trans(b_matrix[c_2], b_smem + stage * 4096 + b_offset(b_row, b_col + 16 * c_2) + 64 * k_2);
#pragma unroll
      for (int r = 0; r < 2; ++r)
#pragma unroll
        for (int c_2 = 0; c_2 < 4; ++c_2)
          mma_m16n8k16<__half>(
              acc[r][c_2], a_matrix[r], b_matrix[c_2 / 2][c_2 % 2 * 2], b_matrix[c_2 / 2][c_2 % 2 * 2 + 1]);
    }
    stage = (stage + 1) % kStages;
  }

  // bias_tile = load(make_block_ptr<BN>(bias, {n}, {1}, {pn * BN}), boundary_check<0>)
  const __half* const bias_ptr = bias + n_begin + first;
  __half bias_tile[4][2];
#pragma unroll
  for (int part = 0; part < 4; ++part)
    load_const_vector<kTuned, kWhole>(
        bias_tile[part], bias_ptr + 8 * part, 1, n_left - int(first) - 8 * part, __half{});

  // x = acc + cast<float>(bias_tile)[None, All]
  float x[2][4][2][2];
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int c_2 = 0; c_2 < 4; ++c_2)
#pragma unroll
      for (int r2 = 0; r2 < 2; ++r2)
#pragma unroll
        for (int reg_i = 0; reg_i < 2; ++reg_i)
          x[r][c_2][r2][reg_i] = acc[r][c_2][r2][reg_i] + float(bias_tile[c_2][reg_i]);

  // result = 0.5f * x * (1.0f + erf(x * sqrt_half))
  float result[2][4][2][2];
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int c_2 = 0; c_2 < 4; ++c_2)
#pragma unroll
      for (int r2 = 0; r2 < 2; ++r2)
#pragma unroll
        for (int reg_i = 0; reg_i < 2; ++reg_i)
          result[r][c_2][r2][reg_i] = 0.5f * x[r][c_2][r2][reg_i] * (1.0f + erff(x[r][c_2][r2][reg_i] * 0.70710677f));

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
    __half residual_exchanged[2][4][2][2];
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int c_2 = 0; c_2 < 4; ++c_2)
#pragma unroll
        for (int r2 = 0; r2 < 2; ++r2)
          load_shared(residual_exchanged[r][c_2][r2],
              residual_smem + residual_offset(row_2, col_2 + 8 * c_2) + 1024 * r + 512 * r2);
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int c_2 = 0; c_2 < 4; ++c_2)
#pragma unroll
        for (int r2 = 0; r2 < 2; ++r2)
#pragma unroll
          for (int reg_i = 0; reg_i < 2; ++reg_i)
            result[r][c_2][r2][reg_i] = result[r][c_2][r2][reg_i] + float(residual_exchanged[r][c_2][r2][reg_i]);
  }

  __syncthreads();

  // Exchange result through shared memory: each thread goes on with elements that others hold.
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int c_2 = 0; c_2 < 4; ++c_2)
#pragma unroll
      for (int r2 = 0; r2 < 2; ++r2) {
        __half value[2];
#pragma unroll
        for (int reg_i = 0; reg_i < 2; ++reg_i)
          value[reg_i] = __half(result[r][c_2][r2][reg_i]);
        store_shared(result_smem + result_offset(row_2, col_2 + 8 * c_2) + 1024 * r + 512 * r2, value);
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
// Grid: ((m + BM - 1) / BM, (n + BN - 1) / BN) CTAs.  CTA: 8 warps.  Shared memory: 131072 bytes.
// Tuned if a, b, bias, residual and c are aligned to their vectors, k % 8 == 0 and n % 8 == 0; otherwise, and where a
//   limit cuts a vector, single elements are accessed.
//
// loop: copies for 3 trips at once, in 4 stages of shared memory
// copy a: element (I, J) = (thread / 8 + 32 * r, 8 * (thread % 8) + reg_i), r < 4, reg_i < 8
//   at a + (pm * BM + I) * k + l_ahead + J
//   16-byte vectors if tuned; where pm * BM + I < m and l_ahead + J < k, else 0
// copy b: element (I, J) = (thread / 16 + 16 * r, 8 * (thread % 16) + reg_i), r < 4, reg_i < 8
//   at b + (l_ahead + I) * n + pn * BN + J
//   16-byte vectors if tuned; where l_ahead + I < k and pn * BN + J < n, else 0
// dot: mma.sync 16 x 8 x 16 on matrices of a and b, sums (I, J) = (lane / 4 + 32 * (warp / 2) + 16 * r + 8 * r2, 2 *
//   (thread % 4) + 64 * (warp % 2) + 8 * c_2 + reg_i), r < 2, c_2 < 8, r2 < 2, reg_i < 2
// load bias: element I = 2 * (thread % 4) + 64 * (warp % 2) + 8 * part + reg_i, part < 8, reg_i < 2
//   at bias + pn * BN + I
//   4-byte vectors if tuned; where pn * BN + I < n, else 0
// load residual: element (I, J) = (thread / 8 + 32 * r, 8 * (thread % 8) + 64 * c_2 + reg_i), r < 4, c_2 < 2, reg_i <
//   8
//   at residual + (pm * BM + I) * n + pn * BN + J
//   16-byte vectors if tuned; where pm * BM + I < m and pn * BN + J < n, else 0
// store c: element (I, J) = (thread / 8 + 32 * r, 8 * (thread % 8) + 64 * c_2 + reg_i), r < 4, c_2 < 2, reg_i < 8
//   at c + (pm * BM + I) * n + pn * BN + J
//   16-byte vectors if tuned; where pm * BM + I < m and pn * BN + J < n
template <bool kTuned>
__global__ __launch_bounds__(256) void matmul_fused_kernel_f16_128_128_64_8(const __half* __restrict__ a,
    const __half* __restrict__ b, const __half* __restrict__ bias, const __half* __restrict__ residual,
    __half* __restrict__ c, int64_t m, int64_t n, int64_t k) {
  constexpr int BM = 128;
  constexpr int BN = 128;
  constexpr int BK = 64;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned row = thread / 8;
  const unsigned col = 8 * (thread % 8);
  const unsigned store_row = thread / 16;
  const unsigned store_col = 8 * (thread % 16);
  const unsigned a_row = thread % 16 + 32 * (warp / 2);
  const unsigned a_col = 8 * (lane / 16);
  const unsigned b_row = thread % 16;
  const unsigned b_col = 8 * (lane / 16) + 64 * (warp % 2);
  const unsigned first = 2 * (thread % 4) + 64 * (warp % 2);
  const unsigned row_2 = lane / 4 + 32 * (warp / 2);
  const unsigned col_2 = 2 * (thread % 4) + 64 * (warp % 2);
  __half* const a_smem = shared_memory<__half>();

  // Where an element of a lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 3>).
  // Bank conflicts: writes none, reads none.
  const auto a_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 64 + c;
    return linear ^ ((linear >> 6 & 7) << 3);
  };
  __half* const b_smem = shared_memory<__half>() + 32768;

  // Where an element of b lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 4>).
  // Bank conflicts: writes none, reads none.
  const auto b_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 128 + c;
    return linear ^ ((linear >> 7 & 7) << 3);
  };
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
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 4>).
  // Bank conflicts: writes none, reads none.
  const auto result_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 128 + c;
    return linear ^ ((linear >> 7 & 7) << 3);
  };

  const int64_t i = blockIdx.x;
  const int64_t j = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (j >= (n + BN - 1) / BN) return;
  const int64_t pm = grouped(i, j, (m + BM - 1) / BM, (n + BN - 1) / BN, 8).row;
  const int64_t pn = grouped(i, j, (m + BM - 1) / BM, (n + BN - 1) / BN, 8).column;

  // acc = zeros<float, BM, BN>()
  float acc[2][8][2][2] = {};

  const int64_t m_begin = pm * BM;
  const int m_left = left_in_tile(m, m_begin, BM);
  const int64_t n_begin = pn * BN;
  const int n_left = left_in_tile(n, n_begin, BN);
  const __half* a_ptr = a + (m_begin + row) * k + col;
  const __half* b_ptr = b + store_row * n + n_begin + store_col;

  // Copies run ahead of the loop: those of the trip with this counter are the next to start.
  constexpr int kStages = 4;
  int64_t l_ahead = 0;
  const auto copy_stage = [&](int stage) {
    const int k_left = left_in_tile(k, l_ahead, BK);
#pragma unroll
    for (int r = 0; r < 4; ++r)
      copy_vector_async<kTuned, 8, kWhole>(a_smem + stage * 8192 + a_offset(row, col) + 2048 * r, a_ptr + 32 * r * k, 1,
          int(row) + 32 * r < m_left ? k_left - int(col) : 0);
#pragma unroll
    for (int r = 0; r < 4; ++r)
      copy_vector_async<kTuned, 8, kWhole>(b_smem + stage * 8192 + b_offset(store_row, store_col) + 2048 * r,
          b_ptr + 16 * r * n, 1, int(store_row) + 16 * r < k_left ? n_left - int(store_col) : 0);

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
      uint32_t a_matrix[2][4];
#pragma unroll
      for (int r = 0; r < 2; ++r)
        ldmatrix(a_matrix[r], a_smem + stage * 8192 + a_offset(a_row, a_col + k_2) + 1024 * r);
      uint32_t b_matrix[4][4];
#pragma unroll
      for (int c_2 = 0; c_2 < 4; ++c_2)
        ldmatrix_trans(b_matrix[c_2], b_smem + stage * 8192 + b_offset(b_row, b_col + 16 * c_2) + 128 * k_2);
#pragma unroll
      for (int r = 0; r < 2; ++r)
#pragma unroll
        for (int c_2 = 0; c_2 < 8; ++c_2)
          mma_m16n8k16<__half>(
              acc[r][c_2], a_matrix[r], b_matrix[c_2 / 2][c_2 % 2 * 2], b_matrix[c_2 / 2][c_2 % 2 * 2 + 1]);
    }
    stage = (stage + 1) % kStages;
  }

  // bias_tile = load(make_block_ptr<BN>(bias, {n}, {1}, {pn * BN}), boundary_check<0>)
  const __half* const bias_ptr = bias + n_begin + first;
  __half bias_tile[8][2];
#pragma unroll
  for (int part = 0; part < 8; ++part)
    load_const_vector<kTuned, kWhole>(
        bias_tile[part], bias_ptr + 8 * part, 1, n_left - int(first) - 8 * part, __half{});

  // x = acc + cast<float>(bias_tile)[None, All]
  float x[2][8][2][2];
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int c_2 = 0; c_2 < 8; ++c_2)
#pragma unroll
      for (int r2 = 0; r2 < 2; ++r2)
#pragma unroll
        for (int reg_i = 0; reg_i < 2; ++reg_i)
          x[r][c_2][r2][reg_i] = acc[r][c_2][r2][reg_i] + float(bias_tile[c_2][reg_i]);

  // result = 0.5f * x * (1.0f + erf(x * sqrt_half))
  float result[2][8][2][2];
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int c_2 = 0; c_2 < 8; ++c_2)
#pragma unroll
      for (int r2 = 0; r2 < 2; ++r2)
#pragma unroll
        for (int reg_i = 0; reg_i < 2; ++reg_i)
          result[r][c_2][r2][reg_i] = 0.5f * x[r][c_2][r2][reg_i] * (1.0f + erff(x[r][c_2][r2][reg_i] * 0.70710677f));

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
    __half residual_exchanged[2][8][2][2];
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int c_2 = 0; c_2 < 8; ++c_2)
#pragma unroll
        for (int r2 = 0; r2 < 2; ++r2)
          load_shared(residual_exchanged[r][c_2][r2],
              residual_smem + residual_offset(row_2, col_2 + 8 * c_2) + 2048 * r + 1024 * r2);
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int c_2 = 0; c_2 < 8; ++c_2)
#pragma unroll
        for (int r2 = 0; r2 < 2; ++r2)
#pragma unroll
          for (int reg_i = 0; reg_i < 2; ++reg_i)
            result[r][c_2][r2][reg_i] = result[r][c_2][r2][reg_i] + float(residual_exchanged[r][c_2][r2][reg_i]);
  }

  __syncthreads();

  // Exchange result through shared memory: each thread goes on with elements that others hold.
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int c_2 = 0; c_2 < 8; ++c_2)
#pragma unroll
      for (int r2 = 0; r2 < 2; ++r2) {
        __half value[2];
#pragma unroll
        for (int reg_i = 0; reg_i < 2; ++reg_i)
          value[reg_i] = __half(result[r][c_2][r2][reg_i]);
        store_shared(result_smem + result_offset(row_2, col_2 + 8 * c_2) + 2048 * r + 1024 * r2, value);
      }
  __syncthreads();
  __half result_exchanged[4][2][8];
#pragma unroll
  for (int r = 0; r < 4; ++r)
#pragma unroll
    for (int c_2 = 0; c_2 < 2; ++c_2)
      load_shared(result_exchanged[r][c_2], result_smem + result_offset(row, col) + 4096 * r + 64 * c_2);

  // store(c_blk, cast<T>(result), boundary_check<0, 1>)
  __half* const c_ptr = c + (m_begin + row) * n + n_begin + col;
#pragma unroll
  for (int r = 0; r < 4; ++r)
#pragma unroll
    for (int c_2 = 0; c_2 < 2; ++c_2)
      store_vector<kTuned, kWhole>(c_ptr + 32 * r * n + 64 * c_2, 1,
          int(row) + 32 * r < m_left ? n_left - int(col) - 64 * c_2 : 0, result_exchanged[r][c_2]);
}

// matmul_fused<T = __nv_bfloat16, BM = 128, BN = 128, BK = 64, WARPS = 8>
//
// Grid: ((m + BM - 1) / BM, (n + BN - 1) / BN) CTAs.  CTA: 8 warps.  Shared memory: 131072 bytes.
// Tuned if a, b, bias, residual and c are aligned to their vectors, k % 8 == 0 and n % 8 == 0; otherwise, and where a
//   limit cuts a vector, single elements are accessed.
//
// loop: copies for 3 trips at once, in 4 stages of shared memory
// copy a: element (I, J) = (thread / 8 + 32 * r, 8 * (thread % 8) + reg_i), r < 4, reg_i < 8
//   at a + (pm * BM + I) * k + l_ahead + J
//   16-byte vectors if tuned; where pm * BM + I < m and l_ahead + J < k, else 0
// copy b: element (I, J) = (thread / 16 + 16 * r, 8 * (thread % 16) + reg_i), r < 4, reg_i < 8
//   at b + (l_ahead + I) * n + pn * BN + J
//   16-byte vectors if tuned; where l_ahead + I < k and pn * BN + J < n, else 0
// dot: mma.sync 16 x 8 x 16 on matrices of a and b, sums (I, J) = (lane / 4 + 32 * (warp / 2) + 16 * r + 8 * r2, 2 *
//   (thread % 4) + 64 * (warp % 2) + 8 * c_2 + reg_i), r < 2, c_2 < 8, r2 < 2, reg_i < 2
// load bias: element I = 2 * (thread % 4) + 64 * (warp % 2) + 8 * part + reg_i, part < 8, reg_i < 2
//   at bias + pn * BN + I
//   4-byte vectors if tuned; where pn * BN + I < n, else 0
// load residual: element (I, J) = (thread / 8 + 32 * r, 8 * (thread % 8) + 64 * c_2 + reg_i), r < 4, c_2 < 2, reg_i <
//   8
//   at residual + (pm * BM + I) * n + pn * BN + J
//   16-byte vectors if tuned; where pm * BM + I < m and pn * BN + J < n, else 0
// store c: element (I, J) = (thread / 8 + 32 * r, 8 * (thread % 8) + 64 * c_2 + reg_i), r < 4, c_2 < 2, reg_i < 8
//   at c + (pm * BM + I) * n + pn * BN + J
//   16-byte vectors if tuned; where pm * BM + I < m and pn * BN + J < n
template <bool kTuned>
__global__ __launch_bounds__(256) void matmul_fused_kernel_bf16_128_128_64_8(const __nv_bfloat16* __restrict__ a,
    const __nv_bfloat16* __restrict__ b, const __nv_bfloat16* __restrict__ bias,
    const __nv_bfloat16* __restrict__ residual, __nv_bfloat16* __restrict__ c, int64_t m, int64_t n, int64_t k) {
  constexpr int BM = 128;
  constexpr int BN = 128;
  constexpr int BK = 64;
  constexpr bool kWhole = true;

  const unsigned thread = threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  const unsigned row = thread / 8;
  const unsigned col = 8 * (thread % 8);
  const unsigned store_row = thread / 16;
  const unsigned store_col = 8 * (thread % 16);
  const unsigned a_row = thread % 16 + 32 * (warp / 2);
  const unsigned a_col = 8 * (lane / 16);
  const unsigned b_row = thread % 16;
  const unsigned b_col = 8 * (lane / 16) + 64 * (warp % 2);
  const unsigned first = 2 * (thread % 4) + 64 * (warp % 2);
  const unsigned row_2 = lane / 4 + 32 * (warp / 2);
  const unsigned col_2 = 2 * (thread % 4) + 64 * (warp % 2);
  __nv_bfloat16* const a_smem = shared_memory<__nv_bfloat16>();

  // Where an element of a lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 3>).
  // Bank conflicts: writes none, reads none.
  const auto a_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 64 + c;
    return linear ^ ((linear >> 6 & 7) << 3);
  };
  __nv_bfloat16* const b_smem = shared_memory<__nv_bfloat16>() + 32768;

  // Where an element of b lies in shared memory. In each row the chunks of 8 elements
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 4>).
  // Bank conflicts: writes none, reads none.
  const auto b_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 128 + c;
    return linear ^ ((linear >> 7 & 7) << 3);
  };
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
  // are swizzled: chunk ^= r % 8 (Swizzle<3, 3, 4>).
  // Bank conflicts: writes none, reads none.
  const auto result_offset = [](unsigned r, unsigned c) {
    const unsigned linear = r * 128 + c;
    return linear ^ ((linear >> 7 & 7) << 3);
  };

  const int64_t i = blockIdx.x;
  const int64_t j = blockIdx.y + int64_t(gridDim.y) * blockIdx.z;
  // The grid's y and z together may have more CTAs than there are programs.
  if (j >= (n + BN - 1) / BN) return;
  const int64_t pm = grouped(i, j, (m + BM - 1) / BM, (n + BN - 1) / BN, 8).row;
  const int64_t pn = grouped(i, j, (m + BM - 1) / BM, (n + BN - 1) / BN, 8).column;

  // acc = zeros<float, BM, BN>()
  float acc[2][8][2][2] = {};

  const int64_t m_begin = pm * BM;
  const int m_left = left_in_tile(m, m_begin, BM);
  const int64_t n_begin = pn * BN;
  const int n_left = left_in_tile(n, n_begin, BN);
  const __nv_bfloat16* a_ptr = a + (m_begin + row) * k + col;
  const __nv_bfloat16* b_ptr = b + store_row * n + n_begin + store_col;

  // Copies run ahead of the loop: those of the trip with this counter are the next to start.
  constexpr int kStages = 4;
  int64_t l_ahead = 0;
  const auto copy_stage = [&](int stage) {
    const int k_left = left_in_tile(k, l_ahead, BK);
#pragma unroll
    for (int r = 0; r < 4; ++r)
      copy_vector_async<kTuned, 8, kWhole>(a_smem + stage * 8192 + a_offset(row, col) + 2048 * r, a_ptr + 32 * r * k, 1,
          int(row) + 32 * r < m_left ? k_left - int(col) : 0);
#pragma unroll
    for (int r = 0; r < 4; ++r)
      copy_vector_async<kTuned, 8, kWhole>(b_smem + stage * 8192 + b_offset(store_row, store_col) + 2048 * r,
          b_ptr + 16 * r * n, 1, int(store_row) + 16 * r < k_left ? n_left - int(store_col) : 0);

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
      uint32_t a_matrix[2][4];
#pragma unroll
      for (int r = 0; r < 2; ++r)
        ldmatrix(a_matrix[r], a_smem + stage * 8192 + a_offset(a_row, a_col + k_2) + 1024 * r);
      uint32_t b_matrix[4][4];
#pragma unroll
      for (int c_2 = 0; c_2 < 4; ++c_2)
        ldmatrix_trans(b_matrix[c_2], b_smem + stage * 8192 + b_offset(b_row, b_col + 16 * c_2) + 128 * k_2);
#pragma unroll
      for (int r = 0; r < 2; ++r)
#pragma unroll
        for (int c_2 = 0; c_2 < 8; ++c_2)
          mma_m16n8k16<__nv_bfloat16>(
              acc[r][c_2], a_matrix[r], b_matrix[c_2 / 2][c_2 % 2 * 2], b_matrix[c_2 / 2][c_2 % 2 * 2 + 1]);
    }
    stage = (stage + 1) % kStages;
  }

  // bias_tile = load(make_block_ptr<BN>(bias, {n}, {1}, {pn * BN}), boundary_check<0>)
  const __nv_bfloat16* const bias_ptr = bias + n_begin + first;
  __nv_bfloat16 bias_tile[8][2];
#pragma unroll
  for (int part = 0; part < 8; ++part)
    load_const_vector<kTuned, kWhole>(
        bias_tile[part], bias_ptr + 8 * part, 1, n_left - int(first) - 8 * part, __nv_bfloat16{});

  // x = acc + cast<float>(bias_tile)[None, All]
  float x[2][8][2][2];
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int c_2 = 0; c_2 < 8; ++c_2)
#pragma unroll
      for (int r2 = 0; r2 < 2; ++r2)
#pragma unroll
        for (int reg_i = 0; reg_i < 2; ++reg_i)
          x[r][c_2][r2][reg_i] = acc[r][c_2][r2][reg_i] + float(bias_tile[c_2][reg_i]);

  // result = 0.5f * x * (1.0f + erf(x * sqrt_half))
  float result[2][8][2][2];
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int c_2 = 0; c_2 < 8; ++c_2)
#pragma unroll
      for (int r2 = 0; r2 < 2; ++r2)
#pragma unroll
        for (int reg_i = 0; reg_i < 2; ++reg_i)
          result[r][c_2][r2][reg_i] = 0.5f * x[r][c_2][r2][reg_i] * (1.0f + erff(x[r][c_2][r2][reg_i] * 0.70710677f));

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
    __nv_bfloat16 residual_exchanged[2][8][2][2];
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int c_2 = 0; c_2 < 8; ++c_2)
#pragma unroll
        for (int r2 = 0; r2 < 2; ++r2)
          load_shared(residual_exchanged[r][c_2][r2],
              residual_smem + residual_offset(row_2, col_2 + 8 * c_2) + 2048 * r + 1024 * r2);
#pragma unroll
    for (int r = 0; r < 2; ++r)
#pragma unroll
      for (int c_2 = 0; c_2 < 8; ++c_2)
#pragma unroll
        for (int r2 = 0; r2 < 2; ++r2)
#pragma unroll
          for (int reg_i = 0; reg_i < 2; ++reg_i)
            result[r][c_2][r2][reg_i] = result[r][c_2][r2][reg_i] + float(residual_exchanged[r][c_2][r2][reg_i]);
  }

  __syncthreads();

  // Exchange result through shared memory: each thread goes on with elements that others hold.
#pragma unroll
  for (int r = 0; r < 2; ++r)
#pragma unroll
    for (int c_2 = 0; c_2 < 8; ++c_2)
#pragma unroll
      for (int r2 = 0; r2 < 2; ++r2) {
        __nv_bfloat16 value[2];
#pragma unroll
        for (int reg_i = 0; reg_i < 2; ++reg_i)
          value[reg_i] = __nv_bfloat16(result[r][c_2][r2][reg_i]);
        store_shared(result_smem + result_offset(row_2, col_2 + 8 * c_2) + 2048 * r + 1024 * r2, value);
      }
  __syncthreads();
  __nv_bfloat16 result_exchanged[4][2][8];
#pragma unroll
  for (int r = 0; r < 4; ++r)
#pragma unroll
    for (int c_2 = 0; c_2 < 2; ++c_2)
      load_shared(result_exchanged[r][c_2], result_smem + result_offset(row, col) + 4096 * r + 64 * c_2);

  // store(c_blk, cast<T>(result), boundary_check<0, 1>)
  __nv_bfloat16* const c_ptr = c + (m_begin + row) * n + n_begin + col;
#pragma unroll
  for (int r = 0; r < 4; ++r)
#pragma unroll
    for (int c_2 = 0; c_2 < 2; ++c_2)
      store_vector<kTuned, kWhole>(c_ptr + 32 * r * n + 64 * c_2, 1,
          int(row) + 32 * r < m_left ? n_left - int(col) - 64 * c_2 : 0, result_exchanged[r][c_2]);
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

  const bool tuned = is_aligned(a, 16) && k % 8 == 0 && is_aligned(b, 16) && n % 8 == 0 && is_aligned(bias, 4) &&
                     is_aligned(residual, 16) && is_aligned(c, 16);
  const auto kernel = tuned ? matmul_fused_kernel_f16_64_64_64_4<true> : matmul_fused_kernel_f16_64_64_64_4<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 128, 65536, stream, a, b, bias,
      residual, c, m, n, k);
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

  const bool tuned = is_aligned(a, 16) && k % 8 == 0 && is_aligned(b, 16) && n % 8 == 0 && is_aligned(bias, 4) &&
                     is_aligned(residual, 16) && is_aligned(c, 16);
  const auto kernel = tuned ? matmul_fused_kernel_f16_128_128_64_8<true> : matmul_fused_kernel_f16_128_128_64_8<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 256, 131072, stream, a, b, bias,
      residual, c, m, n, k);
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

  const bool tuned = is_aligned(a, 16) && k % 8 == 0 && is_aligned(b, 16) && n % 8 == 0 && is_aligned(bias, 4) &&
                     is_aligned(residual, 16) && is_aligned(c, 16);
  const auto kernel =
      tuned ? matmul_fused_kernel_bf16_128_128_64_8<true> : matmul_fused_kernel_bf16_128_128_64_8<false>;
  return launch(kernel, dim3(unsigned(programs_0), unsigned(grid_y), unsigned(grid_z)), 256, 131072, stream, a, b, bias,
      residual, c, m, n, k);
}
