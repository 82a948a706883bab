// What a kernel takes and returns, and where it stands.
// RUN: not %tiletrans %s -o %t.cu 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.cu
#include <tile/tile.h>
using namespace tile;

namespace inside {
// CHECK: [[#@LINE+1]]:18: error: kernel 'hidden' stands in a namespace or a class; a kernel stands in the global namespace
TILE_KERNEL void hidden(index_t n) { grid(n); }
} // namespace inside

// CHECK: [[#@LINE+1]]:18: error: kernel 'missing' is declared but not defined; define it in this file
TILE_KERNEL void missing(index_t n);

// CHECK: [[#@LINE+1]]:17: error: kernel 'result' returns 'int'; a kernel returns void
TILE_KERNEL int result(index_t n) {
  grid(n);
  return 0;
}

struct Pair {
  int a, b;
};
// CHECK: [[#@LINE+3]]:33: error: parameter 'p' of a kernel has type 'Pair'; accepted are bool, integers of 8 to 64 bits, float, double, f16, bf16, and pointers to these
// CHECK: [[#@LINE+2]]:49: error: parameter 'r' of a kernel has type 'const float &'
// CHECK: [[#@LINE+1]]:58: error: parameter 'q' of a kernel has type 'void *'
TILE_KERNEL void arguments(Pair p, const float &r, void *q) { grid(1); }

enum class Mode { fast };
// CHECK: [[#@LINE+1]]:16: error: template parameter 'mode' of a kernel has an argument that is not supported; accepted are integers, bool, and the types that tiles hold
template <Mode mode> TILE_KERNEL void moded(index_t n) { grid(n); }
TILE_INSTANTIATE(moded<Mode::fast>);
