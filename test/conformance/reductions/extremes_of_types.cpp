#include "../reference.h"

namespace extremes_of_types {

using namespace meaning;

template <class T, class Kernel>
void check_values(const std::string& name, Kernel kernel, const std::vector<T>& x) {
  T largest = x[0], smallest = x[0];
  for (const T value : x) {
    if (exact(value) > exact(largest)) largest = value;
    if (exact(value) < exact(smallest)) smallest = value;
  }
  check("extremes_of_types " + name, kernel, std::vector<T>{largest, smallest}, x);
}
template <class T, class Kernel>
void check_type(const std::string& name, Kernel kernel, std::size_t count) {
  std::vector<T> x;
  for (std::size_t i = 0; i < count; ++i) {
    if constexpr (is_float_type<T>)
      x.push_back(T(sample::random_float(5, i) * 1000));
    else
      x.push_back(T(sample::random_bits(5, i)));
  }
  check_values(name, kernel, x);
  // All of one sign, so that no 0 may slip in; the extreme is the first, the last, or all.
  for (T& value : x)
    if (!(exact(value) > 0)) value = T(float(40 + sample::random_bits(6, u64(exact(value) < 0)) % 9));
  x.back() = T(3.0f);
  check_values(name + ", positive", kernel, x);
  check_values(name + ", plateau", kernel, std::vector<T>(count, T(5.0f)));
  if constexpr (std::is_signed<T>::value || is_float_type<T>) {
    for (T& value : x) value = T(-float(exact(value)) * 0.5f - 1);
    check_values(name + ", negative", kernel, x);
  }
}

void run() {
  check_type<i8>("i8", extremes_of<i8, 32>, 32);
  check_type<i64>("i64", extremes_of<i64, 128>, 128);
  check_type<f16>("f16", extremes_of<f16, 33>, 33);
  check_type<double>("double", extremes_of<double, 512>, 512);
}

} // namespace extremes_of_types
