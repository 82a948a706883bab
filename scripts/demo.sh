#!/bin/bash
# Sets up, builds the tool, translates one kernel, shows the CUDA and runs it: on the GPU if there is one, else on the host.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh
cmake --preset ci >/dev/null
cmake --build --preset ci --target tiletrans

# The GPU's compute capability, as 90; empty where there is no GPU or no nvcc.
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
capability=
if [ -x "$nvcc" ] && command -v nvidia-smi >/dev/null; then
  capability=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader --id=0 2>/dev/null | tr -d .) || capability=
fi
arch=sm_80
if [ "$capability" = 90 ]; then
  arch=sm_90a
fi

out=build/demo
mkdir -p "$out"
show() { echo; echo "\$ $*"; "$@"; }

show build/ci/bin/tiletrans samples/weighted_sum.tile.cpp --arch "$arch" -o "$out/weighted_sum.cu" --header "$out/weighted_sum.h"
show cat "$out/weighted_sum.cu"
if [ -n "$capability" ]; then
  show "$nvcc" -std=c++17 -O3 "-arch=${arch/sm_80/native}" -I "$out" samples/weighted_sum.cpp "$out/weighted_sum.cu" -o "$out/weighted_sum"
else
  echo
  echo "No GPU here: hostcuda compiles the same file for the CPU."
  show g++ -std=c++17 -O1 -Wno-unknown-pragmas -x c++ -DTILETRANS_HOSTCUDA -I include/hostcuda -I "$out" \
    "$out/weighted_sum.cu" samples/weighted_sum.cpp -x none -lboost_context -o "$out/weighted_sum"
fi

# The program prints one line a case.
echo
echo "\$ $out/weighted_sum --quick"
"$out/weighted_sum" --quick >"$out/weighted_sum.log" || { grep -v '^ok' "$out/weighted_sum.log"; exit 1; }
tail -3 "$out/weighted_sum.log"
echo "All $(grep -c '^ok' "$out/weighted_sum.log") cases agree with plain loops."
