// Checks the kernels of control_flow.tile.cpp against plain loops.
#ifdef TILE_SAMPLE_CPU
#include "control_flow.tile.cpp"
#else
#include "control_flow.h"
#endif
#include "cases.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace {

using namespace meaning;

void choices() {
  const std::vector<float> x = numbered<float>(64);
  for (const int kind : {0, 1, 2, 9}) {
    std::vector<float> expected = x;
    for (float& value : expected)
      value = kind == 0 ? (value + 1) * 2 : kind == 1 ? -value : kind > 5 ? value * 27 : value * 9;
    check("branches " + std::to_string(kind), branches, expected, x, kind);
  }
  for (const int kind : {0, 1, 2, 3}) {
    std::vector<float> expected;
    for (std::size_t i = 0; i < 32; ++i)
      expected.push_back(x[kind % 2 == 0 ? i : 32 + i] + (kind > 2 ? 5 : x[std::size_t(kind)]));
    expected.insert(expected.end(), 32, kind == 1 ? -32.0f : kind == 2 ? 32.0f : 0.0f);
    check("chosen_values " + std::to_string(kind), chosen_values, expected, x, kind);
  }

  const std::vector<int> firsts = {4, 5, -3, -9, 0, -5};
  std::vector<int> out = sample::noise<int>(12);
  for (std::size_t p = 0; p < 6; ++p) {
    if (p == 1) continue;
    out[p] = firsts[p] < 0 ? -1 : firsts[p];
    if (firsts[p] < 0 && firsts[p] >= -5) out[p + 6] = firsts[p];
  }
  check("early_returns", early_returns, out, firsts);

  const std::vector<int> sevens = {1, 2, 3, 4, 5, 6, 8, 7, 9, 7, 7, 7};
  check("return_in_loop: found", return_in_loop, std::vector<int>{2, 1}, sevens, Size(4));
  check("return_in_loop: not found", return_in_loop, std::vector<int>{-1, -1}, sevens, Size(2));
}

// Beyond n there is no memory at all.
void right_sides() {
  for (const int n : {0, 3, 5, 8}) {
    std::vector<int> x = {3, -1, 4, 4, -2, 6, 0, 1};
    x.resize(std::size_t(n));
    std::vector<int> expected;
    for (int i = 0; i < 8; ++i) {
      const int v = i < n ? x[std::size_t(i)] : 0;
      const bool both = i < n && v > 0, either = i >= n || v < 0 || v == 4;
      expected.push_back(both && !(i == 2 && n > 3) ? 1 : either ? 2 : 3);
    }
    int at = 0;
    while (at < n && x[std::size_t(at)] != 0) ++at;
    expected.push_back(at);
    check("loads_on_the_right " + std::to_string(n), loads_on_the_right, expected, x, n);
  }
}

std::vector<int> expected_of_loop_forms(int a, int b) {
  std::vector<int> out;
  int count = 0, j = a, tries = 1;
  for (int i = b; i > a; i -= 3) count += i;
  out.push_back(count);
  count += b >= a ? (b - a) / 2 * 100 + 100 : 0;
  out.push_back(count);
  count += b - a;
  out.push_back(count);
  while (j < b) j = j * 2 + 3;
  out.push_back(j);
  while (tries * tries < b) ++tries;
  out.push_back(tries);
  tries = 4 * 100 + 6;
  out.push_back(tries);
  for (const int i : {4, 3, 2, 1, 0}) tries = tries * 2 + i;
  out.push_back(tries);
  count = 729;
  out.push_back(count);
  for (int i = 0; i < b; ++i)
    if (i < 4 || i > 6) count += i;
  out.push_back(count);
  return out;
}

void loops() {
  check("loop_forms 2 11", loop_forms, expected_of_loop_forms(2, 11), 2, 11);
  check("loop_forms 3 3", loop_forms, expected_of_loop_forms(3, 3), 3, 3);
  check("loop_forms -2 5", loop_forms, expected_of_loop_forms(-2, 5), -2, 5);

  const std::vector<int> x = {3, -1, 0, 9, 8, 5, 99, 7};
  for (const Size n : {0, 2, 6, 8}) {
    int t = 0, seen = 0;
    for (Size i = 0; i < n && x[std::size_t(i)] <= 90; ++i) {
      const int v = x[std::size_t(i)];
      if (v < 0) continue;
      ++seen;
      t += v + 1;
      for (int k = 1; k < v; k += 2) {
        t += k;
        if (k > 4) break;
      }
    }
    std::vector<int> expected;
    for (int i = 0; i < 16; ++i) expected.push_back(t + i * seen);
    check("breaks_and_continues " + std::to_string(n), breaks_and_continues, expected, x, n);
  }

  std::vector<float> values, expected;
  for (int i = 0; i < 32; ++i) values.push_back(float(i * i));
  float steps = 0;
  for (const float value : values) {
    float now = value, own = 0;
    for (; now > 10; now *= 0.5f) ++own;
    expected.push_back(now);
    steps = std::fmax(steps, own);
  }
  expected.push_back(steps);
  check("while_with_tiles", while_with_tiles, expected, values);

  check("euclid 1071 462", euclid, std::vector<int>{21}, 1071, 462);
  check("euclid 5 0", euclid, std::vector<int>{5}, 5, 0);
  for (const Size n : {0, 1, 9}) {
    std::vector<int> a = numbered<int>(32), b = numbered<int>(32, 5), both = a;
    both.insert(both.end(), b.begin(), b.end());
    const std::vector<int> in = both;
    for (std::size_t i = 0; i < 32; ++i)
      for (Size k = 0; k < n; ++k) {
        const int next = both[i] + both[i + 32];
        both[i] = both[i + 32];
        both[i + 32] = next;
      }
    check("tiles_that_rotate " + std::to_string(n), tiles_that_rotate, both, in, n);
  }
}

