#!/bin/bash
# run.sh [check] [sanitize] [large] [ncu] [bench]        (on a GPU machine, in the folder that prepare.sh made)
#   check     every sample and the prelude's test, for sm_90a and for sm_80
#   sanitize  the same, with small sizes, under compute-sanitizer: memcheck, racecheck, initcheck
#   large     vec_add with more elements than an int counts
#   ncu       bank conflicts of the transposes
#   bench     times against Triton and torch
# Needs nvcc; ncu and bench need Python with torch, bench also Triton. Everything is compiled first, in parallel, and
# only once. Exit status 1: something failed; the parts after it still ran.
set -uo pipefail
cd "$(dirname "$0")" || exit 1
if [ ! -d sm_80 ]; then
  echo "run.sh: there is nothing generated here; scripts/gpu/prepare.sh makes build/gpu, whose run.sh is meant" >&2
  exit 1
fi

nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
export nvcc
export jobs_failed=failed.$$
samples=(vec_add weighted_sum transpose operations)
declare -A code=([sm_80]="arch=compute_90,code=sm_90" [sm_90a]="arch=compute_90a,code=sm_90a")
flags="-std=c++17 -O3 -lineinfo -Xptxas -v -Xcompiler -fPIC,-Wall,-Wextra -Werror all-warnings"

# Runs one line of the form `LABEL<tab>COMMAND`; prints one line, and the output's end after a failure.
job() {
  local label=${1%%$'\t'*} command=${1#*$'\t'} log status=0
  log=logs/$(tr -c 'a-zA-Z0-9_.\n' _ <<<"$label")
  bash -c "timeout 400 $command" >"$log" 2>&1 || status=$?
  if [ $status -eq 0 ]; then
    if [ -z "${quiet-}" ]; then echo "ok      $label"; fi
  else
    echo "FAILED  $label (status $status)"
    tail -25 "$log"
    touch "$jobs_failed"
  fi
}
export -f job

# Runs the lines of standard input, so many at once.
# shellcheck disable=SC2016
in_parallel() { tr '\n' '\0' | xargs -0 -P "$1" -I {} bash -c 'job "$1"' _ {}; }

compile_all() {
  local arch sample
  mkdir -p logs
  for arch in sm_80 sm_90a; do
    mkdir -p "bin/$arch"
    for sample in "${samples[@]}"; do
      printf '%s\n' "compile $arch $sample.cu"$'\t'"$nvcc $flags -gencode ${code[$arch]} -c $arch/$sample.cu -o bin/$arch/$sample.o"
      printf '%s\n' "compile $arch $sample.cpp"$'\t'"$nvcc -std=c++17 -O2 -I $arch -c samples/$sample.cpp -o bin/$arch/$sample.host.o"
    done
    printf '%s\n' "compile $arch launchers.cu"$'\t'"$nvcc $flags -gencode ${code[$arch]} -I $arch -c launchers.cu -o bin/$arch/launchers.o"
    printf '%s\n' "compile $arch prelude_run"$'\t'"$nvcc $flags -gencode ${code[$arch]} test/prelude/prelude_run.cu -o bin/$arch/prelude_run"
  done | quiet=1 in_parallel 16
  for arch in sm_80 sm_90a; do
    for sample in "${samples[@]}"; do
      printf '%s\n' "link $arch $sample"$'\t'"$nvcc -cudart static bin/$arch/$sample.host.o bin/$arch/$sample.o -o bin/$arch/$sample"
    done
    printf '%s\n' "link $arch launchers.so"$'\t'"$nvcc -shared -cudart static bin/$arch/launchers.o $(printf "bin/$arch/%s.o " "${samples[@]}") -o bin/$arch/launchers.so"
  done | quiet=1 in_parallel 16
}

# One line for each kernel: registers and spills, from ptxas.
report_registers() {
  local log arch
  for log in logs/compile_sm_*_*.cu; do
    arch=${log#logs/compile_}
    awk -v arch="${arch%%_[a-z]*}" '
      /Compiling entry function/ { split($0, part, "'\''"); kernel = part[2] }
      /bytes spill stores/ { match($0, /[0-9]+ bytes spill stores/); spill = substr($0, RSTART, RLENGTH) }
      /Used [0-9]+ registers/ { match($0, /Used [0-9]+ registers/); print arch, kernel, substr($0, RSTART + 5, RLENGTH - 5) ",", spill }
    ' "$log"
  done | c++filt | sed 's/(anonymous namespace):://; s/(\(float\|__half\|long\|void\)[^)]*)//' | sort -u
}

check() {
  local arch sample
  report_registers
  for arch in sm_90a sm_80; do
    for sample in "${samples[@]}" prelude_run; do
      printf '%s\n' "$sample $arch"$'\t'"bin/$arch/$sample"
    done
  done | in_parallel 2
}

sanitize() {
  local arch sample tool quick options
  for tool in memcheck racecheck initcheck; do
    for arch in sm_90a sm_80; do
      for sample in "${samples[@]}" prelude_run; do
        quick=--quick
        # The prelude's test launches what must be refused; that is no fault of the memory accesses.
        if [ "$sample" = prelude_run ]; then quick=; fi
        options=
        if [ "$tool $sample" = "memcheck prelude_run" ]; then options="--report-api-errors no"; fi
        printf '%s\n' "$tool $sample $arch"$'\t'"compute-sanitizer --tool $tool $options --error-exitcode 9 bin/$arch/$sample $quick"
      done
    done
  done | in_parallel 6
}

large() { printf '%s\n' "vec_add --large"$'\t'"bin/sm_90a/vec_add --large" | in_parallel 1; }

ncu_part() { python3 bank_conflicts.py || touch "$jobs_failed"; }

bench() { python3 bench.py || touch "$jobs_failed"; }

if [ $# -eq 0 ]; then
  set -- check sanitize large ncu bench
fi
for part in "$@"; do
  case $part in
    check | sanitize | large | ncu | bench) ;;
    *) echo "usage: run.sh [check] [sanitize] [large] [ncu] [bench]" >&2; exit 2 ;;
  esac
done

rm -f "$jobs_failed"
compile_all
if [ -e "$jobs_failed" ]; then
  rm -f "$jobs_failed"
  exit 1
fi
for part in "$@"; do
  echo "== $part (after $SECONDS s)"
  case $part in
    ncu) ncu_part ;;
    *) "$part" ;;
  esac
done
echo "== end (after $SECONDS s)"
if [ -e "$jobs_failed" ]; then
  rm -f "$jobs_failed"
  echo "run.sh: something failed"
  exit 1
fi
