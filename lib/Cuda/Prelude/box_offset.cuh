#pragma once

// Where an element of a box lies in shared memory: lines are cut into panels of kPanelBytes, one behind the other, in
// which pieces of 16 bytes are swizzled.
template <class T, int kLines, int kPanelBytes>
__device__ __forceinline__ unsigned box_offset(unsigned line, unsigned at) {
  constexpr int kPanel = kPanelBytes / sizeof(T), kPiece = 16 / sizeof(T);
  const unsigned linear = (at / kPanel * kLines + line) * kPanel + at % kPanel;
  return linear ^ (linear / 8 & (kPanel - kPiece));
}
