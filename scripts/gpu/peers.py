"""What the generated kernels are timed against: the same work in Triton and in torch.

The Triton kernels are written as its users write them: pointer arithmetic with masks, or block pointers with boundary
checks. Each comes with several tile sizes and warp counts; the best of them counts. A function here returns a list of
(name, launch), where launch takes the tensors of one case.
"""
import torch
import triton
import triton.language as tl


@triton.jit
def vec_add_kernel(x, y, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    total = tl.load(x + offsets, mask=mask) + tl.load(y + offsets, mask=mask)
    tl.store(out + offsets, total, mask=mask)


@triton.jit
def weighted_sum_kernel(x, weight, output, rows, d, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    first_row = tl.program_id(0) * ROWS
    x_block = tl.make_block_ptr(x, (rows, d), (d, 1), (first_row, 0), (ROWS, COLUMNS), (1, 0))
    weight_block = tl.make_block_ptr(weight, (d,), (1,), (0,), (COLUMNS,), (0,))
    output_block = tl.make_block_ptr(output, (rows,), (1,), (first_row,), (ROWS,), (0,))
    acc = tl.zeros((ROWS,), tl.float32)
    for _ in range(tl.cdiv(d, COLUMNS)):
        row = tl.load(x_block, boundary_check=(0, 1), padding_option="zero")
        w = tl.load(weight_block, boundary_check=(0,), padding_option="zero")
        acc += tl.sum(row * w[None, :], axis=1)
        x_block = x_block.advance((0, COLUMNS))
        weight_block = weight_block.advance((COLUMNS,))
    tl.store(output_block, acc, boundary_check=(0,))


@triton.jit
def transpose_kernel(a, b, m, n, BM: tl.constexpr, BN: tl.constexpr, ALONG_ROWS: tl.constexpr):
    """b[n, m] = a[m, n]. ALONG_ROWS: neighbouring programs read neighbouring columns of a, else neighbouring rows."""
    row_tile = tl.program_id(1 if ALONG_ROWS else 0)
    column_tile = tl.program_id(0 if ALONG_ROWS else 1)
    a_block = tl.make_block_ptr(a, (m, n), (n, 1), (row_tile * BM, column_tile * BN), (BM, BN), (1, 0))
    b_block = tl.make_block_ptr(b, (n, m), (m, 1), (column_tile * BN, row_tile * BM), (BN, BM), (1, 0))
    tl.store(b_block, tl.trans(tl.load(a_block, boundary_check=(0, 1))), boundary_check=(0, 1))


def vec_add(tensors):
    x, y, out = tensors
    n = out.numel()

    def triton_candidate(block, warps):
        def launch(x, y, out):
            vec_add_kernel[(triton.cdiv(n, block),)](x, y, out, n, BLOCK=block, num_warps=warps)

        return f"Triton {block}, {warps} warps", launch

    tiles = [(512, 4), (1024, 4), (1024, 8), (2048, 4), (2048, 8), (4096, 8)]
    return [("torch.add", lambda x, y, out: torch.add(x, y, out=out))] + [triton_candidate(*tile) for tile in tiles]


def weighted_sum(tensors):
    x, weight, output = tensors
    rows, d = x.shape

    def triton_candidate(tile_rows, tile_columns, warps):
        def launch(x, weight, output):
            weighted_sum_kernel[(triton.cdiv(rows, tile_rows),)](
                x, weight, output, rows, d, ROWS=tile_rows, COLUMNS=tile_columns, num_warps=warps)

        return f"Triton {tile_rows}x{tile_columns}, {warps} warps", launch

    tiles = [(16, 256, 4), (16, 64, 4), (4, 1024, 4), (1, 1024, 4), (8, 512, 4), (4, 1024, 8)]
    torch_candidate = ("torch.mv", lambda x, weight, output: torch.mv(x, weight, out=output))
    return [torch_candidate] + [triton_candidate(*tile) for tile in tiles]


def transpose(tensors):
    a, b = tensors
    m, n = a.shape

    def triton_candidate(tile_rows, tile_columns, warps, along_rows):
        grid = (triton.cdiv(m, tile_rows), triton.cdiv(n, tile_columns))
        grid = grid[::-1] if along_rows else grid

        def launch(a, b):
            transpose_kernel[grid](a, b, m, n, BM=tile_rows, BN=tile_columns, ALONG_ROWS=along_rows, num_warps=warps)

        order = "along rows" if along_rows else "down columns"
        return f"Triton {tile_rows}x{tile_columns}, {warps} warps, {order}", launch

    tiles = [(64, 64, 4), (64, 64, 8), (128, 64, 8), (32, 128, 4), (128, 128, 8)]
    candidates = [triton_candidate(*tile, along_rows) for along_rows in (False, True) for tile in tiles]
    return [("torch copy_(a.t())", lambda a, b: b.copy_(a.t()))] + candidates
