#!/usr/bin/env python3
"""Times the generated kernels against Triton and torch, alternately, in one process on one GPU.

Method: a candidate's launches are captured in a CUDA graph, so that neither Python nor a launcher is timed. One replay
lasts a few milliseconds and walks over several sets of random buffers, together larger than the L2 cache. Rounds go
over all candidates in turn, each time beginning with another one; a candidate's time is the median over its rounds. A
first pass looks at every candidate; a second, longer one compares the best of ours, the best of Triton and torch.
Results are checked against torch before anything is timed.
"""
import argparse
import ctypes
import dataclasses
import math
import pathlib
import statistics
import sys
import typing

import torch

HERE = pathlib.Path(__file__).resolve().parent
# Bytes that one replay must walk over before it meets a buffer again: several times the L2 cache.
ROTATED_BYTES = 512 << 20
REPLAY_MS = 3.0
# How many of Triton's tiles the first table lists; all are measured.
SHOWN_TRITON = 3


@dataclasses.dataclass(eq=False)
class Candidate:
    owner: str
    name: str
    launch: typing.Callable
    ms: float = math.nan
    error: float = math.nan

    def capture(self, sets, launches):
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            for index in range(launches):
                self.launch(*sets[index % len(sets)])
        self.launches = launches
        self.times = []

    def replay(self):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        self.graph.replay()
        end.record()
        return start, end


@dataclasses.dataclass
class Case:
    """sets: tuples of tensors, the output last. expected: of the first set, or None where equality is demanded."""
    name: str
    bytes: int
    sets: list
    expected: torch.Tensor
    exact: bool
    candidates: list

    def check(self, candidate):
        output = self.sets[0][-1]
        output.fill_(math.nan)
        candidate.launch(*self.sets[0])
        torch.cuda.synchronize()
        if self.exact:
            candidate.error = 0.0 if torch.equal(output, self.expected) else math.inf
        else:
            difference = (output.double() - self.expected).norm() / self.expected.norm()
            candidate.error = difference.item() if torch.isfinite(difference) else math.inf
        if candidate.error > 1e-5:
            sys.exit(f"{self.name}: {candidate.name} is wrong (relative error {candidate.error})")

    def measure(self, candidates, rounds):
        for candidate in candidates:
            start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            candidate.launch(*self.sets[0])
            start.record()
            for index in range(3):
                candidate.launch(*self.sets[index % len(self.sets)])
            end.record()
            end.synchronize()
            launches = math.ceil(REPLAY_MS / max(start.elapsed_time(end) / 3, 1e-3))
            launches = len(self.sets) * max(1, math.ceil(launches / len(self.sets)))
            candidate.capture(self.sets, launches)
            candidate.replay()
        torch.cuda.synchronize()
        for turn in range(rounds):
            first = turn % len(candidates)
            events = [(candidate, candidate.replay()) for candidate in candidates[first:] + candidates[:first]]
            torch.cuda.synchronize()
            for candidate, (start, end) in events:
                candidate.times.append(start.elapsed_time(end) / candidate.launches)
        for candidate in candidates:
            candidate.ms = statistics.median(candidate.times)
            del candidate.graph

    def speed(self, ms):
        return self.bytes / ms / 1e6


def rotated(bytes_of_one, make):
    return [make() for _ in range(max(1, math.ceil(ROTATED_BYTES / bytes_of_one)))]


def random(*shape, dtype=torch.float32):
    return torch.randn(*shape, device="cuda", dtype=dtype)


def empty(*shape, dtype=torch.float32):
    return torch.empty(*shape, device="cuda", dtype=dtype)


class Ours:
    """The generated launchers, called as C functions on torch's current stream."""

    def __init__(self, library):
        self.library = ctypes.CDLL(str(library))

    def candidate(self, function, sizes):
        entry = getattr(self.library, function)
        entry.restype = ctypes.c_int

        def launch(*tensors):
            pointers = [ctypes.c_void_p(tensor.data_ptr()) for tensor in tensors]
            stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
            status = entry(*pointers, *map(ctypes.c_int64, sizes), stream)
            if status != 0:
                raise RuntimeError(f"{function}: cudaError {status}")

        return Candidate("ours", function, launch)


def owned(peers):
    return [Candidate("Triton" if name.startswith("Triton") else "torch", name, launch) for name, launch in peers]


def vec_add_case(ours, peers, n, name):
    size = 12 * n
    sets = rotated(size, lambda: (random(n), random(n), empty(n)))
    candidates = [ours.candidate(f"vec_add_{block}", [n]) for block in (1024, 2048)] + owned(peers.vec_add(sets[0]))
    return Case(f"vec_add f32 {name}", size, sets, torch.add(sets[0][0], sets[0][1]), True, candidates)


def weighted_sum_case(ours, peers, rows, d):
    size = 4 * (rows * d + d + rows)
    weight = random(d)
    sets = rotated(size, lambda: (random(rows, d), weight, empty(rows)))
    expected = torch.cat([part.double() @ weight.double() for part in sets[0][0].split(8192)])
    candidates = [ours.candidate(f"weighted_sum_{tile}", [d, 1, 1, 1, rows, d])
                  for tile in ("16_256", "8_512", "16_16", "1_1024")] + owned(peers.weighted_sum(sets[0]))
    return Case(f"weighted_sum f32 {rows}x{d}", size, sets, expected, False, candidates)


