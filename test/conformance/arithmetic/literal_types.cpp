#include "../reference.h"

namespace literal_types {

using namespace meaning;

void run() {
  // 254 and more go round in uint8.
  const std::vector<i32> x = {-9, -8, -3, -2, -1, 0, 1, 2, 3, 4, 5, 9, 100, 253, 254, 300};
  std::vector<float> expected;
  const auto put = [&](auto value_of) {
    for (const i32 value : x) expected.push_back(float(value_of(value)));
  };
  const auto half = [](i32 value) { return float(value) / 8; };
  put([&](i32 v) { return nearest<f16>(half(v) + 1); });
  put([&](i32 v) { return std::fmod(half(v), 2.0f); });
  put([&](i32 v) { return nearest<bf16>(exact(nearest<bf16>(v)) * exact(nearest<bf16>(1e-3L))); });
  put([&](i32 v) { return v > 0 ? half(v) : 0; });
  put([&](i32 v) { return v < 7 ? v : 7; });
  put([&](i32 v) { return half(v) < -1 ? -1 : half(v) > 0.75f ? 0.75f : half(v); });
  put([&](i32 v) { return v > 3 ? half(v) : 0; });
  put([&](i32 v) { return v > 3; });
  put([&](i32 v) { return float(v) * 2.5f; });
  put([&](i32 v) { return u8(v + 3); });
  put([&](i32 v) { return u8(v - 1); });
  put([&](i32 v) { return v * 4294967296.0f; });
  put([&](i32 v) { return v > 3 ? 2 : 1; });
  put([&](i32 v) { return v > 3 ? 0.5f : 0; });
  check("literal_types", literals, expected, x);
}

} // namespace literal_types
