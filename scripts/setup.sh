#!/bin/bash
# Installs the Debian packages that building and testing needs, and nothing if all are there.
# --tidy adds clang-tidy, which only scripts/tidy.sh uses. CUDA's nvcc is used where it is found; it is not installed here.
set -euo pipefail

packages=(
  g++
  cmake
  ninja-build
  python3
  llvm-19-dev
  llvm-19-tools
  libclang-19-dev
  clang-19
  clang-format-19
  libcli11-dev
  libgtest-dev
  libboost-context-dev
)
case ${1-} in
  "") ;;
  --tidy) packages+=(clang-tidy-19) ;;
  *) echo "usage: scripts/setup.sh [--tidy]" >&2; exit 2 ;;
esac

missing=()
for package in "${packages[@]}"; do
  if ! dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed'; then
    missing+=("$package")
  fi
done
if [ ${#missing[@]} -eq 0 ]; then
  exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  as_root=(sudo)
fi
echo "setup.sh: installing ${missing[*]}"
"${as_root[@]}" apt-get update -q
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
