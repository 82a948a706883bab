#!/usr/bin/env python3
"""Compiles each wrong program of misuse/ and checks that its mistake is one readable error.

usage: check_misuse.py INCLUDE_DIR COMPILER [FLAG...]
       check_misuse.py --tool TILETRANS

A program has a line `// expect: TEXT` above the line with the mistake. The compiler must report exactly one error,
whose text contains TEXT, and must name the line of the mistake: as the place of the error, or as where it comes from.
Compilers get many programs at once; one that does not pass like that is compiled alone. The translator must give the
error that place, and leave no file behind.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

EXPECT = "// expect: "
ERROR = re.compile(r":\d+:\d+: (fatal )?error: ")
# Lines in front of what a compiler has to say, which tell where that is.
CONTEXT = re.compile(r"In file included from |\s+from |\S+: In |\S+: +(recursively )?required ")
BATCHES = 4


def expected(source):
    """(line with the mistake, text of the error)."""
    lines = source.read_text().splitlines()
    marks = [number for number, line in enumerate(lines, start=1) if EXPECT in line]
    if len(marks) != 1:
        sys.exit(f"{source.name} has {len(marks)} lines with '{EXPECT}', not one")
    return marks[0] + 1, lines[marks[0] - 1].split(EXPECT, 1)[1]


def problem_of(source, command):
    """What is wrong with the compiler's answer to a program; None if it is as expected."""
    line, text = expected(source)
    result = subprocess.run(command + [str(source)], capture_output=True, text=True, check=False)
    if result.returncode == 0:
        return "compiles without an error"
    errors = [said for said in result.stderr.splitlines() if ERROR.search(said)]
    if len(errors) != 1:
        return f"gives {len(errors)} errors, not one"
    if text not in errors[0]:
        return f"says: {errors[0]}\n  and not: {text}"
    if f"{source.name}:{line}:" not in result.stderr:
        return f"does not name line {line}"
    return None


def reports(messages):
    """The messages of a compiler, taken apart: [error, all that is said about it]."""
    parts, was_context = [], False
    for line in messages.splitlines():
        is_context, is_error = bool(CONTEXT.match(line)), bool(ERROR.search(line))
        if not parts or (is_context and not was_context) or (is_error and parts[-1][0]):
            parts.append(["", ""])
        if is_error:
            parts[-1][0] = line
        parts[-1][1] += line + "\n"
        was_context = is_context
    errors = []
    for error, about in parts:
        if error:
            errors.append([error, about])
        elif errors:
            errors[-1][1] += about
    return errors


def passing(sources, command, folder):
    """Those of the programs that are as expected when all are compiled as one."""
    batch = pathlib.Path(folder) / "batch.cpp"
    batch.write_text("".join(f'namespace program_{number} {{\n#include "{source}"\n}}\n'
                             for number, source in enumerate(sources)))
    result = subprocess.run(command + [str(batch)], capture_output=True, text=True, check=False)
    errors = reports(result.stderr)
    passed = set()
    for source in sources:
        line, text = expected(source)
        own = [(error, about) for error, about in errors if f"/{source.name}:" in about]
        if len(own) == 1 and text in own[0][0] and f"/{source.name}:{line}:" in own[0][1]:
            passed.add(source)
    return passed


def check_tool(tool, sources):
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for source in sources:
            problem = problem_of(source, [tool, "-o", f"{folder}/out.cu"])
            if not problem and list(pathlib.Path(folder).iterdir()):
                problem = "leaves a file behind"
            if problem:
                failures += 1
                print(f"{source.name} {problem}")
    return failures


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    if sys.argv[1] == "--tool":
        sources = sorted((pathlib.Path(__file__).parent / "misuse").glob("*.cpp"))
        failures = check_tool(sys.argv[2], sources)
        print(f"{len(sources)} programs, {failures} failures")
        sys.exit(1 if failures else 0)
    include, compiler, *flags = sys.argv[1:]
    command = [compiler, "-std=c++23", "-I", include, *flags]
    sources = sorted((pathlib.Path(__file__).parent / "misuse").glob("*.cpp"))
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        # The dialect header is read once: g++ looks for header.h.gch, Clang for header.h.pch, beside the included file.
        header = pathlib.Path(folder) / "header.h"
        header.write_text("#include <tile/tile.h>\n")
        for suffix in (".gch", ".pch"):
            subprocess.run(command + ["-x", "c++-header", str(header), "-o", f"{header}{suffix}"], check=True)
        command += ["-fsyntax-only", "-fmax-errors=0", "-include", str(header)]
        passed = set()
        for first in range(BATCHES):
            passed |= passing(sources[first::BATCHES], command, folder)
        for source in sources:
            problem = None if source in passed else problem_of(source, command)
            if problem:
                failures += 1
                print(f"{source.name} {problem}")
    print(f"{len(sources)} programs, {len(sources) - len(passed)} of them alone, {failures} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
