// The tile dialect. A kernel says what one program does with tiles, values of constant shape; the grid says how many
// programs there are. The same text runs on the CPU (tile::run, include the .tile.cpp) and is translated to CUDA.
//
//   template <int BLOCK>
//   TILE_KERNEL void scale(const float* x, float* out, float factor, index_t n) {
//     auto [i] = grid(cdiv(n, BLOCK));
//     auto x_blk = make_block_ptr<BLOCK>(x, {n}, {1}, {i * BLOCK});
//     auto out_blk = make_block_ptr<BLOCK>(out, {n}, {1}, {i * BLOCK});
//     store(out_blk, load(x_blk, boundary_check<0>) * factor, boundary_check<0>);
//   }
//   TILE_INSTANTIATE(scale<1024>);
//
// Control flow, scalars, helper functions and lambdas are C++. Conditions are scalars. A wrong use is one error at its
// line whose text starts with "tile:".
#pragma once

// g++ 12 calls its C++23 so. Earlier standards would blame the kernel: x[None, All] is something else there.
#if __cplusplus < 202100L
#error "tile: <tile/tile.h> needs C++23 (-std=c++23)"
#endif

// TILE_KERNEL, TILE_INSTANTIATE, options, grid, program_id, num_programs, cdiv
#include <tile/kernel.h>
// index_t, inf, f16, bf16
#include <tile/types.h>
// None, All, keep_dims, boundary_check, order, padding
#include <tile/tags.h>
// Tile, full, zeros, arange
#include <tile/tile_value.h>
// + - * / % << >> & | ^ ~ !, comparisons, cast, bitcast
#include <tile/operators.h>
// where
#include <tile/where.h>
// maximum, minimum, clamp, fma, abs, exp, exp2, log, log2, sqrt, rsqrt, sin, cos, tanh, erf, floor, ceil, sigmoid
#include <tile/math.h>
// reshape, broadcast_to, trans, permute
#include <tile/rearrange.h>
// sum, prod, max, min
#include <tile/reduce.h>
// dot
#include <tile/dot.h>
// BlockPtr, make_block_ptr, advance
#include <tile/block_ptr.h>
// pointer + tile of offsets
#include <tile/pointer_tile.h>
// load, store
#include <tile/memory.h>
// assume, multiple_of, may_alias
#include <tile/claims.h>
// run, grid3, contract_violation
#include <tile/run.h>