def transpose_candidates(ours, dtype, m, n):
    tile = {torch.float32: "f32_64_64", torch.float16: "f16_128_64"}[dtype]
    return [ours.candidate(f"transpose_by_{side}_{tile}", [m, n]) for side in ("input", "output")]


def transpose_case(ours, peers, m, n, dtype):
    size = 2 * m * n * dtype.itemsize
    sets = rotated(size, lambda: (random(m, n, dtype=dtype), empty(n, m, dtype=dtype)))
    candidates = transpose_candidates(ours, dtype, m, n) + owned(peers.transpose(sets[0]))
    name = {torch.float32: "f32", torch.float16: "f16"}[dtype]
    return Case(f"transpose {name} {m}x{n}", size, sets, sets[0][0].t().contiguous(), True, candidates)


CASES = {
    "vec_add": [lambda ours, peers: vec_add_case(ours, peers, 1 << 28, "2^28"),
                lambda ours, peers: vec_add_case(ours, peers, (1 << 28) - 1, "2^28-1")],
    "weighted_sum": [lambda ours, peers, shape=shape: weighted_sum_case(ours, peers, *shape)
                     for shape in ((65536, 4096), (65537, 1000), (65536, 4099), (4096, 32768))],
    "transpose": [lambda ours, peers, shape=shape: transpose_case(ours, peers, *shape)
                  for shape in ((16384, 16384, torch.float32), (16384, 16384, torch.float16), (4100, 3004, torch.float32))],
}


def table(header, rows):
    """A markdown table whose columns are aligned, to be read as text as well."""
    widths = [max(len(row[column]) for row in [header] + rows) for column in range(len(header))]
    lines = [header, ["-" * width for width in widths]] + rows
    return "\n".join("| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |" for line in lines)


def copy_ceiling():
    """One pass over 1 GiB (-x), which says what the memory of this GPU gives. A copy would not do: in a CUDA graph the
    copy engines take it, and they are slower."""
    size = 8 << 28
    sets = [(random(1 << 28), empty(1 << 28))]
    candidate = Candidate("torch", "neg", lambda source, target: torch.neg(source, out=target))
    case = Case("neg", size, sets, -sets[0][0], True, [candidate])
    case.measure([candidate], 15)
    return case.speed(candidate.ms)


def run_case(case, all_rows, best_rows, rounds):
    for candidate in case.candidates:
        case.check(candidate)
    case.measure(case.candidates, max(5, rounds // 4))
    ranked = sorted(case.candidates, key=lambda candidate: candidate.ms)
    slow_triton = [candidate for candidate in ranked if candidate.owner == "Triton"][SHOWN_TRITON:]
    for candidate in ranked:
        if candidate not in slow_triton:
            all_rows.append([case.name, candidate.name, f"{candidate.ms:.4f}", f"{case.speed(candidate.ms):.0f}",
                             f"{candidate.error:.0e}"])

    def best(owner):
        return next(candidate for candidate in ranked if candidate.owner == owner)

    ours, *others = finalists = [best("ours"), best("Triton"), best("torch")]
    case.measure(finalists, rounds)
    for peer in others:
        best_rows.append([case.name, ours.name, f"{ours.ms:.4f}", f"{case.speed(ours.ms):.0f}", peer.name, f"{peer.ms:.4f}",
                          f"{case.speed(peer.ms):.0f}", f"{peer.ms / ours.ms:.3f}"])


def launch_transposes_once(ours, size):
    """For a profiler: every transpose instance once, over whole tiles only."""
    for dtype in (torch.float32, torch.float16):
        a, b = random(size, size, dtype=dtype), empty(size, size, dtype=dtype)
        for candidate in transpose_candidates(ours, dtype, size, size):
            candidate.launch(a, b)
    torch.cuda.synchronize()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arch", default="sm_90a", help="which generated code: the folder that holds launchers.so")
    parser.add_argument("--only", choices=CASES, action="append", help="one family of cases; may be repeated")
    parser.add_argument("--rounds", type=int, default=31, help="rounds of the comparison of the best")
    parser.add_argument("--once", action="store_true", help="launch every transpose once, for a profiler, and time nothing")
    args = parser.parse_args()
    torch.manual_seed(0)
    ours = Ours(HERE / "bin" / args.arch / "launchers.so")
    if args.once:
        launch_transposes_once(ours, 4096)
        return

    import triton

    import peers
    all_rows, best_rows = [], []
    for family in args.only or CASES:
        for make in CASES[family]:
            case = make(ours, peers)
            run_case(case, all_rows, best_rows, args.rounds)
            del case
            torch.cuda.empty_cache()
    # Last, when the GPU has left its idle clocks.
    ceiling = copy_ceiling()
    print(f"\nAll of ours, torch and the {SHOWN_TRITON} best of Triton ({args.arch}; err: relative error, 0 means equal)\n")
    print(table(["case", "candidate", "ms", "GB/s", "err"], all_rows))
    print(f"\n{torch.cuda.get_device_name()}, torch {torch.__version__}, Triton {triton.__version__}; code for {args.arch}; "
          f"-x over 1 GiB: {ceiling:.0f} GB/s")
    print("Best of ours against the best of each peer, measured alternately; ours/peer above 1: ours is faster\n")
    print(table(["case", "ours", "ms", "GB/s", "peer", "ms", "GB/s", "ours/peer"], best_rows))


if __name__ == "__main__":
    main()
