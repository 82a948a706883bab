#!/bin/bash
# Translates every sample and the kernels of test/meaning, conformance and regressions for every architecture into
# build/gpu/, beside all that a GPU machine needs to compile, run, check and time them: carry that folder there and call
# build/gpu/run.sh.
# Further folders of programs may be named, as `scripts/fuzz.sh --export FOLDER` writes them.
# TILETRANS names the tool; without it, that of build/ci is built if need be.
set -euo pipefail
for folder in "$@"; do set -- "${@:2}" "$(realpath "$folder")"; done
cd "$(dirname "$0")/../.."

tool=${TILETRANS:-build/ci/bin/tiletrans}
out=build/gpu

if [ ! -x "$tool" ]; then
  cmake --preset ci >/dev/null
  cmake --build --preset ci --target tiletrans
fi

# A program is NAME.tile.cpp (kernels) beside NAME.cpp (the host program that checks them). Folders are not kept: the
# names are different, and the host programs find the headers of samples/ beside them.
mapfile -t kernels < <(find samples -name '*.tile.cpp' | sort &&
  find test/meaning test/conformance test/regressions "$@" -maxdepth 1 -name '*.tile.cpp' | sort)
repeated=$(basename -a "${kernels[@]}" | sort | uniq -d)
if [ -n "$repeated" ]; then
  echo "prepare.sh: in more than one folder: $repeated" >&2
  exit 1
fi

rm -rf "$out"
mkdir -p "$out/samples" "$out/lib/Cuda" "$out/test"
for source in "${kernels[@]}"; do
  name=$(basename "$source" .tile.cpp)
  cp "${source%.tile.cpp}.cpp" "$out/samples/"
  for arch in sm_80 sm_90a; do
    mkdir -p "$out/$arch"
    printf '%s\0' "$source" --arch "$arch" -o "$out/$arch/$name.cu" --header "$out/$arch/$name.h" -- \
      -I test/meaning
  done
done | xargs -0 -n 10 -P "$(nproc)" "$tool"

find samples test/meaning test/conformance test/regressions "$@" -name "*.h" -exec cp {} "$out/samples/" \;
cp -r test/conformance/*/ test/regressions/*/ "$out/samples/"
cp -r lib/Cuda/Prelude "$out/lib/Cuda/"
cp -r test/prelude "$out/test/"
for file in run.sh launchers.cu bench.py timing.py cases.py peers.py bank_conflicts.py counters.py counted.cpp; do
  cp "scripts/gpu/$file" "$out/"
done

# What hostcuda counts of a few launches, for ncu to agree.
kernels_counted=("$out"/sm_90a/{vec_add,transpose,weighted_sum}.cu)
g++ -std=c++17 -O1 -DTILETRANS_HOSTCUDA -Wno-unknown-pragmas -I include/hostcuda -I "$out/sm_90a" -I samples \
  -x c++ "${kernels_counted[@]}" scripts/gpu/counted.cpp -o "$out/counted" -x none -lboost_context
"$out/counted" >"$out/counted.txt"
rm "$out/counted"
echo "prepared $out: ${#kernels[@]} programs, $(find "$out" -type f | wc -l) files"