void windows() {
  const std::vector<float> x = numbered<float>(200), y = numbered<float>(200, 1000);
  for (const int kind : {0, 1, 2}) {
    std::vector<float> expected;
    for (const bool second : {false, true})
      for (Size i = 0; i < 8 * 16; ++i) {
        const Size back = second && kind == 0 ? 1 : 0;
        const Size r = i / 16 + (kind == 1 ? 4 : kind == 2 ? 5 : 0) - back;
        const Size c = i % 16 + (kind == 1 ? 2 : kind == 2 ? 7 : 0) - 2 * back;
        const bool inside = r >= 0 && c >= 0 && r < (kind == 1 ? 20 : 10) && c < (kind == 1 ? 10 : 20);
        const Size at = kind == 1 ? c * 20 + r : r * 20 + c;
        expected.push_back(inside ? (kind == 1 ? y : x)[std::size_t(at)] : second ? 0.0f : -1.0f);
      }
    check("window_by_branch " + std::to_string(kind), window_by_branch, expected, x, y, kind);
  }
  for (const Size rows : {0, 3, 6})
    for (const Size columns : {1, 16, 21}) {
      const std::vector<float> matrix = small_numbers<float>(rows * columns, 20, 1);
      std::vector<float> expected(16, 0.0f);
      for (Size r = 0; r < rows; ++r)
        for (Size c = 0; c < columns; ++c)
          expected[std::size_t(r % 2 * 8 + c % 8)] +=
              matrix[std::size_t(r * columns + c)] * float(1 + r / 2 * ((columns + 7) / 8) + c / 8);
      check("windows_in_two_loops " + std::to_string(rows) + " " + std::to_string(columns), windows_in_two_loops,
            expected, matrix, rows, columns);
    }
  const std::vector<int> steps = {1, 0, 5, 2, 7, 30, 150};
  for (const Size n : {0, 4, 7}) {
    std::vector<float> expected(16, 0.0f);
    Size at = 0, pointer = 0;
    for (Size k = 0; k < n; ++k) {
      for (Size i = 0; i < 16; ++i)
        expected[std::size_t(i)] += (at + i < 200 ? float(at + i) : 0.0f) * 2 + float(pointer + i);
      const int step = steps[std::size_t(k)];
      at += step + (step > 3 ? 10 : 0);
      pointer += step % 2 == 1 ? step : 0;
    }
    check("uneven_steps " + std::to_string(n), uneven_steps, expected, x, steps, n);
  }
  for (const Size n : {0, 1, 5, 6}) {
    Size offset[2] = {0, 30}, stride[2] = {1, 2};
    for (Size k = 0; k < n; ++k) {
      std::swap(offset[0], offset[1]);
      std::swap(stride[0], stride[1]);
      ++offset[1];
    }
    const auto element = [&](std::size_t which, Size i) {
      return offset[which] + i < 64 ? float((offset[which] + i) * stride[which]) : 0.0f;
    };
    std::vector<float> expected;
    for (Size i = 0; i < 16; ++i) expected.push_back(element(0, i) - element(1, i) * 100);
    check("two_windows_that_swap " + std::to_string(n), two_windows_that_swap, expected, x, n);
  }
}

void steps_before_continue() {
  const std::vector<float> x = numbered<float>(60);
  for (const Size n : {1, 4, 40}) {
    std::vector<float> expected(16, 0.0f);
    for (Size a = 0, b = 1; b < n; std::swap(a, b), b += a)
      for (Size i = 0; i < 16; ++i) expected[std::size_t(i)] += a == 3 ? 0.0f : x[std::size_t(a + i)];
    check("steps_of_pairs " + std::to_string(n), steps_of_pairs, expected, x, n);
  }
  for (const Size n : {60, 12, 7}) {
    std::vector<float> t(16, 0.0f), seen = t;
    for (Size i = 1; i <= 6; ++i) {
      std::vector<float> window;
      for (Size k = 2 * i + 1; k < 2 * i + 17; ++k) window.push_back(k < n - i ? x[std::size_t(k)] : 0.0f);
      for (std::size_t k = 0; k < 16; ++k) seen[k] += i == 3 ? 0 : t[k] + window[k] + (i == 5 ? 0.0f : 1.0f);
      const float most = *std::max_element(window.begin(), window.end());
      for (std::size_t k = 0; k < 16; ++k) t[k] += window[k] * 2 + most;
    }
    for (std::size_t k = 0; k < 16; ++k) t[k] += seen[k];
    check("steps_with_windows " + std::to_string(n), steps_with_windows, t, x, n);
  }
}

// A kernel without grid: the caller gives it.
void no_grid() {
  std::vector<int> expected;
  for (int place = 0; place < 3 * 2 * 4; ++place)
    for (int i = 0; i < 16; ++i) expected.push_back(place * 100 + i + 7);
  const auto launch = [](int n, int* out) {
#ifdef TILE_SAMPLE_CPU
    tile::run(tile::grid3{3, 2, 4}, ids_without_grid, n, out);
#else
    sample::require(ids_without_grid(dim3(3, 2, 4), n, out, nullptr), "launch");
    sample::require(cudaDeviceSynchronize(), "kernel");
#endif
  };
  report.add("ids_without_grid", outcome(launch, sample::noise<int>(expected.size()), expected, same<int>, 7));
}

} // namespace

int main() {
  choices();
  right_sides();
  loops();
  windows();
  steps_before_continue();
  no_grid();
  return report.exit_status();
}
