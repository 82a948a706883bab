// What run finds out about parameters that share memory.
#include <tile/tile.h>

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

using namespace tile;

namespace {

constexpr int N = 8;

TILE_KERNEL void copy(const float* x, float* out, index_t n) {
  auto [i] = grid(cdiv(n, N));
  auto x_blk = make_block_ptr<N>(x, {n}, {1}, {i * N});
  auto out_blk = make_block_ptr<N>(out, {n}, {1}, {i * N});
  store(out_blk, load(x_blk, boundary_check<0>), boundary_check<0>);
}

template <class F>
std::string violation(F call) {
  try {
    call();
  } catch (const contract_violation& problem) {
    return problem.what();
  }
  return "";
}
void expect_says(const std::string& message, const std::string& text) {
  EXPECT_NE(message.find(text), std::string::npos) << "'" << message << "' does not say '" << text << "'";
}

TEST(Aliasing, EqualBases) {
  std::vector<float> memory(N);
  expect_says(violation([&] { tile::run(copy, memory.data(), memory.data(), N); }),
              "parameter 1 and parameter 2 have the same base");
  // Where nothing runs, nothing is refused.
  tile::run(copy, memory.data(), memory.data(), 0);
}

TILE_KERNEL void touch_nothing(const float*, float*, float*) { grid(1); }

TEST(Aliasing, NullPointersAreNotEqualBases) {
  float memory = 0;
  tile::run(touch_nothing, nullptr, nullptr, &memory);
  EXPECT_THROW(tile::run(touch_nothing, nullptr, &memory, &memory), contract_violation);
  tile::run(touch_nothing, &memory, nullptr, nullptr);
}

TEST(Aliasing, StoreToWhatWasLoaded) {
  std::vector<float> memory(3 * N);
  for (int distance = 1; distance < N; ++distance)
    expect_says(violation([&] { tile::run(copy, memory.data() + distance, memory.data(), N); }),
                "stores through parameter 2");
  // Side by side is fine, and so is other memory of the same vector.
  tile::run(copy, memory.data() + N, memory.data(), N);
  tile::run(copy, memory.data(), memory.data() + N, N);
}

// The store of one program meets the load of another, in either order.
TEST(Aliasing, AcrossPrograms) {
  std::vector<float> memory(6 * N);
  expect_says(violation([&] { tile::run(copy, memory.data(), memory.data() + 2 * N, 3 * N); }),
              "loads through parameter 1");
  expect_says(violation([&] { tile::run(copy, memory.data() + 2 * N, memory.data(), 3 * N); }),
              "stores through parameter 2");
}

TEST(Aliasing, TheMessageNamesBothPlaces) {
  std::vector<float> memory(2 * N);
  const std::string message = violation([&] { tile::run(copy, memory.data() + 2, memory.data(), N); });
  expect_says(message, "program (0, 0, 0)");
  expect_says(message, "stores through parameter 2 (byte 8 from its base)");
  expect_says(message, "accessed through parameter 1 (byte 0 from its base)");
}

// Only bytes that are accessed count: interleaved memory is no overlap.
TILE_KERNEL void copy_strided(const float* x, float* out, index_t stride) {
  grid(1);
  auto i = arange<0, N>();
  store(out + i * stride, load(x + i * stride));
}

TEST(Aliasing, InterleavedIsNoOverlap) {
  std::vector<float> memory(2 * N);
  std::iota(memory.begin(), memory.end(), 0.0f);
  tile::run(copy_strided, memory.data(), memory.data() + 1, 2);
  for (int i = 0; i < N; ++i) EXPECT_EQ(memory[2 * i + 1], float(2 * i));
}

TILE_KERNEL void add(const float* x, const float* y, float* out) {
  grid(1);
  auto i = arange<0, N>();
  store(out + i, load(x + i) + load(y + i));
}

TEST(Aliasing, ConstParametersMayOverlap) {
  std::vector<float> x(N, 2.0f), out(N);
  tile::run(add, x.data(), x.data(), out.data());
  EXPECT_EQ(out, std::vector<float>(N, 4.0f));
  std::vector<float> both(N + 4, 1.0f);
  expect_says(violation([&] { tile::run(add, both.data(), both.data() + 1, both.data() + 3); }),
              "several other parameters");
}

TILE_KERNEL void double_in_place(float* x) {
  grid(1);
  auto i = arange<0, N>();
  const float* same = x;
  store(x + i, load(same + i) * 2);
  store(x + i, load(same + i) * 2);
}

TEST(Aliasing, OneParameterMayBeReadAndWritten) {
  std::vector<float> x(N, 1.0f);
  tile::run(double_in_place, x.data());
  EXPECT_EQ(x, std::vector<float>(N, 4.0f));
}

TILE_KERNEL void fill_both(float* x, float* y) {
  grid(1);
  store(x, 1);
  store(y, 2);
}

TEST(Aliasing, TwoWrittenParameters) {
  float memory[2] = {};
  tile::run(fill_both, memory, memory + 1);
  EXPECT_THROW(tile::run(fill_both, memory, memory), contract_violation);
  // Through different types of access the bytes still count.
  expect_says(violation([&] {
                tile::run(fill_both, memory, reinterpret_cast<float*>(reinterpret_cast<char*>(memory) + 0) + 0);
              }),
              "same base");
}

TILE_KERNEL void widths(const std::int16_t* x, std::int64_t* out) {
  grid(1);
  auto value = load(x);
  store(out, value);
}

TEST(Aliasing, AccessesOfDifferentWidth) {
  alignas(8) std::int16_t memory[8] = {};
  auto* const wide = reinterpret_cast<std::int64_t*>(memory);
  expect_says(violation([&] { tile::run(widths, memory + 3, wide); }), "stores through parameter 2");
  tile::run(widths, memory + 4, wide);
}

TILE_KERNEL void offset_base(const float* x, float* out, index_t head) {
  grid(1);
  const float* x_head = x + head * N;
  float* out_head = out;
  out_head += head * N;
  auto x_blk = make_block_ptr<N>(x_head, {N}, {1}, {0});
  store(out_head + arange<0, N>(), load(x_blk));
}

TEST(Aliasing, DerivedPointersBelongToTheirParameter) {
  std::vector<float> memory(4 * N);
  tile::run(offset_base, memory.data(), memory.data() + N, 2);
  expect_says(violation([&] { tile::run(offset_base, memory.data(), memory.data() + 1, 2); }),
              "stores through parameter 2");
}

} // namespace
