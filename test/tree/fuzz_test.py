#!/usr/bin/env python3
"""The generator of random kernels repeats itself, and what compares and reduces them sees what is planted."""
import os
import pathlib
import struct
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
FUZZ = pathlib.Path(__file__).resolve().parents[2] / "scripts/fuzz"
sys.path.insert(0, str(FUZZ))
import elements
import generate
import kernel
import programs
import reduce
from elements import ELEMENTS, Known


class Generator(unittest.TestCase):
    def test_a_seed_gives_the_same_programs(self):
        command = [sys.executable, "-B", "-c",
                   "import generate, programs; kernels = [generate.generate(3, n) for n in range(20)];"
                   "print(programs.kernels_text(kernels)[0], programs.host_text('x', kernels))"]
        outputs = [subprocess.run(command, cwd=FUZZ, env={**os.environ, "PYTHONHASHSEED": salt}, capture_output=True,
                                  check=True).stdout
                   for salt in ("1", "2")]
        self.assertEqual(*outputs)
        self.assertGreater(len(outputs[0]), 10000)

    def test_other_numbers_give_other_kernels(self):
        self.assertEqual(len({generate.generate(1, number).text().replace(f"k{number}", "k") for number in range(30)}),
                         30)

    def test_every_kernel_writes(self):
        self.assertTrue(all(generate.generate(2, number).written() for number in range(60)))


class Types(unittest.TestCase):
    def test_results(self):
        named = lambda function, *names: function(*(ELEMENTS[name] for name in names)).name
        self.assertEqual(named(elements.promoted, "f16", "bf16"), "f16")
        self.assertEqual(named(elements.promoted, "bf16", "i32"), "f32")
        self.assertEqual(named(elements.promoted, "i32", "u32"), "u32")
        self.assertEqual(named(elements.with_scalar, "i8", "i32"), "i8")
        self.assertEqual(named(elements.with_scalar, "i8", "i64"), "i64")
        self.assertEqual(named(elements.with_scalar, "i32", "f64"), "f32")

    def test_what_is_exact(self):
        single, half = ELEMENTS["f32"], ELEMENTS["f16"]
        self.assertEqual(elements.real(single, 2.0 ** 20, 0.25).level, "exact")
        self.assertEqual(elements.real(single, 2.0 ** 24, 0.25).level, "near")
        self.assertEqual(elements.accumulated(half, Known("exact", -4, 4, 0.25), 64).level, "exact")
        self.assertIsNone(elements.accumulated(half, Known("exact", -4, 4, 0.25), 1 << 20))
        self.assertEqual(elements.accumulated(ELEMENTS["bf16"], Known("exact", -4, 4, 0.25), 64).level, "fixed")


class Comparison(unittest.TestCase):
    def test_a_flipped_bit_is_seen(self):
        data = struct.pack("<4f", 1, 2, -0.5, float("nan"))
        for byte in (0, 5, 11):
            broken = data[:byte] + bytes([data[byte] ^ 1]) + data[byte + 1:]
            self.assertIn("expected", programs.difference(broken, data, ELEMENTS["f32"], 0.0))
            self.assertNotEqual(programs.hash_of(broken, ELEMENTS["f32"]), programs.hash_of(data, ELEMENTS["f32"]))

    def test_what_counts_as_the_same(self):
        one, other = struct.pack("<3f", 0.0, 1.0, float("nan")), struct.pack("<3f", -0.0, 1.0, -float("nan"))
        self.assertEqual(programs.difference(one, other, ELEMENTS["f32"], 0.0), "")
        self.assertEqual(programs.hash_of(one, ELEMENTS["f32"]), programs.hash_of(other, ELEMENTS["f32"]))
        near = struct.pack("<3f", 0.0, 1.001, float("nan"))
        self.assertEqual(programs.difference(near, one, ELEMENTS["f32"], 0.01), "")
        self.assertIn("within", programs.difference(near, one, ELEMENTS["f32"], 0.0001))

    def test_bf16(self):
        self.assertEqual(programs.numbers(struct.pack("<2H", 0x3f80, 0xc000), ELEMENTS["bf16"]), (1.0, -2.0))


class Reducer(unittest.TestCase):
    def test_keeps_what_the_failure_needs(self):
        line = kernel.Statement
        whole = kernel.Kernel("k0")
        whole.statements = [line("grid(1);", fixed=True), line("auto v0 = wide(1);", default="full<int, 8>(1)"),
                            line("store(a, v0);"),
                            line(blocks=[("if (c) {", [line("store(b, v0);"),
                                                       line("bad(v0);")])]), line("store(d, v0);")]
        whole.cases = [1, 2, 3]
        again = lambda smaller: ("kind", "words") if 2 in smaller.cases and "bad(v0)" in smaller.text() else None
        small, words = reduce.reduced(whole, again, 10)
        self.assertEqual([statement.text for statement in small.statements], ["grid(1);", "bad(v0);"])
        self.assertEqual((small.cases, words), ([2], "words"))


if __name__ == "__main__":
    unittest.main()
