// Calls a device function on each element of some arrays; for tests that run on the CPU and on a GPU.
#pragma once
#include "prelude.cuh"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

namespace {

int checks = 0;
std::mt19937_64 generator(1);

template <class T>
double shown(T value) {
  return static_cast<double>(value);
}
double shown(__half value) { return double(__half2float(value)); }
double shown(__nv_bfloat16 value) { return double(__bfloat162float(value)); }

template <class T, class... Operands>
void require(bool holds, const char* what, T result, Operands... operands) {
  ++checks;
  if (holds) return;
  std::fprintf(stderr, "%s of", what);
  (std::fprintf(stderr, " %.17g", shown(operands)), ...);
  std::fprintf(stderr, " (%zu bytes each) is not %.17g\n", sizeof(T), shown(result));
  std::exit(1);
}

template <class T>
T from_bits(uint64_t bits) {
  T value;
  std::memcpy(static_cast<void*>(&value), &bits, sizeof(T));
  return value;
}

template <class T>
uint64_t bits_of(T value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  return bits;
}

void require_success(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
  std::exit(1);
}

template <class T>
class DeviceArray {
public:
  explicit DeviceArray(const std::vector<T>& values) : size(values.size()) {
    require_success(cudaMalloc(&start, size * sizeof(T)));
    require(is_aligned(start, 16), "address", T());
    require_success(cudaMemcpy(start, values.data(), size * sizeof(T), cudaMemcpyHostToDevice));
  }
  ~DeviceArray() { cudaFree(start); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;

  T* data() const { return start; }
  std::vector<T> read() const {
    std::vector<T> values(size);
    require_success(cudaMemcpy(values.data(), start, size * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }

private:
  T* start = nullptr;
  size_t size;
};

template <class Function, class Result, class... Operands>
__global__ void elementwise_kernel(int count, Result* results, const Operands*... operands) {
  const int element = int(blockIdx.x * 256 + threadIdx.x);
  const bool exists = element < count;
  store_element(results + element, exists, Function()(load_element(operands + element, exists, Operands())...));
}

// Function()(operands[0][i], operands[1][i], ...) for each i.
template <class Function, class Result, class... Operands>
std::vector<Result> elementwise(size_t count, const std::vector<Operands>&... operands) {
  const DeviceArray<Result> results{std::vector<Result>(count)};
  const auto run = [&](const auto&... arrays) {
    require_success(launch(elementwise_kernel<Function, Result, Operands...>, dim3(unsigned(count + 255) / 256), 256, 0,
                           nullptr, int(count), results.data(), arrays.data()...));
  };
  run(DeviceArray<Operands>(operands)...);
  require_success(cudaDeviceSynchronize());
  return results.read();
}

} // namespace
