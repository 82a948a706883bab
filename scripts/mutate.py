#!/usr/bin/env python3
"""Gives mutated kernels to the translator, and says where it did anything but translate them or refuse them clearly.

The kernels of samples/ and test/ are edited by scripts/mutants.py, and translated for one architecture after the other, with one
or two instances of each template. A failure is a run that
  - ends with another status than 0 or 1, or takes more than 10 seconds of the processor;
  - ends with 1 and says no `error:`, or leaves a file behind, or blames a line of the dialect's header;
  - ends with 0 and wrote CUDA that g++ with hostcuda refuses (every tenth run is looked at).
Headers are compiled once, which takes two thirds off a run; every tenth run and what fails read the dialect's as users do.
Each kind of failure is reduced by lines, and put into the output folder with what the tool said.
"""
import argparse
import concurrent.futures
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import mutants

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Of the processor; other work on the machine makes no failure.
TIME_LIMIT = 10
LONGEST_WAIT = 120
ARCHS = ("sm_80", "sm_90a")
FOLDERS = ("samples", "samples/puzzles", "test/meaning", "test/conformance", "test/conformance/*", "test/regressions", "test/regressions/*")
INCLUDES = [f"-I{ROOT / folder}" for folder in FOLDERS if "*" not in folder]
# Whoever divides by 0 is told so where that is written.
HOSTCUDA = ["g++", "-std=c++17", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas", "-Wno-div-by-zero", "-x", "c++",
            "-DTILETRANS_HOSTCUDA", "-isystem", str(ROOT / "include/hostcuda")]


def with_few_instances(text, choices):
    """`text` with one or two instances of each template: most of a run's time goes into instances that are alike."""
    lines, groups = text.split("\n"), {}
    for index, line in enumerate(lines):
        instance = re.match(r"TILE_INSTANTIATE\(\w+|[A-Z_]+\(", line)
        if instance:
            groups.setdefault(instance.group(), []).append(index)
    left_out = set()
    for group in groups.values():
        left_out.update(choices.sample(group, max(0, len(group) - choices.choice((1, 1, 2)))))
    return "\n".join(line for index, line in enumerate(lines) if index not in left_out)


def compiled_cuda_header(folder):
    """Flags that give g++ the one header of CUDA that every output includes compiled."""
    header = pathlib.Path(folder) / "runtime.h"
    header.write_text("#include <cuda_runtime.h>\n")
    subprocess.run([*(flag for flag in HOSTCUDA if flag not in ("-fsyntax-only", "-x", "c++")), "-x", "c++-header", str(header), "-o",
                    f"{header}.gch"], check=True)
    return ["-include", str(header)]


def compiled_header(tool, folder):
    """Flags that give the tool its header compiled; none where Clang is missing."""
    clang, header = shutil.which("clang++-19"), pathlib.Path(tool).resolve().parent.parent / "include/tile/tile.h"
    if not clang:
        return []
    made = pathlib.Path(folder) / "tile.pch"
    subprocess.run([clang, "-std=c++23", "-D__TILETRANS__", "-isystem", str(header.parent.parent), "-x", "c++-header", str(header),
                    "-o", str(made)], check=True)
    flags = ["-include-pch", str(made)]
    kind, said = failure_of(tool, ARCHS[0], [], (ROOT / "samples/vec_add.tile.cpp").read_text(), False, flags)
    if kind or "error:" in said:
        sys.exit(f"mutate.py: the tool does not take its header compiled: {said}")
    return flags


