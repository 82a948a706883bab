// Checks the kernels of functions.tile.cpp against the C++ library, computed in double or more.
#ifdef TILE_SAMPLE_CPU
#include "functions.tile.cpp"
#else
#include "functions.h"
#endif
#include "rounding.h"

namespace {

using namespace meaning;

using Function = long double (*)(long double);
long double sigmoid_of(long double x) { return 1 / (1 + std::exp(-x)); }
const Function all_functions[] = {
    [](long double x) { return std::exp(x); },
    [](long double x) { return std::exp2(x); },
    [](long double x) { return std::log(std::fabs(x)); },
    [](long double x) { return std::log2(std::fabs(x)); },
    [](long double x) { return std::sqrt(std::fabs(x)); },
    [](long double x) { return 1 / std::sqrt(std::fabs(x)); },
    [](long double x) { return std::tanh(x); },
    [](long double x) { return std::erf(x); },
    [](long double x) { return std::floor(x); },
    [](long double x) { return std::ceil(x); },
    sigmoid_of,
};

// How far off a result may be: a few units of the last digit, and what is subnormal may be 0.
template <class T>
constexpr double relative = sizeof(T) == 8                ? 1e-14
                            : sizeof(T) == 4              ? 1e-6
                            : std::is_same<T, f16>::value ? 1e-3
                                                          : 8e-3;
template <class T>
constexpr double absolute = sizeof(T) == 8                ? 1e-300
                            : std::is_same<T, f16>::value ? 6.2e-5
                                                          : 1.2e-38;

template <class T>
void check_functions(const std::string& type, sample::Kernel<const T*, T*> tiles, sample::Kernel<const T*, T*> wave,
                     sample::Kernel<const T*, Size, T*> scalars) {
  const std::vector<T> x = floats<T>(256, 1);
  std::vector<T> expected;
  for (const Function function : all_functions)
    for (const T& value : x) expected.push_back(nearest<T>(function(exact(value))));
  for (const T& value : x) expected.push_back(nearest<T>(exact(value) * 2 + 0.5L));
  check_near("functions " + type, relative<T>, absolute<T>, tiles, expected, x);

  std::vector<T> angles, waves;
  for (std::size_t i = 0; i < 256; ++i) angles.push_back(nearest<T>(sample::random_float(2, i) * 20));
  angles[0] = nearest<T>(HUGE_VAL), angles[1] = nearest<T>(NAN), angles[2] = T(0.0f);
  for (const T& angle : angles) waves.push_back(nearest<T>(std::sin(exact(angle))));
  for (const T& angle : angles) waves.push_back(nearest<T>(std::cos(exact(angle))));
  check_near("waves " + type, relative<T>, 2e-7, wave, waves, angles);

  std::vector<T> of_scalars;
  const std::vector<T> few(x.begin(), x.begin() + 64);
  for (const T& value : few) {
    const long double s = exact(value);
    for (const Function function : all_functions) of_scalars.push_back(nearest<T>(function(s)));
    of_scalars.push_back(nearest<T>(s > 0.5L ? s : 0.5L));
    of_scalars.push_back(nearest<T>(s < 0.5L ? s : 0.5L));
    of_scalars.push_back(nearest<T>(s > -1 ? (s < 2 ? s : 2) : -1));
  }
  check_near("functions_of_scalars " + type, relative<T>, absolute<T>, scalars, of_scalars, few, Size(64));
}
#define FUNCTIONS_OF(T) check_functions<T>(#T, functions<T>, waves<T>, functions_of_scalars<T>)

} // namespace

int main() {
  FUNCTIONS_OF(float);
  FUNCTIONS_OF(double);
  FUNCTIONS_OF(f16);
  FUNCTIONS_OF(bf16);
  return report.exit_status();
}
