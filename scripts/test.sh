#!/bin/bash
# Sets up, builds everything and runs all tests. The last lines are CTest's.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh
cmake --preset ci >/dev/null
cmake --build --preset ci
ctest --preset ci --parallel "$(nproc)"
