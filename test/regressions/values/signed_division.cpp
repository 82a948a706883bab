#include "cases.h"

namespace signed_division {

using namespace meaning;

void run() {
  std::vector<int> x = {-1, 1, -7, 7, -8, 8, -9, 9, 0, 100, -100, 2147483647, -2147483647, -2147483647 - 1, -127, 63};
  for (const int a : {-7, 7, -1, 0})
    for (const int b : {2, -2, -1, 9}) {
      // INT_MIN / -1, which C++ leaves open, is INT_MIN, and its remainder is 0.
      const auto quotient = [](int n, int d) { return int(i64(n) / d); };
      const auto rest = [](int n, int d) { return int(i64(n) % d); };
      std::vector<int> expected = {-301, quotient(a, b), rest(a, b)};
      int sum = 0;
      for (const int value : x) sum += value / 3;
      for (const int value : x) expected.push_back(quotient(value, b));
      for (const int value : x) expected.push_back(rest(value, b));
      for (const int value : x) expected.push_back(quotient(a, value | 1));
      for (const int value : x) expected.push_back(rest(value, -8));
      for (const int value : x) expected.push_back(quotient(value, -8));
      for (const int value : x) expected.push_back(i8(value) / 2);
      expected.push_back(a == 0 ? 1 : 2);
      expected.push_back(quotient(sum, b));
      check("signed_division " + std::to_string(a) + " " + std::to_string(b), divide_everywhere, expected, a, b, x);
    }
}

} // namespace signed_division
