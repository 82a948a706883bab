// Helpers, lambdas and aggregates of tiles and scalars; see aggregates.cpp for what each kernel has to compute.
#include "dense.h"

#include <array>
#include <tuple>
#include <utility>

// ---- helpers ----
template <int N>
struct Moments {
  Tile<float, N> sums = zeros<float, N>();
  float weight = 0.0f;

  void add(const Tile<float, N>& x, float w) {
    sums += x * w;
    weight += w;
  }
  Tile<float, N> mean() const { return sums / weight; }
};
template <class T, int N>
std::pair<Tile<T, N>, Tile<T, N>> ordered(const Tile<T, N>& a, const Tile<T, N>& b) {
  return {minimum(a, b), maximum(a, b)};
}
float half_if_large(float x) {
  if (x > 10.0f) return x * 0.5f;
  return x;
}
void swap_tiles(Tile<float, 32>& a, Tile<float, 32>& b) {
  auto old = a;
  a = b;
  b = old;
}
template <class F, int N>
auto twice(F f, const Tile<float, N>& x) {
  return f(f(x));
}

TILE_KERNEL void struct_in_loop(const float* x, index_t n, float* out) {
  grid(1);
  Moments<32> moments;
  auto at = make_block_ptr<32>(x, {n * 32}, {1}, {0});
  for (index_t i = 0; i < n; ++i) {
    moments.add(load(at), float(i + 1));
    at.advance({32});
  }
  Moments<32> copy = moments;
  copy.add(full<float, 32>(1.0f), 2.0f);
  store_dense(out, moments.mean());
  store_dense(out + 32, copy.sums);
  store(out + 64, copy.weight);
}
TILE_KERNEL void pairs_and_tuples(const float* x, float* out) {
  grid(1);
  auto [low, high] = ordered(load(dense<32>(x)), load(dense<32>(x + 32)));
  auto both = std::make_tuple(high - low, 3.0f, std::pair(low, 2));
  std::get<1>(both) += 1.0f;
  store_dense(out, std::get<0>(both) * std::get<1>(both));
  auto& inner = std::get<2>(both);
  inner.first += 1.0f;
  store_dense(out + 32, std::get<2>(both).first * float(inner.second));
  store_dense(out + 64, low);
}
TILE_KERNEL void arrays_of_tiles(const float* x, float* out) {
  grid(1);
  std::array<Tile<float, 32>, 3> tiles = {load(dense<32>(x)), load(dense<32>(x + 32)), zeros<float, 32>()};
  constexpr int last = 2;
  tiles[last] += tiles[0];
  tiles[last] += std::get<1>(tiles) * 2.0f;
  float weights[3] = {1.0f, 2.0f, 3.0f};
  weights[1] = half_if_large(load(x + 40));
  store_dense(out, tiles[0] + weights[0]);
  store_dense(out + 32, tiles[last - 1] + weights[1]);
  store_dense(out + 64, tiles[2] + weights[last]);
}
TILE_KERNEL void references(const float* x, int kind, float* out) {
  grid(1);
  auto a = load(dense<32>(x));
  auto b = load(dense<32>(x + 32));
  if (kind > 0) swap_tiles(a, b);
  auto& name = b;
  name += 1.0f;
  const auto& same = a;
  a *= 2.0f;
  store_dense(out, same - b);
}
TILE_KERNEL void lambdas(const float* x, float s, float* out) {
  grid(1);
  float shift = 1.0f;
  auto by_value = [s, shift](auto t) { return t * s + shift; };
  int calls = 0;
  auto counting = [&](const auto& t) {
    ++calls;
    return t + shift;
  };
  shift = 10.0f;
  auto t = twice(by_value, load(dense<32>(x)));
  store_dense(out, counting(counting(t)));
  store_dense(out + 32, [](auto a, auto b) { return a * b; }(t, half_if_large(s)));
  store(out + 64, calls);
}
