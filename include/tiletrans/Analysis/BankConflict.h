// Bank conflicts of a shared-memory access, counted exactly by enumerating the lanes of one warp.
//
// Shared memory has 32 banks of 4 bytes. An access of 4 bytes a lane or less is served at once, one of 8 bytes in two
// halves of the warp, one of 16 bytes in four quarters. Lanes that touch the same 4-byte word share it. The ways of an
// access are the most different words on one bank in one such part.
#pragma once

#include "tiletrans/IR/Layout.h"

namespace tiletrans::analysis {

/// The banks of shared memory and how wide each is. Real GPUs have 32 of 4 bytes; teaching examples have fewer.
struct Banks {
  unsigned count = 32;
  unsigned bytes = 4;
};

/// The ways of the accesses of `width` consecutive elements by which warps read or write a tile that they hold in
/// `layout`; all of them have the same. `elementBytes` is the size of an element; `width` divides the registers that
/// are consecutive in `shared`.
unsigned conflictWays(const ir::Layout &layout, const ir::SharedLayout &shared, unsigned elementBytes, unsigned width,
                      Banks banks = {});

/// The ways of one access of lanes at the byte offsets `offsets`, `bytes` bytes each.
unsigned conflictWays(llvm::ArrayRef<int64_t> offsets, unsigned bytes, Banks banks = {});

} // namespace tiletrans::analysis
