// Flags come from the compilation database, then from the command line.
// RUN: mkdir -p %t
// RUN: echo "#define EXTENT 32" > %t/extent.h
// RUN: echo '[{"directory": "%t", "file": "%s", "command": "g++ -fno-such-flag -I . -include extent.h -c -o x.o %s"}]' > %t/compile_commands.json
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - -p %t | FileCheck %s --check-prefix=DATABASE
// RUN: %tiletrans %s --emit=ir --stop-after=built -o - -- -DEXTENT=64 | FileCheck %s --check-prefix=FLAGS
// DATABASE: kernel clear<32>(
// FLAGS: kernel clear<64>(
#include <tile/tile.h>
using namespace tile;

#ifndef __TILETRANS__
#error "defined while translating"
#endif

template <int N> TILE_KERNEL void clear(float *y, index_t n) {
  auto [pid] = grid(cdiv(n, N));
  store(make_block_ptr<N>(y, {n}, {1}, {pid * N}), 0.0f, boundary_check<0>);
}
TILE_INSTANTIATE(clear<EXTENT>);
