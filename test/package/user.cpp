// The generated launcher, compiled for the CPU. hostcuda's device memory is host memory.
#include "twice.h"

#include <vector>

int main() {
  std::vector<float> x(1000), out(1000);
  for (int i = 0; i < 1000; ++i) x[i] = static_cast<float>(i);
  if (twice<256>(x.data(), out.data(), 1000) != cudaSuccess) return 1;
  for (int i = 0; i < 1000; ++i)
    if (out[i] != 2 * x[i]) return 1;
  return 0;
}
