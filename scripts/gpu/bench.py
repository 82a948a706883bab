#!/usr/bin/env python3
"""Times the generated kernels against Triton and torch, alternately, in one process on one GPU.

Method: a candidate's launches are captured in a CUDA graph, so that neither Python nor a launcher is timed. One replay
lasts a few milliseconds and walks over several sets of random buffers, together larger than the L2 cache. Rounds go
over all candidates in turn, each time beginning with another one; a candidate's time is the median over its rounds. A
first pass looks at every candidate; a second, longer one compares the best of ours, the best of Triton and torch.
Results are checked before anything is timed. A candidate that fails or is wrong is named FAILED and left out.
"""
import argparse
import os
import pathlib
import sys
import time

import torch

import cases
from timing import Candidate, Case, first_line, gpu_is_lost

HERE = pathlib.Path(__file__).resolve().parent
# How many of Triton's tiles the table of candidates lists; all are measured.
SHOWN_TRITON = 3


def table(header, rows):
    """A markdown table whose columns are aligned, to be read as text as well."""
    widths = [max(len(row[column]) for row in [header] + rows) for column in range(len(header))]
    lines = [header, ["-" * width for width in widths]] + rows
    return "\n".join("| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |" for line in lines)


def copy_ceiling():
    """One pass over 1 GiB (-x), which says what the memory of this GPU gives. A copy would not do: in a CUDA graph the
    copy engines take it, and they are slower."""
    source = torch.randn(1 << 28, device="cuda")
    candidate = Candidate("torch", "neg", lambda source, target: torch.neg(source, out=target))
    case = Case("neg", 8 << 28, "GB/s", [(source, torch.empty_like(source))], [-source], 0, [candidate])
    case.measure([candidate], 15)
    return case.speed(candidate)


def run_case(case, rows, rounds):
    """Prints one line for the case, and adds to rows one for each candidate. Returns how many candidates failed."""
    start = time.monotonic()
    failures = case.keep_right()
    owners = [candidate.owner for candidate in case.candidates]
    if not case.candidates:
        return failures
    case.measure(case.candidates, max(5, rounds // 4))
    ranked = sorted(case.candidates, key=lambda candidate: candidate.ms)
    slow_triton = [candidate for candidate in ranked if candidate.owner == "Triton"][SHOWN_TRITON:]
    for candidate in ranked:
        if candidate not in slow_triton:
            rows.append([case.name, candidate.name, f"{candidate.ms:.4f}", f"{case.speed(candidate):.1f} {case.unit}",
                         f"{candidate.error:.2e}"])

    finalists = [next(candidate for candidate in ranked if candidate.owner == owner)
                 for owner in ("ours", "Triton", "torch") if owner in owners]
    case.measure(finalists, rounds)
    ours = [candidate for candidate in finalists if candidate.owner == "ours"]
    peers = [candidate for candidate in finalists if candidate.owner != "ours"]
    ratio = f"{min(peer.ms for peer in peers) / ours[0].ms:.3f} of the best peer" if ours and peers else "no comparison"
    # What is not exact anyway: ours should be about as far off as the peers.
    errors = [f"errors {', '.join(f'{candidate.owner} {candidate.error:.2e}' for candidate in finalists)}"]
    line = " | ".join([case.timing(candidate) for candidate in finalists] + [ratio] + errors * (case.tolerance > 0))
    print(f"{case.name}: {line} ({time.monotonic() - start:.0f} s)", flush=True)
    return failures


def time_cases(names, arch, rounds):
    """Times the cases of these names; returns how many things failed. When the GPU is lost to this process, the names
    after that go to a new one, which takes this one's place."""
    import peers
    ours = cases.Ours(HERE / "bin" / arch / "launchers.so")
    rows, failures = [], 0
    for done, name in enumerate(names):
        for make in cases.CASES[name]:
            try:
                case = make(ours, peers)
                failures += run_case(case, rows, rounds)
            except Exception as problem:
                failures += 1
                print(f"FAILED {name}: {first_line(problem)}", flush=True)
            case = None
            if gpu_is_lost():
                rest = names[done + 1:]
                print("bench.py: the GPU is lost to this process; remaining:", *rest or ["nothing"], flush=True)
                if rest:
                    command = [sys.executable, __file__, *rest, "--arch", arch, "--rounds", str(rounds), "--failed-before"]
                    os.execv(sys.executable, command)
                return failures
            torch.cuda.empty_cache()
    # Last, when the GPU has left its idle clocks.
    import triton
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}, Triton {triton.__version__}; code for {arch}; "
          f"-x over 1 GiB: {copy_ceiling():.0f} GB/s")
    report = HERE / "logs" / f"bench_{arch}.md"
    report.parent.mkdir(exist_ok=True)
    title = f"All of ours, torch and the {SHOWN_TRITON} best of Triton ({arch}; err: relative error, 0 means equal)"
    report.write_text(title + "\n\n" + table(["case", "candidate", "ms", "speed", "err"], rows) + "\n")
    print(f"all candidates: {report.relative_to(HERE)}")
    return failures


def compile_peers(names):
    """Runs every peer once, so that Triton's cache has its kernels."""
    import peers
    cases.ROTATED_BYTES = 0
    for name in names:
        for make in cases.CASES[name]:
            case = make(cases.Ours(None), peers)
            for candidate in case.candidates:
                try:
                    case.check(candidate)
                except Exception as problem:
                    print(f"FAILED {case.name}: {candidate.name}: {first_line(problem)}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="CASE", help="of " + ", ".join(cases.CASES) + "; all without one")
    parser.add_argument("--arch", default="sm_90a", help="which generated code: the folder that holds launchers.so")
    parser.add_argument("--rounds", type=int, default=31, help="rounds of the comparison of the best")
    parser.add_argument("--compile", action="store_true", help="only fill Triton's cache, and time nothing")
    parser.add_argument("--once", action="store_true", help="launch every transpose once, for a profiler, and time nothing")
    parser.add_argument("--failed-before", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    for name in args.names:
        if name not in cases.CASES:
            parser.error(f"no case {name}")
    names = args.names or list(cases.CASES)
    torch.manual_seed(0)
    torch.backends.cuda.matmul.allow_tf32 = False
    if args.once:
        cases.launch_transposes_once(cases.Ours(HERE / "bin" / args.arch / "launchers.so"), 4096)
    elif args.compile:
        compile_peers(names)
    elif time_cases(names, args.arch, args.rounds) > 0 or args.failed_before:
        sys.exit(1)


if __name__ == "__main__":
    main()
