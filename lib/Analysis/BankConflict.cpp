#include "tiletrans/Analysis/BankConflict.h"

#include <algorithm>
#include <map>
#include <set>

namespace tiletrans::analysis {

unsigned conflictWays(llvm::ArrayRef<int64_t> offsets, unsigned bytes, Banks banks) {
  const size_t parts = std::max(1u, bytes / banks.bytes);
  const size_t lanesAPart = std::max<size_t>(1, offsets.size() / parts);
  size_t worst = 1;
  for (size_t first = 0; first < offsets.size(); first += lanesAPart) {
    std::map<int64_t, std::set<int64_t>> wordsOfBank;
    for (const int64_t offset : offsets.slice(first, std::min(lanesAPart, offsets.size() - first)))
      for (int64_t byte = 0; byte < int64_t(bytes); byte += banks.bytes) {
        const int64_t word = (offset + byte) / banks.bytes;
        wordsOfBank[word % banks.count].insert(word);
      }
    for (const auto &[bank, words] : wordsOfBank)
      worst = std::max(worst, words.size());
  }
  return unsigned(worst);
}

unsigned conflictWays(const ir::Layout &layout, const ir::SharedLayout &shared, unsigned elementBytes, unsigned width,
                      Banks banks) {
  unsigned worst = 1;
  for (unsigned warp = 0; warp < layout.warpCount(); ++warp)
    for (unsigned reg = 0; reg < layout.registerCount(); reg += width) {
      llvm::SmallVector<int64_t, 32> offsets;
      for (unsigned lane = 0; lane < 32; ++lane)
        offsets.push_back(shared.offset(layout.apply(reg, lane, warp)) * elementBytes);
      worst = std::max(worst, conflictWays(offsets, width * elementBytes, banks));
    }
  return worst;
}

} // namespace tiletrans::analysis
