// Programs share the rows of a matrix: each takes every num_programs-th one, and reduces it block by block, with pieces
// that hang over.
#include "dense.h"

template <int BLOCK>
TILE_KERNEL void reduce_rows(const float* x, index_t rows, index_t n, index_t programs, float* out) {
  auto [p] = grid(programs);
  for (index_t row = p; row < rows; row += num_programs(0)) {
    float total = 0.0f;
    auto most = full<float, BLOCK>(-inf);
    for (index_t first = 0; first < n; first += BLOCK) {
      auto i = first + arange<0, BLOCK>();
      total += sum(load(x + row * n + i, i < n));
      most = maximum(most, load(x + row * n + i, i < n, -inf));
    }
    store(out + 2 * row, total);
    store(out + 2 * row + 1, max(most));
  }
}
TILE_INSTANTIATE(reduce_rows<32>);
TILE_INSTANTIATE(reduce_rows<128>);
