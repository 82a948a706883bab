"""What bench.py times: tensors, expected results, our kernels and their peers, for each size."""
import ctypes
import math

import torch

from timing import Candidate, Case

# Bytes that one replay must walk over before it meets a buffer again: several times the L2 cache.
ROTATED_BYTES = 512 << 20
NAMES = {torch.float32: "f32", torch.float16: "f16", torch.bfloat16: "bf16"}


def rotated(bytes_of_one, make):
    return [make() for _ in range(max(1, math.ceil(ROTATED_BYTES / bytes_of_one)))]


def random(*shape, dtype=torch.float32):
    return torch.randn(*shape, device="cuda", dtype=dtype)


def empty(*shape, dtype=torch.float32):
    return torch.empty(*shape, device="cuda", dtype=dtype)


class Ours:
    """The generated launchers, called as C functions on torch's current stream. Without a library there are none."""

    def __init__(self, library):
        self.library = ctypes.CDLL(str(library)) if library else None

    def candidates(self, functions, sizes):
        return [self.candidate(function, sizes) for function in functions] if self.library else []

    def candidate(self, function, sizes):
        entry = getattr(self.library, function)
        entry.restype = ctypes.c_int

        def launch(*tensors):
            pointers = [ctypes.c_void_p(tensor.data_ptr()) for tensor in tensors]
            stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
            status = entry(*pointers, *map(ctypes.c_int64, sizes), stream)
            if status != 0:
                raise RuntimeError(f"{function}: cudaError {status}")

        return Candidate("ours", function, launch)


def owned(peers):
    return [Candidate("Triton" if name.startswith("Triton") else "torch", name, launch) for name, launch in peers]


def vec_add(ours, peers, n, name):
    size = 12 * n
    sets = rotated(size, lambda: (random(n), random(n), empty(n)))
    candidates = ours.candidates(["vec_add_1024", "vec_add_2048"], [n]) + owned(peers.vec_add(n))
    return Case(f"vec_add f32 {name}", size, "GB/s", sets, [torch.add(sets[0][0], sets[0][1])], 0, candidates)


def weighted_sum(ours, peers, rows, d):
    size = 4 * (rows * d + d + rows)
    weight = random(d)
    sets = rotated(size, lambda: (random(rows, d), weight, empty(rows)))
    expected = torch.cat([part.double() @ weight.double() for part in sets[0][0].split(8192)])
    functions = [f"weighted_sum_{tile}" for tile in ("16_256", "8_512", "16_16", "1_1024")]
    candidates = ours.candidates(functions, [rows, d]) + owned(peers.weighted_sum(rows, d))
    return Case(f"weighted_sum f32 {rows}x{d}", size, "GB/s", sets, [expected], 1e-5, candidates)


def weighted_sum_backward(ours, peers, rows, d):
    size = 4 * (2 * rows * d + rows + 2 * d)
    weight = random(d)
    # The partial sums of the smallest tile of rows: one for each 8 rows.
    partial = empty(math.ceil(rows / 8), d)
    sets = rotated(size, lambda: (random(rows, d), weight, random(rows), partial, empty(rows, d), empty(d)))
    x, _, grad_output = sets[0][:3]
    parts = zip(x.split(8192), grad_output.split(8192))
    grad_weight = sum(part.double().t() @ grad.double() for part, grad in parts)
    expected = [grad_output.double()[:, None] * weight.double()[None, :], grad_weight]
    functions = [f"weighted_sum_backward_{tile}_{sum_tile}" for tile in ("16_256", "8_512", "64_64")
                 for sum_tile in ("32_32", "128_8")]
    candidates = ours.candidates(functions, [rows, d]) + owned(peers.weighted_sum_backward(rows, d))
    return Case(f"weighted_sum_backward f32 {rows}x{d}", size, "GB/s", sets, expected, 1e-5, candidates)


def transpose_functions(dtype):
    tile = {torch.float32: "f32_64_64", torch.float16: "f16_128_64"}[dtype]
    return [f"transpose_by_{side}_{tile}" for side in ("input", "output")]


def transpose(ours, peers, m, n, dtype):
    size = 2 * m * n * dtype.itemsize
    sets = rotated(size, lambda: (random(m, n, dtype=dtype), empty(n, m, dtype=dtype)))
    candidates = ours.candidates(transpose_functions(dtype), [m, n]) + owned(peers.transpose(m, n))
    return Case(f"transpose {NAMES[dtype]} {m}x{n}", size, "GB/s", sets, [sets[0][0].t().contiguous()], 0, candidates)


def launch_transposes_once(ours, size):
    """For a profiler: every transpose instance once, over whole tiles only."""
    for dtype in (torch.float32, torch.float16):
        a, b = random(size, size, dtype=dtype), empty(size, size, dtype=dtype)
        for candidate in ours.candidates(transpose_functions(dtype), [size, size]):
            candidate.launch(a, b)
    torch.cuda.synchronize()


