// Runs the functions of floats that generated code calls, the prelude's, CUDA's and the conversions of CUDA's headers,
// and compares with wider arithmetic on the host. Built twice, as prelude_run.cu is.
#include "elementwise.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace {

// ---- conversions to 16 bits ----

template <class T>
struct Convert {
  template <class From>
  __device__ T operator()(From value) const {
    return T(value);
  }
};

template <class T>
struct ConvertBool {
  __device__ T operator()(int value) const { return T(value != 0); }
};

template <class Half>
constexpr int fraction_bits = std::is_same<Half, __half>::value ? 10 : 7;
template <class Half>
constexpr int bias = std::is_same<Half, __half>::value ? 15 : 127;

// The nearest value that `Half` has, ties to even: counted in the distance between neighbours.
template <class Half>
double rounded(long double exact) {
  if (exact != exact || exact == 0 || std::isinf(exact)) return double(exact);
  int exponent = 0;
  std::frexp(exact, &exponent);
  const int quantum = std::max(exponent - 1, 1 - bias<Half>) - fraction_bits<Half>;
  const double result = double(std::ldexp(std::rint(std::ldexp(exact, -quantum)), quantum));
  const double largest = std::ldexp(2 - std::ldexp(1.0, -fraction_bits<Half>), bias<Half>);
  return std::fabs(result) > largest ? std::copysign(HUGE_VAL, result) : result;
}

template <class Half>
bool is_same(Half result, double expected) {
  const double value = shown(result);
  return expected != expected ? value != value : value == expected && std::signbit(value) == std::signbit(expected);
}

template <class Half, class From>
void check_conversion(const std::vector<From>& numbers) {
  const std::vector<Half> results = elementwise<Convert<Half>, Half>(numbers.size(), numbers);
  for (size_t i = 0; i < numbers.size(); ++i)
    require(is_same(results[i], rounded<Half>(static_cast<long double>(numbers[i]))), "conversion to 16 bits",
            results[i], numbers[i]);
}

template <class Half>
void check_conversions_to() {
  std::vector<double> doubles = {0.0, -0.0, HUGE_VAL, -HUGE_VAL, double(NAN), 1e300, -1e-300, 5e-324};
  std::vector<int64_t> wide = {INT64_MIN, INT64_MIN + 1, INT64_MAX, 0, -1};
  // Ties, and their neighbours in double: rounding to float first would make ties of these.
  for (int i = 0; i < 4000; ++i) {
    const int exponent = int(generator() % (2 * bias<Half> + 20)) - bias<Half> - 12;
    const double tie = double((1 << fraction_bits<Half>)+int(generator() % (1 << fraction_bits<Half>))) + 0.5;
    const double value = std::ldexp(tie, exponent - fraction_bits<Half>) * (i % 2 == 0 ? 1 : -1);
    for (const double near : {value, std::nextafter(value, HUGE_VAL), std::nextafter(value, -HUGE_VAL)})
      doubles.push_back(near);
    const int64_t integer = int64_t(2 * tie) << (generator() % (62 - fraction_bits<Half>));
    for (const int64_t near : {integer, integer + 1, integer - 1, -integer, -integer + 1}) wide.push_back(near);
  }
  check_conversion<Half>(doubles);
  check_conversion<Half>(wide);
  check_conversion<Half>(std::vector<float>(doubles.begin(), doubles.begin() + 5));
  std::vector<uint64_t> unsigned_wide;
  for (const int64_t value : wide) unsigned_wide.push_back(uint64_t(value));
  check_conversion<Half>(unsigned_wide);
  std::vector<int32_t> narrow;
  std::vector<uint32_t> unsigned_narrow;
  std::vector<float> floats;
  for (size_t i = 5; i < wide.size(); ++i) {
    const int shift = int(generator() % 33);
    narrow.push_back(int32_t(wide[i] >> shift));
    unsigned_narrow.push_back(uint32_t(wide[i] >> shift));
    floats.push_back(from_bits<float>(generator()));
  }
  check_conversion<Half>(narrow);
  check_conversion<Half>(unsigned_narrow);
  check_conversion<Half>(floats);
  check_conversion<Half>(std::vector<int8_t>{-128, -1, 0, 127});
  check_conversion<Half>(std::vector<uint8_t>{0, 255});
  check_conversion<Half>(std::vector<int16_t>{-32768, 32767, 2049, 2051});
  check_conversion<Half>(std::vector<uint16_t>{65535, 65519, 65520, 257, 259});
  const std::vector<Half> bools = elementwise<ConvertBool<Half>, Half>(2, std::vector<int>{0, 7});
  require(is_same(bools[0], 0.0) && is_same(bools[1], 1.0), "conversion to 16 bits", bools[1], 7);
}

