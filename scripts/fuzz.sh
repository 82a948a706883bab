#!/bin/bash
# Looks for programs that the translator neither translates nor refuses clearly.
#   --mutate [--seed N] [--count N] [--tool PATH] [--out FOLDER]   mutated kernels; see scripts/mutate.py
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1-} in
  --mutate) shift; exec python3 scripts/mutate.py "$@" ;;
  *) echo "usage: scripts/fuzz.sh --mutate [--seed N] [--count N] [--tool PATH] [--out FOLDER]" >&2; exit 2 ;;
esac
