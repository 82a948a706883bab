#!/usr/bin/env python3
"""compare_conflicts.py PROGRAM FILE.cu [ARGUMENT...]

Runs a program of hostcuda with its counters on, and compares the bank conflicts of every access to a tile in shared
memory with those that the generated file states ("Bank conflicts: writes none, reads 2-way.").
Exit status 1: they differ, or there was nothing to compare.
"""

import os
import re
import subprocess
import sys

CLAIM = re.compile(r"Bank conflicts: writes (none|\d+-way), reads (none|\d+-way)\.")
FUNCTION = re.compile(r"const auto (\w+) = \[\]")
ROW = re.compile(r"^(?P<file>\S+):(?P<line>\d+)\s+shared (?P<kind>load|store)\s+\d+\s+\d+\s+-\s+-\s+(?P<ways>\d+)\s")


def ways(text):
    return 1 if text == "none" else int(text.split("-")[0])


def claims_by_line(lines):
    """For each line that accesses a tile by its function: the ways of a store and of a load there."""
    functions, claim, result = {}, None, {}
    for number, line in enumerate(lines, 1):
        if found := CLAIM.search(line):
            claim = {"store": ways(found[1]), "load": ways(found[2])}
        elif found := FUNCTION.search(line):
            functions[found[1]], claim = claim, None
        elif found := re.search(r"(?:load|store)_shared\(.*?\b(\w+_offset\w*)\(", line):
            result[number] = (found[1], functions[found[1]])
    return result


def main():
    program, generated, arguments = sys.argv[1], sys.argv[2], sys.argv[3:]
    with open(generated) as file:
        claims = claims_by_line(file.read().split("\n"))
    run = subprocess.run([program, *arguments], env={**os.environ, "HOSTCUDA_COUNTERS": "1"},
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    compared, wrong = 0, 0
    for row in map(ROW.match, run.stderr.split("\n")):
        if not row or os.path.basename(row["file"]) != os.path.basename(generated) or int(row["line"]) not in claims:
            continue
        function, stated = claims[int(row["line"])]
        compared += 1
        if int(row["ways"]) != stated[row["kind"]]:
            wrong += 1
            print(f"{generated}:{row['line']}: {row['kind']} by {function}: {stated[row['kind']]} ways are stated, "
                  f"{row['ways']} counted")
    print(f"{compared} accesses compared, {wrong} differ")
    return 1 if wrong or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
