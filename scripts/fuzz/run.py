#!/usr/bin/env python3
"""Random kernels: translated, run both ways, compared. See scripts/fuzz.sh for the options.

Each kernel is compiled twice with the same cases: as the tile program itself on the CPU, and as the generated CUDA through
hostcuda, which also looks for races, accesses out of bounds and undefined arithmetic. A failure is
  - a translation that ends with another status than 0 or 1, or takes too long;
  - CUDA that does not compile without warnings;
  - a program that dies, hangs, writes beyond its memory, or writes something else than the CPU did.
Kernels that are refused with status 1 are counted by the words of the message. Kernels that the CPU refuses are counted as
failures too: either the generator or the dialect's header is wrong. Each kind of failure is reduced and kept in the output folder.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import generate
import programs
import reduce

ARCHS = ("sm_80", "sm_90a")
NOT_COMPILED = "the CUDA does not compile"


def words_of(message):
    """A message without what is different from kernel to kernel."""
    message = re.sub(r"‘[^’]*’|'[^']*'|`[^`]*`", "#", message)
    message = re.sub(r"\b[a-zA-Z]\w*\d+\w*\b|-?\b0x[0-9a-f]+\b|-?\d+(\.\d+)?", "#", message)
    return re.sub(r"#(?:( x |, )#)+", "#", message)[:160]


def crash_words(said):
    fault = re.search(r"internal fault: .*|Assertion .*|runtime error: .*|ERROR: AddressSanitizer: [\w-]+|hostcuda: .*|hangs after|terminate called.*|FAIL .*", said)
    return words_of(fault.group()) if fault else words_of("\n".join(said.strip().split("\n")[:2]))


class Outcome:
    """What became of each kernel of a batch: refused and failures are by the kernel's name."""

    def __init__(self):
        self.refused, self.failures, self.compared, self.data = {}, {}, 0, {}


def translate(builder, folder, kernels, outcome):
    """Translates what can be translated; gives those kernels."""
    left = list(kernels)
    while left:
        status, said, lines = builder.translate(folder, left)
        if status == 0:
            return left
        if status == 1:
            bad = {}
            for line, message in programs.blamed_lines(said, "kernels.tile.cpp"):
                at = max((k for k, first in enumerate(lines) if first <= line), default=0)
                bad.setdefault(left[at].name, message)
            if bad:
                outcome.refused.update(bad)
                left = [kernel for kernel in left if kernel.name not in bad]
                continue
        if len(left) == 1:
            kind = "hangs" if status is None else f"status {status}: {crash_words(said)}"
            outcome.failures[left[0].name] = (f"translation {kind}", said)
            return []
        if status is None:
            said = "no end"
        half = len(left) // 2
        good = translate(builder, folder, left[:half], outcome) + translate(builder, folder, left[half:], outcome)
        if not good:
            return []
        left = good
    return []


def compiled(compile_part, kernels, outcome, what, blame):
    """Leaves out the kernels that do not compile; gives the others, compiled. `blame` finds {kernel: message}."""
    left = list(kernels)
    while left:
        status, said = compile_part(left)
        if status == 0:
            return left
        bad = blame(said, left)
        if len(left) == 1 and not bad:
            bad = {left[0].name: said[:200]}
        if bad:
            for name, message in bad.items():
                outcome.failures[name] = (f"{what}: {words_of(message)}", said)
            left = [kernel for kernel in left if kernel.name not in bad]
            continue
        half = len(left) // 2
        left = (compiled(compile_part, left[:half], outcome, what, blame) +
                compiled(compile_part, left[half:], outcome, what, blame))
    return left


def in_source(said, kernels):
    lines = programs.kernels_text(kernels)[1]
    return {kernels[max((k for k, first in enumerate(lines) if first <= line), default=0)].name: message
            for line, message in programs.blamed_lines(said, "kernels.tile.cpp")}


def in_cuda(said, kernels, folder):
    names = {kernel.name for kernel in kernels}
    return {name: message for name, message in programs.blamed_kernels(said, folder / "kernels.cu").items() if name in names}


