// Checks the kernels of aggregates.tile.cpp against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "aggregates.tile.cpp"
#else
#include "aggregates.h"
#endif
#include "cases.h"

namespace {

using namespace meaning;

void structs() {
  for (const Size n : {1, 3, 7}) {
    // The weights 1, 3 and 7 add up to 1, 6 and 28; x is a multiple of 84, so that the quotients are whole.
    std::vector<float> x = small_numbers<float>(n * 32, 9, 1);
    for (float& value : x) value *= 84;
    std::vector<float> sums(32, 0.0f);
    float weight = 0;
    for (Size i = 0; i < n; ++i) {
      weight += float(i + 1);
      for (Size k = 0; k < 32; ++k) sums[std::size_t(k)] += x[std::size_t(i * 32 + k)] * float(i + 1);
    }
    std::vector<float> expected;
    for (const float sum : sums) expected.push_back(sum / weight);
    for (const float sum : sums) expected.push_back(sum + 2);
    expected.push_back(weight + 2);
    check("struct_in_loop " + std::to_string(n), struct_in_loop, expected, x, n);
  }
}

void members() {
  const std::vector<float> x = small_numbers<float>(64, 50, 2);
  std::vector<float> expected(96);
  for (std::size_t i = 0; i < 32; ++i) {
    const float low = std::fmin(x[i], x[32 + i]), high = std::fmax(x[i], x[32 + i]);
    expected[i] = (high - low) * 4;
    expected[32 + i] = (low + 1) * 2;
    expected[64 + i] = low;
  }
  check("pairs_and_tuples", pairs_and_tuples, expected, x);

  for (const float middle : {4.0f, 30.0f}) {
    std::vector<float> numbers = x;
    numbers[40] = middle;
    const float second = middle > 10 ? middle / 2 : middle;
    for (std::size_t i = 0; i < 32; ++i) {
      expected[i] = numbers[i] + 1;
      expected[32 + i] = numbers[32 + i] + second;
      expected[64 + i] = numbers[i] + numbers[32 + i] * 2 + 3;
    }
    check("arrays_of_tiles " + std::to_string(middle), arrays_of_tiles, expected, numbers);
  }

  for (const int kind : {0, 1}) {
    std::vector<float> results;
    for (std::size_t i = 0; i < 32; ++i) {
      const float a = x[kind == 0 ? i : 32 + i], b = x[kind == 0 ? 32 + i : i];
      results.push_back(a * 2 - (b + 1));
    }
    check("references " + std::to_string(kind), references, results, x, kind);
  }
}

void functions() {
  const std::vector<float> x = small_numbers<float>(32, 50, 3);
  for (const float s : {2.0f, 16.0f}) {
    std::vector<float> expected(65);
    for (std::size_t i = 0; i < 32; ++i) {
      const float t = (x[i] * s + 1) * s + 1;
      expected[i] = t + 20;
      expected[32 + i] = t * (s > 10 ? s / 2 : s);
    }
    expected[64] = 2;
    check("lambdas " + std::to_string(s), lambdas, expected, x, s);
  }
}

} // namespace

int main() {
  structs();
  members();
  functions();
  return report.exit_status();
}
