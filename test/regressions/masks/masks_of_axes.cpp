#include "cases.h"

namespace masks_of_axes {

using namespace meaning;

void run() {
  const std::vector<float> x = numbered<float>(8 * 32, 1.0f), before(8 * 32, -2.0f);
  for (const int row : {-1, 0, 3, 7, 8})
    for (const int column : {-1, 0, 5, 16, 31}) {
      std::vector<float> read, written = before;
      for (int r = 0; r < 8; ++r)
        for (int c = 0; c < 32; ++c) {
          const std::size_t place = std::size_t(r * 32 + c);
          read.push_back(r <= row && c <= column ? x[place] : -1.0f);
          if (r >= row && c >= column) written[place] = x[place];
        }
      const std::string name = "masks_of_axes " + std::to_string(row) + " " + std::to_string(column);
      check(name + " read", read_up_to, read, x, row, column);
      check_in_place(name + " write", write_from, before, written, x, row, column);
    }
}

} // namespace masks_of_axes