def outer_sum(ours, peers, n1, n0):
    size = 4 * (n0 * n1 + n0 + n1)
    sets = rotated(size, lambda: (random(n0), random(n1), empty(n1, n0)))
    x, y, _ = sets[0]
    candidates = ours.candidates(["outer_add_blocked_32_32", "outer_add_blocked_256_32"], [n0, n1])
    candidates += owned(peers.outer_sum(n0, n1))
    return Case(f"outer_sum f32 {n1}x{n0}", size, "GB/s", sets, [x[None, :] + y[:, None]], 0, candidates)


def row_sum(ours, peers, rows, columns):
    size = 4 * (rows * columns + rows)
    sets = rotated(size, lambda: (random(rows, columns), empty(rows)))
    candidates = ours.candidates(["long_sum_4_1024", "long_sum_1_4096"], [rows, columns])
    candidates += owned(peers.row_sum(rows, columns))
    expected = torch.sum(sets[0][0], dim=1, dtype=torch.float64)
    return Case(f"row_sum f32 {rows}x{columns}", size, "GB/s", sets, [expected], 1e-5, candidates)


def softmax(ours, peers, rows, columns):
    size = 8 * rows * columns
    sets = rotated(size, lambda: (random(rows, columns), empty(rows, columns)))
    functions = ["softmax_looped_2048", "long_softmax_three_loops_4_1024", "long_softmax_online_4_1024",
                 "long_softmax_online_1_4096"]
    # Those that hold a whole row: the smallest tile that does.
    functions += ["softmax_1024"] if columns <= 1024 else ["softmax_32768", "softmax_32768_16"]
    candidates = ours.candidates(functions, [rows, columns]) + owned(peers.softmax(rows, columns))
    expected = torch.softmax(sets[0][0], dim=1, dtype=torch.float64)
    return Case(f"softmax f32 {rows}x{columns}", size, "GB/s", sets, [expected], 1e-5, candidates)


def layer_norm(ours, peers, rows, columns, dtype):
    size = 2 * dtype.itemsize * (rows * columns + columns) + 8 * rows
    weight, bias = random(columns, dtype=dtype), random(columns, dtype=dtype)
    sets = rotated(size, lambda: (random(rows, columns, dtype=dtype), weight, bias, empty(rows), empty(rows),
                                  empty(rows, columns, dtype=dtype)))
    expected = torch.nn.functional.layer_norm(sets[0][0].double(), (columns,), weight.double(), bias.double())
    tiles = {torch.float32: (1024, 4096), torch.float16: (1024, 2048, 8192)}[dtype]
    functions = [f"layer_norm_{NAMES[dtype]}_{tile}" for tile in tiles]
    rows_held = {torch.float32: (8192,), torch.float16: (1024, 4096, 8192, 16384)}[dtype]
    functions += [f"layer_norm_whole_row_{NAMES[dtype]}_{tile}" for tile in rows_held if columns <= tile][:1]
    candidates = ours.candidates(functions, [rows, columns]) + owned(peers.layer_norm(rows, columns, dtype))
    tolerance = {torch.float32: 1e-5, torch.float16: 1e-3}[dtype]
    return Case(f"layer_norm {NAMES[dtype]} {rows}x{columns}", size, "GB/s", sets, [expected], tolerance, candidates)


def matmul(ours, peers, m, n, k):
    """float32 without tensor cores, on both sides."""
    sets = rotated(4 * (m * k + k * n + m * n), lambda: (random(m, k), random(k, n), empty(m, n)))
    a, b, _ = sets[0]
    candidates = ours.candidates(["matmul_f32_128_128_32"], [m, n, k]) + owned(peers.matmul(m, n, k))
    return Case(f"matmul f32 {m}x{n}x{k}", 2 * m * n * k, "TF/s", sets, [a.double() @ b.double()], 1e-5, candidates)


# What rounding to them does to a result, as a relative error, and a little more.
TENSOR_TOLERANCES = {torch.float16: 3e-4, torch.bfloat16: 2.4e-3}


def tensor_matmul(ours, peers, m, n, k, dtype):
    """16-bit floats on tensor cores, summed in float32; c is rounded. The error of cuBLAS is that of the rounding."""
    sets = rotated(2 * (m * k + k * n + m * n), lambda: (random(m, k, dtype=dtype), random(k, n, dtype=dtype),
                                                         empty(m, n, dtype=dtype)))
    a, b, _ = sets[0]
    tiles = {torch.float16: ("64_64", "64_128", "128_128", "64_256", "128_256", "256_128"),
             torch.bfloat16: ("128_128", "128_256")}[dtype]
    functions = [f"matmul_{NAMES[dtype]}_{tile}_64" for tile in tiles]
    if dtype == torch.float16:
        functions += ["matmul_3_f16_64_128_64", "matmul_3_f16_128_128_64"]
    candidates = ours.candidates(functions, [m, n, k]) + owned(peers.tensor_matmul(m, n, k))
    return Case(f"matmul {NAMES[dtype]} {m}x{n}x{k}", 2 * m * n * k, "TF/s", sets, [a.double() @ b.double()],
                TENSOR_TOLERANCES[dtype], candidates)


