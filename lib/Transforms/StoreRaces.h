// Elements of one store that go to one address.
#pragma once

#include "tiletrans/Analysis/AxisInfo.h"
#include "tiletrans/Analysis/ElementNumbers.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <vector>

namespace tiletrans::transforms {

/// What RecoverMaps does about stores whose lanes would race.
class StoreRaces {
public:
  StoreRaces(ir::Kernel &kernel, analysis::AxisInfoAnalysis &axisInfo, Diagnostics &diags)
      : kernel(kernel), axisInfo(axisInfo), diags(diags) {}

  /// Looks at a store whose map is known. An error where several elements go to one address in every launch, and may
  /// differ; a warning where that depends on what exists. Of equal elements one is stored.
  void check(ir::Op &store);

private:
  using Place = llvm::SmallVector<int64_t, 3>;

  void checkMap(ir::Op &store);
  void checkElements(ir::Op &store);
  void report(const ir::Op &store, bool isCertain, const Place &first, const Place &second);
  void storeFirst(ir::Op &store, unsigned axis);
  void storeSome(ir::Op &store, const std::vector<bool> &isStored, llvm::function_ref<bool(int64_t)> isAsked);

  ir::Kernel &kernel;
  analysis::AxisInfoAnalysis &axisInfo;
  Diagnostics &diags;
  analysis::ElementNumbers numbers;
};

} // namespace tiletrans::transforms
