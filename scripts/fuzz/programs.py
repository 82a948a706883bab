"""Writes kernels and their cases as programs, builds them both ways, and reads what they print."""
import math
import pathlib
import re
import shutil
import struct
import subprocess
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDES = [f"-I{ROOT / 'include'}", f"-I{ROOT / 'samples'}", f"-I{ROOT / 'scripts/fuzz'}"]
# Of the two compilers that the dialect's header and hostcuda are for, Clang is the quicker one here. Generated CUDA without
# sanitizers is compiled by g++, so that both see some of it.
CLANG = shutil.which("clang++-19")
CPU = [CLANG or "g++", "-std=c++23", "-O0", "-w", "-DTILE_SAMPLE_CPU", *INCLUDES]
# A variable without a value holds what no test takes for a result. Fibers have their own stacks.
HOSTCUDA = ["-std=c++17", "-O0", "-ftrivial-auto-var-init=pattern", "-DTILETRANS_HOSTCUDA", f"-I{ROOT / 'include/hostcuda'}", *INCLUDES]
SANITIZE = "-fsanitize=address,undefined"
SANITIZED = ["-g1", SANITIZE, "-fno-sanitize-recover=undefined", "-fno-sanitize=pointer-overflow",
             *(["-fsanitize-address-use-after-return=never"] if CLANG else [])]
# A condition that cannot hold may be the kernel's own.
WARNINGS = ["-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas",
            *(["-Wno-tautological-overlap-compare"] if CLANG else [])]
HANGS_AFTER = 20
LOCK = threading.Lock()


def kernels_text(kernels):
    """(text of a .tile.cpp, first line of each kernel)."""
    text, lines = "// Random kernels; see scripts/fuzz.sh.\n#include <tile/tile.h>\nusing namespace tile;\n", []
    for kernel in kernels:
        lines.append(text.count("\n") + 2)
        text += "\n" + kernel.text()
    return text, lines


def argument_text(argument):
    if argument["kind"] == "same":
        return f"{{'s', {argument['at']}, 'i', 0, 0, 0, 0, fuzz::Fill::noise, 0, 0, 0, 1, false}}"
    if argument["kind"] == "number":
        return f"{{'n', {float(argument['value'])!r}, 'i', 0, 0, 0, 0, fuzz::Fill::noise, 0, 0, 0, 1, false}}"
    fill = argument["fill"]
    element = argument["element"]
    letter = "B" if element.name == "bf16" else element.kind
    return (f"{{'m', 0, '{letter}', {element.bits // 8}, {argument['count']}, {argument['base']}, {argument['shift']}, fuzz::Fill::{fill.kind}, {argument['seed']}, "
            f"{fill.low}, {fill.high}, {float(fill.scale)!r}, {'true' if argument['written'] else 'false'}}}")


def host_text(name, kernels, expected="", header="host.h"):
    """The host program of kernels in NAME.tile.cpp."""
    lines = ["// Runs the cases of random kernels; see scripts/fuzz.sh.", "#ifdef TILE_SAMPLE_CPU",
             f'#include "{name}.tile.cpp"', "#else",
             f'#include "{name}.h"', "#endif", f'#include "{header}"', "", "namespace {", "using fuzz::Case;"]
    table, rows = [], []
    for kernel in kernels:
        arguments = ", ".join(kernel.argument_text(index) for index in range(len(kernel.parameters)))
        launch = "c.launch_grid" if kernel.given_grid else "sample::launch"
        lines.append(f"void run_{kernel.name}(Case& c) {{ {launch}({kernel.instance()}, {arguments}); }}")
        table.append(f'{{"{kernel.name}", run_{kernel.name}}}')
        names = [parameter.name for parameter in kernel.parameters]
        for number, case in enumerate(kernel.cases):
            texts = []
            for parameter in kernel.parameters:
                argument = parameter.argument(case)
                if argument["kind"] == "same":
                    argument["at"] = names.index(argument["at"])
                texts.append(argument_text(argument))
            grid = kernel.grid(case) if kernel.given_grid else [0, 0, 0]
            rows.append(f'{{"{kernel.name}", {number}, {{{", ".join(texts)}}}, {{{", ".join(map(str, grid))}}}}},')
    lines += ["", f"const std::map<std::string, fuzz::Function> kernels = {{{', '.join(table)}}};",
              "const std::vector<Case> cases = {",
              *rows, "};", f"const std::vector<fuzz::Expected> expected = {{{expected}}};", "} // namespace", "",
              "int main(int argc, char** argv) { return fuzz::run(kernels, cases, expected, argc, argv); }"]
    return "\n".join(lines) + "\n"


