// Division truncates and the remainder follows the dividend: in constants, scalars and tiles alike (Triton issues 954,
// 619, 955, 11376 and 10930: it rounds down in constants and truncates at run time). cdiv rounds up, for positive
// numbers.
#include "dense.h"

TILE_KERNEL void divide_everywhere(int a, int b, const int* x, int* out) {
  grid(1);
  constexpr int quotient = -7 / 2, rest = -7 % 2;
  store(out, quotient * 100 + rest);
  store(out + 1, a / b);
  store(out + 2, a % b);
  auto t = load(dense<16>(x));
  store_dense(out + 3, t / b);
  store_dense(out + 19, t % b);
  store_dense(out + 35, a / (t | 1));
  store_dense(out + 51, t % -8);
  store_dense(out + 67, t / -8);
  store_dense(out + 83, cast<int>(cast<std::int8_t>(t) / std::int8_t(2)));
  store(out + 99, int(cdiv((a < 0 ? -a : a) + index_t(1) * 4294967296, 4294967296)));
  store(out + 100, sum(t / 3) / b);
}
