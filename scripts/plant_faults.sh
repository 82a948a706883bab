#!/bin/bash
# A test of the tests: plants faults in the translator, one at a time, and reports which test finds each first. Not part
# of CI; takes about 20 minutes on two cores.
#   plant_faults.sh [--list] [--out FOLDER] [FAULT...]
set -euo pipefail
cd "$(dirname "$0")/.."
exec python3 scripts/faults/plant.py "$@"
