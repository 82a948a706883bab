#!/bin/bash
# Formats the C++ and CUDA of the tree; with --check, only says which files are not formatted and fails.
# Left alone: tables (one row a line), inputs of the tool's tests (their checks name lines), texts that the tool wrote.
set -euo pipefail
cd "$(dirname "$0")/.."

clang_format=$(command -v clang-format-19) || { echo "format.sh: clang-format-19 is missing; run scripts/setup.sh" >&2; exit 1; }

folders=()
for folder in include lib tiletrans samples test/unit test/prelude test/package scripts; do
  if [ -d "$folder" ]; then folders+=("$folder"); fi
done
mapfile -t files < <(find "${folders[@]}" -name '*.h' -o -name '*.cpp' -o -name '*.cu' -o -name '*.cuh' | LC_ALL=C sort)

case ${1-} in
  "") "$clang_format" -i "${files[@]}" ;;
  --check) "$clang_format" --dry-run --Werror "${files[@]}" && echo "format.sh: ${#files[@]} files are formatted" ;;
  *) echo "usage: scripts/format.sh [--check]" >&2; exit 2 ;;
esac
