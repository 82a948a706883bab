"""Random loads and stores: tensors through block pointers and tiles of pointers, memory that a program owns, scalars."""
import dataclasses
import math

import elements as e
from elements import BOOL, ELEMENTS, I32, I64, INTEGERS, Known
from expressions import Value, broadcast
from kernel import Fill, Memory, Statement, Stride

@dataclasses.dataclass
class Tensor:
    """A pointer parameter that is seen as a tensor of these axes, and how the kernel writes its strides."""
    memory: Memory
    axes: list
    strides: list
    known: Known
    # What stands behind the pointer's name: where the part of this program begins.
    begin: str = ""


class Accesses:
    """Needs `random`, `axes`, `kernel`, `define()`, `emit()` and so on of the generator."""

    def fresh_element(self):
        return ELEMENTS[self.random.choices(
            ("f32", "i32", "f16", "bf16", "f64", "i8", "u8", "i16", "u16", "u32", "i64", "u64", "bool"),
            (30, 20, 9, 5, 5, 7, 4, 4, 3, 5, 5, 2, 4))[0]]

    def contents(self, element):
        """(what memory holds before the launch, what is known of it)."""
        if element.kind == "b":
            return Fill("bools"), e.integer(BOOL)
        choice = self.random.random()
        if not element.is_float:
            if choice < 0.4:
                return Fill("bits"), e.integer(element)
            low = 0 if element.kind == "u" else -self.random.choice((1, 9, 20))
            return Fill("numbers", low, 20), Known("exact", low, 20)
        if choice < 0.05:
            return Fill("bits"), Known("bits", -math.inf, math.inf)
        if choice < 0.15:
            return Fill("numbers", -1, 1), Known("exact", -1, 1, 1.0)
        return Fill("numbers", -16, 16, 0.25), Known("exact", -4, 4, 0.25)

    # ---- tensors -----------------------------------------------------------------------------------------------------

    def tensor(self, axes, element, const=True, fill=None, known=None, checked=None, same_as=None):
        """A new pointer parameter. Without `const`, programs get parts of it that do not meet."""
        name = self.parameter_name("x" if const else "out")
        extents = [(axis, axis.multiple or checked is None or k in checked) for k, axis in enumerate(axes)]
        dense = self.random.random() < 0.3 and (const or all(is_checked for _, is_checked in extents))
        slots = [] if const else [axis for axis in self.axes if axis.kind == "grid" and axis not in axes]
        if slots:
            dense = False
        extents = [(axis, "programs") for axis in slots] + extents
        memory = Memory(name, element, const, fill or Fill("noise"), extents, dense=dense, overlaps=const)
        memory.same_as = same_as
        if self.type_parameter and self.type_parameter[1] == element:
            memory.type_text = self.type_parameter[0]
        self.kernel.parameters.append(memory)
        strides = []
        if dense:
            for k in range(len(axes)):
                later = [axis.size for axis in axes[k + 1:]]
                strides.append(" * ".join(later) if later else "1")
        else:
            for k in range(len(extents)):
                stride = Stride(f"{name}_s{k}", memory, k)
                self.kernel.parameters.append(stride)
                strides.append(stride.name)
        begin = "".join(f" + {axis.offset_id} * {stride}" for axis, stride in zip(slots, strides))
        return Tensor(memory, axes, strides[len(slots):], known, begin)

    def accessible(self, loads):
        """Some axes, in any order, for a new access."""
        # A single axis stands for itself; grid and loop axes are those whose offset is known here.
        axes = [axis for axis in self.axes if axis.kind != "loop" or axis in self.open_loops]
        count = self.random.choices((1, 2, 3), (35, 50, 15))[0]
        for _ in range(10):
            chosen = self.random.sample(axes, min(count, len(axes)))
            if math.prod(axis.block for axis in chosen) <= (2048 if loads else 1024):
                return chosen
        return [min(axes, key=lambda axis: axis.block)]

    def checks(self, axes):
        """Axes that an access checks."""
        if self.random.random() < 0.75:
            return [k for k, axis in enumerate(axes) if not axis.multiple or self.random.random() < 0.3]
        return [k for k in range(len(axes)) if self.random.random() < 0.5]

    def window(self, tensor, axes=None, offsets=None):
        """The text of a block pointer."""
        axes = axes or tensor.axes
        offsets = offsets or [axis.offset for axis in axes]
        shape = ", ".join(axis.size for axis in axes)
        extents = ", ".join(axis.block_text for axis in axes)
        order = ""
        if self.random.random() < 0.1:
            names = list(range(len(axes)))
            self.random.shuffle(names)
            order = f", order<{', '.join(map(str, names))}>"
        strides = ", ".join(tensor.strides)
        return (f"make_block_ptr<{extents}>({tensor.memory.name}{tensor.begin}, {{{shape}}}, {{{strides}}}, "
                f"{{{', '.join(offsets)}}}{order})")

    def padding(self, element, known, checks):
        """(text, known) of what stands for elements that do not exist."""
        zero = known and e.joined(known, Known("exact", 0, 0, known.grid))
        if not checks:
            return "", known
        if self.random.random() < 0.6:
            return "", zero
        if known.level == "bits" and element.is_float:
            return f", padding({self.random.choice(('-inf', 'inf', '-1.5f'))})", known
        if element.kind == "b":
            return ", padding(true)", known
        number = self.random.choice((1, 2, 7))
        return f", padding({number})", e.joined(known, Known("exact", number, number, known.grid))

    def index_tile(self, axis):
        """The coordinates of a tile along an axis, as a variable."""
        text = f"arange<0, {axis.block_text}>()"
        if axis.offset != "0":
            text = f"{axis.offset} + {text}" if self.random.random() < 0.5 else f"({text} + {axis.offset})"
        element = I32 if axis.offset == "0" else I64
        return self.define(text, Value(text, element, (axis.block,), e.integer(element)))

    def pointers(self, tensor, checks):
        """(text of a tile of pointers, text of its mask or nothing)."""
        axes, rank = tensor.axes, len(tensor.axes)
        terms, masks = [], []
        for k, axis in enumerate(axes):
            index = self.index_tile(axis).text
            spread = index
            if rank > 1:
                spread = f"{index}[{', '.join('All' if at == k else 'None' for at in range(rank))}]"
            factor = tensor.strides[k]
            terms.append(spread if factor == "1" else f"{spread} * {factor if ' ' not in factor else f'({factor})'}")
            if k in checks:
                mask = self.random.choice((f"{spread} < {axis.size}", f"{axis.size} > {spread}"))
                masks.append(f"({mask})")
        base = f"{tensor.memory.name}{tensor.begin}"
        self.random.shuffle(masks)
        text = f"{base} + ({' + '.join(terms)})" if self.random.random() < 0.6 else " + ".join([base] + terms)
        if rank > 1 and masks:
            shape = ", ".join(axis.block_text for axis in axes)
            text_mask = " & ".join(masks)
            return text, text_mask if self.random.random() < 0.9 else f"broadcast_to<{shape}>({text_mask})"
        return text, " & ".join(masks)

    def extra_mask(self, shape):
        """A further condition: a tile of bool that is at hand, or a stretch of the coordinates."""
        # Not what an unfinished expression is made of: that may be the parameter of a lambda.
        found = [value for scope in self.scopes for value in scope
                 if value.is_tile and value.element == BOOL and broadcast(value.shape, shape) == shape]
        if found and self.random.random() < 0.6:
            return self.random.choice(found).text
        axis = self.random.randrange(len(shape))
        shown = "" if len(shape) == 1 else f"[{', '.join('All' if at == axis else 'None' for at in range(len(shape)))}]"
        index = f"arange<0, {shape[axis]}>(){shown}"
        number = self.random.randint(0, shape[axis])
        return self.random.choice((f"({index} < {number})", f"({index} >= {number})", f"({index} % 3 != 1)",
                                   f"({index} != {number})"))

    def load_tensor(self):
        element = self.type_parameter[1] if self.type_parameter and self.random.random() < 0.4 else self.fresh_element()
        again = [tensor for tensor in self.tensors if all(axis.kind != "loop" or axis in self.open_loops
                                                          for axis in tensor.axes)]
        if again and self.random.random() < 0.3:
            tensor = self.random.choice(again)
            element = tensor.memory.element
            checks = [k for k, extent in enumerate(tensor.memory.extents) if extent[1]]
        else:
            fill, known = self.contents(element)
            axes = self.accessible(loads=True)
            checks = self.checks(axes)
            tensor = self.tensor(axes, element, True, fill, known, checks)
            self.tensors.append(tensor)
        return self.load_from(tensor, checks)

    def load_chosen(self):
        """A load through a block pointer that a scalar condition chooses."""
        element = self.fresh_element()
        axes = self.accessible(loads=True)
        checks = self.checks(axes)
        contents = [self.contents(element) for _ in range(2)]
        known = e.joined(contents[0][1], contents[1][1])
        if known is None:
            return None
        tensors = [self.tensor(axes, element, True, fill, its, checks) for fill, its in contents]
        name = self.fresh("p")
        self.emit(f"auto {name} = {self.window(tensors[0])};")
        self.out.append(Statement(blocks=[(f"if ({self.condition()}) {{",
                                           [Statement(f"{name} = {self.window(tensors[1])};")])]))
        padding, known = self.padding(element, known, checks)
        check = f", boundary_check<{', '.join(map(str, checks))}>" if checks else ""
        text = f"load({name}{check}{padding})"
        return self.define(text, Value(text, element, tuple(axis.block for axis in axes), known))

    def normalised(self):
        """The rows of a tensor through exp, each divided by its sum: what does not exist is -inf."""
        element = self.random.choice((ELEMENTS["f32"], ELEMENTS["f32"], ELEMENTS["f16"]))
        axes = self.accessible(loads=True)
        if any(axis.kind == "loop" for axis in axes):
            return None
        every = list(range(len(axes)))
        tensor = self.tensor(axes, element, True, Fill("numbers", -16, 16, 0.25), Known("exact", -4, 4, 0.25), every)
        axis, shape = self.random.randrange(len(axes)), tuple(axis.block for axis in axes)
        row = self.fresh("row")
        self.emit(f"auto {row} = load({self.window(tensor)}, boundary_check<{', '.join(map(str, every))}>, padding(-inf));")
        self.emit(f"auto {row}_exp = exp({row} - max<{axis}>({row}, keep_dims));")
        out = self.tensor(axes, element, False, checked=every)
        out.memory.error = 1e-5 if element.bits == 32 else 4e-3
        return self.emit(f"store({self.window(out)}, {row}_exp / sum<{axis}>({row}_exp, keep_dims), boundary_check<{', '.join(map(str, every))}>);")

    def load_from(self, tensor, checks):
        element, shape = tensor.memory.element, tuple(axis.block for axis in tensor.axes)
        checks = [k for k in checks if not tensor.axes[k].multiple or self.random.random() < 0.5]
        if self.random.random() < 0.55:
            padding, known = self.padding(element, tensor.known, checks)
            check = f", boundary_check<{', '.join(map(str, checks))}>" if checks else ""
            window = self.window(tensor)
            if self.random.random() < 0.3:
                name = self.fresh("p")
                self.emit(f"auto {name} = {window};")
                window = name
            text = f"load({window}{check}{padding})"
            return self.define(text, Value(text, element, shape, known))
        pointers, mask = self.pointers(tensor, checks)
        known = tensor.known
        if self.random.random() < 0.25:
            extra = self.extra_mask(shape)
            mask = f"{mask} & {extra}" if mask else extra
        other = ""
        if mask:
            padding, known = self.padding(element, known, [0])
            other = padding.replace("padding(", "").rstrip(")")
        text = f"load({pointers}{', ' + mask if mask else ''}{other})"
        return self.define(text, Value(text, element, shape, known))

    def new_tile(self):
        """A tile to compute with."""
        choice = self.random.random()
        if choice < 0.75:
            return self.load_tensor()
        shape = tuple(axis.block for axis in self.accessible(loads=True))
        if choice < 0.9:
            begin = self.random.choice((0, 0, 1, -3))
            text = f"arange<{begin}, {begin + shape[0]}>()"
            return self.define(text, Value(text, I32, shape[:1], Known("exact", begin, begin + shape[0])))
        element = self.fresh_element()
        if element.kind == "b":
            element = I32
        number = self.random.choice((0, 1, 2))
        text = f"full<{element.text}, {self.dims(shape)}>({number})"
        return self.define(text, Value(text, element, shape, Known("exact", number, number, 1.0)))

    # ---- stores ------------------------------------------------------------------------------------------------------

    def stored_element(self, value):
        """An element type that the value may be stored as."""
        for _ in range(4):
            element = value.element if self.random.random() < 0.7 else self.fresh_element()
            known = e.converted(value.known, value.element, element)
            if known is not None:
                return element, known
        return value.element, value.known

    def store_value(self, value):
        """Stores a value where nothing else goes. If no axes fit its shape, its sum over one axis, or some axes more."""
        if not value.is_tile:
            return self.store_scalar(value)
        axes = self.axes_of(value.shape)
        if axes is None:
            return self.store_dense(value)
        element, known = self.stored_element(value)
        checks = self.checks(axes)
        tensor = self.tensor(axes, element, False, checked=checks, known=known)
        tensor.memory.error = known.error
        shape = tuple(axis.block for axis in axes)
        if self.random.random() < 0.55:
            check = f", boundary_check<{', '.join(map(str, checks))}>" if checks else ""
            return self.emit(f"store({self.window(tensor)}, {value.text}{check});")
        pointers, mask = self.pointers(tensor, checks)
        if self.random.random() < 0.3:
            extra = self.extra_mask(shape)
            mask = f"{mask} & {extra}" if mask else extra
        return self.emit(f"store({pointers}, {value.text}{', ' + mask if mask else ''});")

    def axes_of(self, shape):
        """Different axes with these extents, or None."""
        here = [axis for axis in self.axes if axis.kind != "loop" or axis in self.open_loops]
        self.random.shuffle(here)
        chosen = []
        for extent in shape:
            found = [axis for axis in here if axis.block == extent and axis not in chosen]
            if not found:
                return None
            chosen.append(found[0])
        return chosen

    def store_dense(self, value):
        """Every program, and every trip of no loop, has a place of its own for the tile."""
        element, known = self.stored_element(value)
        memory = Memory(self.parameter_name("out"), element, False, Fill("noise"),
                        [(axis, "programs") for axis in self.axes if axis.kind == "grid"] + [value.count])
        memory.error = known.error
        # Memory of one piece for all programs, whatever the style of the case.
        memory.layout = lambda case, memory=memory: dense_strides(memory.counts(case.sizes))
        self.kernel.parameters.append(memory)
        shape = value.shape
        strides = dense_strides(shape)
        extents = self.dims(shape)
        base = f"{memory.name} + {self.program_text()} * {value.count}"
        if self.random.random() < 0.6:
            counts = f"{{{', '.join(map(str, shape))}}}"
            zeros = f"{{{', '.join('0' * len(shape))}}}"
            text = f"make_block_ptr<{extents}>({base}, {counts}, {{{', '.join(map(str, strides))}}}, {zeros})"
            return self.emit(f"store({text}, {value.text});")
        rank = len(shape)
        terms = [f"arange<0, {extent}>(){'' if rank == 1 else '[' + ', '.join('All' if at == k else 'None' for at in range(rank)) + ']'}"
                 + (f" * {stride}" if stride != 1 else "") for k, (extent, stride) in enumerate(zip(shape, strides))]
        mask = f", {self.extra_mask(shape)}" if self.random.random() < 0.3 else ""
        return self.emit(f"store({base} + ({' + '.join(terms)}), {value.text}{mask});")

    def store_scalar(self, value):
        element, known = self.stored_element(value)
        memory = Memory(self.parameter_name("out"), element, False, Fill("noise"),
                        [(axis, "programs") for axis in self.axes if axis.kind == "grid"] + [1])
        memory.error = known.error
        memory.layout = lambda case, memory=memory: dense_strides(memory.counts(case.sizes))
        self.kernel.parameters.append(memory)
        return self.emit(f"store({memory.name} + {self.program_text()}, {value.text});")

    # ---- memory that a program reads and writes ----------------------------------------------------------------------

    def scratch(self):
        if self.scratches and self.random.random() < 0.75:
            return self.random.choice(self.scratches)
        element = self.random.choice(INTEGERS + [ELEMENTS["f32"], ELEMENTS["f32"], ELEMENTS["f16"], I32, I32])
        size = self.random.choice((32, 64, 128, 256))
        memory = Memory(self.parameter_name("s"), element, False,
                        Fill("numbers", 0 if element.kind == "u" else -16, 16, 0.25 if element.is_float else 1),
                        [(axis, "programs") for axis in self.axes if axis.kind == "grid"] + [size])
        memory.layout = lambda case, memory=memory: dense_strides(memory.counts(case.sizes))
        self.kernel.parameters.append(memory)
        known = Known("exact", -16, 16, 0.25) if element.is_float else e.integer(element)
        # The pointer is made where everything sees it.
        name = self.fresh("own")
        self.kernel_start.append(Statement(f"auto* {name} = {memory.name} + {self.program_text()} * {size};",
                                           fixed=True))
        self.scratches.append((name, memory, size, known))
        return self.scratches[-1]

    def places(self, shape, size):
        """Different places of 0 to size, as the text of an offset tile and (first, strides)."""
        step = self.random.choice((1, 1, 2)) if 2 * math.prod(shape) <= size else 1
        order = list(range(len(shape)))
        if self.random.random() < 0.4:
            self.random.shuffle(order)
        strides = [0] * len(shape)
        for axis in reversed(order):
            strides[axis] = step
            step *= shape[axis]
        first = self.random.randint(0, size - 1 - sum((n - 1) * s for n, s in zip(shape, strides)))
        for axis in range(len(shape)):
            if self.random.random() < 0.2:
                first += (shape[axis] - 1) * strides[axis]
                strides[axis] = -strides[axis]
        return first, strides

    def place_text(self, own, shape, first, strides, counts_here):
        if counts_here:
            counts = f"{{{', '.join(map(str, shape))}}}"
            zeros = f"{{{', '.join('0' * len(shape))}}}"
            return f"make_block_ptr<{self.dims(shape)}>({own} + {first}, {counts}, {{{', '.join(map(str, strides))}}}, {zeros})"
        rank = len(shape)
        terms = [f"arange<0, {n}>(){'' if rank == 1 else '[' + ', '.join('All' if at == k else 'None' for at in range(rank)) + ']'}"
                 + (f" * {s if s >= 0 else f'({s})'}" if s != 1 else "") for k, (n,
                                                                                 s) in enumerate(zip(shape, strides))]
        return f"{own} + ({' + '.join(terms)} + {first})"

    def own_load(self):
        own, memory, size, known = self.scratch()
        element = memory.element
        choice = self.random.random()
        if choice < 0.12:
            text = f"load({own} + {self.random.randrange(size)})"
            return self.define(text, Value(text, element, None, known))
        if choice < 0.3:
            index = self.tile(lambda value: value.element.kind in "iu" and value.element.bits >= 16
                              and value.count <= 1024)
            if index is not None:
                text = f"load({own} + ({index.text} & {size - 1}))"
                return self.define(text, Value(text, element, index.shape, known))
        shape = self.small_shape(size)
        if shape is None:
            return None
        at = self.place_text(own, shape, *self.places(shape, size), counts_here=choice < 0.6)
        mask = ""
        if choice >= 0.6 and self.random.random() < 0.3:
            mask = f", {self.extra_mask(shape)}"
        text = f"load({at}{mask})"
        return self.define(text, Value(text, element, shape, known))

    def small_shape(self, size):
        shapes = [value.shape for value in self.tiles() if value.count <= size]
        shapes += [(axis.block,) for axis in self.axes if axis.block <= size]
        return self.random.choice(shapes) if shapes else None

    def own_store(self):
        own, memory, size, known = self.scratch()
        element = memory.element
        if self.random.random() < 0.15:
            number = self.scalar() if not element.is_float else self.literal(I32)
            if number.known.is_same and (not number.element.is_float) and number.known.bound < 2 ** 31 or number.element == I32:
                return self.emit(f"store({own} + {self.random.randrange(size)}, {number.text});")
            return None
        value = self.tile(lambda value: value.count <= size and value.known.level == "exact")
        if value is None:
            return None
        text = value.text
        if element.is_float:
            if value.element.kind == "b":
                text = f"cast<float>({text})"
            elif not value.element.is_float:
                text = f"({text} & 15)"
            elif value.known.grid < 0.25:
                return None
            elif value.known.bound > 16:
                text = f"clamp({text}, -16, 16)"
        first, strides = self.places(value.shape, size)
        if self.random.random() < 0.5:
            return self.emit(f"store({self.place_text(own, value.shape, first, strides, True)}, {text});")
        mask = f", {self.extra_mask(value.shape)}" if self.random.random() < 0.35 else ""
        if len(value.shape) == 1 and value.shape[0] & (value.shape[0] - 1) == 0 and self.random.random() < 0.3:
            # A permutation that no map describes.
            n, factor = value.shape[0], self.random.choice((3, 5, 7))
            return self.emit(f"store({own} + ((arange<0, {n}>() * {factor}) & {n - 1}), {text}{mask});")
        return self.emit(f"store({self.place_text(own, value.shape, first, strides, False)}, {text}{mask});")

    # ---- in place ----------------------------------------------------------------------------------------------------

    def in_place(self):
        """Reads a tile, and writes it back changed; perhaps through two parameters."""
        element = self.fresh_element()
        fill, known = self.contents(element)
        if known.level == "bits":
            return None
        axes = self.accessible(loads=False)
        if any(axis.kind == "loop" for axis in axes):
            return None
        checks = [k for k in range(len(axes))]
        tensor = self.tensor(axes, element, False, fill, known, checks)
        source = tensor
        if self.random.random() < 0.5:
            const = self.random.random() < 0.5
            memory = Memory(self.parameter_name("x"), element, const, fill, tensor.memory.extents)
            memory.same_as, memory.written = tensor.memory, False
            self.kernel.parameters.append(memory)
            source = dataclasses.replace(tensor, memory=memory)
            self.claims.append(Statement(f"may_alias({memory.name}, {tensor.memory.name});", fixed=True))
        value = self.load_from(source, checks)
        self.pending.append(value)
        result = self.expression(1)
        self.pending.remove(value)
        shape = value.shape
        if result is None or broadcast(result.shape or (), shape) != shape:
            result = value
        known = e.converted(result.known, result.element, element)
        if known is None:
            result = value
        else:
            tensor.memory.error = known.error
        check = f", boundary_check<{', '.join(map(str, checks))}>"
        self.emit(f"store({self.window(tensor)}, {result.text}{check});")
        return value


def dense_strides(shape):
    strides, step = [], 1
    for extent in reversed(shape):
        strides.insert(0, step)
        step *= max(1, extent)
    return strides
