#!/usr/bin/env python3
"""A test of the tests: plants faults in a copy of the translator, and reports which program finds each of them first.

One build holds all faults of planted.py; TILETRANS_FAULT chooses one. The programs are the samples and those of
test/meaning, test/conformance and test/regressions, whose generated CUDA runs on the CPU through hostcuda with
AddressSanitizer and UBSan, as in CTest. A program whose CUDA a fault does not change cannot find it and is left out;
the others run one after the other, the smallest first; two that are slow are left out. Several faults are tried at
once. A fault that no program finds
is shown to the lit tests.
Exit status 1: a fault was not found.
"""

import argparse
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import threading
import time

from planted import FAULTS

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIT = "/usr/lib/llvm-19/build/utils/lit/lit.py"
# Some need two minutes of a busy machine; what hangs is reported by hostcuda.
RUN_LIMIT = 600
# Without optimisation these run for minutes.
SLOW = ("transpose", "weighted_sum")
FLAGS = ["-std=c++17", "-O0", "-DTILETRANS_HOSTCUDA", "-Wno-unknown-pragmas", "-ftrivial-auto-var-init=pattern",
         "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-sanitize=pointer-overflow"]

PLANTED_HEADER = """#pragma once
#include <cstdlib>
#include <cstring>
inline bool planted(const char *name) {
  const char *const chosen = std::getenv("TILETRANS_FAULT");
  return chosen && std::strcmp(chosen, name) == 0;
}
"""


def planted_texts():
    """What the files with faults become. A text that is not there exactly once is a fault of planted.py."""
    texts = {}
    for fault in FAULTS:
        text = texts.get(fault.file) or (ROOT / fault.file).read_text()
        if text.count(fault.old) != 1:
            sys.exit(f"plant_faults: the place of {fault.name} is {text.count(fault.old)} times in {fault.file}")
        texts[fault.file] = text.replace(fault.old, fault.new)
    return texts