def execute(command, seconds=600):
    """(status, output); the status is None if it took longer than that."""
    try:
        result = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None, ""
    return result.returncode, result.stderr + result.stdout


class Builder:
    """Translates and compiles programs. `common` is a folder for what all programs share; it is compiled once."""

    def __init__(self, tool, arch, sanitize, common):
        self.tool, self.arch, self.sanitize, self.common = tool, arch, sanitize, common
        self.translated = None

    def hostcuda(self):
        return [CLANG or "g++", *HOSTCUDA, *SANITIZED] if self.sanitize else ["g++", *HOSTCUDA]

    def once(self, file, text, command):
        """`file`, which `command` makes of `text`. The first one to ask compiles it."""
        made = self.common / file
        with LOCK:
            if not made.exists():
                source = made.with_suffix("")
                source.write_text(text)
                status, said = execute([*command, str(source), "-o", str(made)])
                if status != 0:
                    raise RuntimeError(said)
        return made

    def runner(self, name, command):
        """What host_run.h declares, as an object file."""
        return str(self.once(f"run_{name}.cpp.o", '#include "host_run.h"\n', [*command, "-c"]))

    def with_headers(self, name, command, text):
        """`command` with headers that every program of this name includes, read once."""
        made = self.once(f"{name}.h.gch", text, [*command, "-w", "-x", "c++-header"])
        return [*command, "-include", str(made.with_suffix(""))]

    def translate(self, folder, kernels, name="kernels"):
        """(status, what the tool said, first lines of the kernels). Does nothing where the last call did the same."""
        text, lines = kernels_text(kernels)
        source, cuda = folder / f"{name}.tile.cpp", folder / f"{name}.cu"
        if self.translated == (source, text) and cuda.exists():
            return 0, "", lines
        source.write_text(text)
        status, said = execute([self.tool, str(source), "--arch", self.arch, "-o", str(cuda),
                                "--header", str(folder / f"{name}.h")], 20 + 5 * len(kernels))
        self.translated = (source, text) if status == 0 else None
        return status, said, lines

    def compile_cpu(self, folder, kernels, name="kernels"):
        (folder / f"{name}.tile.cpp").write_text(kernels_text(kernels)[0])
        (folder / f"{name}.cpp").write_text(host_text(name, kernels))
        command = self.with_headers("cpu", CPU, '#include <tile/tile.h>\n#include "host.h"\n')
        return execute([*command, str(folder / f"{name}.cpp"), self.runner("cpu", CPU), "-o", str(folder / f"{name}_cpu")])

    def check_syntax(self, folder, name="kernels"):
        return execute([*self.hostcuda(), *WARNINGS, "-fsyntax-only", "-x", "c++", str(folder / f"{name}.cu")])

    def compile_hostcuda(self, folder, name="kernels"):
        # The host program does nothing that a sanitizer has to look at.
        host = self.with_headers("hostcuda", [CLANG or "g++", *HOSTCUDA], '#include "host.h"\n')
        parts = [self.runner("hostcuda", [CLANG or "g++", *HOSTCUDA])]
        for source, command in ((f"{name}.cu", [*self.hostcuda(), *WARNINGS]), (f"{name}.cpp", [*host, "-w"])):
            parts.append(str(folder / f"{source}.o"))
            status, said = execute([*command, "-x", "c++", "-c", str(folder / source), "-o", parts[-1]])
            if status != 0:
                return status, said
        return execute([self.hostcuda()[0], *([SANITIZE] if self.sanitize else []), *parts, "-lboost_context", "-o",
                        str(folder / f"{name}_hostcuda")])


