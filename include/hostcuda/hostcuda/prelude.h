// The functions that a generated file's prelude defines for nvcc, with the same names and meaning.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "access.h"
#include "access_kind.h"
#include "call_site.h"
#include "failure.h"

namespace hostcuda {

// A bool in memory is true unless its byte is 0.
inline void read_element(bool& value, const bool* address) {
  value = *reinterpret_cast<const unsigned char*>(address) != 0;
}
template <class T>
void read_element(T& value, const T* address) {
  value = *address;
}

inline int existing_elements(int left, int count) { return left < 0 ? 0 : left < count ? left : count; }

// A vector access addresses consecutive elements.
inline void require_unit_stride(int64_t stride, call_site site) {
  if (stride != 1)
    failure()
        .line("vector access of thread %u at %s:%d with stride %lld instead of 1", running_cta.thread(), site.file,
              site.line, static_cast<long long>(stride))
        .end();
}

// Under kWhole no limit cuts a vector.
inline void require_whole(int existing, int count, call_site site) {
  if (existing != 0 && existing != count)
    failure()
        .line("vector access of thread %u at %s:%d has %d of its %d elements", running_cta.thread(), site.file,
              site.line, existing, count)
        .end();
}

} // namespace hostcuda

// N elements, `stride` apart, of which the first `left` exist; the others read as `padding`.
// kVector: the stride is 1 and the address is aligned to the whole vector. kWhole: `left` never cuts a vector.
template <bool kVector, bool kWhole = false, class T, int N>
void load_vector(T (&value)[N], const T* address, int64_t stride, int left, T padding,
                 hostcuda::call_site site = hostcuda::call_site::current()) {
  constexpr hostcuda::access_kind kind = hostcuda::access_kind::global_load;
  const int existing = hostcuda::existing_elements(left, N);
  for (T& element : value) element = padding;
  if (kVector) {
    hostcuda::require_unit_stride(stride, site);
    if (kWhole) hostcuda::require_whole(existing, N, site);
    hostcuda::access(kind, address, existing * sizeof(T), sizeof(value), site);
    for (int i = 0; i < existing; ++i) hostcuda::read_element(value[i], address + i);
  } else {
    for (int i = 0; i < existing; ++i) {
      hostcuda::access(kind, address + i * stride, sizeof(T), sizeof(T), site);
      hostcuda::read_element(value[i], address + i * stride);
    }
    for (int i = existing; i < N; ++i) hostcuda::access(kind, nullptr, 0, sizeof(T), site);
  }
}

template <bool kVector, bool kWhole = false, class T, int N>
void load_const_vector(T (&value)[N], const T* address, int64_t stride, int left, T padding,
                       hostcuda::call_site site = hostcuda::call_site::current()) {
  load_vector<kVector, kWhole>(value, address, stride, left, padding, site);
}

// Stores the first `left` of N elements, `stride` apart.
// kRow: the vectors of the 32 lanes lie beside each other; here that makes no difference.
template <bool kVector, bool kWhole = false, bool kRow = false, class T, int N>
void store_vector(T* address, int64_t stride, int left, const T (&value)[N],
                  hostcuda::call_site site = hostcuda::call_site::current()) {
  constexpr hostcuda::access_kind kind = hostcuda::access_kind::global_store;
  const int existing = hostcuda::existing_elements(left, N);
  if (kVector) {
    hostcuda::require_unit_stride(stride, site);
    if (kWhole) hostcuda::require_whole(existing, N, site);
    hostcuda::access(kind, address, existing * sizeof(T), sizeof(value), site);
    for (int i = 0; i < existing; ++i) address[i] = value[i];
  } else {
    for (int i = 0; i < existing; ++i) {
      hostcuda::access(kind, address + i * stride, sizeof(T), sizeof(T), site);
      address[i * stride] = value[i];
    }
    for (int i = existing; i < N; ++i) hostcuda::access(kind, nullptr, 0, sizeof(T), site);
  }
}

// *address if it `exists`, else `padding`.
template <class T>
T load_element(const T* address, bool exists, T padding, hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::access(hostcuda::access_kind::global_load, address, exists ? sizeof(T) : 0, sizeof(T), site);
  if (!exists) return padding;
  T value;
  hostcuda::read_element(value, address);
  return value;
}

template <class T>
T load_const_element(const T* address, bool exists, T padding,
                     hostcuda::call_site site = hostcuda::call_site::current()) {
  return load_element(address, exists, padding, site);
}

// *address = value, if that element `exists`.
template <class T>
void store_element(T* address, bool exists, T value, hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::access(hostcuda::access_kind::global_store, address, exists ? sizeof(T) : 0, sizeof(T), site);
  if (exists) *address = value;
}

// N consecutive elements of shared memory, aligned to the whole vector: one access.
template <class T, int N>
void load_shared(T (&value)[N], const T* address, hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::access(hostcuda::access_kind::shared_load, address, sizeof(value), sizeof(value), site);
  for (int i = 0; i < N; ++i) hostcuda::read_element(value[i], address + i);
}

template <class T>
T load_shared(const T* address, hostcuda::call_site site = hostcuda::call_site::current()) {
  T value[1];
  load_shared(value, address, site);
  return value[0];
}

// Stores N consecutive elements to shared memory, aligned to the whole vector: one access.
template <class T, int N>
void store_shared(T* address, const T (&value)[N], hostcuda::call_site site = hostcuda::call_site::current()) {
  hostcuda::access(hostcuda::access_kind::shared_store, address, sizeof(value), sizeof(value), site);
  for (int i = 0; i < N; ++i) address[i] = value[i];
}

template <class T>
void store_shared(T* address, T value, hostcuda::call_site site = hostcuda::call_site::current()) {
  const T element[1] = {value};
  store_shared(address, element, site);
}

// A load through the read-only path.
template <class T>
T __ldg(const T* address, hostcuda::call_site site = hostcuda::call_site::current()) {
  return load_element(address, true, T(), site);
}
