#!/usr/bin/env python3
"""Checks that every message of Diagnostics.def is met by a test.

A row is met when the longest piece of its text between placeholders stands in a file under test/. A message that no
test can provoke is either dead or untested; both are faults.
"""
import argparse
import pathlib
import re
import sys

ROW = re.compile(r'^(?:DIAGNOSTIC|REMARK)\(\s*(\w+)\s*,\s*(\w+)\s*,\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)', re.MULTILINE)
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
PLACEHOLDER = re.compile(r"\{\d+[^}]*\}")
SUFFIXES = {".cpp", ".test", ".h"}


def rows(table):
    """(severity or kind, name, text) of every row."""
    for severity, name, literals in ROW.findall(table):
        text = "".join(STRING.findall(literals))
        yield severity, name, re.sub(r"\\(.)", r"\1", text)


def longest_piece(text):
    """What a test must quote. `{{` stands for one brace in a format string."""
    pieces = PLACEHOLDER.split(text.replace("{{", "\0"))
    return max((piece.replace("\0", "{").strip() for piece in pieces), key=len)


def unmet(table, tests):
    for severity, name, text in rows(table):
        piece = longest_piece(text)
        if not piece:
            yield f"{name} ({severity}): its text is all placeholders"
        elif not any(piece in test for test in tests):
            yield f"{name} ({severity}): no file under test/ quotes '{piece}'"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    root = parser.parse_args().root
    table = (root / "include/tiletrans/Support/Diagnostics.def").read_text(encoding="utf-8")
    tests = [file.read_text(encoding="utf-8") for file in sorted((root / "test").rglob("*")) if file.suffix in SUFFIXES]
    faults = list(unmet(table, tests))
    for fault in faults:
        print(fault)
    count = len(list(rows(table)))
    print(f"check_diagnostics: {count} messages, {len(faults)} without a test")
    if count == 0:
        print("check_diagnostics: no row was recognised")
    return 1 if faults or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
