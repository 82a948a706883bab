#include "cases.h"

#include <functional>
#include <limits>

namespace padding_of_every_type {

using namespace meaning;

// Values as their bytes, so that all types are compared by one function.
template <class T>
std::vector<u8> bytes_of(const std::vector<T>& values) {
  std::vector<u8> bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), static_cast<const void*>(values.data()), bytes.size());
  return bytes;
}
void check_bytes(const std::string& name, const std::vector<u8>& x, const std::vector<u8>& expected,
                 const std::function<void(const void*, void*)>& launch) {
  report.add(name, outcome(launch, sample::noise<u8>(expected.size()), expected, same<u8>, x));
}

template <class T>
void check_type(const std::string& type, sample::Kernel<const T*, Size, T, T*> kernel, const std::vector<T>& pads) {
  const std::vector<T> x = numbered<T>(9, T(1.0f));
  for (const T pad : pads) {
    std::vector<T> expected(32, T(0.0f));
    for (std::size_t i = 16; i < 32; ++i) expected[i] = pad;
    for (std::size_t i = 0; i < 9; ++i) expected[i + 5] = expected[i + 21] = x[i];
    check_bytes("padding_of_every_type " + type, bytes_of(x), bytes_of(expected), [&](const void* from, void* out) {
      sample::launch(kernel, static_cast<const T*>(from), Size(9), pad, static_cast<T*>(out));
    });
  }
}
template <class T>
std::vector<T> extremes() {
  return {std::numeric_limits<T>::min(), std::numeric_limits<T>::max()};
}

void run() {
  check_type<i8>("i8", padded_window<i8>, extremes<i8>());
  check_type<i16>("i16", padded_window<i16>, extremes<i16>());
  check_type<i32>("i32", padded_window<i32>, extremes<i32>());
  check_type<i64>("i64", padded_window<i64>, extremes<i64>());
  check_type<u8>("u8", padded_window<u8>, extremes<u8>());
  check_type<u16>("u16", padded_window<u16>, extremes<u16>());
  check_type<u32>("u32", padded_window<u32>, extremes<u32>());
  check_type<u64>("u64", padded_window<u64>, extremes<u64>());
  check_type<f16>("f16", padded_window<f16>, {f16(-HUGE_VALF), f16(NAN), f16(65504.0f)});
  check_type<bf16>("bf16", padded_window<bf16>, {bf16(-HUGE_VALF), bf16(NAN), bf16(3.0e38f)});
  check_type<float>("float", padded_window<float>, {-HUGE_VALF, NAN, -0.0f});
  check_type<double>("double", padded_window<double>, {-HUGE_VAL, double(NAN), 1e-310});

  const std::vector<float> x = numbered<float>(9, 1);
  const std::vector<i8> bytes = numbered<i8>(9, 1);
  const Bools bools = {{0, 1, 1, 0, 1, 0, 0, 1, 1}};
  std::vector<float> expected;
  const auto expect = [&](const auto& values, float padding) {
    for (std::size_t i = 0; i < 16; ++i) expected.push_back(i < 9 ? float(values[i]) : padding);
  };
  expect(x, -HUGE_VALF);
  expect(x, 3);
  expect(bytes, -128);
  expect(bools.bytes, 1);
  expect(bools.bytes, 0);
  check("padding_of_every_type, constants", constant_paddings, expected, x, bytes, bools, Size(9));
}

} // namespace padding_of_every_type
