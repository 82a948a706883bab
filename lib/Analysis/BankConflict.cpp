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
  // Layout and swizzle are linear over GF(2): another register or warp XORs one number to the offset of every lane,
  // which renames the banks and keeps different words different. So one access stands for all.
  llvm::SmallVector<int64_t, 32> offsets;
  for (unsigned lane = 0; lane < 32; ++lane)
    offsets.push_back(shared.offset(layout.apply(0, lane, 0)) * elementBytes);
  return conflictWays(offsets, width * elementBytes, banks);
}

} // namespace tiletrans::analysis