def build(out):
    source = out / "source"
    files = subprocess.run(["git", "ls-files", "CMakeLists.txt", "cmake", "include", "lib", "tiletrans"], cwd=ROOT,
                           check=True, capture_output=True, text=True).stdout.split()
    texts = planted_texts()
    for name in files:
        path, text = source / name, texts.get(name) or (ROOT / name).read_text()
        path.parent.mkdir(parents=True, exist_ok=True)
        # An old file that is the same is not built again.
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
    (source / "planted.h").write_text(PLANTED_HEADER) if not (source / "planted.h").exists() else None
    subprocess.run(["cmake", "-S", source, "-B", out / "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                    f"-DCMAKE_CXX_FLAGS_RELEASE=-O1 -include {source}/planted.h", "-DTILETRANS_BUILD_TESTS=OFF",
                    "-DTILETRANS_BUILD_SAMPLES=OFF", "-DTILETRANS_UNITY=ON"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", out / "build", "--target", "tiletrans"], check=True, stdout=subprocess.DEVNULL)
    return out / "build/bin/tiletrans"


class Programs:
    """The programs, what the right translator makes of them, and what of them is compiled."""

    def __init__(self, tool, out):
        self.tool, self.out = tool, out
        kernels = sorted((ROOT / "samples").rglob("*.tile.cpp"))
        for folder in ("meaning", "conformance", "regressions"):
            kernels += sorted((ROOT / "test" / folder).glob("*.tile.cpp"))
        self.sources = {path.name.removesuffix(".tile.cpp"): path for path in kernels}
        for slow in SLOW:
            del self.sources[slow]
        # What an earlier run has compiled may be of older sources.
        shutil.rmtree(out, ignore_errors=True)
        self.right = {arch: self.translate("", arch) for arch in sorted({fault.arch for fault in FAULTS})}
        if broken := [name for texts in self.right.values() for name, text in texts.items() if text is None]:
            sys.exit(f"plant_faults: without a fault, these are not translated: {', '.join(broken)}")
        self.locks = {name: threading.Lock() for name in self.sources}

    def translate(self, fault, arch):
        """The generated files by program; None where the translator fails."""
        folder = self.out / (fault or "right")
        folder.mkdir(parents=True, exist_ok=True)

        def one(name):
            generated = folder / f"{name}.cu"
            done = subprocess.run([self.tool, self.sources[name], "--arch", arch, "-o", generated, "--header",
                                   folder / f"{name}.h", "--", "-I", ROOT / "test/meaning"], capture_output=True,
                                  env={**os.environ, "TILETRANS_FAULT": fault})
            return generated.read_text() if done.returncode == 0 else None

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            return dict(zip(self.sources, pool.map(one, self.sources)))

    def compile(self, source, object_file, folder):
        subprocess.run(["g++", *FLAGS, "-I", ROOT / "include/hostcuda", "-I", folder, "-I", ROOT / "samples", "-I",
                        ROOT / "test/meaning", "-x", "c++", "-c", source, "-o", object_file], check=True,
                       capture_output=True)

    def finds(self, name, fault):
        """How the program finds the fault; None if it does not."""
        folder = self.out / fault
        host = self.out / "right" / f"{name}.host.o"
        with self.locks[name]:
            if not host.exists():
                self.compile(self.sources[name].with_name(f"{name}.cpp"), host, self.out / "right")
        try:
            self.compile(folder / f"{name}.cu", folder / f"{name}.o", folder)
        except subprocess.CalledProcessError:
            return "does not compile"
        subprocess.run(["g++", folder / f"{name}.o", host, "-o", folder / name, "-fsanitize=address,undefined",
                        "-lboost_context"], check=True)
        try:
            done = subprocess.run([folder / name, "--quick"], capture_output=True, text=True, errors="replace",
                                  timeout=RUN_LIMIT)
        except subprocess.TimeoutExpired:
            return f"still runs after {RUN_LIMIT} s"
        if done.returncode == 0:
            return None
        lines = [line for line in (done.stderr + done.stdout).split("\n")
                 if line and not line.startswith(("ok ", "=="))]
        return lines[0][:100] if lines else f"status {done.returncode}"


def lit_finds(tool, fault, out):
    for folder in ("Transforms", "Cuda", "Frontend", "Diagnostics", "Driver", "Golden"):
        command = [sys.executable, LIT, "-q", "-j2", "--param", "llvm_tools=/usr/lib/llvm-19/bin", "--param",
                   f"tiletrans={tool}", "--param", f"output={out}/lit/{fault}", ROOT / "test" / folder]
        done = subprocess.run(command, capture_output=True, env={**os.environ, "TILETRANS_FAULT": fault})
        if done.returncode != 0:
            return f"lit.{folder}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("faults", nargs="*", help="only these")
    parser.add_argument("--list", action="store_true", help="names the faults, and checks that their places are there")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="faults that are tried at once")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build/faults")
    arguments = parser.parse_args()
    if arguments.list:
        planted_texts()
        print("\n".join(fault.name for fault in FAULTS))
        return 0
    chosen = arguments.faults or [fault.name for fault in FAULTS]
    unknown = set(chosen) - {fault.name for fault in FAULTS}
    if unknown:
        sys.exit(f"plant_faults: there is no fault {', '.join(sorted(unknown))}")

    began = time.monotonic()
    out = arguments.out.resolve()
    tool = build(out)
    programs = Programs(tool, out / "programs")
    print(f"{len(programs.sources)} programs (after {time.monotonic() - began:.0f} s)", flush=True)
    arch_of = {fault.name: fault.arch for fault in FAULTS}

    def is_found(fault):
        planted = programs.translate(fault, arch_of[fault])
        changed = [name for name in planted if planted[name] != programs.right[arch_of[fault]][name]]
        changed.sort(key=lambda name: len(planted[name] or ""))
        found, tried = None, 0
        for name in changed:
            how = "is not translated" if planted[name] is None else programs.finds(name, fault)
            tried += 1
            if how:
                found = f"{name}: {how}"
                break
        if not found and (folder := lit_finds(tool, fault, out)):
            found = folder
        print(f"{fault}: {found or 'NOT FOUND'} ({len(changed)} programs changed, {tried} tried, after "
              f"{time.monotonic() - began:.0f} s)", flush=True)
        shutil.rmtree(out / "programs" / fault)
        return found is not None

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        found = sum(pool.map(is_found, chosen))
    print(f"{found} of {len(chosen)} faults found in {(time.monotonic() - began) / 60:.0f} minutes")
    return 0 if found == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
