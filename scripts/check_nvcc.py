#!/usr/bin/env python3
"""Compiles one CUDA file with nvcc and refuses warnings and register spills.

Its device code alone, unless --whole is given: then also what runs on the host, and the device code for the debugger.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

WARNINGS = ["-Xcompiler", "-Wall,-Wextra", "-Werror", "all-warnings"]
ENTRY = re.compile(r"Compiling entry function '(\w+)'")
SPILL = re.compile(r"(\d+) bytes spill stores, (\d+) bytes spill loads")


def compile_file(nvcc, source, arch, flags):
    """Runs nvcc; its output, or None after it failed (the output is then printed)."""
    with tempfile.TemporaryDirectory() as folder:
        command = [nvcc, "-std=c++17", f"-arch={arch}", *WARNINGS, *flags, source, "-o", os.path.join(folder, "out")]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0 or "warning" in result.stdout:
        print(" ".join(command))
        print(result.stdout)
        return None
    return result.stdout


def spills(output):
    """(kernel, bytes) of every kernel that spills, and how many kernels were looked at."""
    kernel, found, count = None, [], 0
    for line in output.splitlines():
        entry = ENTRY.search(line)
        if entry:
            kernel = entry.group(1)
        spill = SPILL.search(line)
        if spill:
            count += 1
            if spill.groups() != ("0", "0"):
                found.append((kernel, "/".join(spill.groups())))
    return found, count


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--arch", required=True)
    parser.add_argument("--include", action="append", default=[], help="a folder for -I")
    parser.add_argument("--whole", action="store_true", help="host code too, and for the debugger")
    parser.add_argument("--allow-no-kernel", action="store_true", help="the file need not hold a kernel")
    parser.add_argument("source")
    args = parser.parse_args()
    includes = [flag for folder in args.include for flag in ("-I", folder)]

    product = "-c" if args.whole else "-cubin"
    optimised = compile_file(args.nvcc, args.source, args.arch, ["-O3", "-Xptxas", "-v", product, *includes])
    if optimised is None:
        return 1
    if args.whole and compile_file(args.nvcc, args.source, args.arch, ["-G", "-cubin", *includes]) is None:
        return 1
    found, count = spills(optimised)
    for kernel, size in found:
        print(f"{kernel}: {size} bytes spilled (stores/loads)")
    if count == 0 and not args.allow_no_kernel:
        print(f"{args.source}: ptxas reported no kernel")
        return 1
    print(f"{args.source}: {count} kernels for {args.arch}, {len(found)} of them spill")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
