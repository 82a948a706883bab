#!/usr/bin/env python3
"""Compiles the prelude with nvcc and checks the PTX of prelude_kernels.cu.

Every access must have the width that its function promises and stand under a predicate, vectors must move as 32-bit
words, and nothing may live in local memory. The programs that run the prelude must compile without warnings: their
device code here, as a whole by the C++ compiler and on a GPU machine.
Exit status 77: there is no nvcc here, nothing was checked.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ARCHITECTURES = ["sm_75", "sm_80", "sm_90a"]
# Programs that run the prelude, and for one architecture each those of its tensor cores.
PROGRAMS = ["prelude_run", "integer_run", "float_run"]
TENSOR_PROGRAMS = {"sm_80": "tensor_run", "sm_90a": "hopper_run"}
WARNINGS = ["-Xcompiler", "-Wall,-Wextra", "-Werror", "all-warnings"]
SIZES = {
    "signed char": 1, "unsigned char": 1, "bool": 1, "short": 2, "unsigned short": 2, "__half": 2, "__nv_bfloat16": 2,
    "int": 4, "unsigned int": 4, "float": 4, "long": 8, "unsigned long": 8, "double": 8,
}
SUFFIXES = {1: "u8", 2: "u16", 4: "b32", 8: "v2.b32", 16: "v4.b32"}


def run(command):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        sys.exit("failed: " + " ".join(command) + "\n" + result.stdout)
    return result.stdout


def accesses(body, kind):
    """The accesses of one kind, as (predicated, width), in order of the text."""
    pattern = r"(@%?\w+ )?" + re.escape(kind) + r"\.((?:v[24]\.)?[bus]\d+)\b"
    return [(bool(match.group(1)), match.group(2)) for match in re.finditer(pattern, body)]


def require(holds, name, what):
    if not holds:
        sys.exit(f"{name}: {what}")


def check_vector_copy(name, body, size, elements, load):
    """One predicated vector and, behind one branch, the single elements of a cut vector."""
    vector, element = SUFFIXES[size * elements], SUFFIXES[size]
    cut = elements - 1
    for kind in (load, "st.global"):
        require(accesses(body, kind) == [(True, vector)] + [(True, element)] * cut, name,
                f"{kind}: one {vector} and {cut} {element}, all predicated, not {accesses(body, kind)}")
    # A load and a store are two branches, each around the elements only.
    require(len(re.findall(r"\bbra\b", body)) <= (2 if cut else 0), name, "a branch more than those around the cut")
    # Between the two vectors nothing is taken apart: no 16-bit register in the block of either.
    if size >= 2 and elements > 1:
        code = re.sub(r"\s*\.reg [^\n]*", "", body)
        for block in re.split(r"\n\$\S+:|\bbra\b[^\n]*", code):
            if re.search(rf"\.global(\.nc)?\.{vector} ", block):
                require("%rs" not in block, name, "elements are repacked beside the vector access")


def check_kernel(name, body):
    require(".local" not in body, name, "uses local memory")
    match = re.match(r"void (\w+)<([\w ]+)(?:, (\d+))?(?:, \(Access\)(\d), (\w+))?>", name)
    if not match:
        return "other"
    kernel, size, elements = match.group(1), SIZES[match.group(2)], int(match.group(3) or 1)
    load = "ld.global.nc" if match.group(4) == "1" else "ld.global"
    if kernel == "copy_kernel" and match.group(5) == "true":
        check_vector_copy(name, body, size, elements, load)
    elif kernel == "copy_kernel":
        for kind in (load, "st.global"):
            require(accesses(body, kind) == [(True, SUFFIXES[size])] * elements, name,
                    f"{kind}: {elements} predicated {SUFFIXES[size]}, not {accesses(body, kind)}")
        require(not re.search(r"\bbra\b", body), name, "has a branch")
    elif kernel == "whole_copy_kernel":
        vector = SUFFIXES[size * elements]
        for kind in ("ld.global.nc", "st.global"):
            require(accesses(body, kind) == [(True, vector)], name, f"{kind}: one {vector} and nothing else")
        require(not re.search(r"\bbra\b", body), name, "has a branch")
    elif kernel == "shared_kernel":
        vector, element = SUFFIXES[size * elements], SUFFIXES[size]
        for kind in ("st.shared", "ld.shared"):
            widths = [width for _, width in accesses(body, kind)]
            require(widths == [vector, element], name, f"{kind}: one {vector} and one {element}, not {widths}")
    elif kernel == "element_kernel":
        for kind in ("ld.global", "ld.global.nc"):
            require(accesses(body, kind) == [(True, SUFFIXES[size])], name, f"one predicated {kind}")
    return kernel


def check_architecture(architecture, folder):
    source, ptx = os.path.join(HERE, "prelude_kernels.cu"), os.path.join(folder, "kernels.ptx")
    options = ["nvcc", "-std=c++17", "-arch=" + architecture] + WARNINGS
    run(options + ["-O3", "-ptx", source, "-o", ptx])
    # The debugger's code does not depend on the architecture.
    if architecture == ARCHITECTURES[-1]:
        run(options + ["-G", "-ptx", source, "-o", os.path.join(folder, "debug.ptx")])

    report = run(["ptxas", "-v", "-arch=" + architecture, ptx, "-o", os.path.join(folder, "kernels.cubin")])
    for line in report.splitlines():
        frame = re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores", line)
        require(not frame or frame.groups() == ("0", "0"), architecture, "ptxas reports a stack frame: " + line.strip())

    for program in PROGRAMS:
        run(options + ["-cubin", os.path.join(HERE, program + ".cu"), "-o", os.path.join(folder, program + ".cubin")])
    if architecture in TENSOR_PROGRAMS:
        program, number = TENSOR_PROGRAMS[architecture], architecture[3:]
        report = run(["nvcc", "-std=c++17", "-gencode", f"arch=compute_{number},code={architecture}"] + WARNINGS +
                     ["-cubin", os.path.join(HERE, program + ".cu"), "-o", os.path.join(folder, program + ".cubin")])
        # What ptxas says of a wgmma whose accumulators are used too early.
        require("serialized" not in report, program, "ptxas serializes products: " + report)

    with open(ptx) as file:
        text = subprocess.run(["c++filt"], input=file.read(), stdout=subprocess.PIPE, text=True, check=True).stdout
    counts = {}
    for entry in re.finditer(r"\.entry (.*?\))\(\n(?:.*?)\n{\n(.*?)\n}\n", text, re.S):
        kind = check_kernel(entry.group(1), entry.group(2))
        counts[kind] = counts.get(kind, 0) + 1
    for kind in ("copy_kernel", "whole_copy_kernel", "shared_kernel", "element_kernel"):
        require(counts.get(kind, 0) >= 13, architecture, f"only {counts.get(kind, 0)} kernels called {kind} were found")
    print(f"{architecture}: {sum(counts.values())} kernels as promised")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--arch", action="append", help="an architecture to check (default: all that are supported)")
    arguments = parser.parse_args()
    if not shutil.which("nvcc"):
        print("skipped: there is no nvcc on PATH")
        sys.exit(77)
    for architecture in arguments.arch or ARCHITECTURES:
        with tempfile.TemporaryDirectory() as folder:
            check_architecture(architecture, folder)


if __name__ == "__main__":
    main()
