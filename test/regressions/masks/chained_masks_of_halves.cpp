#include "cases.h"

namespace chained_masks_of_halves {

using namespace meaning;

void run() {
  const std::vector<f16> x = numbered<f16>(768, f16(1.0f));
  for (const int first : {0, 37, 256})
    for (const int second : {37, 101}) {
      std::vector<f16> expected(512, f16(0.0f));
      for (int i = 0; i < 256; ++i) {
        const bool low = i < first, high = i >= second && i % 3 != 1;
        const f16 a = x[std::size_t(i)], b = x[std::size_t(256 + i)], c = x[std::size_t(512 + i)];
        expected[std::size_t(i)] = low ? a : high ? b : c;
        float sum = low ? float(a) : 0.0f;
        if (low && high) sum += float(b);
        if (!low && !high) sum += float(c);
        expected[std::size_t(256 + i)] = f16(low ? sum : !high ? float(c) : 0.0f);
      }
      check("chained_masks_of_halves " + std::to_string(first) + " " + std::to_string(second), joined_by_where,
            expected, x, first, second);
    }
}

} // namespace chained_masks_of_halves
