// Checks the kernels of elementwise.tile.cpp against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "elementwise.tile.cpp"
#else
#include "elementwise.h"
#endif
#include "rounding.h"

#include <algorithm>

namespace {

using namespace meaning;

// Every number meets every other one.
template <class T>
void pair_up(std::vector<T>& x, std::vector<T>& y) {
  const std::vector<T> numbers = x;
  x.clear();
  for (const T a : numbers)
    for (const T b : numbers) {
      x.push_back(a);
      y.push_back(b);
    }
}

// ---- integers: computed in 64 bits, where they wrap ----

template <class T>
T quotient(T a, T b) {
  if (std::is_signed<T>::value && b == T(-1)) return T(0 - u64(a));
  return b == 0 ? T(0) : T(a / b);
}
template <class T>
T rest(T a, T b) {
  return b == 0 || (std::is_signed<T>::value && b == T(-1)) ? T(0) : T(a % b);
}
template <class T>
T left(T a, u64 count) {
  return count < 8 * sizeof(T) ? T(u64(a) << count) : T(0);
}
template <class T>
T right(T a, u64 count) {
  return count < 8 * sizeof(T) ? T(a >> count) : T(0);
}

template <class T>
void check_integers(const std::string& type, sample::Kernel<const T*, const T*, T*> operators,
                    sample::Kernel<const T*, T, T*> with_scalars) {
  std::vector<T> x = integers<T>(16, 1), y, expected;
  x[12] = T(8 * sizeof(T) - 1);
  x[13] = T(8 * sizeof(T));
  pair_up(x, y);
  const auto append = [&](auto value_of) {
    for (std::size_t i = 0; i < x.size(); ++i) expected.push_back(T(value_of(x[i], y[i])));
  };
  append([](T a, T b) { return u64(a) + u64(b); });
  append([](T a, T b) { return u64(a) - u64(b); });
  append([](T a, T b) { return u64(a) * u64(b); });
  append([](T a, T b) { return quotient(a, b); });
  append([](T a, T b) { return rest(a, b); });
  append([](T a, T b) { return a & b; });
  append([](T a, T b) { return a | b; });
  append([](T a, T b) { return a ^ b; });
  append([](T a, T b) { return left(a, u64(b)); });
  append([](T a, T b) { return right(a, u64(b)); });
  append([](T a, T) { return ~a; });
  append([](T a, T) { return 0 - u64(a); });
  append([](T a, T) { return a < T(0) ? 0 - u64(a) : u64(a); });
  append([](T a, T b) { return u64(std::max(a, b)) - u64(std::min(a, b)); });
  append([](T a, T b) { return std::min(std::max(a, b), T(100)); });
  check("integer_operators " + type, operators, expected, x, y);

  x = integers<T>(64, 2);
  for (const T s : {T(5), T(-3)}) {
    expected.clear();
    append([&](T a, T) { return u64(a) + u64(s); });
    append([&](T a, T) { return u64(s) - u64(a); });
    append([&](T a, T) { return u64(a) * u64(s); });
    append([&](T a, T) { return quotient(a, s); });
    append([&](T a, T) { return rest(s, a); });
    append([&](T a, T) { return (a & s) | (s ^ a); });
    append([&](T a, T) { return left(right(a, 2), 1); });
    append([&](T a, T) { return u64(std::max(a, s)) + u64(std::min(a, s)); });
    append([&](T a, T) {
      T b = T(u64(a) + u64(s));
      b = quotient(T(u64(b) * 3 - u64(a)), T(7));
      b = rest(T(left(T(b ^ s), 1) | 5), T(100));
      return right(b, 1) & 0x7c;
    });
    check("integers_and_scalars " + type + " " + std::to_string(s), with_scalars, expected, x, s);
  }
}
#define INTEGERS_OF(T) check_integers<T>(#T, integer_operators<T>, integers_and_scalars<T>)

// ---- floats ----

template <class T>
std::vector<T> float_pairs(std::vector<T>& y) {
  std::vector<T> x;
  for (const double number : {0.0, -0.0, 1.0, -2.5, 3.1, 6e-8, 1e-40, 65504.0, 3.3e38, 1e300, HUGE_VAL, -HUGE_VAL,
                              double(NAN), 0.1, -77.25, 2049.0})
    x.push_back(nearest<T>(number));
  pair_up(x, y);
  return x;
}

template <class T>
void check_floats(const std::string& type, sample::Kernel<const T*, const T*, T, T*> kernel) {
  std::vector<T> y, expected;
  const std::vector<T> x = float_pairs<T>(y);
  const T s = nearest<T>(1.7);
  // float and double compute themselves; the 16-bit results are rounded from more digits than can matter.
  using Wide = std::conditional_t<sizeof(T) == 8, double, std::conditional_t<sizeof(T) == 4, float, long double>>;
  const auto append = [&](auto value_of) {
    for (std::size_t i = 0; i < x.size(); ++i)
      expected.push_back(nearest<T>(value_of(Wide(exact(x[i])), Wide(exact(y[i])))));
  };
  const Wide w = Wide(exact(s));
  append([](Wide a, Wide b) { return a + b; });
  append([](Wide a, Wide b) { return a - b; });
  append([](Wide a, Wide b) { return a * b; });
  append([](Wide a, Wide b) { return a / b; });
  append([](Wide a, Wide b) { return std::fmod(a, b); });
  append([](Wide a, Wide) { return -a; });
  append([&](Wide a, Wide) { return a + w; });
  append([&](Wide, Wide b) { return w - b; });
  append([&](Wide a, Wide) { return w / a; });
  append([](Wide, Wide b) { return std::fabs(b); });
  check("float_operators " + type, kernel, expected, x, y, s);
}

template <class T>
void check_never_fused(const std::string& type, sample::Kernel<const T*, const T*, const T*, T*> kernel) {
  const std::vector<T> x = floats<T>(256, 3);
  std::vector<T> y = floats<T>(256, 4), z = floats<T>(256, 5), expected;
  std::rotate(y.begin(), y.begin() + 100, y.end());
  // Sums that cancel most of the product show whether it was rounded.
  for (std::size_t i = 64; i < 256; i += 2) z[i] = nearest<T>(-exact(nearest<T>(exact(x[i]) * exact(y[i]))));
  const auto product = [&](std::size_t i) { return exact(nearest<T>(exact(x[i]) * exact(y[i]))); };
  for (std::size_t i = 0; i < 256; ++i) expected.push_back(nearest<T>(product(i) + exact(z[i])));
  for (std::size_t i = 0; i < 256; ++i) expected.push_back(nearest<T>(exact(z[i]) - product(i)));
  for (std::size_t i = 0; i < 256; ++i) expected.push_back(nearest<T>(exact(x[i]) * exact(y[i]) + exact(z[i])));
  for (std::size_t i = 0; i < 256; ++i) expected.push_back(nearest<T>(std::sqrt(std::fabs(exact(x[i])))));
  std::vector<T> x_more = x;
  x_more[0] = nearest<T>(1.1), y[0] = nearest<T>(3.3), z[0] = nearest<T>(-3.63);
  const T rounded_product = nearest<T>(exact(x_more[0]) * exact(y[0]));
  expected[0] = nearest<T>(exact(rounded_product) + exact(z[0]));
  expected[256] = nearest<T>(exact(z[0]) - exact(rounded_product));
  expected[512] = nearest<T>(exact(x_more[0]) * exact(y[0]) + exact(z[0]));
  expected[768] = nearest<T>(std::sqrt(exact(x_more[0])));
  expected.push_back(expected[0]);
  expected.push_back(expected[512]);
  const T sum = nearest<T>(exact(x_more[0]) + exact(y[0]));
  expected.push_back(nearest<T>(exact(sum) / exact(y[0])));
  check("never_fused " + type, kernel, expected, x_more, y, z);
}

// ---- comparisons, choices ----

template <class T>
int compared(long double a, long double b) {
  return (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b);
}

template <class T>
void check_comparisons(const std::string& type, sample::Kernel<const T*, const T*, T, int*> comparison,
                       sample::Kernel<const T*, const T*, T, T*> choice) {
  std::vector<T> x, y;
  if constexpr (is_float_type<T>) {
    x = float_pairs<T>(y);
  } else {
    x = integers<T>(16, 6);
    pair_up(x, y);
  }
  const T s = nearest<T>(100);
  std::vector<int> results;
  for (std::size_t i = 0; i < 256; ++i) results.push_back(compared<T>(exact(x[i]), exact(y[i])));
  for (std::size_t i = 0; i < 256; ++i) {
    const int first = compared<T>(exact(x[i]), exact(s)), second = compared<T>(exact(s), exact(y[i]));
    results.push_back((first & 21) | (second & 42));
  }
  check("comparisons " + type, comparison, results, x, y, s);
  std::vector<T> expected;
  for (std::size_t i = 0; i < 256; ++i) expected.push_back(i % 3 == 0 ? x[i] : y[i]);
  for (std::size_t i = 0; i < 256; ++i) expected.push_back(x[i]);
  for (std::size_t i = 0; i < 256; ++i) expected.push_back(i % 2 == 1 ? s : y[i]);
  check("choices " + type, choice, expected, x, y, s);
}
#define COMPARISONS_OF(T) check_comparisons<T>(#T, comparisons<T>, choices<T>)

template <class T>
void check_larger(const std::string& type, sample::Kernel<const T*, const T*, T, T*> kernel) {
  std::vector<T> y, expected;
  const std::vector<T> x = float_pairs<T>(y);
  const T s = nearest<T>(-1);
  const auto larger = [](long double a, long double b) { return std::isnan(a) || a < b ? b : a; };
  const auto smaller = [](long double a, long double b) { return std::isnan(a) || b < a ? b : a; };
  const auto append = [&](auto value_of) {
    for (std::size_t i = 0; i < x.size(); ++i) expected.push_back(nearest<T>(value_of(exact(x[i]), exact(y[i])) + 0));
  };
  append([&](long double a, long double b) { return larger(a, b); });
  append([&](long double a, long double b) { return smaller(a, b); });
  append([&](long double, long double b) { return larger(exact(s), b); });
  append([&](long double a, long double b) { return smaller(larger(a, exact(s)), b); });
  check("larger_and_smaller " + type, kernel, expected, x, y, s);
}

void bools() {
  for (const bool s : {false, true}) {
    Bools x, y;
    std::vector<int> expected;
    for (int i = 0; i < 64; ++i) {
      const bool a = i % 2, b = i / 2 % 2, c = (a && b) || s;
      x.bytes.push_back(u8(a ? i + 1 : 0));
      y.bytes.push_back(u8(b ? 255 - i : 0));
      expected.push_back((a && b) + 2 * (a || b) + 4 * (a != b) + 8 * !a + 16 * !b + 32 * (a == b) + 64 * (a != s) +
                         128 * c + 256 * (a < b));
    }
    check("bool_operators " + std::to_string(s), bool_operators, expected, x, y, s);
  }
}

// ---- types of results ----

void rule_five() {
  const std::vector<int> x = {0, 1, 100, -7, 127, -128, 3, 4};
  const int n = 300, total = 100;
  const i64 big = i64(1) << 40;
  const float s = 2.3f;
  const double d = 0.1;
  const float f = float(d);
  std::vector<double> expected;
  const auto append = [&](auto value_of) {
    for (const int i : x) expected.push_back(double(value_of(i)));
  };
  const auto half = [](long double value) { return exact(nearest<f16>(value)); };
  const auto brain = [](long double value) { return exact(nearest<bf16>(value)); };
  append([&](int i) { return i8(i + n); });
  append([&](int i) { return i8(n - i); });
  append([&](int i) { return i + big; });
  append([&](int i) { return i * big; });
  append([&](int i) { return float(i) * s; });
  append([&](int i) { return float(i) + f; });
  append([&](int i) { return half(i + half(d)); });
  append([&](int i) { return half(i * n); });
  append([&](int i) { return float(i) + f; });
  append([&](int i) { return (i > 3) + n; });
  append([&](int i) { return (i > 3) + big; });
  append([&](int i) { return half(i * i); });
  append([&](int i) { return float(i + i); });
  append([&](int i) { return half(2 * i); });
  append([&](int) { return 0; });
  append([&](int i) { return u32(2 * i); });
  append([&](int i) { return i64(u64(i64(i)) * u64(u32(i))); });
  append([&](int i) { return double(i) + double(s); });
  append([&](int i) { return double(s * float(i)) * double(i); });
  append([&](int i) { return i > 3 ? 1.5 : 0.0; });
  append([&](int i) { return i; });
  append([&](int i) { return i > 3 ? i8(i) : i8(n); });
  append([&](int i) { return i + total; });
  append([&](int i) { return i8(i + total); });
  append([&](int i) { return u32(i) > u32(n) ? u32(i) : 0; });
  append([&](int i) { return std::max<long double>(i, half(d)); });
  append([&](int i) { return std::min<long double>(i, brain(s)); });
  check("result_types", result_types, expected, x, n, index_t(big), s, d);
}

} // namespace

