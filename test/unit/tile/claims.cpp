// assume, multiple_of and may_alias, which run checks.
#include <tile/tile.h>

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

using namespace tile;

namespace {

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

// ---- assume and multiple_of
// -------------------------------------------------------------------------------------------

TILE_KERNEL void assume_before_grid(index_t n) {
  assume(n % 16 == 0);
  auto [i] = grid(n);
  assume(i < 40);
}

TEST(Assume, IsChecked) {
  tile::run(assume_before_grid, 16);
  expect_says(violation([] { tile::run(assume_before_grid, 17); }), "assume: the condition is false");
  expect_says(violation([] { tile::run(assume_before_grid, 48); }), "program (40, 0, 0): assume");
  // Where nothing runs, nothing is claimed.
  tile::run(assume_before_grid, -1);
  EXPECT_THROW(assume(false), contract_violation);
  assume(true);
}

TILE_KERNEL void scalar_multiple(index_t stride, index_t* out) {
  grid(1);
  store(out, multiple_of<8>(stride) + 1);
}

TEST(MultipleOf, Scalars) {
  index_t out = 0;
  tile::run(scalar_multiple, 24, &out);
  EXPECT_EQ(out, 25);
  tile::run(scalar_multiple, -8, &out);
  EXPECT_EQ(out, -7);
  tile::run(scalar_multiple, 0, &out);
  expect_says(violation([&] { tile::run(scalar_multiple, 20, &out); }), "multiple_of");
  expect_says(violation([&] { tile::run(scalar_multiple, -4, &out); }), "multiple_of");
}

// Runs are what counts: 32, 33, 34, 35, 0, 1, 2, 3 are two, and begin with multiples of 4.
TEST(MultipleOf, TilesAreReadByRuns) {
  auto i = arange<0, 8>();
  EXPECT_EQ(sum(multiple_of<8>(i)), 28);
  EXPECT_EQ(sum(multiple_of<4>((i + 32) % 36)), 32 + 33 + 34 + 35 + 6);
  EXPECT_THROW(multiple_of<4>((i + 33) % 36), contract_violation);
  EXPECT_THROW(multiple_of<8>((i + 32) % 36 + 4), contract_violation);
  EXPECT_THROW(multiple_of<2>(i * 3), contract_violation);
  multiple_of<3>(i * 3);
  // A run does not go on in the next row, and along an axis of extent 1 each element begins one.
  EXPECT_THROW(multiple_of<8>(reshape<2, 4>(i)), contract_violation);
  multiple_of<4>(reshape<2, 4>(i));
  EXPECT_THROW(multiple_of<2>(i[All, None]), contract_violation);
  multiple_of<64>(full<std::int8_t, 4>(0));
  EXPECT_THROW(multiple_of<256>(full<std::int8_t, 4>(64)), contract_violation);
  EXPECT_EQ(int(multiple_of<16>(Tile<int>(48))), 48);
  EXPECT_THROW(multiple_of<16>(Tile<int>(40)), contract_violation);
}

// ---- may_alias
// --------------------------------------------------------------------------------------------------------

constexpr int N = 8;

TILE_KERNEL void shift_in_place(const float* x, float* out) {
  may_alias(x, out);
  grid(1);
  auto i = arange<0, N>();
  auto value = load(x + i);
  store(out + i, value + 1);
  // The store is seen through the other parameter.
  store(out + i, load(x + i) * 2);
}
TILE_KERNEL void shift_after_grid(float* out, const float* x) {
  grid(1);
  may_alias(out, x);
  auto i = arange<0, N>();
  store(out + i, load(x + i) + 1);
}

TEST(MayAlias, LiftsBothPromises) {
  std::vector<float> memory(N, 1.0f);
  tile::run(shift_in_place, memory.data(), memory.data());
  EXPECT_EQ(memory, std::vector<float>(N, 4.0f));
  tile::run(shift_after_grid, memory.data(), memory.data());
  EXPECT_EQ(memory, std::vector<float>(N, 5.0f));
  std::vector<float> overlapping(N + 2, 1.0f);
  tile::run(shift_after_grid, overlapping.data() + 2, overlapping.data());
  EXPECT_EQ(overlapping[N + 1], 2.0f);
  // Parameters that do not overlap may still say so.
  std::vector<float> out(N);
  tile::run(shift_in_place, memory.data(), out.data());
}

TILE_KERNEL void three(float* a, float* b, float* c) {
  may_alias(a, b);
  may_alias(c, b);
  grid(1);
  if (a != nullptr) store(a, 1);
  if (b != nullptr) store(b, 2);
  if (c != nullptr) store(c, 3);
}

TEST(MayAlias, SpeaksOfTwoParameters) {
  float memory[3] = {};
  tile::run(three, memory, memory, memory + 1);
  EXPECT_EQ(memory[0], 2.0f);
  tile::run(three, memory, memory + 1, memory + 1);
  EXPECT_EQ(memory[1], 3.0f);
  expect_says(violation([&] { tile::run(three, memory, memory + 1, memory); }),
              "parameter 1 and parameter 3 have the same base");
  tile::run(three, memory, nullptr, memory + 1);
}

TILE_KERNEL void middle_and_end(float* a, float* b, const float* c) {
  may_alias(a, b);
  may_alias(b, c);
  grid(1);
  store(b, 1);
  store(b, load(c));
  store(a + 1, load(a));
}

// What a byte has seen is kept, also where the last access was allowed.
TEST(MayAlias, EarlierAccessesStillCount) {
  std::vector<float> memory(4);
  tile::run(middle_and_end, memory.data(), memory.data() + 2, memory.data() + 2);
  expect_says(violation([&] { tile::run(middle_and_end, memory.data(), memory.data() + 1, memory.data() + 1); }),
              "stores through parameter 1 (byte 4 from its base) memory that was accessed through parameter 3");
}

TILE_KERNEL void through_variable(const float* x, const float* y, float* out, bool second) {
  may_alias(x, out);
  grid(1);
  const float* chosen = second ? y : x;
  store(out, load(chosen) + 1);
}

TEST(MayAlias, AVariableHasTheOriginOfItsValue) {
  float memory[2] = {1, 2};
  tile::run(through_variable, memory, memory + 1, memory, false);
  EXPECT_EQ(memory[0], 2.0f);
  tile::run(through_variable, memory, memory + 1, memory, true);
  EXPECT_EQ(memory[0], 3.0f);
  expect_says(violation([&] { tile::run(through_variable, memory + 1, memory, memory, true); }),
              "parameter 2 and parameter 3 have the same base");
}

TEST(MayAlias, NullAndOutsideOfKernels) {
  float memory[2] = {};
  tile::run(three, nullptr, nullptr, memory);
  EXPECT_EQ(memory[0], 3.0f);
  may_alias(memory, memory + 1);
}

// Many const parameters on one memory: every set of readers is a history of its own.
TILE_KERNEL void many_readers(const float* a, const float* b, const float* c, const float* d, float* out) {
  may_alias(d, out);
  grid(1);
  auto i = arange<0, N>();
  auto total = load(a + i, i % 2 == 0) + load(b + i, i % 3 == 0) + load(c + i, i < 3) + load(d + i, i > 1);
  store(out + i, total, i > 6);
}

TEST(MayAlias, HistoriesOfManyParameters) {
  std::vector<float> memory(2 * N, 1.0f), out(N);
  tile::run(many_readers, memory.data(), memory.data(), memory.data(), memory.data(), out.data());
  EXPECT_EQ(out[7], 1.0f);
  tile::run(many_readers, memory.data() + N, memory.data() + N, memory.data() + N, memory.data(), memory.data());
  expect_says(violation([&] {
                tile::run(many_readers, memory.data() + 1, memory.data() + N, memory.data() + N, memory.data(),
                          memory.data());
              }),
              "stores through parameter 5 (byte 28 from its base) memory that was accessed through parameter 1");
}

} // namespace
