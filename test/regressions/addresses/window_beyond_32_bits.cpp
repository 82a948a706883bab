#include "../far.h"

namespace window_beyond_32_bits {

using namespace meaning;

void run() {
  const std::vector<i8> x = numbered<i8>(64, 11), before(64, -1);
  for (const Size offset : {(Size(1) << 31) - 8, Size(1) << 31, (Size(1) << 32) - 3, (Size(1) << 33) + 5})
    for (const Size inside : {Size(-10), Size(1), Size(40), (Size(1) << 32) + 3, 3 - (Size(1) << 32)}) {
      std::vector<i8> expected = before;
      for (Size i = 0; i < 64 && i < inside + 4; ++i) expected[std::size_t(i)] = i < inside ? x[std::size_t(i)] : i8(7);
      const auto launch = [&](i8* from, i8* to) {
        sample::launch(copy_far_window, far_before(from, offset), offset + inside, offset, far_before(to, offset));
      };
      report.add("window_beyond_32_bits " + std::to_string(offset) + " " + std::to_string(inside),
                 outcome(launch, before, expected, same<i8>, x));
    }
}

} // namespace window_beyond_32_bits
