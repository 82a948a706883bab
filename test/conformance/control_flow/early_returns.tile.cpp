// A program that returns early writes nothing more; a helper returns from the arms of an if, for scalars and for tiles.
#include "dense.h"

// Each arm of each if may return or go on.
template <bool OUTER, bool THEN, bool ELSE>
int choose_path(int a, int b) {
  int value = a * 10 + b;
  if (a > 0) {
    if (OUTER) value += 1000;
    if (b > 0) {
      if (THEN) return value + 1;
      value *= 2;
    } else {
      if (ELSE) return value + 2;
      value *= 3;
    }
  } else if (b > 5) {
    return -value;
  }
  return value + 5;
}
TILE_KERNEL void all_paths(int a, int b, int* out) {
  auto [p] = grid(3);
  if (p == 1) return;
  int* to = out + p * 8;
  store(to, choose_path<false, false, false>(a, b));
  store(to + 1, choose_path<false, false, true>(a, b));
  store(to + 2, choose_path<false, true, false>(a, b));
  store(to + 3, choose_path<false, true, true>(a, b));
  if (p == 2 && a < 0) return;
  store(to + 4, choose_path<true, false, false>(a, b));
  store(to + 5, choose_path<true, false, true>(a, b));
  store(to + 6, choose_path<true, true, false>(a, b));
  store(to + 7, choose_path<true, true, true>(a, b));
}

template <class T>
T scaled(T x, int kind) {
  if (kind == 0) return x;
  if (kind < 0) return x - x;
  x = x * 2.0f;
  if (kind > 5) return x + 1.0f;
  return -x;
}
TILE_KERNEL void tiles_from_helpers(const float* x, int kind, float* out) {
  grid(1);
  store_dense(out, scaled(load(dense<32>(x)), kind));
  store(out + 32, scaled(load(x + 3), kind));
}
