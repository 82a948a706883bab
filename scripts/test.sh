#!/bin/bash
# Sets up, builds everything and runs all tests. The last lines are CTest's.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh
# sudo may have taken CUDA's folder out of PATH.
if [ -d /usr/local/cuda/bin ]; then PATH=$PATH:/usr/local/cuda/bin; fi
cmake --preset ci >/dev/null
cmake --build --preset ci
ctest --preset ci --parallel "$(nproc)"
