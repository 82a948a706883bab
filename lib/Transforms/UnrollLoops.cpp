// UnrollLoops.
//
// Before: every access has its width.
// After:  a loop whose trips hold much is kept as it is; one whose trips issue few loads is marked to be unrolled, so
// that
//         a thread has enough loads in flight to cover the latency of memory (measured: 8 to 16 loads of 16 bytes,
//         docs/performance.md).
// Here, because it counts accesses of known width.
#include "tiletrans/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace tiletrans::transforms {

using namespace ir;

namespace {

constexpr unsigned loadsInFlight = 16;
constexpr unsigned maxUnroll = 4;
/// Registers of one thread that loads in flight may take, of 255.
constexpr unsigned registersInFlight = 128;

/// Of a trip that does more than load and compute: beyond that the compiler is kept from unrolling it by itself, which
/// made registers spill.
constexpr unsigned registersOfLargeTrip = 32;

/// Load instructions of one trip and the 32-bit registers they fill.
struct TripLoads {
  unsigned count = 0;
  unsigned registers = 0;
};

TripLoads loadsOf(const Op &loop) {
  TripLoads loads;
  for (const auto &op : *loop.body) {
    if (op->kind != OpKind::Load)
      continue;
    const unsigned elements = op->result->layout ? op->result->layout->registerCount() : 1;
    loads.count += elements / unsigned(op->plan->width);
    loads.registers += std::max(1u, elements * byteSize(op->result->type.elementType()) / 4);
  }
  return loads;
}

bool isStreaming(const Op &loop) {
  return llvm::none_of(*loop.body, [](const auto &op) {
    return !op->bodies().empty() || op->kind == OpKind::Store || op->kind == OpKind::StoreShared ||
           classOf(op->kind) == OpClass::Control;
  });
}

} // namespace

void unrollLoops(Kernel &kernel, PassContext &) {
  forEachOp(kernel.body, [](Op &op) {
    if (op.kind != OpKind::For)
      return;
    const TripLoads loads = loadsOf(op);
    if (!isStreaming(op)) {
      op.isKeptRolled = loads.registers > registersOfLargeTrip;
      return;
    }
    if (loads.count == 0)
      return;
    while (op.unroll < maxUnroll && loads.count * op.unroll < loadsInFlight &&
           loads.registers * op.unroll * 2 <= registersInFlight)
      op.unroll *= 2;
  });
}

} // namespace tiletrans::transforms
