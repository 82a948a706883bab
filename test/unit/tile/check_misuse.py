#!/usr/bin/env python3
"""Compiles each wrong program of misuse/ and checks that its mistake is one readable error.

usage: check_misuse.py INCLUDE_DIR COMPILER [FLAG...]
       check_misuse.py --tool TILETRANS

A program has a line `// expect: TEXT` above the line with the mistake. The compiler must report exactly one error,
whose text contains TEXT, and must name the line of the mistake: as the place of the error, or as where it comes from.
The translator must give it that place, and leave no file behind.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

EXPECT = "// expect: "


def problem_of(source, command):
    """What is wrong with the compiler's answer to a program; None if it is as expected."""
    lines = source.read_text().splitlines()
    marks = [number for number, line in enumerate(lines, start=1) if EXPECT in line]
    if len(marks) != 1:
        return f"has {len(marks)} lines with '{EXPECT}', not one"
    text = lines[marks[0] - 1].split(EXPECT, 1)[1]

    result = subprocess.run(command + [str(source)], capture_output=True, text=True, check=False)
    if result.returncode == 0:
        return "compiles without an error"
    errors = [line for line in result.stderr.splitlines() if re.search(r":\d+:\d+: (fatal )?error: ", line)]
    if len(errors) != 1:
        return f"gives {len(errors)} errors, not one"
    if text not in errors[0]:
        return f"says: {errors[0]}\n  and not: {text}"
    if not re.search(rf"{re.escape(source.name)}:{marks[0] + 1}:", result.stderr):
        return f"does not name line {marks[0] + 1}"
    return None


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
        for source in sources:
            problem = problem_of(source, command + ["-fsyntax-only", "-include", str(header)])
            if problem:
                failures += 1
                print(f"{source.name} {problem}")
    print(f"{len(sources)} programs, {failures} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
