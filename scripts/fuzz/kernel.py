"""A kernel as a tree of statements, its parameters, and the arguments of each of its cases."""
import dataclasses
import random

from elements import ELEMENTS


class Statement:
    """One line, or blocks with a head line each. `default` is what the reducer may put in place of the value."""

    def __init__(self, text="", blocks=None, end="}", default=None, fixed=False):
        self.text, self.blocks, self.end, self.default, self.fixed = text, blocks, end, default, fixed

    def lines(self, indent=1):
        space = "  " * indent
        if not self.blocks:
            return [space + self.text]
        result = []
        for head, statements in self.blocks:
            result.append(space + head)
            for statement in statements:
                result += statement.lines(indent + 1)
        return result + [space + self.end]

    def copy(self):
        blocks = self.blocks and [(head, [statement.copy() for statement in body]) for head, body in self.blocks]
        return Statement(self.text, blocks, self.end, self.default, self.fixed)


class Axis:
    """Elements 0 to size of a tensor, in tiles of `block`.

    kind    grid: programs walk along it; loop: trips of a loop do; single: one tile holds all of it
    offset  the text of where the tile begins
    """

    def __init__(self, kind, size, block, block_text, offset, multiple=False):
        self.kind, self.size, self.block, self.block_text = kind, size, block, block_text
        self.offset, self.multiple = offset, multiple

    def covered(self, sizes):
        count = sizes[self.size]
        return self.block if self.kind == "single" else (count + self.block - 1) // self.block * self.block

    def tiles(self, sizes):
        return (sizes[self.size] + self.block - 1) // self.block


@dataclasses.dataclass
class Fill:
    """What memory holds before the launch: noise, bits (any), bools, or numbers: whole ones from low to high, times scale."""
    kind: str
    low: int = 0
    high: int = 0
    scale: float = 1.0


class Number:
    """A scalar parameter; its values by case."""

    def __init__(self, name, element, choose):
        self.name, self.element, self.choose = name, element, choose

    def declaration(self):
        return f"{self.element.text} {self.name}"

    def argument(self, case):
        return {"kind": "number", "value": self.choose(case)}


class Memory:
    """A pointer parameter. `extents` are the axes of the tensor behind it: (axis, checked), (axis, "programs") or a count."""

    def __init__(self, name, element, const, fill, extents, strides=(), dense=False, overlaps=False):
        self.name, self.element, self.const, self.fill = name, element, const, fill
        self.extents, self.strides, self.dense, self.overlaps = extents, strides, dense, overlaps
        self.same_as, self.error, self.type_text = None, 0.0, element.text
        self.written = not const

    def declaration(self):
        return f"{'const ' if self.const else ''}{self.type_text}* {self.name}"

    def counts(self, sizes):
        result = []
        for extent in self.extents:
            if isinstance(extent, int):
                result.append(extent)
            elif extent[1] == "programs":
                result.append(extent[0].tiles(sizes))
            else:
                result.append(sizes[extent[0].size] if extent[1] else extent[0].covered(sizes))
        return result

    def layout(self, case):
        """The strides in this case."""
        if self.same_as:
            return self.same_as.layout(case)
        counts = self.counts(case.sizes)
        if self.dense:
            # What the kernel computes: strides of the sizes, not of what is accessed.
            counts = [extent if isinstance(extent, int) else case.sizes[extent[0].size] for extent in self.extents]
        choices = random.Random(f"{case.seed} {self.name}")
        order = list(range(len(counts)))
        if not self.dense:
            if case.style == "turned":
                choices.shuffle(order)
            elif case.style == "gaps" and choices.random() < 0.3:
                order.reverse()
        strides, step = [0] * len(counts), 1
        for axis in reversed(order):
            if not self.dense:
                if case.style == "gaps":
                    step += choices.choice((0, 1, 3, 16, 100))
                elif case.style == "wide":
                    step = (step + 15) // 16 * 16 if step > 1 else 1
            strides[axis] = step
            step *= max(1, counts[axis])
            if not self.dense and case.style == "turned" and choices.random() < 0.4:
                strides[axis] = -strides[axis]
            if self.overlaps and not self.dense and case.style in ("gaps", "turned") and choices.random() < 0.25:
                strides[axis] = choices.choice((0, 0, 1, 2))
        return strides

    def argument(self, case):
        if self.same_as:
            return {"kind": "same", "at": self.same_as.name}
        counts, strides = self.counts(case.sizes), self.layout(case)
        first = sum((count - 1) * stride for count, stride in zip(counts, strides) if stride < 0)
        last = sum((count - 1) * stride for count, stride in zip(counts, strides) if stride > 0)
        count = 0 if 0 in counts else last - first + 1
        return {"kind": "memory", "count": count, "base": -first if count else 0, "shift": case.shift,
                "fill": self.fill,
                "seed": case.seed, "written": self.written, "error": self.error, "element": self.element}


class Stride(Number):
    """The stride of one axis of a tensor."""

    def __init__(self, name, memory, axis):
        super().__init__(name, ELEMENTS["i64"], lambda case: memory.layout(case)[axis])


@dataclasses.dataclass
class Case:
    seed: int
    style: str
    shift: int
    sizes: dict
    scalars: dict


class Kernel:
    def __init__(self, name):
        self.name = name
        # (declaration, argument) of each template parameter.
        self.templates = []
        self.parameters = []
        self.statements = []
        self.cases = []
        # Axes of the grid if the caller gives it.
        self.given_grid = None

    def text(self):
        parameters = ", ".join(parameter.declaration() for parameter in self.parameters)
        lines = []
        if self.templates:
            lines.append(f"template <{', '.join(declaration for declaration, _ in self.templates)}>")
        lines.append(f"TILE_KERNEL void {self.name}({parameters}) {{")
        for statement in self.statements:
            lines += statement.lines()
        lines.append("}")
        if self.templates:
            lines.append(f"TILE_INSTANTIATE({self.instance()});")
        return "\n".join(lines) + "\n"

    def instance(self):
        arguments = ", ".join(argument for _, argument in self.templates)
        return f"{self.name}<{arguments}>" if self.templates else self.name

    def written(self):
        """(index, parameter) of the memory that a case may change."""
        return [(index, parameter) for index, parameter in enumerate(self.parameters)
                if isinstance(parameter, Memory) and parameter.written and not parameter.same_as]

    def grid(self, case):
        counts = [axis.tiles(case.sizes) for axis in self.given_grid]
        return (counts + [1, 1, 1])[:3]

    def argument_text(self, index):
        parameter = self.parameters[index]
        if isinstance(parameter, Number):
            return f"c.number_of<{parameter.element.text}>({index})"
        const = "const " if parameter.const else ""
        return f"c.pointer<{const}{parameter.element.text}>({index})"

    def with_statements(self, statements, cases=None):
        result = Kernel(self.name)
        result.templates, result.parameters, result.given_grid = self.templates, self.parameters, self.given_grid
        result.statements, result.cases = statements, self.cases if cases is None else cases
        return result


