#!/usr/bin/env python3
"""Random kernels of the dialect that are legal, and whose results are the same in every right translation.

`generate(seed, number)` gives the same kernel every time. `generate.py SEED NUMBER` prints one.
"""
import dataclasses
import math
import random
import re
import sys

import elements as e
from accesses import Accesses
from elements import BOOL, ELEMENTS, F32, I32, I64, Known
from expressions import Expressions, Value, broadcast
from kernel import Axis, Case, Fill, Kernel, Memory, Number, Statement

BLOCKS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 3, 5, 6, 7, 12, 20, 24, 33, 48, 96, 100)
WEIGHTS = (2, 4, 6, 9, 12, 12, 10, 6, 3, 3, 3, 2, 2, 3, 2, 2, 2, 3, 2, 1)
STYLES = ("dense", "dense", "gaps", "turned", "wide", "dense")


class Generator(Expressions, Accesses):
    def __init__(self, seed, number):
        self.seed, self.random = f"{seed} {number}", random.Random(f"{seed} {number}")
        self.kernel = Kernel(f"k{number}")
        self.names, self.scopes, self.pending = {}, [[]], []
        self.claims, self.kernel_start, self.out = [], [], []
        self.axes, self.open_loops, self.sizes = [], [], []
        self.tensors, self.scratches, self.numbers = [], [], []
        self.trips, self.depth, self.type_parameter, self.counts_programs = 1, 0, None, False

    # ---- names and scopes --------------------------------------------------------------------------------------------

    def fresh(self, prefix):
        number = self.names[prefix] = self.names.get(prefix, -1) + 1
        return f"{prefix}{number}"

    def parameter_name(self, prefix):
        return self.fresh(prefix)

    def values(self):
        return [value for scope in self.scopes for value in scope] + self.pending

    def tiles(self):
        return [value for value in self.values() if value.is_tile]

    def scalars(self):
        return [value for value in self.values() if not value.is_tile]

    def dims(self, shape):
        named = {axis.block: axis.block_text for axis in self.axes}
        return ", ".join(named[n] if n in named and self.random.random() < 0.5 else str(n) for n in shape)

    def type_text(self, value):
        """The type of a value, or nothing if it is better left to `auto`."""
        if value.shape is None:
            return value.element.text
        return f"Tile<{', '.join([value.element.text, *map(str, value.shape)])}>"

    def emit(self, text, **more):
        self.out.append(Statement(text, **more))

    def define(self, text, value, variable=False):
        name = self.fresh("a" if variable else "v")
        if value.shape is None:
            default = f"{value.element.text}(1)"
        elif value.shape == ():
            default = f"sum<0>(full<{value.element.text}, 1>(1))"
        else:
            default = f"full<{value.element.text}, {', '.join(map(str, value.shape))}>(1)"
        kind = self.type_text(value) if self.random.random() < 0.15 else "auto" if variable or self.random.random() < 0.7 else "const auto"
        self.emit(f"{kind} {name} = {text};", default=default)
        result = dataclasses.replace(value, text=name)
        self.scopes[-1].append(result)
        return result

    def program_text(self):
        self.counts_programs = True
        return "program"

    # ---- the frame of a kernel ---------------------------------------------------------------------------------------

    def block(self, name):
        block = self.random.choices(BLOCKS, WEIGHTS)[0]
        if self.templated:
            self.kernel.templates.append((f"int {name}", str(block)))
            return block, name
        return block, str(block)

    def size(self):
        name = self.fresh("n")
        element = I64 if self.random.random() < 0.85 else I32
        self.kernel.parameters.append(Number(name, element, lambda case: case.sizes[name]))
        return name

    def begin(self):
        self.templated = self.random.random() < 0.5
        if self.templated and self.random.random() < 0.4:
            element = self.fresh_element()
            self.type_parameter = ("T", element)
            self.kernel.templates.append(("class T", element.text))
        rank = self.random.choices((0, 1, 2, 3), (12, 48, 32, 8))[0]
        for k in range(rank):
            block, text = self.block(f"B{k}")
            axis = Axis("grid", self.size(), block, text, f"{'ijk'[k]} * {text}", self.random.random() < 0.2)
            axis.offset_id = "ijk"[k]
            self.axes.append(axis)
            low, high = 0, 40
            self.scopes[0].append(Value("ijk"[k], I64, None, Known("exact", low, high)))
        for k in range(self.random.choices((0, 1, 2), (30, 50, 20))[0] or (rank == 0)):
            block, text = self.block(f"D{k}")
            self.axes.append(Axis("single", self.size(), block, text, "0", self.random.random() < 0.3))
        for _ in range(self.random.randint(1, 2)):
            name = self.fresh("c")
            element = self.random.choice((I32, I32, I64, F32, ELEMENTS["i16"], ELEMENTS["f64"]))
            if element.is_float:
                choose = lambda case, name=name: random.Random(f"{case.seed} {name}").randint(-8, 8) * 0.25
                known = Known("exact", -2, 2, 0.25)
            else:
                choose = lambda case, name=name: random.Random(f"{case.seed} {name}").randint(-9, 20)
                known = Known("exact", -9, 20)
            self.kernel.parameters.append(Number(name, element, choose))
            self.scopes[0].append(Value(name, element, None, known))
        if self.random.random() < 0.3:
            name = self.fresh("flag")
            self.kernel.parameters.append(Number(name, BOOL, lambda case: case.seed % 2))
            self.numbers.append(name)

    def finish(self):
        """Everything before the statements, in the order that the dialect asks for."""
        grid = [axis for axis in self.axes if axis.kind == "grid"]
        start = []
        warps = self.random.choice((0, 0, 0, 1, 2, 4, 4, 8))
        if warps:
            start.append(Statement(f"options({{.warps = {warps}}});"))
        for axis in self.axes:
            if axis.multiple:
                start.append(Statement(f"assume({axis.size} % {axis.block_text} == 0);"))
        start += self.claims
        ids = ["i", "j", "k"][:len(grid)]
        if grid and self.random.random() < 0.15:
            self.kernel.given_grid = grid
            start += [Statement(f"const index_t {name} = program_id({k});", fixed=True) for k, name in enumerate(ids)]
        elif grid:
            extents = [f"cdiv({axis.size}, {axis.block_text})" if not axis.multiple or self.random.random() < 0.5 else
                       f"{axis.size} / {axis.block_text}" for axis in grid]
            start.append(Statement(f"auto [{', '.join(ids)}] = grid({', '.join(extents)});", fixed=True))
        else:
            start.append(Statement("grid(1);", fixed=True))
        if self.counts_programs:
            text = "0"
            for axis, name in zip(grid, ids):
                text = name if text == "0" else f"({text}) * cdiv({axis.size}, {axis.block_text}) + {name}"
            start.append(Statement(f"const index_t program = {text};", fixed=True))
        self.kernel.statements = start + self.kernel_start + self.out

    # ---- statements --------------------------------------------------------------------------------------------------

    def body(self, count):
        """Some statements in a scope of their own."""
        outside, self.out = self.out, []
        self.scopes.append([])
        self.depth += 1
        for _ in range(count):
            self.statement()
        self.depth -= 1
        return outside

    def leave(self, outside):
        inside, self.out = self.out, outside
        self.scopes.pop()
        return inside

    def statement(self):
        deep = self.depth >= 2
        kind = self.random.choices(
            (self.compute, self.load_tensor, self.store_any, self.loop, self.branch, self.own_load, self.own_store,
             self.change,
             self.whole_in_place, self.call, self.leave_early, self.chosen, self.load_chosen, self.normalised),
            (34, 10, 7, 0 if deep else 9, 0 if deep else 8, 7, 9, 12, 3 if self.depth == 0 else 0, 3, 4 if self.depth
             else 1, 3, 2, 1))[0]
        kind()

    def compute(self):
        result = self.expression()
        if result is not None:
            self.define(result.text, result)

    def store_any(self):
        value = self.tile()
        if value is not None and len(self.kernel.parameters) < 40:
            self.store_value(value)

    def whole_in_place(self):
        if self.trips == 1:
            self.in_place()

    def call(self):
        """A lambda, called on a tile."""
        value = self.tile()
        if value is None:
            return
        # Only what the lambda is given, and what it computes, is new inside.
        argument = dataclasses.replace(value, text="a")
        self.pending = [argument] * 8
        result = self.expression(1)
        self.pending = []
        if result is None or result.shape == ():
            return
        name = self.fresh("f")
        self.emit(f"auto {name} = [&](const auto& a) {{ return {result.text}; }};")
        text = f"{name}({value.text})"
        self.define(text, dataclasses.replace(result, text=text))

    def chosen(self):
        """One of two tiles, by a scalar."""
        a = self.tile()
        if a is None:
            return
        others = [value for value in self.tiles() if value.shape == a.shape and value.element == a.element
                  and value.text != a.text]
        if not others:
            return
        b = self.random.choice(others)
        known = e.joined(a.known, b.known)
        if known is not None:
            text = f"{self.condition()} ? {a.text} : {b.text}"
            self.define(text, Value(text, a.element, a.shape, known))

    # ---- variables ---------------------------------------------------------------------------------------------------

    def variable(self):
        """A tile that may be assigned again; its value is at most half of what it may ever be."""
        start = self.tile(lambda value: value.known.level == "exact" and (not value.element.is_float
                                                                          or value.known.grid >= 2.0 ** -6))
        if start is None:
            return None
        element = start.element
        if not element.is_float:
            limit = Known("exact", element.low, element.high)
        else:
            bound = 2.0 * max(16.0, start.known.bound)
            if bound > element.largest / 4 or (element.bits > 16
                                               and bound / start.known.grid > 2.0 ** (element.digits - 2)):
                return None
            limit = Known("exact", -bound, bound, min(0.25, start.known.grid))
        text = start.text if self.random.random() < 0.5 or element.kind == "b" else f"zeros<{element.text}, {self.dims(start.shape)}>()"
        made = self.define(text, Value(text, element, start.shape, limit), variable=True)
        made.limit, made.room, made.trips = limit, limit.bound / 2, self.trips
        return made

    def fits(self, known, variable, share=0.5):
        if known is None or known.level != "exact":
            return False
        if not variable.element.is_float:
            return True
        return known.bound <= variable.limit.bound * share and known.grid >= variable.limit.grid

    def change(self, variable=None):
        """Assigns a variable."""
        variables = [value for value in self.values() if value.limit is not None]
        variable = variable or (self.random.choice(variables) if variables else self.variable())
        if variable is None:
            return
        name, element = variable.text, variable.element
        for _ in range(8):
            value = self.tile(lambda other: broadcast(other.shape, variable.shape) == variable.shape
                              and other.text != name)
            if value is None:
                return
            known = e.converted(value.known, value.element, element)
            if known is None or known.level != "exact":
                continue
            repeats = max(1, self.trips // variable.trips)
            sign = self.random.choice("+++-*&|^") if not element.is_float else "+"
            if element.kind == "b":
                sign = self.random.choice("&|^")
            if self.random.random() < 0.6 and e.promoted(element,
                                                         value.element) == element and value.element.kind != "b" or (
                    element.kind == "b" and value.element.kind == "b"):
                if element.is_float:
                    if known.grid < variable.limit.grid or known.bound * repeats > variable.room:
                        continue
                    variable.room -= known.bound * repeats
                elif value.element.is_float:
                    continue
                if self.random.random() < 0.6:
                    return self.emit(f"{name} {sign}= {value.text};")
                return self.emit(f"{name} = {name} {sign} {value.text};")
            if not self.fits(known, variable):
                continue
            text = value.text if value.element == element else f"cast<{element.text}>({value.text})"
            if self.random.random() < 0.3 and element.kind != "b":
                return self.emit(f"{name} = {self.random.choice(('maximum', 'minimum'))}({name}, {text});")
            condition = self.condition_tile()
            if condition is not None and condition.is_tile and broadcast(condition.shape,
                                                                         variable.shape) == variable.shape and self.random.random() < 0.4:
                return self.emit(f"{name} = where({condition.text}, {text}, {name});")
            if value.shape != variable.shape:
                text = f"broadcast_to<{self.dims(variable.shape)}>({text})"
            return self.emit(f"{name} = {text};")

    # ---- control flow ------------------------------------------------------------------------------------------------

    def condition(self):
        """A scalar condition, the same in every translation."""
        choice = self.random.random()
        if choice < 0.1:
            return f"!({self.condition()})"
        if choice < 0.2:
            return f"({self.condition()} {self.random.choice(('&&', '||'))} {self.condition()})"
        if choice < 0.3 and self.numbers:
            return self.random.choice(self.numbers)
        if choice < 0.5:
            tile = self.tile(lambda value: value.element.kind == "b" or value.known.level == "exact")
            if tile is not None:
                name = "sum" if tile.element.kind == "b" else self.random.choice(("max", "min"))
                return f"{name}({tile.text}) {self.random.choice(('>', '<='))} {self.random.choice((0, 1, 3))}"
        known = self.scalars()
        scalar = self.random.choice(known) if known else self.literal()
        if not scalar.known.is_same:
            return "true"
        if scalar.element.kind == "b":
            return scalar.text if scalar.shape is None else f"bool({scalar.text})"
        text = scalar.text if scalar.shape is None else f"{scalar.element.text}({scalar.text})"
        if scalar.element.is_float:
            return f"{text} > {self.random.choice(('0.5f', '-1.0f', '2.0f'))}"
        return self.random.choice((f"{text} % 2 == 0", f"{text} > 1", f"({text} & 3) != 0", f"{text} != 2",
                                   f"{text} < 1"))

    def branch(self):
        if self.random.random() < 0.7:
            self.variable()
        condition = self.condition()
        blocks = []
        outside = self.body(self.random.randint(1, 3))
        self.change()
        blocks.append((f"if ({condition}) {{", self.leave(outside)))
        if self.random.random() < 0.6:
            outside = self.body(self.random.randint(0, 2))
            self.change()
            blocks.append((f"}} else {{", self.leave(outside)))
        self.out.append(Statement(blocks=blocks))

    def leave_early(self):
        if self.trips > 1 and self.in_loop and self.random.random() < 0.85:
            word = self.random.choice(("break", "break", "continue" if self.may_continue else "break"))
        elif self.random.random() < 0.3:
            word = "return"
        else:
            return
        self.out.append(Statement(blocks=[(f"if ({self.condition()}) {{", [Statement(f"{word};")])]))

    in_loop = False
    may_continue = False

    def loop(self):
        for _ in range(self.random.randint(1, 2)):
            self.variable()
        kind = self.random.choices(("axis", "axis while", "count", "count do", "halving"), (45, 12, 22, 12, 9))[0]
        before = (self.trips, self.in_loop, self.may_continue)
        trips, axis, head, ends, step = 4, None, None, "}", None
        if kind.startswith("axis"):
            block = self.random.choice((4, 8, 16, 16, 32, 64, 5, 12))
            name = self.fresh("k")
            axis = Axis("loop", self.size(), block, str(block), name, self.random.random() < 0.2)
            counter = Value(name, I64, None, Known("exact", 0, 500))
            if kind == "axis":
                head = f"for (index_t {name} = 0; {name} < {axis.size}; {name} += {axis.block_text}) {{"
            else:
                self.emit(f"index_t {name} = 0;", fixed=True)
                head, step = f"while ({name} < {axis.size}) {{", f"{name} += {axis.block_text};"
        else:
            name, limit = self.fresh("t"), self.fresh("trips")
            counter = Value(name, I32, None, Known("exact", 0, 8))
            if kind == "halving":
                head, limit = f"for (int {name} = 8; {name} > 0; {name} /= 2) {{", None
            elif kind == "count":
                head = f"for (int {name} = 0; {name} < {limit}; ++{name}) {{"
            else:
                self.emit(f"int {name} = 0;", fixed=True)
                head, ends, step = "do {", f"}} while ({name} < {limit});", f"++{name};"
            if limit:
                choose = lambda case: random.Random(f"{case.seed} {limit}").choice((0, 1, 2, 3, 4))
                self.kernel.parameters.append(Number(limit, I32, choose))
        windows = self.carried_windows(axis) if axis and self.random.random() < 0.6 else []
        self.trips, self.in_loop, self.may_continue = self.trips * trips, True, step is None
        if axis:
            self.axes.append(axis)
            self.open_loops.append(axis)
        outside, self.out = self.out, []
        self.scopes.append([counter])
        self.depth += 1
        for load in windows:
            load()
        for _ in range(self.random.randint(1, 4)):
            self.statement()
        self.change()
        if self.random.random() < 0.4:
            self.change()
        self.depth -= 1
        if step:
            self.emit(step, fixed=True)
        self.out, inside = outside, self.out
        self.scopes.pop()
        self.trips, self.in_loop, self.may_continue = before
        if axis:
            self.axes.remove(axis)
            self.open_loops.remove(axis)
        self.out.append(Statement(blocks=[(head, inside)], end=ends))

    def carried_windows(self, axis):
        """Block pointers that a loop moves along its axis; gives what loads and moves them inside."""
        loads = []
        for _ in range(self.random.randint(1, 2)):
            element = self.fresh_element()
            fill, known = self.contents(element)
            others = [other for other in self.accessible(loads=True) if other.block * axis.block <= 1024][:2]
            axes = others[:self.random.randint(0, len(others))]
            axes.insert(self.random.randint(0, len(axes)), axis)
            if axes and math.prod(a.block for a in axes) > 2048:
                axes = [axis]
            checks = self.checks(axes)
            strange = self.random.random() < 0.25
            if strange:
                checks = list(range(len(axes)))
            tensor = self.tensor(axes, element, True, fill, known, checks)
            name = self.fresh("p")
            window = self.window(tensor, axes, ["0" if a is axis else a.offset for a in axes])
            self.emit(f"auto {name} = {window};")
            deltas = ", ".join(axis.block_text if a is axis else "0" for a in axes)
            loads.append(lambda tensor=tensor, name=name, deltas=deltas, checks=checks, strange=strange:
                         self.load_and_move(tensor, name, deltas, checks, strange))
        return loads

    def load_and_move(self, tensor, name, deltas, checks, strange):
        padding, known = self.padding(tensor.memory.element, tensor.known, checks)
        check = f", boundary_check<{', '.join(map(str, checks))}>" if checks else ""
        text = f"load({name}{check}{padding})"
        self.define(text, Value(text, tensor.memory.element, tuple(axis.block for axis in tensor.axes), known))
        move = self.random.choice((f"{name}.advance({{{deltas}}});", f"{name} = advance({name}, {{{deltas}}});"))
        if strange:
            # Moves in some trips only: all axes are checked.
            self.out.append(Statement(blocks=[(f"if ({self.condition()}) {{", [Statement(move)])]))
        else:
            self.emit(move)

    # ---- cases -------------------------------------------------------------------------------------------------------

    def make_cases(self):
        sizes = {}
        for parameter in self.kernel.parameters:
            if isinstance(parameter, Memory):
                for extent in parameter.extents:
                    if not isinstance(extent, int):
                        sizes.setdefault(extent[0].size, extent[0])
        for axis in self.all_axes:
            sizes.setdefault(axis.size, axis)
        for number, style in enumerate(STYLES):
            case = Case(self.random.randrange(1 << 30), style, 0, {}, {})
            kind = ("multiple", "ragged", "ragged", "ragged", "small", "zero")[number]
            case.shift = self.random.choice((0, 1)) if number >= 2 else 0
            none = self.random.choice(list(sizes)) if kind == "zero" else None
            for name, axis in sizes.items():
                case.sizes[name] = self.chosen_size(axis, kind if kind != "zero" or name == none else "ragged")
            self.kernel.cases.append(case)

    def chosen_size(self, axis, kind):
        block, choices = axis.block, self.random
        most = {"grid": 2 if len([a for a in self.axes if a.kind == "grid"]) > 1 else 3, "loop": 4,
                "single": 1}[axis.kind]
        if axis.multiple:
            if axis.kind == "single":
                return block
            return 0 if kind == "zero" else block * choices.randint(1, most)
        if kind == "zero":
            return 0
        if kind == "small":
            return choices.choice((1, 1, 2, block)) if block > 1 else 1
        if kind == "multiple":
            return block * choices.randint(1, most)
        return max(1, block * choices.randint(0, most - 1) + choices.choice((1, block - 1, choices.randint(0, block))))


def generate(seed, number):
    generator = Generator(seed, number)
    generator.all_axes = TrackedAxes()
    generator.begin()
    generator.axes = generator.all_axes.tracking(generator.axes)
    for _ in range(generator.random.randint(3, 9)):
        generator.statement()
    stored = 0
    results = [value for value in generator.tiles() + generator.scalars() if value.text[0] in "va"]
    generator.random.shuffle(results)
    text = " ".join(line for statement in generator.out for line in statement.lines())
    # What nobody uses would be dropped: that first, then variables.
    uses = lambda value: len(re.findall(rf"\b{value.text}\b", text)) - 1
    for value in sorted(results, key=lambda value: (min(uses(value), 1), value.limit is None)):
        if stored < 5 and len(generator.kernel.parameters) < 44:
            generator.store_value(value)
            stored += 1
    if not generator.kernel.written():
        generator.store_value(generator.new_tile())
    generator.finish()
    generator.make_cases()
    return generator.kernel


class TrackedAxes(list):
    """A list of all axes that a generator ever had."""

    def tracking(self, axes):
        everything = self
        everything.extend(axes)

        class Tracked(list):
            def append(self, axis):
                everything.append(axis)
                super().append(axis)
        return Tracked(axes)


if __name__ == "__main__":
    print(generate(sys.argv[1], sys.argv[2]).text(), end="")
