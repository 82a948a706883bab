"""What the generated kernels are timed against: the same work in Triton and in torch.

The Triton kernels are written as its users write them: pointer arithmetic with masks, or block pointers with boundary
checks. Each comes with several tile sizes and warp counts; the best of them counts. A function here takes the sizes of
one case and returns a list of (name, launch), where launch takes the tensors of one set of that case.
"""
import torch
import torch.nn.attention
import triton
import triton.language as tl


@triton.jit
def vec_add_kernel(x, y, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    total = tl.load(x + offsets, mask=mask) + tl.load(y + offsets, mask=mask)
    tl.store(out + offsets, total, mask=mask)


def vec_add(n):
    def triton_candidate(block, warps):
        def launch(x, y, out):
            vec_add_kernel[(triton.cdiv(n, block),)](x, y, out, n, BLOCK=block, num_warps=warps)

        return f"Triton {block}, {warps} warps", launch

    tiles = [(512, 4), (1024, 4), (1024, 8), (2048, 4), (2048, 8), (4096, 8)]
    return [("torch.add", lambda x, y, out: torch.add(x, y, out=out))] + [triton_candidate(*tile) for tile in tiles]


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


def weighted_sum(rows, d):
    def triton_candidate(tile_rows, tile_columns, warps):
        def launch(x, weight, output):
            weighted_sum_kernel[(triton.cdiv(rows, tile_rows),)](
                x, weight, output, rows, d, ROWS=tile_rows, COLUMNS=tile_columns, num_warps=warps)

        return f"Triton {tile_rows}x{tile_columns}, {warps} warps", launch

    tiles = [(16, 256, 4), (16, 64, 4), (4, 1024, 4), (1, 1024, 4), (8, 512, 4), (4, 1024, 8)]
    torch_candidate = ("torch.mv", lambda x, weight, output: torch.mv(x, weight, out=output))
    return [torch_candidate] + [triton_candidate(*tile) for tile in tiles]


@triton.jit
def weighted_sum_backward_kernel(x, weight, grad_output, grad_x, partial, rows, d, row_tiles, ROWS: tl.constexpr,
                                 COLUMNS: tl.constexpr):
    row_tile = tl.program_id(0)
    first_row = row_tile * ROWS
    x_block = tl.make_block_ptr(x, (rows, d), (d, 1), (first_row, 0), (ROWS, COLUMNS), (1, 0))
    weight_block = tl.make_block_ptr(weight, (d,), (1,), (0,), (COLUMNS,), (0,))
    grad_output_block = tl.make_block_ptr(grad_output, (rows,), (1,), (first_row,), (ROWS,), (0,))
    grad_x_block = tl.make_block_ptr(grad_x, (rows, d), (d, 1), (first_row, 0), (ROWS, COLUMNS), (1, 0))
    partial_block = tl.make_block_ptr(partial, (row_tiles, d), (d, 1), (row_tile, 0), (1, COLUMNS), (1, 0))
    grad = tl.load(grad_output_block, boundary_check=(0,), padding_option="zero")
    for _ in range(tl.cdiv(d, COLUMNS)):
        w = tl.load(weight_block, boundary_check=(0,), padding_option="zero")
        tl.store(grad_x_block, grad[:, None] * w[None, :], boundary_check=(0, 1))
        x_tile = tl.load(x_block, boundary_check=(0, 1), padding_option="zero")
        tl.store(partial_block, tl.sum(x_tile * grad[:, None], axis=0, keep_dims=True), boundary_check=(1,))
        x_block = x_block.advance((0, COLUMNS))
        weight_block = weight_block.advance((COLUMNS,))
        grad_x_block = grad_x_block.advance((0, COLUMNS))
        partial_block = partial_block.advance((0, COLUMNS))


@triton.jit
def column_sum_kernel(partial, output, row_tiles, d, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    first_column = tl.program_id(0) * COLUMNS
    partial_block = tl.make_block_ptr(partial, (row_tiles, d), (d, 1), (0, first_column), (ROWS, COLUMNS), (1, 0))
    output_block = tl.make_block_ptr(output, (d,), (1,), (first_column,), (COLUMNS,), (0,))
    acc = tl.zeros((COLUMNS,), tl.float32)
    for _ in range(tl.cdiv(row_tiles, ROWS)):
        acc += tl.sum(tl.load(partial_block, boundary_check=(0, 1), padding_option="zero"), axis=0)
        partial_block = partial_block.advance((ROWS, 0))
    tl.store(output_block, acc, boundary_check=(0,))


def weighted_sum_backward(rows, d):
    def triton_candidate(tile_rows, tile_columns, warps, sum_tile):
        row_tiles = triton.cdiv(rows, tile_rows)

        def launch(x, weight, grad_output, partial, grad_x, grad_weight):
            weighted_sum_backward_kernel[(row_tiles,)](x, weight, grad_output, grad_x, partial, rows, d, row_tiles,
                                                       ROWS=tile_rows, COLUMNS=tile_columns, num_warps=warps)
            if sum_tile is None:
                torch.sum(partial[:row_tiles], dim=0, out=grad_weight)
                return
            sum_rows, sum_columns, sum_warps = sum_tile
            column_sum_kernel[(triton.cdiv(d, sum_columns),)](
                partial, grad_weight, row_tiles, d, ROWS=sum_rows, COLUMNS=sum_columns, num_warps=sum_warps)

        second = "torch.sum" if sum_tile is None else f"{sum_tile[0]}x{sum_tile[1]}"
        return f"Triton {tile_rows}x{tile_columns}, {warps} warps, then {second}", launch

    def torch_by_matvec(x, weight, grad_output, partial, grad_x, grad_weight):
        torch.mul(grad_output[:, None], weight[None, :], out=grad_x)
        torch.mv(x.t(), grad_output, out=grad_weight)

    def torch_by_sum(x, weight, grad_output, partial, grad_x, grad_weight):
        torch.mul(grad_output[:, None], weight[None, :], out=grad_x)
        torch.sum(x * grad_output[:, None], dim=0, out=grad_weight)

    tiles = [(16, 256, 4), (32, 128, 4), (64, 64, 4), (16, 512, 8), (64, 128, 8), (128, 128, 8)]
    sum_tiles = [(32, 32, 4), (128, 16, 8), None]
    candidates = [triton_candidate(*tile, sum_tile) for tile in tiles for sum_tile in sum_tiles]
    return [("torch.mul, torch.mv", torch_by_matvec), ("torch.mul, (x * g).sum(0)", torch_by_sum)] + candidates


@triton.jit
def transpose_kernel(a, b, m, n, BM: tl.constexpr, BN: tl.constexpr, ALONG_ROWS: tl.constexpr):
    """b[n, m] = a[m, n]. ALONG_ROWS: neighbouring programs read neighbouring columns of a, else neighbouring rows."""
    row_tile = tl.program_id(1 if ALONG_ROWS else 0)
    column_tile = tl.program_id(0 if ALONG_ROWS else 1)
    a_block = tl.make_block_ptr(a, (m, n), (n, 1), (row_tile * BM, column_tile * BN), (BM, BN), (1, 0))
    b_block = tl.make_block_ptr(b, (n, m), (m, 1), (column_tile * BN, row_tile * BM), (BN, BM), (1, 0))
    tl.store(b_block, tl.trans(tl.load(a_block, boundary_check=(0, 1))), boundary_check=(0, 1))


def transpose(m, n):
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


@triton.jit
def outer_sum_kernel(x, y, z, n0, n1, B0: tl.constexpr, B1: tl.constexpr):
    i, j = tl.program_id(0), tl.program_id(1)
    x_block = tl.make_block_ptr(x, (n0,), (1,), (i * B0,), (B0,), (0,))
    y_block = tl.make_block_ptr(y, (n1,), (1,), (j * B1,), (B1,), (0,))
    z_block = tl.make_block_ptr(z, (n1, n0), (n0, 1), (j * B1, i * B0), (B1, B0), (1, 0))
    x_tile = tl.load(x_block, boundary_check=(0,), padding_option="zero")
    y_tile = tl.load(y_block, boundary_check=(0,), padding_option="zero")
    tl.store(z_block, x_tile[None, :] + y_tile[:, None], boundary_check=(0, 1))


def outer_sum(n0, n1):
    def triton_candidate(b0, b1, warps):
        def launch(x, y, z):
            outer_sum_kernel[(triton.cdiv(n0, b0), triton.cdiv(n1, b1))](x, y, z, n0, n1, B0=b0, B1=b1, num_warps=warps)

        return f"Triton {b1}x{b0}, {warps} warps", launch

    tiles = [(256, 16, 4), (1024, 4, 4), (128, 64, 8), (512, 8, 4), (256, 32, 8)]
    torch_candidate = ("torch.add", lambda x, y, z: torch.add(x[None, :], y[:, None], out=z))
    return [torch_candidate] + [triton_candidate(*tile) for tile in tiles]


@triton.jit
def row_sum_kernel(x, z, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    first_row = tl.program_id(0) * ROWS
    x_block = tl.make_block_ptr(x, (rows, columns), (columns, 1), (first_row, 0), (ROWS, COLUMNS), (1, 0))
    z_block = tl.make_block_ptr(z, (rows,), (1,), (first_row,), (ROWS,), (0,))
    acc = tl.zeros((ROWS,), tl.float32)
    for _ in range(tl.cdiv(columns, COLUMNS)):
        acc += tl.sum(tl.load(x_block, boundary_check=(0, 1), padding_option="zero"), axis=1)
        x_block = x_block.advance((0, COLUMNS))
    tl.store(z_block, acc, boundary_check=(0,))


def row_sum(rows, columns):
    def triton_candidate(tile_rows, tile_columns, warps):
        def launch(x, z):
            row_sum_kernel[(triton.cdiv(rows, tile_rows),)](
                x, z, rows, columns, ROWS=tile_rows, COLUMNS=tile_columns, num_warps=warps)

        return f"Triton {tile_rows}x{tile_columns}, {warps} warps", launch

    tiles = [(1, 4096, 8), (1, 4096, 4), (4, 1024, 4), (16, 256, 4), (8, 512, 8), (1, 1024, 4)]
    return [("torch.sum", lambda x, z: torch.sum(x, dim=1, out=z))] + [triton_candidate(*tile) for tile in tiles]


@triton.jit
def softmax_kernel(x, z, columns, BLOCK: tl.constexpr):
    """One row a program, which holds it as a whole: the simple form of Triton's tutorial."""
    row = tl.program_id(0).to(tl.int64)
    offsets = tl.arange(0, BLOCK)
    mask = offsets < columns
    x_row = tl.load(x + row * columns + offsets, mask=mask, other=-float("inf"))
    numerator = tl.exp(x_row - tl.max(x_row, axis=0))
    tl.store(z + row * columns + offsets, numerator / tl.sum(numerator, axis=0), mask=mask)


@triton.jit
def online_softmax_kernel(x, z, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    log2_e: tl.constexpr = 1.44269504
    first_row = tl.program_id(0) * ROWS
    x_row_block = tl.make_block_ptr(x, (rows, columns), (columns, 1), (first_row, 0), (ROWS, COLUMNS), (1, 0))
    z_block = tl.make_block_ptr(z, (rows, columns), (columns, 1), (first_row, 0), (ROWS, COLUMNS), (1, 0))
    # A block pointer has no padding but zero and NaN, so columns beyond the row are masked.
    x_max = tl.full((ROWS,), -float("inf"), tl.float32)
    exp_sum = tl.zeros((ROWS,), tl.float32)
    x_block = x_row_block
    for first in range(0, columns, COLUMNS):
        x_tile = tl.load(x_block, boundary_check=(0, 1), padding_option="zero") * log2_e
        x_tile = tl.where((first + tl.arange(0, COLUMNS))[None, :] < columns, x_tile, -float("inf"))
        new_max = tl.maximum(x_max, tl.max(x_tile, axis=1))
        exp_sum = exp_sum * tl.exp2(x_max - new_max) + tl.sum(tl.exp2(x_tile - new_max[:, None]), axis=1)
        x_max = new_max
        x_block = x_block.advance((0, COLUMNS))
    x_block = x_row_block
    for first in range(0, columns, COLUMNS):
        x_tile = tl.load(x_block, boundary_check=(0, 1), padding_option="zero") * log2_e
        tl.store(z_block, tl.exp2(x_tile - x_max[:, None]) / exp_sum[:, None], boundary_check=(0, 1))
        x_block = x_block.advance((0, COLUMNS))
        z_block = z_block.advance((0, COLUMNS))


def softmax(rows, columns):
    def whole_row(warps):
        def launch(x, z):
            softmax_kernel[(rows,)](x, z, columns, BLOCK=triton.next_power_of_2(columns), num_warps=warps)

        return f"Triton whole row, {warps} warps", launch

    def online(tile_rows, tile_columns, warps):
        def launch(x, z):
            online_softmax_kernel[(triton.cdiv(rows, tile_rows),)](
                x, z, rows, columns, ROWS=tile_rows, COLUMNS=tile_columns, num_warps=warps)

        return f"Triton online {tile_rows}x{tile_columns}, {warps} warps", launch

    # torch.softmax, with its output given.
    candidates = [("torch.softmax", lambda x, z: torch.ops.aten._softmax.out(x, 1, False, out=z))]
    candidates += [whole_row(warps) for warps in ((2, 4, 8) if columns <= 2048 else (8, 16, 32))]
    return candidates + [online(*tile) for tile in ((1, 4096, 8), (1, 1024, 4), (4, 1024, 4), (2, 1024, 8), (16, 64, 4))]


@triton.jit
def layer_norm_kernel(x, y, weight, bias, mean, rstd, stride, columns, epsilon, BLOCK: tl.constexpr):
    """Triton's tutorial on layer norm, forward."""
    row = tl.program_id(0)
    x += row * stride
    y += row * stride
    x_acc = tl.zeros([BLOCK], dtype=tl.float32)
    for first in range(0, columns, BLOCK):
        offsets = first + tl.arange(0, BLOCK)
        x_acc += tl.load(x + offsets, mask=offsets < columns, other=0.0).to(tl.float32)
    row_mean = tl.sum(x_acc, axis=0) / columns
    square_acc = tl.zeros([BLOCK], dtype=tl.float32)
    for first in range(0, columns, BLOCK):
        offsets = first + tl.arange(0, BLOCK)
        x_tile = tl.load(x + offsets, mask=offsets < columns, other=0.0).to(tl.float32)
        deviation = tl.where(offsets < columns, x_tile - row_mean, 0.0)
        square_acc += deviation * deviation
    row_rstd = 1 / tl.sqrt(tl.sum(square_acc, axis=0) / columns + epsilon)
    tl.store(mean + row, row_mean)
    tl.store(rstd + row, row_rstd)
    for first in range(0, columns, BLOCK):
        offsets = first + tl.arange(0, BLOCK)
        mask = offsets < columns
        w = tl.load(weight + offsets, mask=mask)
        b = tl.load(bias + offsets, mask=mask)
        x_tile = tl.load(x + offsets, mask=mask, other=0.0).to(tl.float32)
        tl.store(y + offsets, (x_tile - row_mean) * row_rstd * w + b, mask=mask)


def layer_norm(rows, columns, dtype):
    def triton_candidate(block, warps):
        def launch(x, weight, bias, mean, rstd, y):
            layer_norm_kernel[(rows,)](x, y, weight, bias, mean, rstd, columns, columns, 1e-5, BLOCK=block, num_warps=warps)

        return f"Triton {block}, {warps} warps", launch

    # The tutorial holds a whole row, of at most 64 KiB, and has a warp for 256 elements, up to 8.
    block = min(65536 // dtype.itemsize, triton.next_power_of_2(columns))
    tutorial_warps = min(max(block // 256, 1), 8)
    tiles = [(block, tutorial_warps)] + [(block, warps) for warps in (4, 8, 16) if warps != tutorial_warps]
    torch_candidate = ("torch layer_norm", lambda x, weight, bias, mean, rstd, y:
                       (torch.nn.functional.layer_norm(x, (columns,), weight, bias),))
    return [torch_candidate] + [triton_candidate(*tile) for tile in tiles]


@triton.jit
def matmul_kernel(a, b, c, m, n, k, b_stride_row, b_stride_column, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
                  GROUP: tl.constexpr, TRANS_B: tl.constexpr, PRECISION: tl.constexpr):
    """float32 products as PRECISION says; programs go down the columns of a group of rows of tiles, for the L2 cache's sake."""
    program = tl.program_id(0)
    programs_in_group = GROUP * tl.cdiv(n, BN)
    first_tile = program // programs_in_group * GROUP
    group_rows = min(tl.cdiv(m, BM) - first_tile, GROUP)
    pm = first_tile + program % programs_in_group % group_rows
    pn = program % programs_in_group // group_rows
    a_block = tl.make_block_ptr(a, (m, k), (k, 1), (pm * BM, 0), (BM, BK), (1, 0))
    b_order: tl.constexpr = (0, 1) if TRANS_B else (1, 0)
    b_block = tl.make_block_ptr(b, (k, n), (b_stride_row, b_stride_column), (0, pn * BN), (BK, BN), b_order)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for _ in range(0, k, BK):
        a_tile = tl.load(a_block, boundary_check=(0, 1), padding_option="zero")
        b_tile = tl.load(b_block, boundary_check=(0, 1), padding_option="zero")
        acc = tl.dot(a_tile, b_tile, acc, input_precision=PRECISION)
        a_block = tl.advance(a_block, (0, BK))
        b_block = tl.advance(b_block, (BK, 0))
    c_block = tl.make_block_ptr(c, (m, n), (n, 1), (pm * BM, pn * BN), (BM, BN), (1, 0))
    tl.store(c_block, acc.to(c.dtype.element_ty), boundary_check=(0, 1))


def triton_matmul(m, n, k, trans_b, bm, bn, bk, stages, warps, precision="ieee"):
    b_strides = (1, k) if trans_b else (n, 1)

    def launch(a, b, c):
        matmul_kernel[(triton.cdiv(m, bm) * triton.cdiv(n, bn),)](
            a, b, c, m, n, k, *b_strides, BM=bm, BN=bn, BK=bk, GROUP=8, TRANS_B=trans_b,
            PRECISION=precision, num_stages=stages, num_warps=warps)

    return f"Triton {bm}x{bn}x{bk}, {stages} stages, {warps} warps", launch


def matmul(m, n, k):
    tiles = [(64, 64, 16, 3, 4), (128, 64, 16, 3, 4), (128, 128, 16, 3, 8), (64, 64, 32, 3, 8)]
    return [("cuBLAS fp32", lambda a, b, c: torch.mm(a, b, out=c))] + [triton_matmul(m, n, k, False, *tile) for tile in tiles]


def tf32_matmul(m, n, k):
    def torch_candidate(a, b, c):
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.mm(a, b, out=c)
        torch.backends.cuda.matmul.allow_tf32 = False

    tiles = [(128, 128, 32, 4), (128, 128, 32, 8), (128, 256, 32, 8), (256, 128, 32, 8), (64, 128, 32, 4)]
    return [("cuBLAS tf32", torch_candidate)] + [triton_matmul(m, n, k, False, bm, bn, bk, stages, warps, "tf32")
                                                 for bm, bn, bk, warps in tiles for stages in (3, 4)]


def tensor_matmul(m, n, k, trans_b=False):
    # The tiles of our instances, by the warps that suit them.
    warps_of = {(128, 256, 64): (8,), (256, 128, 64): (8,), (128, 128, 64): (4, 8), (64, 256, 64): (4, 8),
                (64, 128, 64): (4,), (64, 64, 64): (4,)}
    tiles = [(*tile, stages, warps) for tile, all_warps in warps_of.items() for warps in all_warps for stages in (3, 4)]
    torch_candidate = ("cuBLAS", lambda a, b, c: torch.mm(a, b.t() if trans_b else b, out=c))
    return [torch_candidate] + [triton_matmul(m, n, k, trans_b, *tile) for tile in tiles]


@triton.jit
def attend(acc, weight_sum, score_max, q_tile, k_block, v_block, first, end, row, score_scale, MASKED: tl.constexpr,
           BN: tl.constexpr):
    """The keys and values from first to end, BN at a time. MASKED: later ones than the query are hidden."""
    for column in range(first, end, BN):
        scores = tl.dot(q_tile, tl.load(k_block))
        if MASKED:
            scores = tl.where(row[:, None] >= (column + tl.arange(0, BN))[None, :], scores, -float("inf"))
        new_max = tl.maximum(score_max, tl.max(scores, 1) * score_scale)
        weights = tl.math.exp2(scores * score_scale - new_max[:, None])
        rescale = tl.math.exp2(score_max - new_max)
        weight_sum = weight_sum * rescale + tl.sum(weights, 1)
        acc = tl.dot(weights.to(q_tile.dtype), tl.load(v_block), acc * rescale[:, None])
        score_max = new_max
        k_block = tl.advance(k_block, (0, BN))
        v_block = tl.advance(v_block, (BN, 0))
    return acc, weight_sum, score_max, k_block, v_block


@triton.jit
def attention_kernel(q, k, v, o, n, scale, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, CAUSAL: tl.constexpr):
    """The forward pass as in Triton's tutorial on fused attention; n is a multiple of BM and BN."""
    first_row = tl.program_id(0) * BM
    base = tl.program_id(1).to(tl.int64) * n * D
    q_block = tl.make_block_ptr(q + base, (n, D), (D, 1), (first_row, 0), (BM, D), (1, 0))
    o_block = tl.make_block_ptr(o + base, (n, D), (D, 1), (first_row, 0), (BM, D), (1, 0))
    k_block = tl.make_block_ptr(k + base, (D, n), (1, D), (0, 0), (D, BN), (0, 1))
    v_block = tl.make_block_ptr(v + base, (n, D), (D, 1), (0, 0), (BN, D), (1, 0))
    row = first_row + tl.arange(0, BM)
    acc = tl.zeros((BM, D), dtype=tl.float32)
    weight_sum = tl.zeros((BM,), dtype=tl.float32)
    score_max = tl.full((BM,), -float("inf"), dtype=tl.float32)
    score_scale = scale * 1.44269504
    q_tile = tl.load(q_block)
    seen_by_all = first_row if CAUSAL else n
    acc, weight_sum, score_max, k_block, v_block = attend(
        acc, weight_sum, score_max, q_tile, k_block, v_block, 0, seen_by_all, row, score_scale, MASKED=False, BN=BN)
    if CAUSAL:
        acc, weight_sum, score_max, k_block, v_block = attend(
            acc, weight_sum, score_max, q_tile, k_block, v_block, first_row, first_row + BM, row, score_scale,
            MASKED=True, BN=BN)
    tl.store(o_block, (acc / weight_sum[:, None]).to(o.dtype.element_ty))


def attention(batch, heads, n, d, causal):
    def triton_candidate(bm, bn, stages, warps):
        def launch(q, k, v, o):
            attention_kernel[(n // bm, batch * heads)](q, k, v, o, n, d**-0.5, D=d, BM=bm, BN=bn, CAUSAL=causal,
                                                       num_stages=stages, num_warps=warps)

        return f"Triton {bm}x{bn}, {stages} stages, {warps} warps", launch

    def torch_candidate(name, backend):
        def launch(q, k, v, o):
            with torch.nn.attention.sdpa_kernel(backend):
                return (torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal),)

        return f"torch SDPA, {name}", launch

    backends = torch.nn.attention.SDPBackend
    tiles = [(128, 128, 2, 8), (128, 64, 3, 8), (128, 64, 4, 8), (128, 64, 3, 4), (128, 32, 4, 4), (64, 64, 3, 4)]
    if d <= 64:
        tiles += [(128, 128, 3, 8), (128, 128, 4, 8)]
    return [torch_candidate("cuDNN", backends.CUDNN_ATTENTION), torch_candidate("flash", backends.FLASH_ATTENTION)] + [
        triton_candidate(*tile) for tile in tiles]
