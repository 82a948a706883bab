// What of a kernel's global memory the TMA unit can copy, and how the launcher tells it.
#pragma once

#include "tiletrans/Analysis/AxisInfo.h"
#include "tiletrans/Analysis/IndexExpr.h"
#include "tiletrans/IR/Kernel.h"

namespace tiletrans::transforms {

class TensorMaps {
public:
  explicit TensorMaps(ir::Kernel &kernel) : kernel(kernel), axisInfo(kernel, expressions) {}

  /// Whether the TMA unit can move what `access` moves from or to `tile`: whole boxes of an array that a parameter
  /// begins, in panels as wgmma has them.
  bool suits(const ir::Op &access, const ir::SharedTile &tile);

  /// Adds the map for such an access to the kernel.
  ir::TensorMap &make(const ir::Op &access, const ir::SharedTile &tile, std::string name);

private:
  std::optional<ir::AffineExpr> extentOf(const ir::Op &access, unsigned axis);

  ir::Kernel &kernel;
  analysis::IndexExpressions expressions;
  analysis::AxisInfoAnalysis axisInfo;
};

} // namespace tiletrans::transforms
