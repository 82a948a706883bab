// Which types operations give. Everything here is checked by the compiler; the test only counts as one.
#include <tile/tile.h>

#include <gtest/gtest.h>

using namespace tile;

namespace {

using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// The element type of a tile of T with a scalar S.
template <class T, class S, class R>
constexpr bool weak = std::is_same_v<decltype(Tile<T, 4>() + S()), Tile<R, 4>> &&
                      std::is_same_v<decltype(S() + Tile<T, 4>()), Tile<R, 4>> &&
                      std::is_same_v<decltype(Tile<T, 4>() * Tile<S>()), Tile<R, 4>> &&
                      std::is_same_v<decltype(Tile<T>() - S()), Tile<R>>;
// Of two tiles.
template <class T, class U, class R>
constexpr bool strong = std::is_same_v<decltype(Tile<T, 4>() + Tile<U, 4>()), Tile<R, 4>> &&
                        std::is_same_v<decltype(Tile<U, 4>() + Tile<T, 4>()), Tile<R, 4>> &&
                        std::is_same_v<decltype(Tile<T>() + Tile<U>()), Tile<R>>;

// Scalars are weak.
static_assert(weak<float, double, float> && weak<float, int, float> && weak<float, i64, float>);
static_assert(weak<f16, double, f16> && weak<f16, float, f16> && weak<f16, bf16, f16> && weak<f16, int, f16>);
static_assert(weak<bf16, double, bf16> && weak<bf16, u8, bf16> && weak<double, float, double>);
static_assert(weak<i8, int, i8> && weak<u8, int, u8> && weak<i16, u8, i16> && weak<u32, int, u32> &&
              weak<i32, u32, i32>);
static_assert(weak<u64, i64, u64> && weak<i64, u64, i64> && weak<i32, bool, i32>);
// But 64-bit integers are not, with narrower ones.
static_assert(weak<i32, i64, i64> && weak<i8, u64, u64> && weak<u32, i64, i64> && weak<bool, i64, i64>);
// Bool counts as a number with numbers.
static_assert(weak<bool, int, i32> && weak<bool, i8, i32> && weak<bool, float, float> && weak<bool, f16, f16>);
// A floating point scalar with integers; a double counts as a float.
static_assert(weak<i32, float, float> && weak<i32, double, float> && weak<i64, f16, f16> && weak<i8, bf16, float>);

// Tile with tile.
static_assert(strong<float, float, float> && strong<float, double, double> && strong<f16, float, float>);
static_assert(strong<f16, bf16, f16> && strong<bf16, bf16, bf16> && strong<bf16, double, double>);
static_assert(strong<i32, float, float> && strong<i64, f16, f16> && strong<i32, bf16, float> &&
              strong<i8, double, double>);
static_assert(strong<i8, i32, i32> && strong<i32, u32, u32> && strong<i64, u32, i64> && strong<u8, i16, i16>);
static_assert(strong<i8, i8, i8> && strong<u8, i8, u8> && strong<bool, i8, i8> && strong<bool, f16, f16>);

// Shapes.
static_assert(std::is_same_v<decltype(Tile<float, 8, 1>() * Tile<float, 1, 4>()), Tile<float, 8, 4>>);
static_assert(std::is_same_v<decltype(Tile<float, 4>() * Tile<float, 8, 4>()), Tile<float, 8, 4>>);
static_assert(std::is_same_v<decltype(Tile<float, 2, 1, 3>() + Tile<float, 4, 1>()), Tile<float, 2, 4, 3>>);
static_assert(std::is_same_v<decltype(Tile<float, 1>() + Tile<float, 1, 1>()), Tile<float, 1, 1>>);

// Comparisons and other operators.
static_assert(std::is_same_v<decltype(Tile<i32, 8, 1>() < Tile<float, 4>()), Tile<bool, 8, 4>>);
static_assert(std::is_same_v<decltype(Tile<i32, 8>() == 3), Tile<bool, 8>>);
static_assert(std::is_same_v<decltype(3 >= Tile<i32, 8>()), Tile<bool, 8>>);
static_assert(std::is_same_v<decltype(Tile<bool, 8>() & Tile<bool, 8>()), Tile<bool, 8>>);
static_assert(std::is_same_v<decltype(Tile<i8, 8>() | 1), Tile<i8, 8>>);
static_assert(std::is_same_v<decltype(Tile<i8, 8>() << 1), Tile<i8, 8>>);
static_assert(std::is_same_v<decltype(1 >> Tile<u32, 8>()), Tile<u32, 8>>);
static_assert(std::is_same_v<decltype(Tile<i32, 8, 1>() >> Tile<u32, 4>()), Tile<u32, 8, 4>>);
static_assert(std::is_same_v<decltype(-Tile<i8, 8>()), Tile<i8, 8>>);
static_assert(std::is_same_v<decltype(~Tile<bool, 8>()), Tile<bool, 8>>);
static_assert(std::is_same_v<decltype(!Tile<bool, 8>()), Tile<bool, 8>>);

// Choosing.
static_assert(std::is_same_v<decltype(maximum(Tile<i32, 8, 1>(), Tile<float, 4>())), Tile<float, 8, 4>>);
static_assert(std::is_same_v<decltype(minimum(Tile<i32, 8>(), index_t())), Tile<i64, 8>>);
static_assert(std::is_same_v<decltype(maximum(0.0, Tile<f16, 8>())), Tile<f16, 8>>);
static_assert(std::is_same_v<decltype(maximum(Tile<float>(), 1)), Tile<float>>);
static_assert(std::is_same_v<decltype(maximum(f16(), bf16())), f16> &&
              std::is_same_v<decltype(minimum(1, 2.0)), double>);
static_assert(std::is_same_v<decltype(where(Tile<bool, 8, 1>(), Tile<i32, 4>(), 0.0)), Tile<float, 8, 4>>);
static_assert(std::is_same_v<decltype(where(Tile<bool, 8>(), 0, Tile<f16, 1>())), Tile<f16, 8>>);
static_assert(std::is_same_v<decltype(where(Tile<bool, 8>(), Tile<u8>(), Tile<i64>())), Tile<i64, 8>>);
static_assert(std::is_same_v<decltype(where(Tile<bool, 8>(), 1.0, 0.0)), Tile<float, 8>>);
static_assert(std::is_same_v<decltype(where(Tile<bool, 8>(), 1, i64())), Tile<i64, 8>>);
static_assert(std::is_same_v<decltype(where(Tile<bool, 8>(), true, false)), Tile<bool, 8>>);
static_assert(std::is_same_v<decltype(where(Tile<bool>(), 1, 2)), Tile<i32>>);
static_assert(std::is_same_v<decltype(where(true, Tile<i32, 8>(), 0.5)), Tile<float, 8>>);
static_assert(std::is_same_v<decltype(where(true, 1, Tile<i8, 8>())), Tile<i8, 8>>);
static_assert(std::is_same_v<decltype(where(true, Tile<i8, 8>(), Tile<i32, 4, 1>())), Tile<i32, 4, 8>>);
static_assert(std::is_same_v<decltype(where(Tile<bool, 8>(), Tile<const float*, 8>(), Tile<const float*, 8>())),
                             Tile<const float*, 8>>);
static_assert(std::is_same_v<decltype(where(true, Tile<f16*, 8>(), Tile<f16*, 8>())), Tile<f16*, 8>>);
static_assert(std::is_same_v<decltype(clamp(Tile<i32, 8>(), 0.0, Tile<i64, 1>())), Tile<i32, 8>>);
static_assert(std::is_same_v<decltype(clamp(f16(), 0, 1)), f16>);

// Functions.
static_assert(std::is_same_v<decltype(fma(Tile<f16, 8, 4>(), 2.0, Tile<float, 4>())), Tile<f16, 8, 4>>);
static_assert(std::is_same_v<decltype(tile::fma(1.0f, 2.0, 3)), float>);
static_assert(std::is_same_v<decltype(exp(Tile<bf16, 8>())), Tile<bf16, 8>>);
static_assert(std::is_same_v<decltype(sqrt(Tile<double>())), Tile<double>>);
static_assert(std::is_same_v<decltype(rsqrt(f16())), f16> && std::is_same_v<decltype(sigmoid(1.0f)), float>);
static_assert(std::is_same_v<decltype(exp(1.0f)), float> && std::is_same_v<decltype(exp(1.0)), double>);
static_assert(std::is_same_v<decltype(abs(Tile<i8, 8>())), Tile<i8, 8>>);

// The same elements.
static_assert(std::is_same_v<decltype(reshape<4, 6>(Tile<i8, 2, 3, 4>())), Tile<i8, 4, 6>>);
static_assert(std::is_same_v<decltype(reshape<>(Tile<i8, 1>())), Tile<i8>>);
static_assert(std::is_same_v<decltype(trans(Tile<i8, 2, 3, 4>())), Tile<i8, 2, 4, 3>>);
static_assert(std::is_same_v<decltype(permute<2, 0, 1>(Tile<float*, 2, 3, 4>())), Tile<float*, 4, 2, 3>>);
static_assert(std::is_same_v<decltype(broadcast_to<2, 3>(Tile<i8, 2, 1>())), Tile<i8, 2, 3>>);
static_assert(std::is_same_v<decltype(broadcast_to<2, 3>(f16())), Tile<f16, 2, 3>>);
static_assert(std::is_same_v<decltype(bitcast<float>(Tile<u32, 8>())), Tile<float, 8>>);

// Products.
static_assert(std::is_same_v<decltype(dot(Tile<f16, 8, 4>(), Tile<f16, 4, 2>())), Tile<float, 8, 2>>);
static_assert(std::is_same_v<decltype(dot(Tile<i8, 3, 8, 4>(), Tile<i8, 3, 4, 2>())), Tile<i32, 3, 8, 2>>);
static_assert(
    std::is_same_v<decltype(dot<precision::tf32>(Tile<float, 8, 4>(), Tile<float, 4, 2>(), Tile<float, 8, 2>())),
                   Tile<float, 8, 2>>);

// Claims.
static_assert(std::is_same_v<decltype(multiple_of<8>(1)), index_t>);
static_assert(std::is_same_v<decltype(multiple_of<8>(Tile<i32, 8>())), Tile<i32, 8>>);

// Making tiles.
static_assert(std::is_same_v<decltype(full<f16, 2, 3>(1)), Tile<f16, 2, 3>>);
static_assert(std::is_same_v<decltype(zeros<bool, 5>()), Tile<bool, 5>>);
static_assert(std::is_same_v<decltype(arange<-3, 9>()), Tile<i32, 12>>);
static_assert(std::is_same_v<decltype(cast<i8>(Tile<float, 2, 3>())), Tile<i8, 2, 3>>);
static_assert(std::is_same_v<decltype(cast<i8>(1.5)), i8>);
static_assert(std::is_same_v<decltype(arange<0, 128>() + program_id(0) * 128), Tile<i64, 128>>);

// Axes.
static_assert(std::is_same_v<decltype(Tile<float, 4>()[None, All]), Tile<float, 1, 4>>);
static_assert(std::is_same_v<decltype(Tile<float, 4>()[All, None]), Tile<float, 4, 1>>);
static_assert(std::is_same_v<decltype(Tile<float, 4, 5>()[None]), Tile<float, 1, 4, 5>>);
static_assert(std::is_same_v<decltype(Tile<float, 4, 5>()[All, None, None]), Tile<float, 4, 1, 1, 5>>);
static_assert(std::is_same_v<decltype(Tile<float>()[None]), Tile<float, 1>>);

// Reductions.
static_assert(std::is_same_v<decltype(sum<0>(Tile<float, 2, 3, 4>())), Tile<float, 3, 4>>);
static_assert(std::is_same_v<decltype(sum<-1>(Tile<float, 2, 3, 4>())), Tile<float, 2, 3>>);
static_assert(std::is_same_v<decltype(sum<1>(Tile<float, 2, 3, 4>(), keep_dims)), Tile<float, 2, 1, 4>>);
static_assert(std::is_same_v<decltype(sum<0>(Tile<i8, 4>())), Tile<i32>>);
static_assert(std::is_same_v<decltype(sum(Tile<bool, 4, 4>())), i32>);
static_assert(std::is_same_v<decltype(sum(Tile<u64, 4, 4>())), u64>);
static_assert(std::is_same_v<decltype(sum<0>(Tile<f16, 4, 4>())), Tile<f16, 4>>);
static_assert(std::is_same_v<decltype(prod<0>(Tile<i8, 4>())), Tile<i32>>);
static_assert(std::is_same_v<decltype(prod(Tile<bf16, 4>())), bf16>);
static_assert(std::is_same_v<decltype(max<1>(Tile<i8, 4, 2>())), Tile<i8, 4>>);
static_assert(std::is_same_v<decltype(min<0>(Tile<f16, 4, 2>(), keep_dims)), Tile<f16, 1, 2>>);
static_assert(std::is_same_v<decltype(max(Tile<bool, 4, 2>())), bool>);

// Memory.
static_assert(std::is_same_v<decltype(std::declval<const float*>() + Tile<i32, 4>()), Tile<const float*, 4>>);
static_assert(std::is_same_v<decltype(std::declval<float*>() + Tile<i32>()), float*>);
static_assert(std::is_same_v<decltype(Tile<float*, 4, 1>() + Tile<i64, 8>()), Tile<float*, 4, 8>>);
static_assert(std::is_same_v<decltype(Tile<float*, 4>() - 1), Tile<float*, 4>>);
static_assert(std::is_same_v<decltype(load(Tile<const f16*, 4>())), Tile<f16, 4>>);
static_assert(std::is_same_v<decltype(load(std::declval<const bf16*>())), bf16>);
static_assert(std::is_same_v<decltype(load(BlockPtr<const float, 2, 3>(), boundary_check<1>)), Tile<float, 2, 3>>);
static_assert(std::is_same_v<decltype(make_block_ptr<2, 3>(std::declval<float*>(), {1, 1}, {1, 1}, {0, 0})),
                             BlockPtr<float, 2, 3>>);

// The grid.
static_assert(std::is_same_v<decltype(grid(1, 2)), std::array<index_t, 2>>);
static_assert(std::is_same_v<decltype(program_id(0)), index_t>);
static_assert(cdiv(0, 16) == 0 && cdiv(1, 16) == 1 && cdiv(16, 16) == 1 && cdiv(17, 16) == 2);

TEST(ResultTypes, AreCheckedWhenThisFileIsCompiled) { SUCCEED(); }

} // namespace
