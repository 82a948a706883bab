// Aggregates are split into members; each is a value or a variable of its own.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>

#include <array>
#include <tuple>
#include <utility>
using namespace tile;

struct Range {
  index_t low, high;
  index_t step = high - low;

  index_t length() const { return high - low; }
  void move(index_t by) {
    low += by;
    high += by;
  }
};
struct Sums {
  explicit Sums(float start) : first(start) { second[1] = first; }
  float first;
  float second[2] = {1, 2};
};
std::pair<index_t, index_t> quotient(index_t a, index_t b) { return {a / b, a % b}; }
auto both(index_t a) { return std::make_tuple(a + 1, true); }
constexpr Range fixed = {3, 5};
constexpr int table[] = {10, 20, 30};
index_t low_of(const Range &range) { return range.low; }

// CHECK-LABEL: kernel aggregates(
// CHECK-SAME: %[[N:[^:]+]]: i64, %[[M:[^:]+]]: i64, %[[FLAG:[^:]+]]: i1)
TILE_KERNEL void aggregates(index_t n, index_t m, bool flag) {
  grid(n);
  // CHECK: %[[STEP:.*]] = sub %[[M]], %[[N]]
  // CHECK: write [[LOW:[^ ]*]] %[[N]]
  // CHECK: write [[HIGH:[^ ]*]] %[[M]]
  Range range = {n, m};
  // CHECK: read [[LOW]]
  // CHECK: write [[LOW]] %
  // CHECK: read [[HIGH]]
  // CHECK: write [[HIGH]] %
  range.move(range.step);
  // CHECK: %[[TO:.*]] = read [[HIGH]]
  // CHECK: %[[FROM:.*]] = read [[LOW]]
  // CHECK: sub %[[TO]], %[[FROM]]
  index_t length = range.length();
  // A copy is its own.
  // CHECK: read [[LOW]]
  // CHECK: read [[HIGH]]
  // CHECK: write [[OTHER:[^ ]*]] %[[M]]
  Range other = range;
  other.low = m;
  // A member chosen at run time.
  // CHECK: if %[[FLAG]] {
  // CHECK: write [[LOW]] %
  // CHECK: write [[HIGH]] %
  // CHECK: }
  if (flag)
    range = other;
  // CHECK: %[[DIV:.*]] = div %[[N]], %[[M]]
  // CHECK: %[[REM:.*]] = rem %[[N]], %[[M]]
  auto [whole, part] = quotient(n, m);
  // CHECK: mul %[[DIV]], %[[REM]]
  index_t product = whole * part;
  // CHECK: add %[[DIV]], %[[REM]]
  auto pair = std::pair(whole, part);
  index_t total = pair.first + std::get<1>(pair);
  index_t a = 0;
  bool b = false;
  // Assigned through references.
  // CHECK: %[[NEXT:.*]] = add %[[N]], %
  // CHECK: write [[A:[^ ]*]] %[[NEXT]]
  std::tie(a, b) = both(n);
  // CHECK: mul %
  std::array<index_t, 2> sides = {a, n};
  sides[1] = m;
  a = sides[0] * sides[1];
  auto &[first, second] = sides;
  // CHECK: write [[A]] %
  // CHECK: write {{.*}} %[[N]]
  second = n;
  // CHECK: add
  Sums sums(4);
  sums.first += sums.second[1];
  // CHECK: constant 20: i64
  // CHECK: constant 3: i64
  index_t constants = table[1] + low_of(fixed);
}
