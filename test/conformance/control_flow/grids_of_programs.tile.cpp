// What a program knows of the grid: its place on three axes, and how many there are.
#include "dense.h"

TILE_KERNEL void mark_programs(index_t x, index_t y, index_t z, int* out) {
  auto [i, j, k] = grid(x, y, z);
  int* to = out + ((k * y + j) * x + i) * 2;
  store(to, int(i + 100 * j + 10000 * k));
  store(to + 1, int(num_programs(0) + 100 * num_programs(1) + 10000 * num_programs(2)));
}
// Axes that the grid does not name have one program.
TILE_KERNEL void count_programs(index_t n, index_t* out) {
  auto [p] = grid(cdiv(n, 3));
  store(out + p * 4 + arange<0, 4>(), program_id(0) * 1000 + num_programs(0) * 10 + num_programs(2));
}