def tf32_matmul(ours, peers, m, n, k):
    """float32 rounded to tf32, on all sides."""
    sets = rotated(4 * (m * k + k * n + m * n), lambda: (random(m, k), random(k, n), empty(m, n)))
    a, b, _ = sets[0]
    functions = [f"matmul_tf32_{tile}_32" for tile in ("128_128", "128_256", "256_128")]
    candidates = ours.candidates(functions, [m, n, k]) + owned(peers.tf32_matmul(m, n, k))
    return Case(f"matmul tf32 {m}x{n}x{k}", 2 * m * n * k, "TF/s", sets, [a.double() @ b.double()], 1e-3, candidates)


def tensor_matmul_nt(ours, peers, m, n, k):
    """f16, b stored as n x k."""
    dtype = torch.float16
    sets = rotated(2 * (m * k + k * n + m * n), lambda: (random(m, k, dtype=dtype), random(n, k, dtype=dtype),
                                                         empty(m, n, dtype=dtype)))
    a, b, _ = sets[0]
    candidates = ours.candidates(["matmul_nt_f16_128_256_64"], [m, n, k])
    candidates += owned(peers.tensor_matmul(m, n, k, trans_b=True))
    return Case(f"matmul f16 {m}x{n}x{k}, b transposed", 2 * m * n * k, "TF/s", sets, [a.double() @ b.double().t()],
                TENSOR_TOLERANCES[dtype], candidates)


def exact_attention(q, k, v, causal):
    """In float64, one head at a time: the scores of all would not fit."""
    n, d = q.shape[-2:]
    hidden = torch.ones(n, n, dtype=torch.bool, device="cuda").triu(1) if causal else None
    output = torch.empty(q.shape, dtype=torch.float64, device="cuda")
    for head in torch.cartesian_prod(*map(torch.arange, q.shape[:2])).tolist():
        q_head, k_head, v_head = (tensor[tuple(head)].double() for tensor in (q, k, v))
        scores = q_head @ k_head.t() / math.sqrt(d)
        if causal:
            scores.masked_fill_(hidden, -math.inf)
        output[tuple(head)] = torch.softmax(scores, dim=1) @ v_head
    return output


def attention(ours, peers, batch, heads, n, d, causal):
    shape = (batch, heads, n, d)
    sets = rotated(8 * batch * heads * n * d, lambda: tuple(random(*shape, dtype=torch.float16) for _ in range(4)))
    name = "causal" if causal else "full"
    functions = [f"attention_{name}_{d}_128_{128 if d == 64 else 64}"]
    candidates = ours.candidates(functions, [batch, heads, n]) + owned(peers.attention(batch, heads, n, d, causal))
    work = 4 * batch * heads * n * n * d // (2 if causal else 1)
    return Case(f"attention f16 {batch}x{heads}x{n}x{d} {name}", work, "TF/s", sets,
                [exact_attention(*sets[0][:3], causal)], 2e-3, candidates)


# Every name stands at the beginning of a line: run.sh reads them.
SIZES = {
    "vec_add": (vec_add, [(1 << 28, "2^28"), ((1 << 28) - 1, "2^28-1")]),
    "weighted_sum": (weighted_sum, [(65536, 4096), (65537, 1000), (65536, 4099), (4096, 32768)]),
    "weighted_sum_backward": (weighted_sum_backward, [(65536, 4096), (65537, 1000), (4096, 32768)]),
    "transpose": (transpose, [(16384, 16384, torch.float32), (16384, 16384, torch.float16), (4100, 3004, torch.float32)]),
    "outer_sum": (outer_sum, [(16384, 16384), (16383, 16385)]),
    "row_sum": (row_sum, [(65536, 4096), (4096, 32768), (4095, 32001)]),
    "softmax": (softmax, [(4096, 32768), (65536, 1024), (4095, 32001)]),
    "layer_norm": (layer_norm, [(4096, columns, torch.float16)
                                for columns in (1024, 2048, 3072, 4096, 6144, 8192, 12288, 15872)] +
                   [(4096, 8192, torch.float32)]),
    "tensor_matmul": (tensor_matmul, [(4096, 4096, 4096, torch.float16), (8192, 8192, 8192, torch.float16),
                                      (4000, 4104, 4040, torch.float16), (4096, 4097, 4096, torch.float16),
                                      (4096, 4096, 4096, torch.bfloat16), (8192, 8192, 8192, torch.bfloat16)]),
    "tf32_matmul": (tf32_matmul, [(4096, 4096, 4096)]),
    "tensor_matmul_nt": (tensor_matmul_nt, [(4096, 4096, 4096)]),
    "tensor_matmul_sizes": (tensor_matmul, [(size, size, size, torch.float16) for size in range(256, 4097, 128)]),
    "attention": (attention, [(4, 32, 4096, d, causal) for d in (128, 64) for causal in (False, True)]),
    "matmul": (matmul, [(4096, 4096, 4096)]),
}
CASES = {name: [lambda ours, peers, make=make, size=size: make(ours, peers, *size) for size in sizes]
         for name, (make, sizes) in SIZES.items()}
