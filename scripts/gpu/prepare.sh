#!/bin/bash
# Translates every sample for every architecture into build/gpu/, beside all that a GPU machine needs to compile, run,
# check and time it: carry that folder there and call build/gpu/run.sh.
set -euo pipefail
cd "$(dirname "$0")/../.."

samples=(vec_add weighted_sum transpose)
tool=${TILETRANS:-build/ci/bin/tiletrans}
out=build/gpu

if [ ! -x "$tool" ]; then
  cmake --preset ci >/dev/null
  cmake --build --preset ci --target tiletrans
fi

rm -rf "$out"
for arch in sm_80 sm_90a; do
  mkdir -p "$out/$arch"
  for sample in "${samples[@]}"; do
    "$tool" "samples/$sample.tile.cpp" --arch "$arch" -o "$out/$arch/$sample.cu" --header "$out/$arch/$sample.h"
  done
done

mkdir -p "$out/samples" "$out/lib/Cuda" "$out/test"
for sample in "${samples[@]}"; do
  cp "samples/$sample.cpp" "$out/samples/"
done
# The kernels of test/meaning are checked like the samples.
for arch in sm_80 sm_90a; do
  "$tool" test/meaning/operations.tile.cpp --arch "$arch" -o "$out/$arch/operations.cu" --header "$out/$arch/operations.h"
done
cp test/meaning/operations.cpp "$out/samples/"
find samples -maxdepth 1 -name '*.h' -exec cp {} "$out/samples/" \;
cp -r lib/Cuda/Prelude "$out/lib/Cuda/"
cp -r test/prelude "$out/test/"
cp scripts/gpu/run.sh scripts/gpu/bench.py scripts/gpu/peers.py scripts/gpu/bank_conflicts.py scripts/gpu/launchers.cu "$out/"
echo "prepared $out: $(find "$out" -type f | wc -l) files"
