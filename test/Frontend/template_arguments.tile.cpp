// One kernel for each explicit instantiation, in the order of the source; numbers keep their names.
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - | FileCheck %s
#include <tile/tile.h>
using namespace tile;

template <class T, int N, bool ON> TILE_KERNEL void fill(T *out, index_t n) {
  auto [pid] = grid(cdiv(n, N));
  auto p = make_block_ptr<N>(out, {n}, {1}, {pid * N + N / 2});
  store(p, T(ON));
}

// CHECK-LABEL: kernel fill<i32, 32, 1>(%{{.*}}: ptr<i32>
// CHECK: %[[N:.*]] = constant 32: i32
// CHECK: constant 1: i1
// CHECK: %[[HALF:.*]] = div %[[N]], %{{.*}}: i32
// CHECK: block_ptr<32xi32>
TILE_INSTANTIATE(fill<int, 32, true>);

// CHECK-LABEL: kernel plain(
TILE_KERNEL void plain(index_t n) { grid(n); }

// CHECK-LABEL: kernel fill<f64, 64, 0>(%{{.*}}: ptr<f64>
// CHECK: block_ptr<64xf64>
template void fill<double, 64, false>(double *, index_t);

// A specialisation is a kernel of its own.
// CHECK-LABEL: kernel fill<u8, 16, 0>(
// CHECK: block_ptr<8xu8>
template <> TILE_KERNEL void fill<std::uint8_t, 16, false>(std::uint8_t *out, index_t n) {
  grid(n);
  store(make_block_ptr<8>(out, {n}, {1}, {0}), 1);
}

// Only declared, or only used: no kernel.
// CHECK-NOT: kernel
extern template void fill<float, 64, false>(float *, index_t);
auto used = &fill<float, 128, false>;
