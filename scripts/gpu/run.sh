#!/bin/bash
# run.sh [check] [sanitize] [large] [ncu] [bench [CASE...]]   (on a GPU machine, in the folder that prepare.sh made)
#   check     every sample, test/meaning and the prelude's tests, for sm_90a and for sm_80
#   sanitize  the same, with small sizes, under compute-sanitizer: memcheck, racecheck, initcheck
#   large     vec_add with more elements than an int counts
#   ncu       what hostcuda counts of three launches, and bank conflicts of the transposes
#   bench     times against Triton and torch; CASE: vec_add, softmax and so on, as bench.py --help lists them
# Needs nvcc; ncu and bench need Python with torch, bench also Triton. Everything is compiled first, in parallel, and
# only once. What ran is in logs/. Exit status 1: something failed; the parts after it still ran.
set -uo pipefail
cd "$(dirname "$0")" || exit 1
if [ ! -d sm_80 ]; then
  echo "run.sh: there is nothing generated here; scripts/gpu/prepare.sh makes build/gpu, whose run.sh is meant" >&2
  exit 1
fi
usage() {
  echo "usage: run.sh [check] [sanitize] [large] [ncu] [bench [CASE...]]" >&2
  exit 2
}

bench_cases() { sed -n 's/^    "\([a-z0-9_]*\)": .*/\1/p' cases.py; }