def run_cases(program, kernels):
    """({(kernel, case, argument): bytes}, {kernel: what went wrong}) of all kernels; one that dies does not stop the others."""
    data, wrong, at = {}, {}, 0
    while at < len(kernels):
        start = time.monotonic()
        process = subprocess.Popen([program, "--dump", kernels[at].name], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, errors="replace")
        try:
            out, err = process.communicate(timeout=HANGS_AFTER + 10 * len(kernels))
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            err = f"hangs after {time.monotonic() - start:.0f} s"
        current = None
        for line in out.split("\n"):
            words = line.split(" ")
            if words[0] == "case":
                current = words[1]
            elif words[0] == "data" and len(words) == 5:
                data[words[1], int(words[2]), int(words[3])] = bytes.fromhex(words[4])
            elif words[0] == "FAIL":
                wrong.setdefault(current, f"case {' '.join(words[2:])}")
        if out.endswith("end\n"):
            break
        number = out.count(f"case {current} ") - 1
        wrong.setdefault(current, f"case {number} status {process.returncode}: {err}")
        at = next((k for k, kernel in enumerate(kernels) if kernel.name == current), at) + 1
    return data, wrong


# ---- comparisons -----------------------------------------------------------------------------------------------------


def numbers(data, element):
    """The elements as integers of their bits, or as floats."""
    size = element.bits // 8
    count = len(data) // size
    if not element.is_float:
        return struct.unpack(f"<{count}{ {1: 'B', 2: 'H', 4: 'I', 8: 'Q'}[size] }", data)
    if element.name == "bf16":
        words = struct.unpack(f"<{count}H", data)
        return struct.unpack(f"<{count}f", struct.pack(f"<{count}I", *(word << 16 for word in words)))
    return struct.unpack(f"<{count}{ {2: 'e', 4: 'f', 8: 'd'}[size] }", data)


def difference(is_data, expected, element, error):
    """An empty text, or the first element that differs."""
    if is_data == expected:
        return ""
    if len(is_data) != len(expected):
        return "sizes differ"
    for index, (a, b) in enumerate(zip(numbers(is_data, element), numbers(expected, element))):
        if a == b or (a != a and b != b) or (element.is_float and math.isfinite(a) and abs(a - b) <= error):
            continue
        return f"element {index} is {a!r}, expected {b!r}" + (f" within {error:.3g}" if error else "")
    return ""


def hash_of(data, element):
    """As host.h does it."""
    size, result = element.bits // 8, 14695981039346656037
    values = numbers(data, element) if element.is_float else None
    for index in range(len(data) // size):
        bits = int.from_bytes(data[index * size:(index + 1) * size], "little")
        if values is not None:
            if values[index] != values[index]:
                bits = (1 << 64) - 1
            if values[index] == 0:
                bits = 0
        result = ((result ^ bits) * 1099511628211) & ((1 << 64) - 1)
    return result


def expected_text(kernels, data):
    """The table of what the cases have to write, as the host program compares it."""
    rows = []
    for kernel in kernels:
        for number in range(len(kernel.cases)):
            for at, parameter in kernel.written():
                is_data = data[kernel.name, number, at]
                values = f'"{is_data.hex()}"' if parameter.error else "nullptr"
                rows.append(f'\n    {{"{kernel.name}", {number}, {at}, {hash_of(is_data, parameter.element)}u, '
                            f"{float(parameter.error)!r}, {values}}}")
    return ",".join(rows)


def blamed_lines(said, name):
    """(line, message): the last line in NAME that a message of a compiler speaks of before each error, or the error's own."""
    found, place = [], None
    for line in said.split("\n"):
        at = re.search(rf"{re.escape(name)}:(\d+)", line)
        place = int(at.group(1)) if at else place
        error = re.search(r"error: (.*)", line)
        if error and place:
            found.append((place, error.group(1)))
    return found


def blamed_kernels(said, cuda):
    """{kernel: message} of the errors in the file `cuda`, which are inside of functions named after the kernels."""
    found, kernel, lines = {}, None, cuda.read_text().split("\n")
    for line in said.split("\n"):
        function = re.search(r"\b(k\d+)_kernel\w*", line) if "In " in line else None
        place = re.search(rf"{re.escape(cuda.name)}:(\d+)", line)
        # Where a function of a kernel begins, above the place; functions for all kernels stand before all of those.
        for above in reversed(lines[:int(place.group(1))] if place and not function else ()):
            function = re.match(r"[^\s/].*?\b(k\d+)(?:_kernel\w*)?[(<]", above)
            if function:
                break
        kernel = function.group(1) if function else kernel
        error = re.search(r"error: (.*)", line)
        if error and kernel:
            found.setdefault(kernel, error.group(1))
    return found
