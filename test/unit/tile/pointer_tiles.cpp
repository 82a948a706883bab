// Pointer tiles and scalar accesses.
#include "elements.h"

#include <gtest/gtest.h>

using namespace tile;

namespace {

TEST(PointerTiles, Addresses) {
  std::vector<int> memory(40);
  for (int i = 0; i < 40; ++i) memory[i] = i;
  const int* base = memory.data();
  auto rows = arange<0, 2>();
  auto columns = arange<0, 3>();
  EXPECT_EQ(elements_of(load(base + rows[All, None] * 10 + columns[None, All])),
            (std::vector<int>{0, 1, 2, 10, 11, 12}));
  EXPECT_EQ(elements_of(load((base + 20) - columns * 5)), (std::vector<int>{20, 15, 10}));
  auto p = base + columns;
  EXPECT_EQ(elements_of(load(p + 7)), (std::vector<int>{7, 8, 9}));
  EXPECT_EQ(elements_of(load(p + 7 - 2)), (std::vector<int>{5, 6, 7}));
  EXPECT_EQ(elements_of(load(p + 7 - columns)), (std::vector<int>{7, 7, 7}));
  p += 10;
  p -= std::int8_t(1);
  p += columns;
  EXPECT_EQ(elements_of(load(p)), (std::vector<int>{9, 11, 13}));
  Tile<int> three(3);
  EXPECT_EQ(load(base + three), 3);
  EXPECT_EQ(load(base + 5 - three), 2);
  EXPECT_EQ(elements_of(load(p + three)), (std::vector<int>{12, 14, 16}));
}

TEST(PointerTiles, OffsetsAreComputedInSixtyFourBits) {
  std::vector<char> anchor(1);
  auto far = anchor.data() + full<std::int32_t, 1>(INT32_MAX) + full<std::int32_t, 1>(INT32_MAX);
  auto back = far - full<std::int64_t, 1>(2 * std::int64_t(INT32_MAX));
  EXPECT_EQ(elements_of(load(back))[0], 0);
  auto unsigned_offsets = anchor.data() + full<std::uint32_t, 1>(0xffffffffu) - full<std::int64_t, 1>(0xffffffff);
  EXPECT_EQ(elements_of(load(unsigned_offsets))[0], 0);
}

TEST(PointerTiles, MaskedElementsAreNotAccessed) {
  std::vector<float> memory = {1, 2, 3};
  const auto i = arange<0, 5>();
  // What is masked lies far outside.
  auto pointers = memory.data() + cast<std::int64_t>(i) * (index_t(1) << 40) / (index_t(1) << 40) + (i / 3) * (1 << 30);
  auto inside = i < 3;
  EXPECT_EQ(elements_of(load(pointers, inside)), (std::vector<float>{1, 2, 3, 0, 0}));
  EXPECT_EQ(elements_of(load(pointers, inside, -1)), (std::vector<float>{1, 2, 3, -1, -1}));
  EXPECT_EQ(elements_of(load(pointers, inside, i * 10)), (std::vector<float>{1, 2, 3, 30, 40}));
  store(pointers, i * 2, inside);
  EXPECT_EQ(memory, (std::vector<float>{0, 2, 4}));
  EXPECT_EQ(elements_of(load(pointers, false, 9)), (std::vector<float>{9, 9, 9, 9, 9}));
  store(pointers, 1, false);
  EXPECT_EQ(memory, (std::vector<float>{0, 2, 4}));
}

TEST(PointerTiles, MaskAndValueBroadcast) {
  std::vector<int> memory(6, -1);
  auto pointers = memory.data() + arange<0, 2>()[All, None] * 3 + arange<0, 3>()[None, All];
  auto middle = arange<0, 3>() == 1;
  store(pointers, arange<5, 7>()[All, None], middle);
  EXPECT_EQ(memory, (std::vector<int>{-1, 5, -1, -1, 6, -1}));
  EXPECT_EQ(elements_of(load(pointers, middle, 0)), (std::vector<int>{0, 5, 0, 0, 6, 0}));
  EXPECT_EQ(elements_of(load(pointers, Tile<bool>(true))), memory);
  store(pointers, 4);
  EXPECT_EQ(memory, (std::vector<int>{4, 4, 4, 4, 4, 4}));
}

TEST(PointerTiles, StoresCast) {
  std::vector<std::uint8_t> bytes(3);
  store(bytes.data() + arange<0, 3>(), tile_of<3>(std::vector<float>{-5, 300, 7.9f}));
  EXPECT_EQ(bytes, (std::vector<std::uint8_t>{0, 255, 7}));
  bool flags[2] = {};
  store(flags + arange<0, 2>(), arange<0, 2>() * 256);
  EXPECT_FALSE(flags[0]);
  EXPECT_TRUE(flags[1]);
}

TEST(Scalars, LoadAndStore) {
  float memory[] = {1, 2};
  EXPECT_EQ(load(memory + 1), 2.0f);
  EXPECT_EQ(load(memory, false), 0.0f);
  EXPECT_EQ(load(memory, false, 7), 7.0f);
  EXPECT_EQ(load(memory, true, 7), 1.0f);
  store(memory, 5);
  store(memory + 1, 6, false);
  EXPECT_EQ(memory[0], 5.0f);
  EXPECT_EQ(memory[1], 2.0f);
  std::int8_t narrow = 0;
  store(&narrow, 1e9);
  EXPECT_EQ(narrow, 127);
  store(&narrow, Tile<float>(3.7f));
  EXPECT_EQ(narrow, 3);
  const unsigned char byte = 4;
  EXPECT_TRUE(load(reinterpret_cast<const bool*>(&byte)));
  const float* nothing = nullptr;
  EXPECT_EQ(load(nothing, false, 3), 3.0f);
}

TEST(Tiles, UseBeforeAssignment) {
  Tile<float, 4> x;
  EXPECT_THROW(elements_of(x + 1), contract_violation);
  EXPECT_THROW(elements_of(x[None]), contract_violation);
  const auto copy = x;
  EXPECT_THROW(elements_of(copy), contract_violation);
  x = zeros<float, 4>();
  EXPECT_EQ(sum(x + 1), 4.0f);
}

} // namespace
