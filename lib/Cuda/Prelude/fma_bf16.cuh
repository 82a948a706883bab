#pragma once

// a * b + c, rounded once.
__device__ __forceinline__ __nv_bfloat16 fma_bf16(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
#if __CUDA_ARCH__ >= 800
  return __hfma(a, b, c);
#else
  // The product is exact in double. The sum is not: where it was rounded to an even number, its odd neighbour on the
  // side of what was lost takes its place, and so rounding to 16 bits gives what rounding the exact sum would.
  const double product = double(float(a)) * double(float(b)), addend = float(c);
  double sum = product + addend;
  const double added = sum - product;
  const double lost = (product - (sum - added)) + (addend - added);
  int64_t bits;
  memcpy(&bits, &sum, sizeof(bits));
  if (bits % 2 == 0 && (lost > 0 || lost < 0)) bits += (lost > 0) == (sum > 0) ? 1 : -1;
  memcpy(&sum, &bits, sizeof(bits));
  return __nv_bfloat16(sum);
#endif
}