// ---- fused multiply-add of 16 bits ----

struct Fma {
  __device__ __half operator()(__half a, __half b, __half c) const { return __hfma(a, b, c); }
  __device__ __nv_bfloat16 operator()(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) const {
    return fma_bf16(a, b, c);
  }
};

template <class Half>
void check_fma() {
  // The product of the first two is a tie, and the third far too small for a double or a float to hold both.
  const bool is_half = fraction_bits<Half> == 10;
  const double tiny = is_half ? std::ldexp(1.0, -24) : std::ldexp(1.0, -120);
  const double factors[2][2] = {{7, is_half ? 293 : 37}, {is_half ? 11 : 9, is_half ? 187 : 29}};
  std::vector<Half> a, b, c;
  std::vector<double> expected;
  for (const auto& pair : factors)
    for (const double addend : {tiny, -tiny, 0.0}) {
      const double product = pair[0] * pair[1];
      const double even = std::remainder(product + 1, 4) == 0 ? product + 1 : product - 1;
      const double away = addend > 0 ? product + 1 : product - 1;
      for (const double sign : {1.0, -1.0}) {
        a.push_back(Half(sign * pair[0]));
        b.push_back(Half(pair[1]));
        c.push_back(Half(sign * addend));
        expected.push_back(sign * (addend == 0 ? even : away));
      }
    }
  const double edges[][4] = {{HUGE_VAL, 1, -HUGE_VAL, NAN},
                             {HUGE_VAL, 0, 1, NAN},
                             {HUGE_VAL, -1, 3, -HUGE_VAL},
                             {3, 4, HUGE_VAL, HUGE_VAL},
                             {NAN, 0, 0, NAN},
                             {-0.0, 1, -0.0, -0.0},
                             {2, 3, -6, 0}};
  for (const auto& edge : edges) {
    a.push_back(Half(edge[0]));
    b.push_back(Half(edge[1]));
    c.push_back(Half(edge[2]));
    expected.push_back(edge[3]);
  }
  while (a.size() < 100000) {
    const Half x = from_bits<Half>(generator()), y = from_bits<Half>(generator()), z = from_bits<Half>(generator());
    const long double product = static_cast<long double>(shown(x)) * shown(y), addend = shown(z),
                      sum = product + addend;
    // Where long double holds the sum.
    if (!std::isfinite(sum) || sum - product != addend || sum - addend != product) continue;
    a.push_back(x);
    b.push_back(y);
    c.push_back(z);
    expected.push_back(rounded<Half>(sum));
  }
  const std::vector<Half> results = elementwise<Fma, Half>(a.size(), a, b, c);
  for (size_t i = 0; i < a.size(); ++i) require(is_same(results[i], expected[i]), "fma", results[i], a[i], b[i], c[i]);
}

// ---- functions ----

