"""One candidate, one case, and how they are timed. bench.py says by what method."""
import collections
import dataclasses
import math
import statistics
import typing

import torch

REPLAY_MS = 3.0


class Failure(Exception):
    pass


def gpu_is_lost():
    """After an illegal access, say: nothing runs in this process any more."""
    try:
        torch.cuda.synchronize()
        return False
    except Exception:
        return True


@dataclasses.dataclass(eq=False)
class Candidate:
    """launch: called with the tensors of a set. It returns a tuple of the outputs where it makes them itself."""
    owner: str
    name: str
    launch: typing.Callable
    ms: float = math.nan
    error: float = math.nan

    def capture(self, sets, launches):
        # What a launch allocates lives as long as the outputs of the others: their memory must not come back sooner.
        alive = collections.deque(maxlen=len(sets))
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            for index in range(launches):
                alive.append(self.launch(*sets[index % len(sets)]))
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
    """sets: tuples of tensors, the outputs last. expected: the outputs of the first set. tolerance: of the relative
    error in the norm; 0 demands equality. work: bytes or operations of one launch."""
    name: str
    work: int
    unit: str
    sets: list
    expected: list
    tolerance: float
    candidates: list

    def error(self, output, expected):
        if self.tolerance == 0:
            return 0.0 if torch.equal(output, expected) else math.inf
        difference = (output.double() - expected).norm() / expected.norm()
        return difference.item() if torch.isfinite(difference) else math.inf

    def check(self, candidate):
        outputs = self.sets[0][-len(self.expected):]
        for output in outputs:
            output.fill_(math.nan)
        made = candidate.launch(*self.sets[0])
        torch.cuda.synchronize()
        candidate.error = max(map(self.error, made if isinstance(made, tuple) else outputs, self.expected))
        if candidate.error > self.tolerance:
            raise Failure(f"wrong, relative error {candidate.error:.1e}")

    def keep_right(self):
        """Leaves the candidates whose results are right; returns how many were not."""
        right = []
        for candidate in self.candidates:
            try:
                self.check(candidate)
                right.append(candidate)
            except Exception as problem:
                print(f"FAILED {self.name}: {candidate.name}: {first_line(problem)}", flush=True)
                if gpu_is_lost():
                    raise
        failures = len(self.candidates) - len(right)
        self.candidates = right
        return failures

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

    def speed(self, candidate):
        return self.work / candidate.ms / {"GB/s": 1e6, "TF/s": 1e9}[self.unit]

    def timing(self, candidate):
        return f"{candidate.name} {candidate.ms:.4f} ms {self.speed(candidate):.{0 if self.unit == 'GB/s' else 1}f} {self.unit}"


def first_line(problem):
    return f"{type(problem).__name__}: {problem}".splitlines()[0][:200]
