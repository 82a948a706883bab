// One kernel for each prelude function, element type and vector length. check_prelude.py reads their PTX.
#include "prelude.cuh"

enum class Access { plain, constant };

template <class T, int N, Access kAccess, bool kVector>
__global__ void copy_kernel(const T* from, T* to, int64_t from_stride, int64_t to_stride, int left) {
  T value[N];
  if constexpr (kAccess == Access::plain)
    load_vector<kVector>(value, from, from_stride, left, T());
  else
    load_const_vector<kVector>(value, from, from_stride, left, T());
  store_vector<kVector>(to, to_stride, left, value);
}

// `left` is known to cover the vector: nothing of the cut remains.
template <class T, int N>
__global__ void whole_copy_kernel(const T* from, T* to) {
  T value[N];
  load_const_vector<true>(value, from, 1, N + 3, T());
  store_vector<true>(to, 1, N, value);
}

template <class T>
__global__ void element_kernel(const T* from, T* to, bool exists, T padding) {
  store_element(to, exists, load_element(from, exists, padding));
  store_element(to + 1, exists, load_const_element(from + 1, exists, padding));
}

template <class T, int N>
__global__ void shared_kernel(const T* from, T* to) {
  T* const tile = shared_memory<T>();
  T value[N];
  load_const_vector<true>(value, from + N * threadIdx.x, 1, N, T());
  store_shared(tile + N * threadIdx.x, value);
  __syncthreads();
  load_shared(value, tile + N * (threadIdx.x ^ 1));
  store_vector<true>(to + N * threadIdx.x, 1, N, value);
  store_shared(tile, load_shared(tile + 1));
}

__global__ void left_in_tile_kernel(int64_t limit, int64_t begin, int extent, int* count) {
  *count = left_in_tile(limit, begin, extent);
}

template <class T>
__global__ void warp_kernel(T* value) {
  const unsigned lane = threadIdx.x;
  value[lane] = warp_sum<0b11100>(warp_sum(value[lane]));
  value[lane] = warp_product<0b1>(warp_product(value[lane]));
  value[lane] = warp_max<0b10101>(warp_max(value[lane]));
  value[lane] = warp_min<0b01000>(warp_min(value[lane]));
}

namespace {

template <class T, int N>
cudaError_t launch_vectors(const T* from, T* to) {
  constexpr Access plain = Access::plain, constant = Access::constant;
  const dim3 grid(1);
  launch(copy_kernel<T, N, plain, true>, grid, 32, 0, nullptr, from, to, 1, 1, N);
  launch(copy_kernel<T, N, plain, false>, grid, 32, 0, nullptr, from, to, 2, 3, N);
  launch(copy_kernel<T, N, constant, true>, grid, 32, 0, nullptr, from, to, 1, 1, N);
  launch(copy_kernel<T, N, constant, false>, grid, 32, 0, nullptr, from, to, 2, 3, N);
  launch(whole_copy_kernel<T, N>, grid, 32, 0, nullptr, from, to);
  return launch(shared_kernel<T, N>, grid, 32, 32 * N * sizeof(T), nullptr, from, to);
}

template <class T>
cudaError_t launch_all(const T* from, T* to) {
  launch(element_kernel<T>, dim3(1), 32, 0, nullptr, from, to, true, T());
  if constexpr (sizeof(T) == 1) launch_vectors<T, 1>(from, to);
  if constexpr (sizeof(T) <= 2) launch_vectors<T, 2 / sizeof(T)>(from, to);
  if constexpr (sizeof(T) <= 4) launch_vectors<T, 4 / sizeof(T)>(from, to);
  launch_vectors<T, 8 / sizeof(T)>(from, to);
  return launch_vectors<T, 16 / sizeof(T)>(from, to);
}

template <class... Types>
cudaError_t launch_for(void* memory) {
  return (launch_all(static_cast<const Types*>(memory), static_cast<Types*>(memory)), ...);
}

template <class... Types>
cudaError_t launch_warps(void* memory) {
  return (launch(warp_kernel<Types>, dim3(1), 32, 0, nullptr, static_cast<Types*>(memory)), ...);
}

} // namespace

// Names every kernel, so that all are compiled. Nobody runs it.
cudaError_t launch_everything(void* memory) {
  if (!is_aligned(memory, 16)) return cudaErrorInvalidValue;
  launch(left_in_tile_kernel, dim3(1), 1, 0, nullptr, 1, 2, 3, static_cast<int*>(memory));
  launch_warps<float, double, int32_t, uint32_t, int64_t, uint64_t>(memory);
  return launch_for<int8_t, uint8_t, bool, int16_t, uint16_t, __half, __nv_bfloat16, int32_t, uint32_t, float, int64_t,
                    uint64_t, double>(memory);
}
