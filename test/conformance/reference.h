// What the dialect computes, in plain C++: shared by the references of this folder.
#pragma once
#include "rounding.h"

namespace meaning {

// Numbers of a type that matter, and any behind them.
template <class T>
std::vector<T> numbers_of(std::size_t count, std::uint64_t seed) {
  if constexpr (is_float_type<T>)
    return floats<T>(count, seed);
  else
    return integers<T>(count, seed);
}

// The operators + - * / % of two numbers of one type. What is no double is computed exactly and rounded once.
template <class T>
T operated(char symbol, T a, T b) {
  if constexpr (is_float_type<T>) {
    using Exact = std::conditional_t<std::is_same<T, double>::value, double, long double>;
    const Exact x = Exact(exact(a)), y = Exact(exact(b));
    return nearest<T>(symbol == '+'   ? x + y
                      : symbol == '-' ? x - y
                      : symbol == '*' ? x * y
                      : symbol == '/' ? x / y
                                      : std::fmod(x, y));
  } else {
    if (symbol == '/') return T(a / b);
    if (symbol == '%') return T(a % b);
    const u64 x = u64(a), y = u64(b);
    return T(symbol == '+' ? x + y : symbol == '-' ? x - y : x * y);
  }
}

// [rows, columns] as [columns, rows].
template <class T>
std::vector<T> transposed(const std::vector<T>& x, std::size_t rows, std::size_t columns) {
  std::vector<T> result;
  for (std::size_t c = 0; c < columns; ++c)
    for (std::size_t r = 0; r < rows; ++r) result.push_back(x[r * columns + c]);
  return result;
}

template <class T>
void append(std::vector<T>& to, const std::vector<T>& values) {
  to.insert(to.end(), values.begin(), values.end());
}

// As check, for a kernel whose output is of bool.
template <class Kernel, class... Inputs>
void check_bools(const std::string& name, Kernel kernel, const std::vector<u8>& expected, const Inputs&... inputs) {
  const auto launch = [&](auto... arguments) {
    const auto pass = [](auto argument) {
      if constexpr (std::is_same<decltype(argument), u8*>::value)
        return reinterpret_cast<bool*>(argument);
      else
        return argument;
    };
    sample::launch(kernel, pass(arguments)...);
  };
  report.add(name, outcome(launch, sample::noise<u8>(expected.size()), expected, same<u8>, inputs...));
}

} // namespace meaning
