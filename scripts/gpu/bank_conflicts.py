#!/usr/bin/env python3
"""Counts the shared-memory wavefronts of every transpose instance with Nsight Compute.

A wavefront is one pass of an access over the banks. Without bank conflicts a load of 4 bytes a lane or less takes one,
a store of 16 bytes a lane takes four; n-way conflicts take n times as many. A percent or two above that is arbitration
with the global accesses, which share the data stage. Clocks are left alone.
"""
import argparse
import csv
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
METRICS = {
    "smsp__inst_executed_op_shared_ld.sum": "load instructions",
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum": "load wavefronts",
    "smsp__inst_executed_op_shared_st.sum": "store instructions",
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum": "store wavefronts",
}


def profile(arch):
    command = ["ncu", "--clock-control", "none", "--csv", "--metrics", ",".join(METRICS), "--kernel-name", "regex:transpose_by",
               sys.executable, str(HERE / "bench.py"), "--arch", arch, "--once"]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        sys.exit(result.stdout)
    return [line for line in result.stdout.splitlines() if line.startswith('"')]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--arch", default="sm_90a")
    arch = parser.parse_args().arch
    kernels = {}
    for row in csv.DictReader(profile(arch)):
        values = kernels.setdefault((row["ID"], row["Kernel Name"]), {})
        values[METRICS[row["Metric Name"]]] = int(float(row["Metric Value"].replace(",", "")))
    columns = list(METRICS.values())
    columns += ["wavefronts a load", "wavefronts a store"]
    print(f"| kernel ({arch}, 4096x4096) | " + " | ".join(columns) + " |")
    print("|---" * (1 + len(columns)) + "|")
    for (_, kernel), values in kernels.items():
        for kind in ("load", "store"):
            ratio = values[f"{kind} wavefronts"] / values[f"{kind} instructions"]
            values[f"wavefronts a {kind}"] = f"{ratio:.3f}"
        print(f"| {kernel.split('(')[0]} | " + " | ".join(str(values.get(column, "?")) for column in columns) + " |")
    if not kernels:
        sys.exit("bank_conflicts.py: ncu reported no kernel")


if __name__ == "__main__":
    main()