def examine(builder, kernels, folder, kind=""):
    """Translates, compiles, runs and compares the kernels. Goes only so far as a failure of `kind` can happen."""
    outcome = Outcome()
    left = translate(builder, folder, kernels, outcome)
    if kind.startswith("translation") or not left:
        return outcome
    if kind.startswith(NOT_COMPILED):
        status, said = builder.check_syntax(folder)
        for name, message in in_cuda(said, left, folder).items() if status != 0 else ():
            outcome.failures[name] = (f"{NOT_COMPILED}: {words_of(message)}", said)
        return outcome
    left = compiled(lambda some: builder.compile_cpu(folder, some), left, outcome, "g++ refuses the kernel", in_source)

    def hostcuda(some):
        status, said, _ = builder.translate(folder, some)
        (folder / "kernels.cpp").write_text(programs.host_text("kernels", some))
        return (status, said) if status != 0 else builder.compile_hostcuda(folder)
    left = compiled(hostcuda, left, outcome, NOT_COMPILED, lambda said, some: in_cuda(said, some, folder))
    if not left:
        return outcome
    expected, wrong = programs.run_cases(str(folder / "kernels_cpu"), left)
    for name, said in wrong.items():
        outcome.failures[name] = (f"on the CPU: {crash_words(said)}", said)
    is_data, wrong = programs.run_cases(str(folder / "kernels_hostcuda"), left)
    for name, said in wrong.items():
        outcome.failures.setdefault(name, (f"hostcuda: {crash_words(said)}", said))
    if os.environ.get("TILETRANS_FUZZ_BREAK") and is_data:
        # For the test of this script: what was read is wrong in one bit.
        key = next(key for key, value in is_data.items() if value)
        is_data[key] = bytes([is_data[key][0] ^ 64]) + is_data[key][1:]
    outcome.data = expected
    for kernel in left:
        if kernel.name in outcome.failures:
            continue
        for number in range(len(kernel.cases)):
            for at, parameter in kernel.written():
                key = (kernel.name, number, at)
                if key not in expected or key not in is_data:
                    outcome.failures.setdefault(kernel.name, ("a case printed nothing",
                                                              f"case {number} {parameter.name}"))
                    continue
                said = programs.difference(is_data[key], expected[key], parameter.element, parameter.error)
                if said:
                    outcome.failures.setdefault(kernel.name, ("other values",
                                                              f"case {number}, {parameter.name}: {said}"))
        outcome.compared += kernel.name not in outcome.failures
    return outcome


