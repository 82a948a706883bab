// Runs every prelude function and compares with plain host code. Built twice:
//   nvcc -std=c++17 -arch=native prelude_run.cu                                    the PTX, on a GPU
//   g++ -std=c++17 -x c++ -DTILETRANS_HOSTCUDA -I include/hostcuda prelude_run.cu  hostcuda's own versions
// Buffers hold exactly the elements that exist, so that ASan and compute-sanitizer see every access beyond them.
#include "prelude.cuh"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <vector>

namespace {

int checks = 0;

void require(bool holds, const char* what, const char* type, int elements, int left, int64_t stride) {
  ++checks;
  if (holds) return;
  std::fprintf(stderr, "%s<%s, %d>: wrong with left %d, stride %lld\n", what, type, elements, left,
               static_cast<long long>(stride));
  std::exit(1);
}

void require_success(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
  std::exit(1);
}

// Bytes of device memory, filled from the host.
class DeviceBytes {
public:
  explicit DeviceBytes(const std::vector<unsigned char>& bytes) : size(bytes.size()) {
    require_success(cudaMalloc(&start, size));
    require_success(cudaMemcpy(start, bytes.data(), size, cudaMemcpyHostToDevice));
  }
  ~DeviceBytes() { cudaFree(start); }
  DeviceBytes(const DeviceBytes&) = delete;
  DeviceBytes& operator=(const DeviceBytes&) = delete;

