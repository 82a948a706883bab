// Element types that an operation does not take.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void halves(const f16 *x, const bf16 *y, f16 *out, f16 alpha, index_t n) {
  auto [pid] = grid(cdiv(n, 16));
  auto a = load(make_block_ptr<16>(x, {n}, {1}, {pid * 16}));
  auto b = load(make_block_ptr<16>(y, {n}, {1}, {pid * 16}));
  // CHECK: [[#@LINE+1]]:15: error: '+' on elements of type f16 is not supported; accepted are float, double, integers and bool
  auto c = (a + a);
  // CHECK: [[#@LINE+1]]:14: error: '*' on elements of type bf16 is not supported
  auto d = b * b;
  // CHECK: [[#@LINE+1]]:14: error: '<' on elements of type f16 is not supported
  auto e = a < alpha;
  // CHECK: [[#@LINE+1]]:12: error: '-' on elements of type f16 is not supported
  auto f = -a;
  // CHECK: [[#@LINE+1]]:12: error: 'sum' on elements of type f16 is not supported
  auto g = sum<0>(a);
  // CHECK: [[#@LINE+1]]:18: error: '*' on elements of type f16 is not supported
  auto h = alpha * alpha;
  // CHECK: [[#@LINE+1]]:13: error: conversion from f16 to float is not supported here; tiles convert to wider integers, between float and double, and to bool; f16 and bf16 are loaded and stored
  float i = alpha;
  // CHECK: [[#@LINE+1]]:12: error: conversion from f16 to float is not supported
  auto j = cast<float>(a);
}

TILE_KERNEL void integers(const int *x, float *out, index_t n) {
  auto [pid] = grid(cdiv(n, 16));
  auto a = load(make_block_ptr<16>(x, {n}, {1}, {pid * 16}));
  // CHECK: [[#@LINE+1]]:14: error: '/' on elements of type int is not supported; accepted are float and double
  auto b = a / 2;
  // CHECK: [[#@LINE+1]]:14: error: '%' on elements of type int is not supported
  auto c = a % a;
  // CHECK: [[#@LINE+1]]:12: error: conversion from int to float is not supported
  auto d = a * 0.5f;
  // CHECK: [[#@LINE+1]]:12: error: conversion from int to int8_t is not supported
  auto e = cast<std::int8_t>(a);
  // CHECK: [[#@LINE+1]]:56: error: conversion from int to float is not supported
  store(make_block_ptr<16>(out, {n}, {1}, {pid * 16}), a);
}

TILE_KERNEL void remainders(const float *x, index_t n) {
  auto [pid] = grid(cdiv(n, 16));
  auto a = load(make_block_ptr<16>(x, {n}, {1}, {pid * 16}));
  // CHECK: [[#@LINE+1]]:14: error: '%' on elements of type float is not supported
  auto b = a % 2.0f;
}

TILE_KERNEL void outside(const int *x, const float *y, index_t n) {
  auto [pid] = grid(cdiv(n, 16));
  auto p = make_block_ptr<16>(x, {n}, {1}, {pid * 16});
  // CHECK: [[#@LINE+1]]:47: error: this padding does not fit into int; the padding is a value that the elements can hold
  auto a = load(p, boundary_check<0>, padding(-inf));
  auto i = arange<0, 16>();
  auto other = full<float, 16>(1.0f);
  // CHECK: [[#@LINE+1]]:31: error: a tile as the value of elements that are masked off is not supported; pass a scalar
  auto b = load(y + i, i < n, other);
}
