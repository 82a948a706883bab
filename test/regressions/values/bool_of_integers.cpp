#include "cases.h"

namespace bool_of_integers {

using namespace meaning;

void run() {
  const std::vector<int> x = {0,    1,     -1,         2,           255,        256,     -256, 512,
                              1024, 65536, 0x10000000, -2147483647, 0x7fffff00, 1 << 30, 0,    257};
  const std::vector<float> y = {0, -0.0f, 0.3f,  -0.3f, 256,   1e-40f, NAN, HUGE_VALF,
                                1, -1,    0.99f, 0,     65536, 1e30f,  512, 2};
  // Rows of 256 trues, then of none and of single ones.
  Bools z = {std::vector<u8>(8 * 256, 1)};
  for (std::size_t i = 512; i < z.bytes.size(); ++i) z.bytes[i] = i / 256 % 2 == 1 && i % 256 == i / 256;

  std::vector<u8> expected(89, 7);
  for (std::size_t i = 0; i < 16; ++i) {
    for (const std::size_t place : {0, 32, 64}) expected[place + i] = x[i] != 0;
    if (i < 12) expected[16 + i] = x[i] != 0;
    expected[48 + i] = y[i] != 0;
  }
  expected[80] = 1;
  for (std::size_t row = 0; row < 8; ++row) expected[81 + row] = row < 2 || row % 2 == 1;
  const auto launch = [](const int* ints, const float* floats, const bool* bools, u8* out) {
    sample::launch(stored_bools, ints, floats, bools, reinterpret_cast<bool*>(out));
  };
  report.add("bool_of_integers", outcome(launch, std::vector<u8>(89, 7), expected, same<u8>, x, y, z));
}

} // namespace bool_of_integers
