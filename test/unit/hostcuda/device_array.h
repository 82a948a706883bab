// Device memory of a test, from and to a vector.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <vector>

template <class T>
class DeviceArray {
public:
  explicit DeviceArray(const std::vector<T>& values) : size(values.size()) {
    cudaMalloc(&start, size * sizeof(T));
    cudaMemcpy(start, values.data(), size * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~DeviceArray() { cudaFree(start); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;

  T* data() const { return start; }
  std::vector<T> read() const {
    std::vector<T> values(size);
    cudaMemcpy(values.data(), start, size * sizeof(T), cudaMemcpyDeviceToHost);
    return values;
  }

private:
  T* start = nullptr;
  size_t size;
};
