// Atomic operations on global or shared memory, which give back the old value. One thread runs at a time, so that each
// is whole by itself.
#pragma once

#include <cstdint>
#include <type_traits>

#include "access.h"
#include "access_kind.h"
#include "call_site.h"
#include "shared_memory.h"

namespace hostcuda {

template <class T, class Change>
T update(T* address, call_site site, const Change& change) {
  const bool is_in_shared = dynamic_shared_memory.offset_of(address) < dynamic_shared_memory.bytes();
  access(is_in_shared ? access_kind::shared_atomic : access_kind::global_atomic, address, sizeof(T), sizeof(T), site);
  const T old = *address;
  *address = change(old);
  return old;
}

// Integers wrap.
template <class T>
T sum_of(T a, T b) {
  if constexpr (std::is_integral<T>::value)
    return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) + static_cast<std::make_unsigned_t<T>>(b));
  else
    return a + b;
}

// The second argument does not take part in finding out T.
template <class T>
struct same_type {
  using type = T;
};
template <class T>
using value_of = typename same_type<T>::type;

} // namespace hostcuda

template <class T>
T atomicAdd(T* address, hostcuda::value_of<T> value, hostcuda::call_site site = hostcuda::call_site::current()) {
  return hostcuda::update(address, site, [=](T old) { return hostcuda::sum_of<T>(old, value); });
}

template <class T>
T atomicMax(T* address, hostcuda::value_of<T> value, hostcuda::call_site site = hostcuda::call_site::current()) {
  return hostcuda::update(address, site, [=](T old) { return old < value ? value : old; });
}

template <class T>
T atomicMin(T* address, hostcuda::value_of<T> value, hostcuda::call_site site = hostcuda::call_site::current()) {
  return hostcuda::update(address, site, [=](T old) { return value < old ? value : old; });
}

template <class T>
T atomicAnd(T* address, hostcuda::value_of<T> value, hostcuda::call_site site = hostcuda::call_site::current()) {
  return hostcuda::update(address, site, [=](T old) { return T(old & value); });
}

template <class T>
T atomicOr(T* address, hostcuda::value_of<T> value, hostcuda::call_site site = hostcuda::call_site::current()) {
  return hostcuda::update(address, site, [=](T old) { return T(old | value); });
}

template <class T>
T atomicXor(T* address, hostcuda::value_of<T> value, hostcuda::call_site site = hostcuda::call_site::current()) {
  return hostcuda::update(address, site, [=](T old) { return T(old ^ value); });
}

template <class T>
T atomicExch(T* address, hostcuda::value_of<T> value, hostcuda::call_site site = hostcuda::call_site::current()) {
  return hostcuda::update(address, site, [=](T) { return value; });
}

// Stores `value` where the old one is `expected`.
template <class T>
T atomicCAS(T* address, hostcuda::value_of<T> expected, hostcuda::value_of<T> value,
            hostcuda::call_site site = hostcuda::call_site::current()) {
  return hostcuda::update(address, site, [=](T old) { return old == expected ? value : old; });
}
