#!/usr/bin/env python3
"""Checks that the folders of the tree use each other in one direction only, and that rooms keep their size.

Every #include of a file is classified by the floor that it reaches; the floor that the file stands on must allow it.
CMake does not guard this: one include folder is shared, and static libraries tolerate circles.
"""
import argparse
import pathlib
import re
import sys

# Floor -> what it may include besides itself and the C++ standard library. Lowest first.
FLOORS = {
    "tile": [],
    "hostcuda": ["Boost.Context", "sanitizer interface"],
    "prelude": [],
    "Support": ["LLVM"],
    "IR": ["Support", "LLVM"],
    "Target": ["Support", "LLVM"],
    "Frontend": ["IR", "Support", "LLVM", "Clang"],
    "Analysis": ["IR", "Support", "LLVM"],
    "Transforms": ["Analysis", "IR", "Target", "Support", "LLVM"],
    "Cuda": ["IR", "Target", "Support", "LLVM"],
    "driver": ["Frontend", "Transforms", "Cuda", "Analysis", "IR", "Target", "Support", "LLVM", "CLI11"],
}

# What costs seconds a file stays in the one place that needs it.
ONLY_IN = {
    "Clang": lambda path: path.parts[:2] == ("lib", "Frontend"),
    "CLI11": lambda path: path == pathlib.PurePath("tiletrans/Options.cpp"),
}

OUTSIDE = [
    (re.compile(r"llvm(-c)?/"), "LLVM"),
    (re.compile(r"clang(-c)?/"), "Clang"),
    (re.compile(r"CLI/"), "CLI11"),
    (re.compile(r"boost/context/"), "Boost.Context"),
    (re.compile(r"boost/"), "Boost"),
    (re.compile(r"sanitizer/"), "sanitizer interface"),
    (re.compile(r"(gtest|gmock)/"), "GoogleTest"),
]

# hostcuda stands in for these; the prelude and generated files include them.
CUDA_HEADERS = re.compile(r"(cuda\w*|device_\w+|vector_types)\.h$")
STANDARD = re.compile(r"([a-z_0-9]+|(sys|bits)/[a-z_0-9.]+|[a-z]+\.h)$")

SUFFIXES = {".h", ".cpp", ".def", ".cuh", ".cu", ".py", ".sh", ".cmake"}
SIZED = ["include", "lib", "tiletrans", "samples", "test", "scripts", "cmake"]
# Texts that the tool wrote have the length of what they describe.
NOT_SIZED = ["test/Golden"]
MAX_LINES = 600
FORBIDDEN_NAMES = {"utils", "util", "common", "misc", "helpers"}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^">]+)[">]', re.MULTILINE)


def floor_of(path):
    """The floor a file stands on, from its place in the tree, or None where the rules do not reach."""
    parts = path.parts
    if parts[:2] == ("include", "tile") or parts[:2] == ("include", "hostcuda"):
        return parts[1]
    if parts[:3] == ("lib", "Cuda", "Prelude"):
        return "prelude"
    if parts[:2] == ("include", "tiletrans") and len(parts) > 3:
        return parts[2]
    if parts[0] == "lib" and len(parts) > 2:
        return parts[1]
    if parts[0] == "tiletrans":
        return "driver"
    return None


def reached(root, path, quote, name):
    """What an #include reaches: a floor, an outside library, 'standard', or None if nobody knows it."""
    if quote == '"':
        beside = (root / path).parent / name
        if beside.is_file():
            return floor_of(beside.resolve().relative_to(root.resolve()))
    inside = re.match(r"tiletrans/(\w+)/", name)
    if inside:
        return inside.group(1)
    if name.startswith(("tile/", "hostcuda/")):
        return name.split("/")[0]
    for pattern, library in OUTSIDE:
        if pattern.match(name):
            return library
    if CUDA_HEADERS.match(name):
        return "hostcuda"
    if quote == "<" and STANDARD.match(name):
        return "standard"
    return None


def check_includes(root, path, text):
    floor = floor_of(path)
    if floor is None:
        return
    if floor not in FLOORS:
        yield f"{path}: '{floor}' is no floor of this tree"
        return
    for match in INCLUDE.finditer(text):
        quote, name = match.groups()
        line = text.count("\n", 0, match.start()) + 1
        target = reached(root, path, quote, name)
        if target is None:
            yield f"{path}:{line}: nobody knows where '{name}' comes from"
        elif target in ONLY_IN and not ONLY_IN[target](path):
            yield f"{path}:{line}: {target} headers cost seconds a file and are not allowed here ('{name}')"
        elif target not in ("standard", floor) and target not in FLOORS[floor]:
            yield f"{path}:{line}: {floor} may not include {target} ('{name}')"
        elif floor == "prelude" and target == "standard":
            yield f"{path}:{line}: generated files include what the prelude needs, not the prelude ('{name}')"


def check_shape(path, text):
    for part in path.parts:
        if part.split(".")[0].lower() in FORBIDDEN_NAMES:
            yield f"{path}: '{part}' says nothing; name it after what it does"
            break
    lines = text.count("\n")
    if lines > MAX_LINES and not any(path.is_relative_to(folder) for folder in NOT_SIZED):
        yield f"{path}: {lines} lines, more than {MAX_LINES}; split it by family of operation"


def check_listed(root, path):
    """CMake compiles what is listed; a file that is not would be dead."""
    if path.suffix != ".cpp" or path.parts[0] not in ("lib", "tiletrans"):
        return
    listing = root / path.parent / "CMakeLists.txt"
    if not listing.is_file() or path.name not in listing.read_text(encoding="utf-8").replace(")", " ").split():
        yield f"{path}: not listed in its folder's CMakeLists.txt"


def check_tree(root):
    for top in SIZED:
        for file in sorted((root / top).rglob("*")):
            if file.suffix not in SUFFIXES or not file.is_file():
                continue
            path = file.relative_to(root)
            text = file.read_text(encoding="utf-8")
            yield from check_includes(root, path, text)
            yield from check_shape(path, text)
            yield from check_listed(root, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    root = parser.parse_args().root
    faults = list(check_tree(root))
    for fault in faults:
        print(fault)
    print(f"check_layers: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
