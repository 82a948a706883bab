// Inputs of softmax, and what it makes of them.
#pragma once
#include "checks.h"

#include <algorithm>

namespace sample {

// Logits that a softmax without care gets wrong: far from 0 on either side, so that a 0 which padding leaves in a sum
// shows; and rising or falling, so that the maximum so far changes in every trip or in none.
struct Logits {
  const char* name;
  float first, last;
};
const Logits logits_kinds[] = {
    {"around 0", 0, 0}, {"around 20", 20, 20}, {"around -20", -20, -20}, {"rising", -10, 10}, {"falling", 10, -10}};

inline float logit(const Logits& logits, std::uint64_t seed, std::size_t row, std::size_t column, std::size_t columns) {
  const float place = columns > 1 ? float(column) / float(columns - 1) : 0;
  return logits.first + (logits.last - logits.first) * place + random_float(seed, row * columns + column);
}

// exp(x) over the sum of all, of numbers of any size.
inline std::vector<double> softmax_of(std::vector<double> x) {
  const double highest = *std::max_element(x.begin(), x.end());
  double sum = 0;
  for (double& value : x) sum += value = std::exp(value - highest);
  for (double& value : x) value /= sum;
  return x;
}

// The relative error that is allowed: of the exponentials, and of a float sum of that many in any order.
inline constexpr double softmax_error = 1e-5;

} // namespace sample
