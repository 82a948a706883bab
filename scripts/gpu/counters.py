#!/usr/bin/env python3
"""Compares what hostcuda counts of three launches (counted.txt, written by prepare.sh) with what ncu counts.

Sectors of global memory must be the same. Wavefronts of shared memory may be more by what ncu counts for arbitration.
Exit status 1: they differ.
"""
import csv
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
METRICS = ["l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
           "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"]
TITLES = ["load sectors", "store sectors", "shared load wavefronts", "shared store wavefronts"]


def main():
    run = subprocess.run(["ncu", "--clock-control", "none", "--csv", "--metrics", ",".join(METRICS), sys.argv[1]],
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if run.returncode != 0:
        sys.exit(run.stdout)
    launches = {}
    for row in csv.DictReader(line for line in run.stdout.splitlines() if line.startswith('"')):
        launches.setdefault(int(row["ID"]), {})[row["Metric Name"]] = int(float(row["Metric Value"].replace(",", "")))
    expected = [line.split() for line in (HERE / "counted.txt").read_text().splitlines()]
    if len(expected) != len(launches):
        sys.exit(f"counters.py: ncu saw {len(launches)} launches, hostcuda {len(expected)}")
    wrong = False
    print("| launch | " + " | ".join(f"{title}: hostcuda, ncu" for title in TITLES) + " |\n" + "|---" * 5 + "|")
    for (name, *counts), (_, measured) in zip(expected, sorted(launches.items())):
        cells = []
        for metric, count in zip(METRICS, map(int, counts)):
            cells.append(f"{count}, {measured[metric]}")
            is_sectors = "sectors" in metric
            wrong |= measured[metric] != count if is_sectors else not count <= measured[metric] <= 1.05 * count + 8
        print(f"| {name} | " + " | ".join(cells) + " |")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