  template <class T>
  T* at(size_t byte) const {
    return reinterpret_cast<T*>(static_cast<unsigned char*>(start) + byte);
  }
  std::vector<unsigned char> read() const {
    std::vector<unsigned char> bytes(size);
    require_success(cudaMemcpy(bytes.data(), start, size, cudaMemcpyDeviceToHost));
    return bytes;
  }

private:
  void* start = nullptr;
  size_t size;
};

std::vector<unsigned char> noise(size_t size, unsigned seed) {
  std::vector<unsigned char> bytes(size);
  unsigned state = 2654435761u * (seed + 1);
  for (unsigned char& byte : bytes) {
    state = 1664525 * state + 1013904223;
    // A third of the bytes are 0, so that bools of both kinds occur.
    byte = state >> 30 == 0 ? 0 : static_cast<unsigned char>(state >> 16);
  }
  return bytes;
}

// An element as the prelude must deliver it. A bool is true unless its byte is 0.
template <class T>
void copy_element(unsigned char* to, const unsigned char* from) {
  std::memcpy(to, from, sizeof(T));
  if (std::is_same<T, bool>::value) *to = *from != 0;
}

template <class T>
T any_value(unsigned seed) {
  unsigned char bytes[sizeof(T)];
  copy_element<T>(bytes, noise(sizeof(T), seed).data());
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

enum class Access { plain, constant };

template <bool kVector, Access kAccess, class T, int N>
__global__ void load_vector_kernel(const T* from, int64_t stride, int left, T padding, T* to) {
  T value[N];
  if constexpr (kAccess == Access::plain)
    load_vector<kVector>(value, from, stride, left, padding);
  else
    load_const_vector<kVector>(value, from, stride, left, padding);
  for (int i = 0; i < N; ++i) store_element(to + i, threadIdx.x == 0, value[i]);
}

template <bool kVector, class T, int N>
__global__ void store_vector_kernel(const T* from, T* to, int64_t stride, int left) {
  T value[N];
  for (int i = 0; i < N; ++i) value[i] = load_const_element(from + i, true, T());
  store_vector<kVector>(to, stride, threadIdx.x == 0 ? left : 0, value);
}

template <class T>
using LoadKernel = void (*)(const T*, int64_t, int, T, T*);
template <class T>
using StoreKernel = void (*)(const T*, T*, int64_t, int);

// `from` has room for exactly the elements that exist; an empty one is an address at the end of memory.
template <class T>
void check_load(LoadKernel<T> kernel, const char* type, int elements, int left, int64_t stride, int misalignment) {
  const int existing = left < 0 ? 0 : left > elements ? elements : left;
  const int64_t reach = existing == 0 ? 0 : (existing - 1) * std::abs(stride) + 1;
  const size_t before = existing == 0 ? 16 : misalignment * sizeof(T);
  const std::vector<unsigned char> bytes = noise(before + reach * sizeof(T), left + 5);
  const T padding = any_value<T>(left + 77);

  const int64_t first = stride < 0 && existing > 0 ? reach - 1 : 0;
  std::vector<unsigned char> expected(elements * sizeof(T));
  for (int i = 0; i < elements; ++i) {
    unsigned char* const element = &expected[i * sizeof(T)];
    if (i < left)
      copy_element<T>(element, &bytes[before + (first + i * stride) * sizeof(T)]);
    else
      std::memcpy(element, &padding, sizeof(T));
  }

  const DeviceBytes from(bytes), to(noise(expected.size(), 1));
  require_success(
      launch(kernel, dim3(1), 32, 0, nullptr, from.at<const T>(before) + first, stride, left, padding, to.at<T>(0)));
  require_success(cudaDeviceSynchronize());
  require(to.read() == expected, "load_vector", type, elements, left, stride);
}

// Memory around the elements and between them must stay as it was.
template <class T>
void check_store(StoreKernel<T> kernel, const char* type, int elements, int left, int64_t stride, int misalignment) {
  const int existing = left < 0 ? 0 : left > elements ? elements : left;
  const size_t guard = 16;
  const int64_t reach = (elements - 1) * std::abs(stride) + 1;
  const size_t before = guard + misalignment * sizeof(T);
  const int64_t first = stride < 0 ? reach - 1 : 0;
  const std::vector<unsigned char> source = noise(elements * sizeof(T), left + 11);
  std::vector<unsigned char> expected = noise(before + reach * sizeof(T) + guard, left + 12);

  const DeviceBytes from(source), to(expected);
  for (int i = 0; i < existing; ++i)
    copy_element<T>(&expected[before + (first + i * stride) * sizeof(T)], &source[i * sizeof(T)]);
  require_success(launch(kernel, dim3(1), 32, 0, nullptr, from.at<const T>(0), to.at<T>(before) + first, stride, left));
  require_success(cudaDeviceSynchronize());
  require(to.read() == expected, "store_vector", type, elements, left, stride);
}

template <class T, int N>
void check_vectors(const char* type) {
  for (int left = -2; left <= N + 2; ++left) {
    check_load<T>(load_vector_kernel<true, Access::plain, T, N>, type, N, left, 1, 0);
    check_load<T>(load_vector_kernel<true, Access::constant, T, N>, type, N, left, 1, 0);
    check_store<T>(store_vector_kernel<true, T, N>, type, N, left, 1, 0);
    for (const int64_t stride : {1, 3, -2})
      for (const int misalignment : {0, 1}) {
        check_load<T>(load_vector_kernel<false, Access::plain, T, N>, type, N, left, stride, misalignment);
        check_load<T>(load_vector_kernel<false, Access::constant, T, N>, type, N, left, stride, misalignment);
        check_store<T>(store_vector_kernel<false, T, N>, type, N, left, stride, misalignment);
      }
  }
}

template <class T>
__global__ void elements_kernel(const T* from, bool exists, T padding, T* to, T* to_const) {
  const unsigned lane = threadIdx.x;
  store_element(to + lane, exists, load_element(from + lane, exists, padding));
  store_element(to_const + lane, true, load_const_element(from + lane, exists, padding));
}

template <class T>
void check_elements(const char* type) {
  const T padding = any_value<T>(3);
  for (const bool exists : {false, true}) {
    const std::vector<unsigned char> source = noise(exists ? 32 * sizeof(T) : 16, 4);
    std::vector<unsigned char> expected = noise(32 * sizeof(T), 5), expected_const(32 * sizeof(T));
    const DeviceBytes from(source), to(expected), to_const(expected_const);
    for (size_t byte = 0; byte < expected.size(); byte += sizeof(T)) {
      if (exists) {
        copy_element<T>(&expected[byte], &source[byte]);
        copy_element<T>(&expected_const[byte], &source[byte]);
      } else {
        std::memcpy(&expected_const[byte], &padding, sizeof(T));
      }
    }
    require_success(launch(elements_kernel<T>, dim3(1), 32, 0, nullptr, from.at<const T>(exists ? 0 : 16), exists,
                           padding, to.at<T>(0), to_const.at<T>(0)));
    require_success(cudaDeviceSynchronize());
    require(to.read() == expected, "store_element", type, 1, exists, 1);
    require(to_const.read() == expected_const, "load_const_element", type, 1, exists, 1);
  }
}

// Lane k writes vector k, and lane 31 - k reads it after the barrier.
template <class T, int N>
__global__ void shared_kernel(const T* from, T* to) {
  T* const tile = shared_memory<T>();
  const unsigned lane = threadIdx.x;
  T value[N];
  for (int i = 0; i < N; ++i) value[i] = load_const_element(from + N * lane + i, true, T());
  store_shared(tile + N * lane, value);
  __syncthreads();
  load_shared(value, tile + N * (31 - lane));
  __syncthreads();
  for (int i = 0; i < N; ++i) store_shared(tile + N * lane + i, value[i]);
  __syncthreads();
  for (int i = 0; i < N; ++i) store_element(to + N * (31 - lane) + i, true, load_shared(tile + N * lane + i));
}

template <class T>
void check_shared(void (*kernel)(const T*, T*), const char* type, int elements) {
  const std::vector<unsigned char> source = noise(32 * elements * sizeof(T), 6);
  std::vector<unsigned char> expected(source.size());
  for (size_t byte = 0; byte < source.size(); byte += sizeof(T)) copy_element<T>(&expected[byte], &source[byte]);
  const DeviceBytes from(source), to(noise(source.size(), 7));
  require_success(launch(kernel, dim3(1), 32, source.size(), nullptr, from.at<const T>(0), to.at<T>(0)));
  require_success(cudaDeviceSynchronize());
  require(to.read() == expected, "load_shared", type, elements, elements, 1);
}

template <class T, int N>
void check_length(const char* type) {
  check_vectors<T, N>(type);
  check_shared<T>(shared_kernel<T, N>, type, N);
}

template <class T>
void check_type(const char* type) {
  check_elements<T>(type);
  if constexpr (sizeof(T) == 1) check_length<T, 1>(type);
  if constexpr (sizeof(T) <= 2) check_length<T, 2 / sizeof(T)>(type);
  if constexpr (sizeof(T) <= 4) check_length<T, 4 / sizeof(T)>(type);
  check_length<T, 8 / sizeof(T)>(type);
  check_length<T, 16 / sizeof(T)>(type);
}

__global__ void left_in_tile_kernel(const int64_t* limits, const int64_t* begins, int extent, int* counts) {
  const unsigned lane = threadIdx.x;
  store_element(counts + lane, true,
                left_in_tile(load_const_element(limits + lane, true, int64_t(0)),
                             load_const_element(begins + lane, true, int64_t(0)), extent));
}

void check_left_in_tile() {
  const int64_t edges[] = {INT64_MIN, INT64_MIN + 1, -65, -64, -1, 0, 1, 63, 64, 65, 4096, INT64_MAX - 64, INT64_MAX};
  for (const int64_t limit : edges)
    for (const int extent : {1, 64, 4096}) {
      std::vector<int64_t> limits(32, limit), begins(32);
      for (int lane = 0; lane < 32; ++lane) begins[lane] = edges[lane % 13];
      std::vector<unsigned char> limit_bytes(256), begin_bytes(256);
      std::memcpy(limit_bytes.data(), limits.data(), 256);
      std::memcpy(begin_bytes.data(), begins.data(), 256);
      const DeviceBytes device_limits(limit_bytes), device_begins(begin_bytes), counts(noise(128, 8));
      require_success(launch(left_in_tile_kernel, dim3(1), 32, 0, nullptr, device_limits.at<const int64_t>(0),
                             device_begins.at<const int64_t>(0), extent, counts.at<int>(0)));
      require_success(cudaDeviceSynchronize());
      const std::vector<unsigned char> bytes = counts.read();
      for (int lane = 0; lane < 32; ++lane) {
        const long double left = static_cast<long double>(limit) - static_cast<long double>(begins[lane]);
        int count;
        std::memcpy(&count, &bytes[4 * lane], 4);
        require(count == (left < 0        ? 0
                          : left > extent ? extent
                                          : static_cast<int>(left)),
                "left_in_tile", "int64_t", extent, count, begins[lane]);
      }
    }
}

enum class Reduction { sum, product, max, min };

template <Reduction kReduction, unsigned kLanes, class T>
__global__ void warp_kernel(const T* from, T* to) {
  const unsigned lane = threadIdx.x;
  T value = load_element(from + lane, true, T());
  if constexpr (kReduction == Reduction::sum)
    value = warp_sum<kLanes>(value);
  else if constexpr (kReduction == Reduction::product)
    value = warp_product<kLanes>(value);
  else if constexpr (kReduction == Reduction::max)
    value = warp_max<kLanes>(value);
  else
    value = warp_min<kLanes>(value);
  store_element(to + lane, true, value);
}

// In whole numbers that float holds exactly, so that the order of the lanes does not matter.
template <Reduction kReduction, class T>
T combine(T a, T b) {
  // What is no number is ignored.
  if (a != a || b != b) return a != a ? b : a;
  if (kReduction == Reduction::max) return a < b ? b : a;
  if (kReduction == Reduction::min) return a < b ? a : b;
  if (std::is_floating_point<T>::value) return kReduction == Reduction::sum ? a + b : a * b;
  const uint64_t left = static_cast<uint64_t>(a), right = static_cast<uint64_t>(b);
  return static_cast<T>(kReduction == Reduction::sum ? left + right : left * right);
}

template <Reduction kReduction, unsigned kLanes, class T>
void check_warp(const T (&values)[32], const char* type) {
  static const char* const names[] = {"warp_sum", "warp_product", "warp_max", "warp_min"};
  std::vector<unsigned char> bytes(sizeof(values));
  std::memcpy(bytes.data(), values, sizeof(values));
  const DeviceBytes from(bytes), to(noise(sizeof(values), 9));
  require_success(
      launch(warp_kernel<kReduction, kLanes, T>, dim3(1), 32, 0, nullptr, from.at<const T>(0), to.at<T>(0)));
  require_success(cudaDeviceSynchronize());
  T results[32];
  std::memcpy(results, to.read().data(), sizeof(results));
  for (unsigned lane = 0; lane < 32; ++lane) {
    T expected = values[lane];
    for (unsigned other = 0; other < 32; ++other)
      if (other != lane && (other & ~kLanes) == (lane & ~kLanes))
        expected = combine<kReduction>(expected, values[other]);
    require(results[lane] == expected || (results[lane] != results[lane] && expected != expected),
            names[int(kReduction)], type, kLanes, int(lane), 1);
  }
}

template <Reduction kReduction, class T>
void check_warp_lanes(const T (&values)[32], const char* type) {
  check_warp<kReduction, 31>(values, type);
  check_warp<kReduction, 0b11110>(values, type);
  check_warp<kReduction, 0b00111>(values, type);
  check_warp<kReduction, 0b10101>(values, type);
  check_warp<kReduction, 0b01000>(values, type);
  check_warp<kReduction, 0>(values, type);
}

template <class T>
void check_warps(const char* type) {
  constexpr bool is_float = std::is_floating_point<T>::value;
  // Products stay powers of two; integers go around.
  T numbers[32], factors[32];
  for (int lane = 0; lane < 32; ++lane) {
    numbers[lane] = is_float ? T(lane * 37 % 32 - 16) : any_value<T>(lane);
    factors[lane] = is_float ? T(lane % 2 == 0 ? -2 : 0.5) : any_value<T>(lane + 40);
  }
  check_warp_lanes<Reduction::sum>(numbers, type);
  check_warp_lanes<Reduction::product>(factors, type);
  check_warp_lanes<Reduction::max>(numbers, type);
  check_warp_lanes<Reduction::min>(numbers, type);
  if constexpr (is_float) {
    // Some lanes, whole groups of lanes among them, hold no number.
    for (int lane = 0; lane < 32; ++lane)
      if (lane % 8 < 2 || lane >= 24) numbers[lane] = T(NAN);
    check_warp_lanes<Reduction::max>(numbers, type);
    check_warp_lanes<Reduction::min>(numbers, type);
  }
}

__global__ void large_shared_kernel(int last, int* to) {
  int* const tile = shared_memory<int>();
  store_shared(tile + last, 42);
  store_element(to, true, load_shared(tile + last));
}

void check_launch() {
  const DeviceBytes to(noise(4, 10));
  const size_t shared_bytes = 60 * 1024;
  require_success(
      launch(large_shared_kernel, dim3(1), 1, shared_bytes, nullptr, int(shared_bytes / 4) - 1, to.at<int>(0)));
  require_success(cudaDeviceSynchronize());
  require(to.read()[0] == 42, "launch", "int", 1, 1, 1);
  require(launch(large_shared_kernel, dim3(1), 2048, 0, nullptr, 0, to.at<int>(0)) != cudaSuccess, "launch", "int", 1,
          2048, 1);
  // The refused launch must not be seen by whoever asks next.
  cudaGetLastError();
}

} // namespace

int main() {
  check_type<int8_t>("int8_t");
  check_type<uint8_t>("uint8_t");
  check_type<bool>("bool");
  check_type<int16_t>("int16_t");
  check_type<uint16_t>("uint16_t");
  check_type<__half>("__half");
  check_type<__nv_bfloat16>("__nv_bfloat16");
  check_type<int32_t>("int32_t");
  check_type<uint32_t>("uint32_t");
  check_type<float>("float");
  check_type<int64_t>("int64_t");
  check_type<uint64_t>("uint64_t");
  check_type<double>("double");
  check_left_in_tile();
  check_warps<float>("float");
  check_warps<double>("double");
  check_warps<int32_t>("int32_t");
  check_warps<uint32_t>("uint32_t");
  check_warps<int64_t>("int64_t");
  check_warps<uint64_t>("uint64_t");
  check_launch();
  const int buffer = 0;
  require(is_aligned(&buffer, 4) && !is_aligned(reinterpret_cast<const char*>(&buffer) + 1, 4), "is_aligned", "int", 1,
          1, 1);
  std::printf("%d checks passed\n", checks);
}
