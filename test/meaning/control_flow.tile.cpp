// Branches, loops and early returns of every form; see control_flow.cpp for what each kernel has to compute.
#include "dense.h"

// ---- branches ----
TILE_KERNEL void branches(const float* x, int kind, float* out) {
  grid(1);
  auto t = load(dense<64>(x));
  float scale = 1.0f;
  if (kind == 0) {
    t = t + 1.0f;
    scale = 2.0f;
  } else if (kind == 1) {
    t = -t;
  } else {
    float more = scale + 2.0f;
    scale = more * more;
    if (kind > 5) t *= 3.0f;
  }
  store_dense(out, t * scale);
}
TILE_KERNEL void chosen_values(const float* x, int kind, float* out) {
  grid(1);
  auto a = load(dense<32>(x));
  auto b = load(dense<32>(x + 32));
  float s = kind > 2 ? 5.0f : load(x + kind);
  store_dense(out, (kind % 2 == 0 ? a : b) + s);
  store_dense(out + 32, kind == 1 ? a - b : kind == 2 ? b - a : zeros<float, 32>());
}
TILE_KERNEL void early_returns(const int* x, int* out) {
  auto [p] = grid(6);
  if (p == 1) return;
  int first = load(x + p);
  if (first < 0) {
    store(out + p, -1);
    if (first < -5) return;
    store(out + p + 6, first);
    return;
  }
  store(out + p, first);
}
TILE_KERNEL void return_in_loop(const int* x, index_t n, int* out) {
  grid(1);
  for (index_t i = 0; i < n; ++i) {
    for (int k = 0; k < 3; ++k)
      if (load(x + 3 * i + k) == 7) {
        store(out, int(i));
        store(out + 1, k);
        return;
      }
  }
  store(out, -1);
  store(out + 1, -1);
}

// ---- && and || ----
TILE_KERNEL void loads_on_the_right(const int* x, int n, int* out) {
  grid(1);
  for (int i = 0; i < 8; ++i) {
    bool both = i < n && load(x + i) > 0;
    bool either = i >= n || load(x + i) < 0 || load(x + i) == 4;
    if (both && !(i == 2 && n > 3))
      store(out + i, 1);
    else
      store(out + i, either ? 2 : 3);
  }
  int at = 0;
  while (at < n && load(x + at) != 0) ++at;
  store(out + 8, at);
}

// ---- loops ----
TILE_KERNEL void loop_forms(int a, int b, int* out) {
  grid(1);
  int count = 0;
  for (int i = b; i > a; i -= 3) count += i;
  store(out, count);
  for (int i = a; i <= b; i += 2) count += 100;
  store(out + 1, count);
  for (int i = a; i != b; i++) ++count;
  store(out + 2, count);
  int j = a;
  for (; j < b;) j = j * 2 + 3;
  store(out + 3, j);
  int tries = 0;
  do ++tries;
  while (tries * tries < b);
  store(out + 4, tries);
  for (int i = 0, k = 10; i < k; ++i, --k) tries = i * 100 + k;
  store(out + 5, tries);
  for (unsigned i = 5; i-- > 0;) tries = tries * 2 + int(i);
  store(out + 6, tries);
  for (index_t i = 1; i < 1000; i *= 3) count = int(i);
  store(out + 7, count);
  for (int i = 0; i < b; ++i)
    if (i == 4)
      i += 2;
    else
      count += i;
  store(out + 8, count);
}
TILE_KERNEL void breaks_and_continues(const int* x, index_t n, int* out) {
  grid(1);
  auto t = zeros<int, 16>();
  int seen = 0;
  for (index_t i = 0; i < n; ++i) {
    int v = load(x + i);
    if (v < 0) continue;
    if (v > 90) break;
    ++seen;
    t += v;
    for (int k = 0;; ++k) {
      if (k == v) break;
      if (k % 2 == 0) continue;
      t = t + k;
      if (k > 4) break;
    }
    t += 1;
  }
  store_dense(out, t + arange<0, 16>() * seen);
}
TILE_KERNEL void while_with_tiles(const float* x, float* out) {
  grid(1);
  auto t = load(dense<32>(x));
  int steps = 0;
  while (true) {
    auto big = t > 10.0f;
    if (sum(big) == 0) break;
    t = where(big, t * 0.5f, t);
    if (++steps == 50) break;
  }
  store_dense(out, t);
  store(out + 32, steps);
}
// Greatest common divisors: values that take each other's place.
TILE_KERNEL void euclid(int a, int b, int* out) {
  grid(1);
  while (b != 0) {
    int rest = a % b;
    a = b;
    b = rest;
  }
  store(out, a);
}
TILE_KERNEL void tiles_that_rotate(const int* x, index_t n, int* out) {
  grid(1);
  auto a = load(dense<32>(x));
  auto b = load(dense<32>(x + 32));
  for (index_t i = 0; i < n; ++i) {
    auto next = a + b;
    a = b;
    b = next;
  }
  store_dense(out, a);
  store_dense(out + 32, b);
}

