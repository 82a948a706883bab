// Grids and programs.
#include <tile/tile.h>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

using namespace tile;

namespace {

// Counts, for each program, how often it runs.
TILE_KERNEL void count_1d(int* counts, index_t n) {
  auto [i] = grid(n);
  store(counts + i, load(counts + i) + 1);
}
TILE_KERNEL void count_2d(int* counts, int m, int n) {
  auto [i, j] = grid(m, n);
  store(counts + i * n + j, load(counts + i * n + j) + 1);
}
TILE_KERNEL void count_3d(int* counts, index_t l, index_t m, index_t n) {
  auto ids = grid(l, m, n);
  auto at = (ids[0] * m + ids[1]) * n + ids[2];
  store(counts + at, load(counts + at) + 1);
}
TILE_KERNEL void count_by_id(int* counts) {
  auto at = (program_id(0) * num_programs(1) + program_id(1)) * num_programs(2) + program_id(2);
  store(counts + at, load(counts + at) + 1);
}

TEST(Run, EveryProgramOnce) {
  const std::vector<int> ones(30, 1);
  std::vector<int> counts(30);
  tile::run(count_1d, counts.data(), 30);
  EXPECT_EQ(counts, ones);
  counts.assign(30, 0);
  tile::run(count_2d, counts.data(), 5, 6);
  EXPECT_EQ(counts, ones);
  counts.assign(30, 0);
  tile::run(count_3d, counts.data(), 5, 2, 3);
  EXPECT_EQ(counts, ones);
  counts.assign(30, 0);
  tile::run(grid3{2, 3, 5}, count_by_id, counts.data());
  EXPECT_EQ(counts, ones);
  counts.assign(30, 0);
  tile::run(grid3{30}, count_by_id, counts.data());
  EXPECT_EQ(counts, ones);
}

TEST(Run, AnEmptyGridRunsNothing) {
  for (const index_t n : {index_t(0), index_t(-1), INT64_MIN}) {
    tile::run(count_1d, nullptr, n);
    tile::run(count_3d, nullptr, 4, n, 4);
    tile::run(grid3{1, 1, n}, count_by_id, nullptr);
  }
  // Equal bases are fine where nothing runs.
}

TILE_KERNEL void ids_in_grid(index_t* out, index_t m, index_t n) {
  auto [i, j] = grid(m, n);
  store(out + i * n + j, program_id(0) * 1000 + program_id(1) * 100 + program_id(2) * 10 + num_programs(1));
}

TEST(Run, ProgramIdAgreesWithGrid) {
  std::vector<index_t> out(6);
  tile::run(ids_in_grid, out.data(), 2, 3);
  EXPECT_EQ(out, (std::vector<index_t>{3, 103, 203, 1003, 1103, 1203}));
}

template <class T, int N>
TILE_KERNEL void scale(const T* x, T* out, T factor, bool negate, std::int8_t shift) {
  grid(1);
  auto i = arange<0, N>();
  auto value = load(x + i) * factor + shift;
  if (negate) value = -value;
  store(out + i, value);
}
TILE_INSTANTIATE(scale<float, 4>);
TILE_INSTANTIATE(scale<f16, 4>);

TEST(Run, ArgumentsConvert) {
  std::vector<float> x = {1, 2, 3, 4};
  std::vector<float> out(4);
  tile::run(scale<float, 4>, x.data(), out.data(), 2, 1, 10);
  EXPECT_EQ(out, (std::vector<float>{-12, -14, -16, -18}));
  std::vector<f16> h(4, f16(3));
  std::vector<f16> h_out(4);
  tile::run(scale<f16, 4>, h.data(), h_out.data(), 0.5, false, 0);
  EXPECT_EQ(float(h_out[3]), 1.5f);
}

TILE_KERNEL void optional_input(const float* x, float* out) {
  grid(1);
  float value = -1;
  if (x != nullptr) value = load(x);
  store(out, value);
}

TEST(Run, PointersMayBeNull) {
  float x = 5, out = 0;
  tile::run(optional_input, &x, &out);
  EXPECT_EQ(out, 5);
  tile::run(optional_input, nullptr, &out);
  EXPECT_EQ(out, -1);
}

TILE_KERNEL void fill_by_blocks(float* out, index_t n, index_t blocks) {
  auto [i] = grid(blocks);
  for (auto at = i * 4; at < n; at += 4 * blocks) {
    if (at >= 20) break;
    auto block = make_block_ptr<4>(out, {n}, {1}, {at});
    store(block, full<float, 4>(at), boundary_check<0>);
  }
}

TEST(Run, ControlFlowIsCxx) {
  std::vector<float> out(30, -1.0f);
  tile::run(fill_by_blocks, out.data(), 30, 2);
  for (int i = 0; i < 30; ++i) EXPECT_EQ(out[i], i < 20 ? float(i / 4 * 4) : -1.0f);
}

// ---- what is refused -----------------------------------------------------------------------------------------

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

TILE_KERNEL void id_before_grid(float* out) {
  auto i = program_id(0);
  grid(1);
  store(out + i, 1);
}
TILE_KERNEL void load_before_grid(float* out) {
  auto value = load(out);
  auto [i] = grid(1);
  store(out + i, value);
}
TILE_KERNEL void no_grid(int n) { static_cast<void>(zeros<float, 4>() + n); }
TILE_KERNEL void grid_twice() {
  grid(2);
  grid(2);
}
TILE_KERNEL void wrong_axis() {
  grid(1);
  program_id(3);
}

TEST(Grid, Rules) {
  float out = 0;
  expect_says(violation([&] { tile::run(id_before_grid, &out); }), "program_id is called before grid");
  expect_says(violation([&] { tile::run(load_before_grid, &out); }), "memory is accessed before grid");
  expect_says(violation([&] { tile::run(no_grid, 1); }), "the kernel has no grid");
  expect_says(violation([&] { tile::run(grid_twice); }), "grid is called twice");
  expect_says(violation([&] { tile::run(wrong_axis); }), "program_id takes an axis of 0, 1 or 2");
  expect_says(violation([&] { tile::run(grid3{1}, count_1d, nullptr, 1); }),
              "grid is called, but the caller gave a grid");
  expect_says(violation([] { program_id(0); }), "only in a kernel");
  expect_says(violation([] { grid(1); }), "only in a kernel");
}

int launches = 0;
TILE_KERNEL void changing_grid() { grid(++launches + 1); }
TILE_KERNEL void nested() {
  grid(1);
  tile::run(changing_grid);
}

TEST(Grid, IsTheSameForAllPrograms) {
  expect_says(violation([] { tile::run(changing_grid); }), "different grids");
  expect_says(violation([] { tile::run(nested); }), "run is called inside a kernel");
}

TEST(Grid, AfterAViolationTheNextRunIsFine) {
  float out = 0;
  EXPECT_THROW(tile::run(id_before_grid, &out), contract_violation);
  int count = 0;
  tile::run(count_1d, &count, 1);
  EXPECT_EQ(count, 1);
}

// Each program once; the first ones walk down the group's rows, and then to the next column.
TEST(Grouped, IsABijection) {
  for (const index_t group : {-1, 1, 2, 3, 8}) {
    std::set<std::pair<index_t, index_t>> seen;
    for (index_t j = 0; j < 4; ++j)
      for (index_t i = 0; i < 5; ++i) {
        const auto [row, column] = grouped(i, j, 5, 4, group);
        EXPECT_TRUE(0 <= row && row < 5 && 0 <= column && column < 4);
        seen.insert({row, column});
      }
    EXPECT_EQ(seen.size(), 20u);
  }
  EXPECT_EQ(grouped(1, 0, 5, 4, 2), (std::pair<index_t, index_t>(1, 0)));
  EXPECT_EQ(grouped(2, 0, 5, 4, 2), (std::pair<index_t, index_t>(0, 1)));
  // The last group has one row.
  EXPECT_EQ(grouped(4, 3, 5, 4, 2), (std::pair<index_t, index_t>(4, 3)));
}

} // namespace