def failure_of(tool, arch, limits, text, compiles, flags=(), cuda_flags=()):
    """(kind, what the tool said), where kind is empty for a run that is as it should be."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "mutant.tile.cpp"
        source.write_text(text)
        out = pathlib.Path(folder) / "out"
        out.mkdir()
        command = [*limits, tool, str(source), "--arch", arch, "-o", str(out / "mutant.cu"), "--", *INCLUDES, *flags]
        try:
            result = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=LONGEST_WAIT, check=False)
        except subprocess.TimeoutExpired:
            return "time limit", ""
        said, written = result.stderr, sorted(file.name for file in out.iterdir())
        if result.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return "time limit", said
        if result.returncode not in (0, 1):
            # The stack that LLVM prints has addresses; the last passes' words have none.
            fault = re.search(r"internal fault: .*|Assertion .*|runtime error: .*|terminate called.*", said)
            words = fault.group() if fault else "\n".join(re.findall(r"tiletrans::[\w:]+", said)[:2])
            return f"status {result.returncode} {re.sub(r'[0-9]+', '#', words)}", said
        if result.returncode == 1:
            places = re.findall(r"^(.*?):? ?(?:fatal )?error: (.*)$", said, re.MULTILINE)
            if not places:
                return "status 1 without an error", said
            if written:
                return "status 1 with files left behind", said + "\n".join(written)
            blamed = [message for place, message in places if "/tile/" in place]
            return (f"an error in the dialect's header: {blamed[0]}" if blamed else ""), said
        if written != ["mutant.cu", "mutant.h"]:
            return "status 0 without the two files", said + "\n".join(written)
        if compiles:
            compiled = subprocess.run(HOSTCUDA + [*cuda_flags, str(out / "mutant.cu")], capture_output=True, text=True, check=False)
            if compiled.returncode != 0:
                words = re.search(r"error: (.*)", compiled.stderr)
                words = re.sub(r"‘[^’]*’|'[^']*'|[0-9]+", "#", words.group(1)) if words else ""
                return f"g++ refuses the output: {words}", compiled.stderr + "\n" + (out / "mutant.cu").read_text()
    return "", said


def reduced(text, kind, run, seconds=40):
    """`text` without the lines that its failure does not need, as far as the time goes."""
    lines = text.split("\n")
    size = max(1, len(lines) // 2)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        at, shrunk = 0, False
        while at < len(lines) and time.monotonic() < end:
            fewer = lines[:at] + lines[at + size:]
            if run("\n".join(fewer))[0] == kind:
                lines, shrunk = fewer, True
            else:
                at += size
        if size == 1 and not shrunk:
            break
        size = max(1, size // 2)
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200, help="how many mutants")
    parser.add_argument("--first", type=int, default=0, help="number of the first mutant; mutant N of a seed is always the same")
    parser.add_argument("--tool", default=str(ROOT / "build/ci/bin/tiletrans"))
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build/mutants", help="folder for failures")
    parser.add_argument("--memory", type=int, default=6, help="GiB that a run may take; 0 sets no limit")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    if not pathlib.Path(arguments.tool).is_file():
        sys.exit(f"mutate.py: no tool at {arguments.tool}; build it, or name it with --tool")
    limits = ["prlimit", f"--cpu={TIME_LIMIT}"]
    if arguments.memory:
        limits.append(f"--as={arguments.memory << 30}")

    texts = [file.read_text() for folder in FOLDERS for file in sorted(ROOT.glob(f"{folder}/*.tile.cpp"))]
    texts = [text for text in texts if "TILE_KERNEL" in text]

    def run(number, flags, cuda_flags):
        choices = random.Random(f"{arguments.seed} {number}")
        text = mutants.mutate(with_few_instances(choices.choice(texts), choices), choices)
        case = (arguments.tool, ARCHS[number % 2], limits, text, number % 20 < 2)
        kind, said = failure_of(*case, flags=flags if number % 20 >= 2 else (), cuda_flags=cuda_flags)
        return number, text, *(failure_of(*case) if kind else (kind, said))

    with tempfile.TemporaryDirectory() as folder:
        flags, cuda_flags = compiled_header(arguments.tool, folder), compiled_cuda_header(folder)
        sys.exit(search(arguments, limits, lambda number: run(number, flags, cuda_flags)))


def search(arguments, limits, run):
    """Runs and reports all mutants; gives the exit status."""
    kinds, translated = {}, 0
    numbers = range(arguments.first, arguments.first + arguments.count)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for number, text, kind, said in pool.map(run, numbers):
            translated += not kind and "error:" not in said
            if (number + 1 - arguments.first) % 100 == 0:
                print(f"{number + 1 - arguments.first} of {arguments.count}: {translated} translated, "
                      f"{len(kinds)} kinds of failure", flush=True)
            if not kind:
                continue
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] > 1:
                continue
            print(f"mutant {number} of seed {arguments.seed}: {kind}", flush=True)
            name = f"{arguments.seed}_{number}"
            arguments.out.mkdir(parents=True, exist_ok=True)
            again = lambda shorter: failure_of(arguments.tool, ARCHS[number % 2], limits, shorter, compiles=True)
            (arguments.out / f"{name}.tile.cpp").write_text(reduced(text, kind, again))
            (arguments.out / f"{name}.txt").write_text(f"{kind} ({ARCHS[number % 2]})\n{said}")

    for kind, times in sorted(kinds.items()):
        print(f"{times} x {kind}")
    print(f"mutate.py: {arguments.count} mutants, {translated} translated, {sum(kinds.values())} failures"
          + (f" in {arguments.out}" if kinds else ""))
    return 1 if kinds else 0


if __name__ == "__main__":
    main()
