#pragma once
#include "box_offset.cuh"
#include "copy_vector_async.cuh"
#include "is_aligned.cuh"
#include "load_const_element.cuh"
#include "store_shared.cuh"

// What tma_load does for a box of lines x length elements, done by all threads: copies it to shared memory, where
// box_offset says. Lines begin `line_stride` apart at `global`, the elements of a line `stride`. The first `lines_left`
// lines and the first `left` elements of each exist; the others become 0. Nobody writes the source during the launch.
// The threads have what arrived after commit_copies() and wait_copies() and a barrier behind these.
// Where the stride is 1, and all pieces are aligned and none is cut, they do not pass through registers.
template <int kLines, int kLength, int kPanelBytes, int kThreads, class T>
__device__ __forceinline__ void copy_box(T* shared, const T* global, int64_t line_stride, int64_t stride,
                                         int lines_left, int left) {
  constexpr int kPanel = kPanelBytes / sizeof(T), kPiece = 16 / sizeof(T);
  if (stride == 1 && (int(line_stride) | left) % kPiece == 0 && is_aligned(global, 16)) {
    constexpr int kInLine = kLength / kPiece, kStep = kThreads / kInLine;
    static_assert(kStep > 0, "a line has no more pieces than there are threads");
    const unsigned line = threadIdx.x / kInLine, at = threadIdx.x % kInLine * kPiece;
    // Threads that are too many have none.
    const int lines = kThreads % kInLine == 0 || line < kStep ? kLines : 0;
    const T* source = global + line * line_stride + at;
#pragma unroll
    for (int i = 0; i < kLines; i += kStep) {
      // The swizzle is the same every 8 lines.
      T* const to = shared + (kStep % 8 == 0 ? box_offset<T, kLines, kPanelBytes>(line, at) + i * kPanel
                                             : box_offset<T, kLines, kPanelBytes>(line + i, at));
      if (int(line) + i < lines)
        copy_vector_async<true, kPiece, true>(to, source, 1, int(line) + i < lines_left ? left - int(at) : 0);
      source += kStep * line_stride;
    }
    return;
  }
  // A run is short, so that lanes load from few lines of the cache at once, but long enough that the threads reach 8
  // lines. 64 bytes of a thread are on their way together.
  constexpr int kShort = 8 / sizeof(T), kRun = kThreads * kShort >= 8 * kLength ? kShort : kPiece;
  constexpr int kInLine = kLength / kRun, kStep = kThreads / kInLine, kAll = (kLines + kStep - 1) / kStep;
  constexpr int kMost = 64 / sizeof(T) / kRun, kRuns = kAll < kMost ? kAll : kMost;
  const unsigned line = threadIdx.x / kInLine, at = threadIdx.x % kInLine * kRun;
  const int lines = kThreads % kInLine == 0 || line < kStep ? kLines : 0;
  const T* source = global + line * line_stride + at * stride;
  // More would spill.
#pragma unroll 1
  for (int first = 0; first < kLines; first += kRuns * kStep) {
    T value[kRuns][kRun];
#pragma unroll
    for (int run = 0; run < kRuns; ++run) {
      const int existing = int(line) + first + run * kStep < lines_left ? left - int(at) : 0;
#pragma unroll
      for (int i = 0; i < kRun; ++i) value[run][i] = load_const_element(source + i * stride, i < existing, T());
      source += kStep * line_stride;
    }
#pragma unroll
    for (int run = 0; run < kRuns; ++run) {
      const int i = first + run * kStep;
      T* const to = shared + (kStep % 8 == 0 ? box_offset<T, kLines, kPanelBytes>(line, at) + i * kPanel
                                             : box_offset<T, kLines, kPanelBytes>(line + i, at));
      if (int(line) + i < lines) store_shared(to, value[run]);
    }
  }
}
