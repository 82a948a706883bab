// The tile program itself, run by the installed dialect header.
#include "kernels/twice.tile.cpp"

#include <vector>

int main() {
  std::vector<float> x(1000, 3.0f), out(1000);
  tile::run(twice<256>, x.data(), out.data(), index_t(1000));
  for (float element : out)
    if (element != 6.0f) return 1;
  return 0;
}
