#!/bin/bash
# Looks for programs that the translator gets wrong: random legal kernels, run as tile programs on the CPU and as the generated
# CUDA through hostcuda, and compared; or mutated ones, that are neither translated nor refused clearly.
#   [--seconds N] [--seed S] [--count K] [--tool PATH] [--out FOLDER] [--jobs J]   random kernels; see scripts/fuzz/run.py --help
#   [--seed S] [--count K] --export FOLDER                                         the same as programs for a GPU
#   --mutate [--seed N] [--count N] [--tool PATH] [--out FOLDER]                   mutated kernels; see scripts/mutate.py
# Exit status 1: something was wrong; it is reduced, and kept in --out.
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1-} in
  --mutate) shift; exec python3 scripts/mutate.py "$@" ;;
  *) exec python3 scripts/fuzz/run.py "$@" ;;
esac
