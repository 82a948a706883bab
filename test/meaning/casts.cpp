// Checks the kernels of casts.tile.cpp against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "casts.tile.cpp"
#else
#include "casts.h"
#endif
#include "rounding.h"

namespace {

using namespace meaning;

// ---- the reference ----

template <class T>
struct Numbers {
  static std::vector<T> make() {
    if constexpr (is_float_type<T>)
      return floats<T>(64, 1);
    else
      return integers<T>(64, 2);
  }
};

template <class T, class Input>
void check_casts(const std::string& type, sample::Kernel<const T*, i64*> to_integer,
                 sample::Kernel<const T*, double*> to_float, const std::vector<T>& x, const Input& input) {
  std::vector<i64> numbers;
  const auto append = [&](auto zero) {
    using R = decltype(zero);
    for (const T& value : x) numbers.push_back(i64(converted<R>(value)));
  };
  append(i8());
  append(i16());
  append(i32());
  append(i64());
  append(u8());
  append(u16());
  append(u32());
  append(u64());
  for (const T& value : x) numbers.push_back(!(exact(value) == 0));
  check("to_integers " + type, to_integer, numbers, input);

  std::vector<double> reals;
  for (const T& value : x) reals.push_back(double(exact(nearest<f16>(exact(value)))));
  for (const T& value : x) reals.push_back(double(exact(nearest<bf16>(exact(value)))));
  for (const T& value : x) reals.push_back(double(nearest<float>(exact(value))));
  for (const T& value : x) reals.push_back(double(exact(value)));
  check("to_floats " + type, to_float, reals, input);
}
#define CASTS_OF(T) check_casts<T>(#T, to_integers<T>, to_floats<T>, Numbers<T>::make(), Numbers<T>::make())

void bools() {
  Bools bools;
  std::vector<u8> values;
  for (int i = 0; i < 64; ++i) {
    bools.bytes.push_back(u8(i % 3 == 0 ? 0 : i * 4));
    values.push_back(bools.bytes.back() != 0);
  }
  // As numbers of one byte.
  std::vector<i64> integers;
  for (int type = 0; type < 9; ++type) integers.insert(integers.end(), values.begin(), values.end());
  std::vector<double> reals;
  for (int type = 0; type < 4; ++type) reals.insert(reals.end(), values.begin(), values.end());
  check("to_integers bool", to_integers<bool>, integers, bools);
  check("to_floats bool", to_floats<bool>, reals, bools);
}

template <class T, class R>
void check_implied(const std::string& types, sample::Kernel<const T*, R*> kernel) {
  const std::vector<T> x = Numbers<T>::make();
  std::vector<R> expected;
  for (int way = 0; way < 3; ++way)
    for (const T& value : x) expected.push_back(converted<R>(value));
  check("implied " + types, kernel, expected, x);
}
#define IMPLIED(T, R) check_implied<T, R>(#T " " #R, implied<T, R>)

template <class T, class R>
void check_same_bits(const std::string& types, sample::Kernel<const T*, R*> kernel) {
  const std::vector<T> x = sample::random_patterns<T>(256, 3);
  std::vector<R> expected(256);
  for (std::size_t i = 0; i < 256; ++i) std::memcpy(static_cast<void*>(&expected[i]), &x[i], sizeof(R));
  const auto launch = [&](auto... arguments) { sample::launch(kernel, arguments...); };
  const auto equal = [](const R& is, const R& wanted) { return sample::bits_of(is) == sample::bits_of(wanted); };
  report.add("same_bits " + types, outcome(launch, sample::noise<R>(256), expected, equal, x));
}
#define SAME_BITS(T, R) check_same_bits<T, R>(#T " " #R, same_bits<T, R>)

template <class T>
void check_carried(const std::string& type, sample::Kernel<const T*, T*> kernel) {
  const std::vector<T> x = sample::random_patterns<T>(256, 4);
  std::vector<T> expected(256);
  for (std::size_t i = 0; i < 256; ++i) expected[i % 16 * 16 + i / 16] = x[i];
  const auto launch = [&](auto... arguments) { sample::launch(kernel, arguments...); };
  const auto equal = [](const T& is, const T& wanted) { return sample::bits_of(is) == sample::bits_of(wanted); };
  report.add("carried " + type, outcome(launch, sample::noise<T>(256), expected, equal, x));
}

} // namespace

int main() {
  CASTS_OF(i8);
  CASTS_OF(i16);
  CASTS_OF(i32);
  CASTS_OF(i64);
  CASTS_OF(u8);
  CASTS_OF(u16);
  CASTS_OF(u32);
  CASTS_OF(u64);
  CASTS_OF(f16);
  CASTS_OF(bf16);
  CASTS_OF(float);
  CASTS_OF(double);
  bools();
  IMPLIED(double, f16);
  IMPLIED(double, bf16);
  IMPLIED(float, i8);
  IMPLIED(float, u32);
  IMPLIED(double, i64);
  IMPLIED(f16, u8);
  IMPLIED(bf16, f16);
  IMPLIED(i64, float);
  IMPLIED(u64, bf16);
  IMPLIED(i64, i16);
  IMPLIED(f16, float);
  SAME_BITS(f16, u16);
  SAME_BITS(i16, bf16);
  SAME_BITS(bf16, f16);
  SAME_BITS(float, i32);
  SAME_BITS(u32, float);
  SAME_BITS(double, u64);
  SAME_BITS(i64, double);
  SAME_BITS(i8, u8);
  check_carried<f16>("f16", carried<f16>);
  check_carried<bf16>("bf16", carried<bf16>);
  check_carried<float>("float", carried<float>);
  check_carried<double>("double", carried<double>);
  return report.exit_status();
}