// ---- block pointers in branches and loops ----
TILE_KERNEL void window_by_branch(const float* x, const float* y, int kind, float* out) {
  grid(1);
  auto w = make_block_ptr<8, 16>(x, {10, 20}, {20, 1}, {0, 0});
  if (kind == 1)
    w = make_block_ptr<8, 16>(y, {20, 10}, {1, 20}, {4, 2});
  else if (kind == 2)
    w.advance({5, 7});
  store_dense(out, load(w, boundary_check<0, 1>, padding(-1.0f)));
  auto v = kind > 0 ? w : advance(w, {-1, -2});
  store_dense(out + 128, load(v, boundary_check<0, 1>));
}
TILE_KERNEL void windows_in_two_loops(const float* x, index_t rows, index_t columns, float* out) {
  grid(1);
  auto row_of = make_block_ptr<2, 8>(x, {rows, columns}, {columns, 1}, {0, 0});
  auto acc = zeros<float, 2, 8>();
  index_t trip = 1;
  for (index_t r = 0; r < rows; r += 2) {
    auto at = row_of;
    for (index_t c = 0; c < columns; c += 8) {
      acc += load(at, boundary_check<0, 1>) * float(trip);
      at.advance({0, 8});
      ++trip;
    }
    row_of.advance({2, 0});
  }
  store_dense(out, acc);
}
// Steps that differ from trip to trip, and a step that is taken only sometimes.
TILE_KERNEL void uneven_steps(const float* x, const int* steps, index_t n, float* out) {
  grid(1);
  auto at = make_block_ptr<16>(x, {200}, {1}, {0});
  auto pointers = x + arange<0, 16>();
  auto acc = zeros<float, 16>();
  for (index_t i = 0; i < n; ++i) {
    acc += load(at, boundary_check<0>) * 2.0f + load(pointers);
    int step = load(steps + i);
    at.advance({step});
    if (step > 3) at.advance({10});
    if (step % 2 == 1) pointers = pointers + step;
  }
  store_dense(out, acc);
}
TILE_KERNEL void two_windows_that_swap(const float* x, index_t n, float* out) {
  grid(1);
  auto a = make_block_ptr<16>(x, {64}, {1}, {0});
  auto b = make_block_ptr<16>(x, {64}, {2}, {30});
  for (index_t i = 0; i < n; ++i) {
    auto old = a;
    a = b;
    b = advance(old, {1});
  }
  store_dense(out, load(a, boundary_check<0>) - load(b, boundary_check<0>) * 100.0f);
}

// Steps that name what they compute: before every `continue`, and at the end of the body.
TILE_KERNEL void steps_of_pairs(const float* x, index_t n, float* out) {
  grid(1);
  auto seen = zeros<float, 16>();
  index_t a = 0, b = 1;
  auto next = [&] {
    index_t both = a + b;
    a = b;
    b = both;
  };
  for (; b < n; next()) {
    if (a == 3) continue;
    seen += load(x + a + arange<0, 16>());
  }
  store_dense(out, seen);
}
TILE_KERNEL void steps_with_windows(const float* x, index_t n, float* out) {
  grid(1);
  auto t = zeros<float, 16>();
  auto seen = zeros<float, 16>();
  index_t i = 0;
  auto next = [&] {
    auto w = load(make_block_ptr<16>(x, {n - i}, {1}, {2 * i + 1}), boundary_check<0>);
    float most = max(w);
    t += w * 2.0f + most;
  };
  for (; i < 6; next()) {
    i = i + 1;
    if (i == 3) continue;
    seen += t + load(make_block_ptr<16>(x, {n - i}, {1}, {2 * i + 1}), boundary_check<0>);
    if (i == 5) continue;
    seen += 1.0f;
  }
  store_dense(out, t + seen);
}

// ---- no grid ----
TILE_KERNEL void ids_without_grid(int n, int* out) {
  index_t x = program_id(0), y = program_id(1), z = program_id(2);
  index_t place = (z * num_programs(1) + y) * num_programs(0) + x;
  store(out + place * 16 + arange<0, 16>(), cast<int>(place * 100 + arange<0, 16>()) + n);
}
