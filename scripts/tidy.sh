#!/bin/bash
# Runs clang-tidy over the tool's own sources (.clang-tidy says what it looks for and why some checks are off).
# It configures a tree of its own, with Clang's flags and without precompiled headers, and builds nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

for tool in clang-tidy-19 clang++-19; do
  command -v "$tool" >/dev/null || { echo "tidy.sh: $tool is missing; run scripts/setup.sh --tidy" >&2; exit 1; }
done

mkdir -p build
cmake -S . -B build/tidy -G Ninja -DCMAKE_CXX_COMPILER=clang++-19 \
  -DCMAKE_BUILD_TYPE=Debug -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
  -DTILETRANS_BUILD_TESTS=OFF -DTILETRANS_BUILD_SAMPLES=OFF >build/tidy.log 2>&1 ||
  { cat build/tidy.log >&2; exit 1; }

if [ $# -gt 0 ]; then
  files=("$@")
else
  mapfile -t files < <(find lib tiletrans -name '*.cpp' | LC_ALL=C sort)
fi

printf '%s\0' "${files[@]}" |
  xargs -0 -n 1 -P "$(nproc)" clang-tidy-19 --quiet -p build/tidy --warnings-as-errors='*' 2>build/tidy.err ||
  { grep -v 'warnings generated' build/tidy.err >&2 || true; echo "tidy.sh: faults found" >&2; exit 1; }
echo "tidy.sh: ${#files[@]} files are tidy"