parts=()
cases=()
for word in "$@"; do
  case $word in
    check | sanitize | large | ncu | bench) parts+=("$word") ;;
    *)
      if [ ${#parts[@]} -eq 0 ] || [ "${parts[-1]}" != bench ]; then usage; fi
      if ! bench_cases | grep -qx "$word"; then
        echo "run.sh: bench has no case $word; it has: $(bench_cases | tr '\n' ' ')" >&2
        exit 2
      fi
      cases+=("$word")
      ;;
  esac
done
if [ ${#parts[@]} -eq 0 ]; then
  parts=(check sanitize large ncu bench)
fi

nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
export nvcc
export results=logs/results.$$
some_failed=logs/failed.$$
# The largest first: they take longest to compile.
# shellcheck disable=SC2011,SC2012
mapfile -t samples < <(ls -S sm_90a/*.cu | xargs basename -s .cu -a)
preludes=(prelude_run integer_run float_run tensor_run hopper_run)
runs_on() { [ "$1" != hopper_run ] || [ "$2" = sm_90a ]; }
declare -A code=([sm_80]="arch=compute_90,code=sm_90" [sm_90a]="arch=compute_90a,code=sm_90a")
flags="-std=c++17 -O3 -lineinfo -Xptxas -v -Xcompiler -fPIC,-Wall,-Wextra -Werror all-warnings"

# Runs one line of the form `LABEL<tab>COMMAND`; prints the output's end after a failure.
job() {
  local label=${1%%$'\t'*} command=${1#*$'\t'} log status=0 start=$SECONDS
  log=logs/$(tr -c 'a-zA-Z0-9_.\n' _ <<<"$label")
  bash -c "timeout 400 $command" >"$log" 2>&1 || status=$?
  echo "$status $((SECONDS - start)) $label" >>"$results"
  if [ $status -ne 0 ]; then
    echo "FAILED  $label (status $status)"
    # A program has a line for each of its cases; the first that failed say most.
    grep -E '^FAIL|error|ERROR' "$log" | head -5
    tail -8 "$log"
  fi
}
export -f job

# Runs the lines of standard input, so many at once, and says in one line how they went. Status 1: some failed.
# shellcheck disable=SC2016
in_parallel() {
  local failed
  : >"$results"
  tr '\n' '\0' | xargs -0 -P "$1" -I {} bash -c 'job "$1"' _ {}
  failed=$(grep -vc '^0 ' "$results")
  echo "$2: $(grep -c '^0 ' "$results") ok, $failed failed (the longest:" \
    "$(sort -k2 -nr "$results" | head -3 | sed 's/^[0-9]* \([0-9]*\) \(.*\)/\2 \1 s/' | paste -sd, | sed 's/,/, /g'))"
  rm -f "$results"
  if [ "$failed" -ne 0 ]; then
    touch "$some_failed"
    return 1
  fi
}

# The samples that bench.py times.
launched() { sed -n 's/^#include "\(.*\)\.h"$/\1/p' launchers.cu; }

# A line to compile what does not exist yet: LABEL, TARGET, COMMAND.
unless_built() {
  if [ ! -e "$2" ]; then
    printf '%s\t%s\n' "$1" "$3 -o $2"
  fi
}

# $1: "programs" for all that runs by itself too; otherwise only what bench.py loads.
compile_all() {
  local arch sample name
  # What was built from other files is of no use. Times of files say nothing after a copy.
  find run.sh launchers.cu sm_80 sm_90a samples lib test -type f -print0 | sort -z | xargs -0 cksum >logs/sources
  if ! cmp -s logs/sources bin/sources; then rm -rf bin; fi
  mkdir -p bin/sm_80 bin/sm_90a
  cp logs/sources bin/sources
  in_parallel "$(nproc)" compile < <(
    # Hundreds of small kernels each, which take longest.
    for name in ${1:+"${preludes[@]}"}; do
      for arch in sm_90a sm_80; do
        if ! runs_on "$name" "$arch"; then continue; fi
        unless_built "compile $arch $name" "bin/$arch/$name" \
          "$nvcc -std=c++17 -O1 -split-compile 0 -gencode ${code[$arch]} test/prelude/$name.cu"
      done
    done
    for sample in "${samples[@]}"; do
      for arch in sm_90a sm_80; do
        unless_built "compile $arch $sample.cu" "bin/$arch/$sample.o" "$nvcc $flags -gencode ${code[$arch]} -c $arch/$sample.cu"
      done
    done
    for arch in sm_90a sm_80; do
      unless_built "compile $arch launchers" "bin/$arch/launchers.o" \
        "$nvcc $flags -gencode ${code[$arch]} -I $arch -c launchers.cu"
      if [ "$1" != programs ]; then continue; fi
      for sample in "${samples[@]}"; do
        unless_built "compile $arch $sample.cpp" "bin/$arch/$sample.host.o" \
          "$nvcc -std=c++17 -O2 -I $arch -I samples -c samples/$sample.cpp"
      done
    done
  ) || return 1
  in_parallel "$(nproc)" link < <(
    for arch in sm_90a sm_80; do
      unless_built "link $arch launchers.so" "bin/$arch/launchers.so" \
        "$nvcc -shared -cudart static bin/$arch/launchers.o $(launched | sed "s|.*|bin/$arch/&.o|" | paste -sd' ')"
      if [ "$1" != programs ]; then continue; fi
      for sample in "${samples[@]}"; do
        unless_built "link $arch $sample" "bin/$arch/$sample" \
          "$nvcc -cudart static bin/$arch/$sample.host.o bin/$arch/$sample.o"
      done
    done
  )
}

# logs/registers: one line for each kernel, registers and spills, from ptxas. Shown: those that spill.
report_registers() {
  local log arch
  for log in logs/compile_sm_*_*.cu; do
    arch=${log#logs/compile_}
    awk -v arch="${arch%%_[a-z]*}" '
      /Compiling entry function/ { split($0, part, "'\''"); kernel = part[2] }
      /bytes spill stores/ { match($0, /[0-9]+ bytes spill stores/); spill = substr($0, RSTART, RLENGTH) }
      /Used [0-9]+ registers/ { match($0, /Used [0-9]+ registers/); print arch, kernel, substr($0, RSTART + 5, RLENGTH - 5) ",", spill }
    ' "$log"
  done | c++filt | sed 's/(anonymous namespace):://; s/([^()]*\*[^()]*)//' | sort -u >logs/registers
  echo "registers: $(wc -l <logs/registers) kernels, $(grep -vc ' 0 bytes spill' logs/registers) of them spill"
  grep -v ' 0 bytes spill' logs/registers
}

check() {
  local arch name
  report_registers
  for name in "${samples[@]}" "${preludes[@]}"; do
    for arch in sm_90a sm_80; do
      if runs_on "$name" "$arch"; then printf '%s\t%s\n' "run $name $arch" "bin/$arch/$name"; fi
    done
  done | in_parallel "$(nproc)" check
}

sanitize() {
  local arch name tool options
  for tool in racecheck memcheck initcheck; do
    for name in "${samples[@]}" "${preludes[@]}"; do
      for arch in sm_90a sm_80; do
        if ! runs_on "$name" "$arch"; then continue; fi
        options=
        # The prelude's test launches what must be refused; that is no fault of the memory accesses.
        if [ "$tool $name" = "memcheck prelude_run" ]; then options="--report-api-errors no"; fi
        printf '%s\t%s\n' "$tool $name $arch" \
          "compute-sanitizer --tool $tool $options --error-exitcode 9 bin/$arch/$name $([[ $name == *_run ]] || echo --quick)"
      done
    done
  done | in_parallel "$(nproc)" sanitize
}

large() { printf '%s\t%s\n' "vec_add --large" "bin/sm_90a/vec_add --large" | in_parallel 1 large; }

ncu() {
  "$nvcc" -std=c++17 -O2 -gencode "${code[sm_90a]}" -I sm_90a -I samples counted.cpp \
    bin/sm_90a/{vec_add,transpose,weighted_sum}.o -o bin/counted || touch "$some_failed"
  python3 counters.py bin/counted || touch "$some_failed"
  python3 bank_conflicts.py || touch "$some_failed"
}

# Triton compiles as it goes, on one core; a process for each case fills its cache first.
bench() {
  local name
  if [ ${#cases[@]} -eq 0 ]; then
    mapfile -t cases < <(bench_cases)
  fi
  for name in "${cases[@]}"; do
    printf '%s\t%s\n' "compile Triton $name" "python3 bench.py --compile $name"
  done | in_parallel "$(nproc)" "bench: Triton"
  echo "(after $SECONDS s)"
  python3 bench.py "${cases[@]}" || touch "$some_failed"
}

mkdir -p logs
rm -f logs/failed.*
programs=
for part in "${parts[@]}"; do
  case $part in
    check | sanitize | large) programs=programs ;;
  esac
done
compile_all "$programs"
for part in "${parts[@]}"; do
  echo "== $part (after $SECONDS s)"
  "$part"
done
echo "== end (after $SECONDS s)"
if [ -e "$some_failed" ]; then
  rm -f "$some_failed"
  echo "run.sh: something failed"
  exit 1
fi