def batch_of(arguments, number):
    """(kernels, builder) of batch `number`."""
    first = arguments.first + number * arguments.batch
    count = min(arguments.batch, arguments.first + arguments.count - first) if arguments.count else arguments.batch
    kernels = [generate.generate(arguments.seed, first + k) for k in range(count)]
    sanitize = arguments.sanitize > 0 and number % arguments.sanitize == 0
    # With and without sanitizers for each architecture.
    arch = ARCHS[(arguments.seed + number + number // 2) % 2]
    builder = programs.Builder(arguments.tool, arch, sanitize, arguments.common)
    return kernels, builder


def run_batch(arguments, number):
    kernels, builder = batch_of(arguments, number)
    with tempfile.TemporaryDirectory() as folder:
        return kernels, builder, examine(builder, kernels, pathlib.Path(folder))


def keep(arguments, kernel, builder, kind, said):
    """Reduces a failure, and keeps it."""
    arguments.out.mkdir(parents=True, exist_ok=True)
    base = arguments.out / f"{arguments.seed}_{kernel.name}"

    def again(smaller):
        with tempfile.TemporaryDirectory() as folder:
            found = examine(builder, [smaller], pathlib.Path(folder), kind).failures.get(kernel.name)
        return found if found and found[0] == kind else None
    small, words = reduce.reduced(kernel, again, arguments.reduce)
    pathlib.Path(f"{base}.tile.cpp").write_text(programs.kernels_text([small])[0])
    pathlib.Path(f"{base}.cpp").write_text(programs.host_text(base.name, [small], header="host_run.h"))
    pathlib.Path(f"{base}.txt").write_text(f"{kind} ({builder.arch})\n{words or said}\n")
    print(f"  {base}.tile.cpp:\n{small.text()}  {(words or said)[:600]}", flush=True)


def export(arguments):
    """Writes each batch as a program that compares with what the CPU computed, for a GPU."""
    arguments.export.mkdir(parents=True, exist_ok=True)
    number, done = 0, 0
    while done < arguments.count:
        kernels, builder = batch_of(arguments, number)
        with tempfile.TemporaryDirectory() as folder:
            outcome = Outcome()
            left = translate(builder, pathlib.Path(folder), kernels, outcome)
            left = compiled(lambda some: builder.compile_cpu(pathlib.Path(folder), some), left, outcome, "g++",
                            in_source)
            data, wrong = programs.run_cases(f"{folder}/kernels_cpu", left)
        left = [kernel for kernel in left if kernel.name not in wrong]
        name = f"random_{arguments.seed}_{number}"
        (arguments.export / f"{name}.tile.cpp").write_text(programs.kernels_text(left)[0])
        (arguments.export / f"{name}.cpp").write_text(programs.host_text(name, left,
                                                                         programs.expected_text(left,
                                                                                                data), "host_run.h"))
        for header in ("host.h", "host_run.h"):
            (arguments.export / header).write_text((pathlib.Path(__file__).parent / header).read_text())
        done += len(kernels)
        number += 1
        print(f"{arguments.export / name}.cpp: {len(left)} of {len(kernels)} kernels", flush=True)


def main():
    parser = argparse.ArgumentParser(prog="fuzz.sh", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0, help="begins no batch after that time; 0: all of --count")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=0, help="how many kernels; 0: as many as there is time for")
    parser.add_argument("--first", type=int, default=0,
                        help="number of the first kernel; kernel N of a seed is always the same")
    parser.add_argument("--batch", type=int, default=30, help="kernels in one program")
    parser.add_argument("--tool", default=str(programs.ROOT / "build/ci/bin/tiletrans"))
    parser.add_argument("--out", type=pathlib.Path, default=programs.ROOT / "build/fuzz", help="folder for failures")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--reduce", type=float, default=120, help="seconds for the reduction of a failure")
    parser.add_argument("--sanitize", type=int, default=2,
                        help="every so many-th batch runs under AddressSanitizer and UBSan; 0: none")
    parser.add_argument("--export", type=pathlib.Path, help="writes programs for a GPU into this folder instead")
    arguments = parser.parse_args()
    if not pathlib.Path(arguments.tool).is_file():
        sys.exit(f"fuzz.sh: no tool at {arguments.tool}; build it, or name it with --tool")
    if not arguments.seconds and not arguments.count:
        arguments.count = 60
    with tempfile.TemporaryDirectory() as common:
        arguments.common = pathlib.Path(common)
        if arguments.export:
            arguments.count = arguments.count or 60
            export(arguments)
        else:
            sys.exit(fuzz(arguments))


def fuzz(arguments):
    """Runs batch after batch; gives the exit status."""
    start, kinds, refused = time.monotonic(), {}, {}
    totals = {"kernels": 0, "compared": 0, "cases": 0}
    batches = -(-arguments.count // arguments.batch) if arguments.count else 1 << 30
    pool = concurrent.futures.ThreadPoolExecutor(arguments.jobs)
    running, next_batch = set(), 0
    while True:
        in_time = not arguments.seconds or time.monotonic() - start < arguments.seconds
        while next_batch < batches and in_time and len(running) < arguments.jobs:
            running.add(pool.submit(run_batch, arguments, next_batch))
            next_batch += 1
        if not running:
            break
        done, running = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
        for future in done:
            kernels, builder, outcome = future.result()
            totals["kernels"] += len(kernels)
            totals["compared"] += outcome.compared
            totals["cases"] += sum(len(kernel.cases) for kernel in kernels
                                   if kernel.name not in {**outcome.refused, **outcome.failures})
            for message in outcome.refused.values():
                refused[words_of(message)] = refused.get(words_of(message), 0) + 1
            print(f"{time.monotonic() - start:.0f} s: {totals['kernels']} kernels, {totals['compared']} right, "
                  f"{sum(refused.values())} refused, {sum(kinds.values()) + len(outcome.failures)} failures", flush=True)
            for kernel in kernels:
                kind, said = outcome.failures.get(kernel.name, (None, None))
                if not kind:
                    continue
                kinds[kind] = kinds.get(kind, 0) + 1
                print(f"FAILURE kernel {kernel.name} of seed {arguments.seed}, {builder.arch}: {kind}", flush=True)
                if kinds[kind] <= 2:
                    keep(arguments, kernel, builder, kind, said)
    for message, times in sorted(refused.items(), key=lambda item: -item[1]):
        print(f"refused {times} x {message}")
    for kind, times in sorted(kinds.items()):
        print(f"failed {times} x {kind}")
    print(f"fuzz.sh: seed {arguments.seed}, {totals['kernels']} kernels, {totals['compared']} right in {totals['cases']} cases, "
          f"{sum(refused.values())} refused, {sum(kinds.values())} failures" + (f" in {arguments.out}" if kinds
                                                                                else ""))
    return 1 if kinds else 0


if __name__ == "__main__":
    main()