// Every function that generated code calls; the element says which.
struct Functions {
  __device__ float operator()(int function, float x, float y) const {
    switch (function) {
    case 0:
      return expf(x);
    case 1:
      return exp2f(x);
    case 2:
      return logf(x);
    case 3:
      return log2f(x);
    case 4:
      return sqrtf(x);
    case 5:
      return rsqrtf(x);
    case 6:
      return sinf(x);
    case 7:
      return cosf(x);
    case 8:
      return tanhf(x);
    case 9:
      return erff(x);
    case 10:
      return floorf(x);
    case 11:
      return ceilf(x);
    case 12:
      return sigmoid(x);
    case 13:
      return fabsf(x);
    case 14:
      return fmaxf(x, y);
    case 15:
      return fminf(x, y);
    case 16:
      return fmodf(x, y);
    default:
      return fmaf(x, y, y);
    }
  }
  __device__ double operator()(int function, double x, double y) const {
    switch (function) {
    case 0:
      return ::exp(x);
    case 1:
      return ::exp2(x);
    case 2:
      return ::log(x);
    case 3:
      return ::log2(x);
    case 4:
      return ::sqrt(x);
    case 5:
      return ::rsqrt(x);
    case 6:
      return ::sin(x);
    case 7:
      return ::cos(x);
    case 8:
      return ::tanh(x);
    case 9:
      return ::erf(x);
    case 10:
      return ::floor(x);
    case 11:
      return ::ceil(x);
    case 12:
      return sigmoid(x);
    case 13:
      return ::fabs(x);
    case 14:
      return ::fmax(x, y);
    case 15:
      return ::fmin(x, y);
    case 16:
      return ::fmod(x, y);
    default:
      return ::fma(x, y, y);
    }
  }
};

long double reference(int function, long double x, long double y) {
  switch (function) {
  case 0:
    return std::exp(x);
  case 1:
    return std::exp2(x);
  case 2:
    return std::log(x);
  case 3:
    return std::log2(x);
  case 4:
    return std::sqrt(x);
  case 5:
    return 1 / std::sqrt(x);
  case 6:
    return std::sin(x);
  case 7:
    return std::cos(x);
  case 8:
    return std::tanh(x);
  case 9:
    return std::erf(x);
  case 10:
    return std::floor(x);
  case 11:
    return std::ceil(x);
  case 12:
    return 1 / (1 + std::exp(-x));
  case 13:
    return std::fabs(x);
  case 14:
    return std::fmax(x, y);
  case 15:
    return std::fmin(x, y);
  case 16:
    return std::fmod(x, y);
  default:
    return std::fma(x, y, y);
  }
}

template <class Float>
void check_functions() {
  std::vector<int> functions;
  std::vector<Float> x, y;
  const Float edges[] = {0, Float(-0.0), 1, -1, Float(0.5), -30, 30, Float(2.75), INFINITY, -INFINITY, NAN};
  for (int function = 0; function < 18; ++function)
    for (const Float a : edges)
      for (const Float b : edges) {
        functions.push_back(function);
        x.push_back(a);
        y.push_back(b);
      }
  const std::vector<Float> results = elementwise<Functions, Float>(x.size(), functions, x, y);
  for (size_t i = 0; i < x.size(); ++i) {
    const long double expected = reference(functions[i], x[i], y[i]);
    const long double error = std::fabs(static_cast<long double>(results[i]) - expected);
    const bool is_close = error <= 4 * static_cast<long double>(std::numeric_limits<Float>::epsilon()) *
                                       std::max(std::fabs(expected), 1e-30L);
    const bool holds = expected != expected                    ? results[i] != results[i]
                       : std::isinf(expected) || expected == 0 ? static_cast<long double>(results[i]) == expected
                                                               : is_close;
    require(holds, "function", results[i], functions[i], x[i], y[i]);
  }
}

} // namespace

int main() {
  check_conversions_to<__half>();
  check_conversions_to<__nv_bfloat16>();
  check_fma<__half>();
  check_fma<__nv_bfloat16>();
  check_functions<float>();
  check_functions<double>();
  std::printf("%d checks passed\n", checks);
}