int main() {
  INTEGERS_OF(i8);
  INTEGERS_OF(i16);
  INTEGERS_OF(i32);
  INTEGERS_OF(i64);
  INTEGERS_OF(u8);
  INTEGERS_OF(u16);
  INTEGERS_OF(u32);
  INTEGERS_OF(u64);
  check_floats<float>("float", float_operators<float>);
  check_floats<double>("double", float_operators<double>);
  check_floats<f16>("f16", float_operators<f16>);
  check_floats<bf16>("bf16", float_operators<bf16>);
  check_never_fused<f16>("f16", never_fused<f16>);
  check_never_fused<bf16>("bf16", never_fused<bf16>);
  COMPARISONS_OF(float);
  COMPARISONS_OF(double);
  COMPARISONS_OF(f16);
  COMPARISONS_OF(bf16);
  COMPARISONS_OF(i8);
  COMPARISONS_OF(u16);
  COMPARISONS_OF(i32);
  COMPARISONS_OF(u64);
  check_larger<float>("float", larger_and_smaller<float>);
  check_larger<double>("double", larger_and_smaller<double>);
  check_larger<f16>("f16", larger_and_smaller<f16>);
  check_larger<bf16>("bf16", larger_and_smaller<bf16>);
  bools();
  rule_five();
  return report.exit_status();
}
