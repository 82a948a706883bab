#pragma once
#include "box_offset.cuh"
#include "is_aligned.cuh"
#include "load_shared.cuh"
#include "store_element.cuh"
#include "store_vector.cuh"

// What tma_store does for a box of lines x length elements, done by all threads behind a barrier: copies it from shared
// memory, where box_offset says. Lines begin `line_stride` apart at `global`, the elements of a line `stride`. The
// first `lines_left` lines and the first `left` elements of each exist; the others are left out.
// Where the stride is 1, and all pieces are aligned and none is cut, they are stored as vectors.
template <int kLines, int kLength, int kPanelBytes, int kThreads, class T>
__device__ __forceinline__ void store_box(const T* shared, T* global, int64_t line_stride, int64_t stride,
                                          int lines_left, int left) {
  constexpr int kPiece = 16 / sizeof(T);
  if (stride == 1 && (int(line_stride) | left) % kPiece == 0 && is_aligned(global, 16)) {
    for (int i = threadIdx.x; i < kLines * kLength / kPiece; i += kThreads) {
      const int line = i / (kLength / kPiece), at = i % (kLength / kPiece) * kPiece;
      T piece[kPiece];
      load_shared(piece, shared + box_offset<T, kLines, kPanelBytes>(line, at));
      store_vector<true, true>(global + line * line_stride + at, 1, line < lines_left ? left - at : 0, piece);
    }
    return;
  }
  // Lanes store elements beside each other.
#pragma unroll 8
  for (int i = threadIdx.x; i < kLines * kLength; i += kThreads) {
    const int line = i / kLength, at = i % kLength;
    store_element(global + line * line_stride + at * stride, line < lines_left && at < left,
                  load_shared(shared + box_offset<T, kLines, kPanelBytes>(line, at)));
  }
}
