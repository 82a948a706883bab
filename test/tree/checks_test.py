#!/usr/bin/env python3
"""The checks of the tree find what is planted and accept what is allowed."""
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import check_diagnostics
import check_layers
import check_nvcc


class Layers(unittest.TestCase):
    def faults(self, files, listed=True):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in files.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
                if listed and name.endswith(".cpp"):
                    (root / name).with_name("CMakeLists.txt").write_text(f"add_library(floor {pathlib.Path(name).name})")
            return list(check_layers.check_tree(root))

    def assert_fault(self, files, words, listed=True):
        found = self.faults(files, listed)
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])

    def test_downward_is_allowed(self):
        self.assertEqual(self.faults({
            "lib/Transforms/Simplify.cpp": '#include "tiletrans/Analysis/AxisInfo.h"\n#include "llvm/ADT/StringRef.h"\n#include <vector>\n',
            "lib/Frontend/ParseSource.cpp": '#include "KernelBuilder.h"\n#include "clang/AST/Expr.h"\n',
            "lib/Frontend/KernelBuilder.h": '#include "tiletrans/IR/Kernel.h"\n',
            "tiletrans/Options.cpp": "#include <CLI/CLI.hpp>\n",
            "include/hostcuda/fiber.h": "#include <boost/context/fiber.hpp>\n",
            "lib/Cuda/Prelude/load.cuh": '#include "words.cuh"\n',
            "lib/Cuda/Prelude/words.cuh": "#pragma once\n",
        }), [])

    def test_upward_is_refused(self):
        self.assert_fault({"lib/IR/Kernel.cpp": '#include "tiletrans/Analysis/AxisInfo.h"\n'}, "IR may not include Analysis")

    def test_emitter_decides_nothing(self):
        self.assert_fault({"lib/Cuda/LowerMath.cpp": '#include "tiletrans/Analysis/AxisInfo.h"\n'}, "Cuda may not include Analysis")

    def test_relative_path_is_followed(self):
        self.assert_fault({"lib/IR/Kernel.cpp": '\n#include "../Analysis/Private.h"\n', "lib/Analysis/Private.h": ""},
                          "lib/IR/Kernel.cpp:2: IR may not include Analysis")

    def test_costly_headers_keep_their_room(self):
        self.assert_fault({"lib/Transforms/Simplify.cpp": "#include <clang/AST/Expr.h>\n"}, "Clang headers cost seconds")
        self.assert_fault({"tiletrans/main.cpp": "#include <CLI/CLI.hpp>\n"}, "CLI11 headers cost seconds")

    def test_dialect_stands_alone(self):
        self.assert_fault({"include/tile/tile.h": '#include "llvm/ADT/StringRef.h"\n'}, "tile may not include LLVM")
        self.assert_fault({"include/hostcuda/run.h": "#include <tile/tile.h>\n"}, "hostcuda may not include tile")

    def test_prelude_includes_only_itself(self):
        self.assert_fault({"lib/Cuda/Prelude/load.cuh": "#include <cstdint>\n"}, "generated files include")

    def test_unknown_header(self):
        self.assert_fault({"lib/IR/Kernel.cpp": '#include "nowhere.h"\n'}, "nobody knows")

    def test_sources_are_listed(self):
        self.assert_fault({"lib/IR/Kernel.cpp": ""}, "not listed", listed=False)

    def test_shape(self):
        self.assert_fault({"lib/IR/Utils.cpp": ""}, "says nothing")
        self.assert_fault({"lib/Optimizer/Kernel.cpp": ""}, "is no floor")
        self.assert_fault({"samples/common/check.h": ""}, "says nothing")
        self.assert_fault({"lib/IR/Kernel.cpp": "\n" * 601}, "601 lines")


class Diagnostics(unittest.TestCase):
    TABLE = 'DIAGNOSTIC(Error, cannotRead, "cannot read \'{0}\': {1}")\nREMARK(Vector, wide, "{0} bytes an access; "\n       "{{a} set")\n'

    def test_rows_are_read(self):
        self.assertEqual([row[1] for row in check_diagnostics.rows(self.TABLE)], ["cannotRead", "wide"])

    def test_longest_piece(self):
        self.assertEqual(check_diagnostics.longest_piece("cannot read '{0}': {1}"), "cannot read '")
        self.assertEqual(check_diagnostics.longest_piece("{0} bytes an access; {{a} set"), "bytes an access; {a} set")

    def test_unmet_rows_are_named(self):
        faults = list(check_diagnostics.unmet(self.TABLE, ["// CHECK: cannot read 'x'"]))
        self.assertEqual(len(faults), 1)
        self.assertIn("wide", faults[0])


class Nvcc(unittest.TestCase):
    REPORT = ("ptxas info    : Compiling entry function '_Z1kv' for 'sm_80'\n"
              "    0 bytes stack frame, {} bytes spill stores, 0 bytes spill loads\n")

    def test_spills_are_found(self):
        self.assertEqual(check_nvcc.spills(self.REPORT.format(0)), ([], 1))
        self.assertEqual(check_nvcc.spills(self.REPORT.format(8)), ([("_Z1kv", "8/0")], 1))


if __name__ == "__main__":
    unittest.main()
