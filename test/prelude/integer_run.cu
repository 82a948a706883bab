// Runs the prelude's functions of integers and of bits, and compares with wider arithmetic on the host. Built twice, as
// prelude_run.cu is.
#include "elementwise.h"

#include <cmath>
#include <limits>
#include <type_traits>

namespace {

__extension__ typedef __int128 wide_integer;

struct Divide {
  template <class T>
  __device__ T operator()(T a, T b) const {
    return integer_divide<T>(a, b);
  }
};
struct Remainder {
  template <class T>
  __device__ T operator()(T a, T b) const {
    return integer_remainder<T>(a, b);
  }
};
struct ShiftLeft {
  template <class T>
  __device__ T operator()(T a, T b) const {
    return shift_left<T>(a, b);
  }
};
struct ShiftRight {
  template <class T>
  __device__ T operator()(T a, T b) const {
    return shift_right<T>(a, b);
  }
};
struct Abs {
  template <class T>
  __device__ T operator()(T a) const {
    return integer_abs<T>(a);
  }
};
struct Larger {
  template <class T>
  __device__ T operator()(T a, T b) const {
    return T(max(a, b));
  }
};
struct Smaller {
  template <class T>
  __device__ T operator()(T a, T b) const {
    return T(min(a, b));
  }
};

template <class T>
void check_integers() {
  constexpr T lowest = std::numeric_limits<T>::min(), highest = std::numeric_limits<T>::max();
  std::vector<T> numbers = {lowest, T(lowest + 1), highest, T(highest - 1), T(highest / 2), T(-1)};
  for (int number = -3; number < 70; ++number) numbers.push_back(T(number));
  for (int i = 0; i < 40; ++i) numbers.push_back(T(generator() >> (i % 8) * 8));
  std::vector<T> left, right;
  for (const T a : numbers)
    for (const T b : numbers) {
      left.push_back(a);
      right.push_back(b);
    }
  const size_t count = left.size();
  const std::vector<T> quotients = elementwise<Divide, T>(count, left, right);
  const std::vector<T> remainders = elementwise<Remainder, T>(count, left, right);
  const std::vector<T> shifted_left = elementwise<ShiftLeft, T>(count, left, right);
  const std::vector<T> shifted_right = elementwise<ShiftRight, T>(count, left, right);
  const std::vector<T> larger = elementwise<Larger, T>(count, left, right);
  const std::vector<T> smaller = elementwise<Smaller, T>(count, left, right);
  for (size_t i = 0; i < count; ++i) {
    const wide_integer a = left[i], b = right[i];
    const bool in_range = b >= 0 && b < wide_integer(8 * sizeof(T));
    const wide_integer power = in_range ? wide_integer(1) << int(b) : 0;
    // What has no result is 0 here; the dialect leaves it open.
    require(quotients[i] == (b == 0 ? T(0) : T(a / b)), "integer_divide", quotients[i], left[i], right[i]);
    require(remainders[i] == (b == 0 ? T(0) : T(a % b)), "integer_remainder", remainders[i], left[i], right[i]);
    require(shifted_left[i] == T(uint64_t(a) * uint64_t(power)), "shift_left", shifted_left[i], left[i], right[i]);
    const wide_integer floored = in_range ? (a - (a % power + power) % power) / power : 0;
    require(shifted_right[i] == T(floored), "shift_right", shifted_right[i], left[i], right[i]);
    require(larger[i] == (a < b ? right[i] : left[i]), "max", larger[i], left[i], right[i]);
    require(smaller[i] == (a < b ? left[i] : right[i]), "min", smaller[i], left[i], right[i]);
  }
  if constexpr (std::is_signed<T>::value) {
    const std::vector<T> absolute = elementwise<Abs, T>(numbers.size(), numbers);
    for (size_t i = 0; i < numbers.size(); ++i) {
      const wide_integer a = numbers[i];
      require(absolute[i] == T(a < 0 ? -a : a), "integer_abs", absolute[i], numbers[i]);
    }
  }
}

// ---- floats to integers ----

template <class T>
struct Saturate {
  template <class Float>
  __device__ T operator()(Float value) const {
    return saturate_cast<T>(value);
  }
};

template <class T, class Float>
void check_saturation() {
  using limits = std::numeric_limits<Float>;
  std::vector<Float> numbers = {limits::infinity(),  limits::max(), limits::min(), limits::denorm_min(),
                                limits::quiet_NaN(), Float(0),      Float(0.5),    Float(1.5)};
  for (int exponent = 0; exponent <= 66; ++exponent) {
    const Float power = std::ldexp(Float(1), exponent);
    for (const Float near : {power, power - 1, power + 1, power - Float(0.5), power + Float(0.5)})
      for (const Float value : {near, std::nextafter(near, Float(0)), std::nextafter(near, limits::infinity())})
        numbers.push_back(value);
  }
  for (size_t i = 0, positive = numbers.size(); i < positive; ++i) numbers.push_back(-numbers[i]);
  const std::vector<T> results = elementwise<Saturate<T>, T>(numbers.size(), numbers);
  for (size_t i = 0; i < numbers.size(); ++i) {
    const long double value = numbers[i];
    T expected = 0;
    if (value >= static_cast<long double>(std::numeric_limits<T>::max()))
      expected = std::numeric_limits<T>::max();
    else if (value <= static_cast<long double>(std::numeric_limits<T>::min()))
      expected = std::numeric_limits<T>::min();
    else if (value == value)
      expected = static_cast<T>(value);
    require(results[i] == expected, "saturate_cast", results[i], numbers[i]);
  }
}

// ---- bits ----

template <class To>
struct BitCast {
  template <class From>
  __device__ To operator()(From value) const {
    return bit_cast<To>(value);
  }
};

template <class From, class To>
void check_bit_cast() {
  std::vector<From> numbers;
  for (int i = 0; i < 2000; ++i) numbers.push_back(from_bits<From>(generator()));
  const std::vector<To> results = elementwise<BitCast<To>, To>(numbers.size(), numbers);
  for (size_t i = 0; i < numbers.size(); ++i)
    require(bits_of(results[i]) == bits_of(numbers[i]), "bit_cast", results[i], numbers[i]);
}

template <class... Types>
void check_all_integers() {
  (check_integers<Types>(), ...);
  (check_saturation<Types, float>(), ...);
  (check_saturation<Types, double>(), ...);
}

} // namespace

int main() {
  check_all_integers<int8_t, uint8_t, int16_t, uint16_t, int32_t, uint32_t, int64_t, uint64_t>();
  check_bit_cast<float, int32_t>();
  check_bit_cast<uint32_t, float>();
  check_bit_cast<double, int64_t>();
  check_bit_cast<uint64_t, double>();
  check_bit_cast<__half, int16_t>();
  check_bit_cast<uint16_t, __half>();
  check_bit_cast<__nv_bfloat16, uint16_t>();
  check_bit_cast<int16_t, __nv_bfloat16>();
  check_bit_cast<__half, __nv_bfloat16>();
  std::printf("%d checks passed\n", checks);
}
