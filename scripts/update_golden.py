#!/usr/bin/env python3
"""Rewrites the whole-file expectations in test/Golden from what the tool writes; --check compares instead.

test/Golden/NAME.ARCH.cu and .h are the output for NAME.tile.cpp, anywhere in samples: which exist decides what is kept. A new pair
is added by naming it: update_golden.py --add vec_add.sm_80
"""
import argparse
import difflib
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "test" / "Golden"


def translate(tool, sample, arch):
    """The texts of NAME.cu and NAME.h. The tool runs where a user would run it, and is given a relative path."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder)
        source = next(ROOT.glob(f"samples/**/{sample}.tile.cpp"))
        command = [tool, source.relative_to(ROOT), "--arch", arch, "-o", out / f"{sample}.cu", "--header", out / f"{sample}.h"]
        subprocess.run(command, cwd=ROOT, check=True)
        return {suffix: (out / f"{sample}{suffix}").read_text(encoding="utf-8") for suffix in (".cu", ".h")}


def differences(expected_path, written):
    expected = expected_path.read_text(encoding="utf-8") if expected_path.exists() else ""
    name = str(expected_path.relative_to(ROOT))
    return list(difflib.unified_diff(expected.splitlines(), written.splitlines(), name, "what the tool writes", lineterm=""))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", type=pathlib.Path, default=ROOT / "build/ci/bin/tiletrans")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--add", action="append", default=[], metavar="NAME.ARCH")
    args = parser.parse_args()
    tool = args.tool.resolve()

    kept = sorted({path.name.removesuffix(".cu") for path in GOLDEN.glob("*.cu")} | set(args.add))
    if not kept:
        print("update_golden: test/Golden holds no NAME.ARCH.cu; name one with --add")
        return 1
    changed = 0
    for name in kept:
        sample, arch = name.rsplit(".", 1)
        for suffix, text in translate(tool, sample, arch).items():
            path = GOLDEN / (name + suffix)
            difference = differences(path, text)
            changed += bool(difference)
            print("\n".join(difference), end="\n" if difference else "")
            if not args.check:
                path.write_text(text, encoding="utf-8")
    print(f"update_golden: {2 * len(kept)} files, {changed} {'differ' if args.check else 'changed'}")
    return 1 if args.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
