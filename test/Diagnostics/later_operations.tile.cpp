// Operations that the dialect describes and the header does not declare yet.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void searching(float *y) {
  grid(1);
  // CHECK: [[#@LINE+1]]:12: error: 'argmax' is not supported yet
  store(y, argmax<0>(zeros<float, 16>()));
  // CHECK: [[#@LINE+1]]:25: error: 'max_with_index' is not supported yet
  auto [value, index] = max_with_index<0>(zeros<float, 16>());
  // CHECK: [[#@LINE+1]]:17: error: 'sort' is not supported yet
  auto sorted = sort(zeros<float, 16>());
  // CHECK: [[#@LINE+1]]:15: error: 'cumsum' is not supported yet
  auto sums = cumsum<0>(zeros<float, 16>());
}

TILE_KERNEL void combining(float *y) {
  grid(1);
  // CHECK: [[#@LINE+1]]:12: error: 'reduce' is not supported yet
  store(y, reduce<0>(zeros<float, 16>(), [](float a, float b) { return a * b; }));
}

TILE_KERNEL void counting(float *y, index_t n) {
  grid(n);
  // CHECK: [[#@LINE+1]]:3: error: 'atomic_add' is not supported yet
  atomic_add(y, 1.0f);
  // CHECK: [[#@LINE+1]]:9: error: 'atomic_max' is not supported yet
  tile::atomic_max(y, 1.0f);
  // CHECK: [[#@LINE+1]]:26: error: 'range' is not supported yet
  for (index_t i : tile::range(0, n, 4))
    store(y + i, 1.0f);
}

TILE_KERNEL void drawing(float *y) {
  grid(1);
  // CHECK: [[#@LINE+1]]:30: error: 'randn' is not supported yet
  store(y + arange<0, 16>(), randn(1, arange<0, 16>()));
  // CHECK: [[#@LINE+1]]:15: error: 'join' is not supported yet
  auto both = join(zeros<float, 16>(), zeros<float, 16>());
  // CHECK: [[#@LINE+1]]:3: error: 'print' is not supported yet
  print("done");
  // CHECK: [[#@LINE+1]]:3: error: 'device_assert' is not supported yet
  device_assert(true);
}

// A name that is no operation stays what Clang says of it, and so does a member of another class.
struct Counter {};
TILE_KERNEL void slips(float *y) {
  grid(1);
  // CHECK: [[#@LINE+1]]:3: error: use of undeclared identifier 'atomic_ad'
  atomic_ad(y, 1.0f);
  // CHECK: [[#@LINE+1]]:13: error: no member named 'print' in 'Counter'
  Counter{}.print();
}
