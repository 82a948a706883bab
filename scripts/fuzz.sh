#!/bin/bash
# Looks for programs that the translator gets wrong.
#   [--seconds N] [--seed S] [--count K] [--tool PATH] [--out FOLDER] [--jobs J]
#       random legal kernels: as tile programs and as generated CUDA, on the CPU, compared; see scripts/fuzz/run.py --help
#   [--seed S] [--count K] --export FOLDER
#       the same as programs for a GPU
#   --mutate [--seed N] [--count N] [--tool PATH] [--out FOLDER]
#       mutated kernels that are neither translated nor refused clearly; see scripts/mutate.py
# Exit status 1: something was wrong; it is reduced, and kept in --out.
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1-} in
  --mutate) shift; exec python3 scripts/mutate.py "$@" ;;
  *) exec python3 scripts/fuzz/run.py "$@" ;;
esac
