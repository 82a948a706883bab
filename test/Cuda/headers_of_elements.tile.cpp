// Types that CUDA has in headers of their own: the launchers' file includes those that it names, the CUDA the others.
// RUN: %tiletrans %s -o %t.cu --header %t.h
// RUN: FileCheck %s --check-prefix=HEADER --input-file=%t.h --implicit-check-not=bf16
// RUN: FileCheck %s --check-prefix=SOURCE --input-file=%t.cu --implicit-check-not=fp16
#include <tile/tile.h>
using namespace tile;

TILE_KERNEL void rounded(const float *x, f16 *out) {
  // HEADER: #include <cuda_fp16.h>
  // HEADER-NEXT: #include <cuda_runtime_api.h>
  // SOURCE: #include <cuda_bf16.h>
  // SOURCE-NEXT: #include <cuda_runtime.h>
  grid(1);
  // SOURCE: __nv_bfloat16(
  store(out + arange<0, 64>(), cast<f16>(cast<bf16>(load(x + arange<0, 64>()))));
}
