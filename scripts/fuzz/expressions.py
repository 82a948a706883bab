"""Random expressions over the tiles and scalars in scope."""
import dataclasses
import math

import elements as e
from elements import BOOL, ELEMENTS, F32, F64, FLOATS, I32, I64, INTEGERS, Known

LARGEST_TILE = 4096


@dataclasses.dataclass
class Value:
    """A tile (its shape is a tuple, () for one of rank 0) or a scalar (shape None), as an expression."""
    text: str
    element: e.Element
    shape: tuple
    known: Known
    # A variable that may be assigned again: what every assignment has to keep to, and how much sums may still add.
    limit: Known = None
    room: float = 0.0
    trips: int = 1

    @property
    def is_tile(self):
        return self.shape is not None and self.shape != ()

    @property
    def is_weak(self):
        return not self.is_tile

    @property
    def count(self):
        return math.prod(self.shape or ())


def broadcast(a, b):
    """The common shape, or None."""
    rank = max(len(a), len(b))
    a, b = (1,) * (rank - len(a)) + a, (1,) * (rank - len(b)) + b
    if any(x != y and 1 not in (x, y) for x, y in zip(a, b)):
        return None
    shape = tuple(max(x, y) for x, y in zip(a, b))
    return shape if math.prod(shape) <= LARGEST_TILE else None


class Expressions:
    """Needs `random`, `tiles()`, `scalars()`, `dims(shape)` and `new_tile()` of the generator."""

    def meet(self, a, b):
        """(element, shape, known of a, known of b) of an operation on two values, or None."""
        if a.is_weak and b.is_weak:
            return None
        shape = broadcast(a.shape or (), b.shape or ())
        if shape is None:
            return None
        if a.is_weak:
            element = e.with_scalar(b.element, a.element)
        elif b.is_weak:
            element = e.with_scalar(a.element, b.element)
        else:
            element = e.promoted(a.element, b.element)
        known_a, known_b = e.converted(a.known, a.element, element), e.converted(b.known, b.element, element)
        if known_a is None or known_b is None:
            return None
        return element, shape, known_a, known_b

    # ---- operands ----------------------------------------------------------------------------------------------------

    def literal(self, element=None):
        """A constant scalar that fits the element type of its tile."""
        choose = self.random.random()
        if element is None or not element.is_float or choose < 0.4:
            low, high = (-9, 20) if element is None or element.kind in "if" else (0, 20)
            number = self.random.choice([0, 1, 2, 3, 5, 7, self.random.randint(low, high)])
            return Value(str(number) if number >= 0 else f"({number})", I32, None, Known("exact", number, number))
        number = self.random.choice([0.0, 1.0, 0.5, 2.0, -1.0, 0.25, -0.75, 3.0, 1.5])
        text = f"{number}f" if choose < 0.9 else f"{number}"
        element = F32 if choose < 0.9 else F64
        return Value(text if number >= 0 else f"({text})", element, None, Known("exact", number, number, 0.25))

    def scalar(self, tile=None):
        known = self.scalars()
        if known and self.random.random() < 0.5:
            return self.random.choice(known)
        return self.literal(tile and tile.element)

    def tile(self, accepts=lambda value: True):
        found = [value for value in self.tiles() if accepts(value)]
        if not found or self.random.random() < 0.08:
            made = self.new_tile()
            if accepts(made):
                return made
            if not found:
                return None
        # What is new is used more.
        return self.random.choice(found[-6:] if self.random.random() < 0.6 else found)

    def operand(self, tile, scalars=0.35):
        """Something that may meet the tile."""
        if self.random.random() < scalars:
            return self.scalar(tile)
        fits = lambda value: broadcast(value.shape, tile.shape) is not None
        return self.tile(fits) or self.scalar(tile)

    def aligned(self, tile, other_shape):
        """The tile with new axes, so that it meets the shape; or None."""
        rank = len(other_shape)
        if len(tile.shape) >= rank:
            return None
        places = sorted(self.random.sample(range(rank), len(tile.shape)))
        if any(tile.shape[k] not in (1, other_shape[at]) for k, at in enumerate(places)):
            return None
        last = max(places)
        shown = [("All" if at in places else "None") for at in range(rank)]
        if self.random.random() < 0.3 and "None" not in shown[last:]:
            shown = shown[:last + 1]
        shape = [1] * rank
        for k, at in enumerate(places):
            shape[at] = tile.shape[k]
        return Value(f"{tile.text}[{', '.join(shown)}]", tile.element, tuple(shape), tile.known)

    # ---- operations --------------------------------------------------------------------------------------------------

    def expression(self, depth=2):
        """A random operation; tries until one is defined."""
        for _ in range(30):
            kind = self.random.choices(
                (self.arithmetic, self.compare, self.choose, self.bitwise, self.unary, self.division, self.function,
                 self.cast,
                 self.reduce, self.reshape, self.extreme, self.multiply_add, self.dot, self.insert, self.bitcast, self.shift),
                (20, 6, 9, 7, 5, 6, 4, 9, 12, 9, 6, 3, 4, 6, 1, 4))[0]
            result = kind()
            if result is not None and result.count <= LARGEST_TILE:
                if depth > 0 and result.is_tile and self.random.random() < 0.35:
                    self.pending.append(result)
                    deeper = self.expression(depth - 1)
                    self.pending.remove(result)
                    if deeper is not None:
                        return deeper
                return result
        return None

    def pair(self, accepts=lambda element: True):
        a = self.tile()
        if a is None:
            return None
        b = self.operand(a)
        if b.is_tile and len(b.shape) < len(a.shape) and self.random.random() < 0.5:
            b = self.aligned(b, a.shape) or b
        met = self.meet(a, b)
        if met is None or not accepts(met[0]):
            return None
        return (a, b, *met)

    def swapped(self, a, b):
        return (b, a) if self.random.random() < 0.3 else (a, b)

    def arithmetic(self):
        found = self.pair(lambda element: element.kind != "b")
        if found is None:
            return None
        a, b, element, shape, known_a, known_b = found
        if a.element.kind == b.element.kind == "b":
            return None
        sign = self.random.choice("++-*")
        if sign == "*":
            known = e.multiplied(element, known_a, known_b)
        else:
            known = e.added(element, known_a, known_b, subtract=False)
            if sign == "-" and not element.is_float:
                known = e.integer(element)
        if known is None:
            return None
        a, b = self.swapped(a, b)
        return Value(f"({a.text} {sign} {b.text})", element, shape, known)

    def division(self):
        found = self.pair(lambda element: element.kind != "b")
        if found is None:
            return None
        a, b, element, shape, known_a, known_b = found
        if a.element.kind == b.element.kind == "b" or "bits" in (known_a.level, known_b.level):
            return None
        sign = self.random.choice("//%")
        if element.is_float:
            if known_b.level == "near" or (sign == "%" and known_a.level == "near"):
                return None
            if not b.is_tile:
                b = Value(self.random.choice(("2", "4", "3", "0.5f", "1.5f")), I32, None, Known("exact", 1, 4))
                if self.meet(a, b)[0] != element:
                    return None
            elif b.element.is_float and not b.element.bits < element.bits:
                b = dataclasses.replace(b, text=f"(abs({b.text}) + 1)")
            else:
                return None
            if known_a.level == "near":
                known = e.real(element, known_a.bound * 2, known_a.grid, "near", known_a.error * 2)
            elif sign == "%":
                known = e.real(element, known_a.bound, min(known_a.grid, known_b.grid), "fixed")
            else:
                known = e.real(element, known_a.bound * 2, 1.0, "fixed")
            return known and Value(f"({a.text} {sign} {b.text})", element, shape, known)
        if b.is_tile and b.element.kind != "b":
            text = f"({b.text} | 1)"
        else:
            text = str(self.random.choice((1, 2, 3, 4, 7, 8, 10, 16)))
            b = Value(text, I32, None, Known("exact", 1, 16))
            if self.meet(a, b) is None or self.meet(a, b)[0] != element:
                return None
        return Value(f"({a.text} {sign} {text})", element, shape, e.integer(element))

    def bitwise(self):
        found = self.pair(lambda element: not element.is_float)
        if found is None:
            return None
        a, b, element, shape, known_a, known_b = found
        a, b = self.swapped(a, b)
        if element.kind == "b" and not (a.is_tile and b.is_tile):
            return None
        sign = self.random.choice("&|^")
        known = e.integer(element)
        if sign == "&" and not element.kind == "b" and min(known_a.low, known_b.low) >= 0:
            known = Known("exact", 0, min(known_a.high, known_b.high))
        return Value(f"({a.text} {sign} {b.text})", element, shape, known)

    def shift(self):
        a = self.tile(lambda value: value.element.kind in "iu")
        if a is None:
            return None
        sign = self.random.choice(("<<", ">>"))
        if self.random.random() < 0.5:
            return Value(f"({a.text} {sign} {self.random.randrange(a.element.bits)})", a.element, a.shape,
                         e.integer(a.element))
        b = self.tile(lambda value: value.element == a.element and broadcast(value.shape, a.shape) is not None)
        if b is None:
            return None
        return Value(f"({a.text} {sign} ({b.text} & {a.element.bits - 1}))", a.element, broadcast(a.shape, b.shape),
                     e.integer(a.element))

    def compare(self):
        found = self.pair()
        if found is None:
            return None
        a, b, element, shape, known_a, known_b = found
        if not (known_a.is_same and known_b.is_same):
            return None
        if element.kind == "b" and not (a.is_tile and b.is_tile):
            return None
        a, b = self.swapped(a, b)
        sign = self.random.choice(("==", "!=")) if element.kind == "b" else self.random.choice(("<", "<=", ">", ">=",
                                                                                                "==", "!="))
        return Value(f"({a.text} {sign} {b.text})", BOOL, shape, e.integer(BOOL))

    def condition_tile(self):
        found = [value for value in self.tiles() if value.element == BOOL]
        if found and self.random.random() < 0.6:
            return self.random.choice(found)
        return self.compare()

    def choose(self):
        condition = self.condition_tile()
        if condition is None or not condition.is_tile:
            return None
        a = self.operand(condition, scalars=0.25)
        b = self.operand(a if a.is_tile else condition, scalars=0.4)
        if a.is_weak and b.is_weak:
            if a.shape is not None or b.shape is not None:
                return None
            element = e.promoted(a.element, b.element)
            element = F32 if element == F64 else element
            shape, known_a, known_b = (), e.converted(a.known, a.element, element), e.converted(b.known, b.element,
                                                                                                element)
            if element.kind == "b" or known_a is None or known_b is None:
                return None
        else:
            met = self.meet(a, b)
            if met is None:
                return None
            element, shape, known_a, known_b = met
        shape, known = broadcast(condition.shape, shape), e.joined(known_a, known_b)
        if shape is None or known is None:
            return None
        return Value(f"where({condition.text}, {a.text}, {b.text})", element, shape, known)

    def extreme(self):
        found = self.pair(lambda element: element.kind != "b")
        if found is None:
            return None
        a, b, element, shape, known_a, known_b = found
        if "bits" in (known_a.level, known_b.level) or a.element.kind == "b" or b.element.kind == "b":
            return None
        known = e.joined(known_a, known_b)
        if self.random.random() < 0.3 and element == a.element and a.element.kind in "if" and known.level == "exact":
            bound = self.random.choice((1, 4, 8, 20))
            high = min(known_a.bound, bound) if element.is_float else bound
            return Value(f"clamp({a.text}, {-bound}, {bound})", a.element, a.shape,
                         Known("exact", -high, high, known_a.grid))
        a, b = self.swapped(a, b)
        return Value(f"{self.random.choice(('maximum', 'minimum'))}({a.text}, {b.text})", element, shape, known)

    def unary(self):
        a = self.tile()
        if a is None:
            return None
        known = a.known
        if a.element.kind == "b":
            return Value(f"{self.random.choice('!~')}{a.text}", BOOL, a.shape, known)
        if not a.element.is_float:
            if self.random.random() < 0.4:
                return Value(f"(~{a.text})", a.element, a.shape, e.integer(a.element))
            text = f"(-{a.text})" if self.random.random() < 0.5 or a.element.kind == "u" else f"abs({a.text})"
            return Value(text, a.element, a.shape, e.integer(a.element))
        if known.level == "bits":
            return None
        mirrored = dataclasses.replace(known, low=-known.bound, high=known.bound)
        if self.random.random() < 0.6 or known.level == "near" or known.bound > 2 ** 20:
            return Value(self.random.choice((f"(-{a.text})", f"abs({a.text})")), a.element, a.shape, mirrored)
        rounded = e.real(a.element, known.bound + 1, 1.0)
        return rounded and Value(f"{self.random.choice(('floor', 'ceil'))}({a.text})", a.element, a.shape, rounded)

    def function(self):
        """A mathematical function, where its slope is at most 2 or so."""
        a = self.tile(lambda value: value.element.is_float and value.known.level != "bits")
        if a is None:
            return None
        known, element = a.known, a.element
        name = self.random.choice(("sqrt", "exp", "exp2", "log", "log2", "sin", "cos", "tanh", "erf", "sigmoid",
                                   "rsqrt"))
        text, bound, slope = a.text, 1.0, 1.2
        if name in ("sqrt", "log", "log2", "rsqrt"):
            text = f"abs({a.text}) + 1"
            bound, slope = (math.sqrt(known.bound + 1) + 1,
                            1.0) if name == "sqrt" else (math.log2(known.bound + 2) + 1, 1.5)
        elif name in ("exp", "exp2"):
            text, bound, slope = f"clamp({a.text}, -3, 2)", 8.0, 8.0
        elif name in ("sin", "cos") and known.bound > 1000:
            return None
        if name == "sqrt" and known.level in ("exact",
                                              "fixed") and known.bound + 1 < 2.0 ** element.digits and known.level == "exact":
            result = e.real(element, bound, 1.0, "fixed")
        else:
            # Some bits more than the bounds of the functions.
            lost = 8 * 2.0 ** -min(element.digits, 24) * (1 + known.bound if name in ("sqrt", "log", "log2", "rsqrt")
                                                          else 1)
            result = e.real(element, bound, 1.0, "near", slope * known.error + bound * lost)
        return result and Value(f"{name}({text})", element, a.shape, result)

    def cast(self, target=None):
        a = self.tile()
        if a is None:
            return None
        target = target or self.random.choice(list(ELEMENTS.values()))
        known = e.converted(a.known, a.element, target)
        if known is None and a.element.kind in "iu" and target.is_float:
            low = Known("exact", 0, 15)
            return Value(f"cast<{target.text}>({a.text} & 15)", target, a.shape, e.converted(low, a.element, target))
        return known and Value(f"cast<{target.text}>({a.text})", target, a.shape, known)

    def bitcast(self):
        a = self.tile(lambda value: value.element.kind in "iu" or value.known.level == "bits")
        if a is None:
            return None
        target = self.random.choice([t for t in INTEGERS + FLOATS if t.bits == a.element.bits])
        known = Known("bits", -math.inf, math.inf) if target.is_float else e.integer(target)
        return Value(f"bitcast<{target.text}>({a.text})", target, a.shape, known)

    def reduce(self):
        a = self.tile(lambda value: value.known.level != "bits")
        if a is None:
            return None
        name = self.random.choice(("sum", "sum", "sum", "max", "min", "prod"))
        rank = len(a.shape)
        whole = self.random.random() < 0.15
        axis = self.random.randrange(rank)
        count = a.count if whole else a.shape[axis]
        if name == "sum":
            element, known = e.summed(a.element), e.accumulated(a.element, a.known, count)
        elif name == "prod":
            element, known = e.summed(a.element), e.produced(a.element, a.known, count)
        else:
            element, known = a.element, a.known
        if known is None:
            return None
        if whole:
            return Value(f"{name}({a.text})", element, None, known)
        shown = axis if self.random.random() < 0.8 else axis - rank
        if self.random.random() < 0.3:
            shape = a.shape[:axis] + (1,) + a.shape[axis + 1:]
            return Value(f"{name}<{shown}>({a.text}, keep_dims)", element, shape, known)
        return Value(f"{name}<{shown}>({a.text})", element, a.shape[:axis] + a.shape[axis + 1:], known)

    def reshape(self):
        a = self.tile()
        if a is None:
            return None
        kind = self.random.choice(("reshape", "permute", "trans", "broadcast"))
        rank = len(a.shape)
        if kind == "trans" and rank >= 2:
            return Value(f"trans({a.text})", a.element, a.shape[:-2] + (a.shape[-1], a.shape[-2]), a.known)
        if kind == "permute" and rank >= 2:
            order = list(range(rank))
            self.random.shuffle(order)
            text = f"permute<{', '.join(map(str, order))}>({a.text})"
            return Value(text, a.element, tuple(a.shape[k] for k in order), a.known)
        if kind == "broadcast":
            shape = tuple(self.random.choice((2, 3, 4, 8)) if extent == 1 else extent for extent in a.shape)
            if rank < 3 and self.random.random() < 0.5:
                shape = (self.random.choice((1, 2, 3, 4)),) + shape
            if math.prod(shape) > LARGEST_TILE:
                return None
            return Value(f"broadcast_to<{self.dims(shape)}>({a.text})", a.element, shape, a.known)
        factors, rest = [], a.count
        for _ in range(self.random.choice((0, 1, 1, 2))):
            divisors = [d for d in range(1, rest + 1) if rest % d == 0]
            factors.append(self.random.choice(divisors))
            rest //= factors[-1]
        shape = tuple(factors + [rest])
        return Value(f"reshape<{self.dims(shape)}>({a.text})", a.element, shape, a.known)

    def insert(self):
        a = self.tile(lambda value: len(value.shape) < 3)
        if a is None:
            return None
        shown = ["All"] * len(a.shape)
        at = self.random.randint(0, len(shown))
        shown.insert(at, "None")
        shape = a.shape[:at] + (1,) + a.shape[at:]
        return Value(f"{a.text}[{', '.join(shown)}]", a.element, shape, a.known)

    def multiply_add(self):
        a = self.tile(lambda value: value.element.is_float and value.known.level in ("exact", "fixed"))
        if a is None:
            return None
        b, c = self.operand(a), self.operand(a)
        known = []
        for other in (b, c):
            if other.is_tile and broadcast(other.shape, a.shape) != a.shape:
                return None
            known.append(e.converted(other.known, other.element, a.element))
            if known[-1] is None or known[-1].level not in ("exact", "fixed"):
                return None
        bound, grid = a.known.bound * known[0].bound + known[1].bound, min(a.known.grid * known[0].grid, known[1].grid)
        level = "exact" if {a.known.level, known[0].level, known[1].level} == {"exact"} else "fixed"
        if bound / grid > 2.0 ** a.element.digits:
            level = "fixed"
        result = e.real(a.element, bound * 1.01 if level == "fixed" else bound, grid, level)
        return result and Value(f"fma({a.text}, {b.text}, {c.text})", a.element, a.shape, result)

    def dot(self):
        kinds = ("i8", "f16", "bf16", "f32", "f64")
        # Padding along K is no error of tile and dot; extents stay small, for the sake of time.
        a = self.tile(lambda value: value.element.name in kinds and len(value.shape) >= 2
                      and value.known.level == "exact"
                      and max(value.shape) <= 64)
        if a is None:
            return None
        k = a.shape[-1]
        fits = lambda value: (value.element == a.element and len(value.shape) == len(a.shape)
                              and value.known.level == "exact"
                              and max(value.shape) <= 64 and value.shape[:-2] == a.shape[:-2] and k in value.shape[-2:])
        b = self.tile(fits)
        if b is None:
            return None
        text, shape = b.text, b.shape
        if shape[-2] != k:
            text, shape = f"trans({text})", shape[:-2] + (shape[-1], shape[-2])
        result = {"i8": I32, "f64": F64}.get(a.element.name, F32)
        if not a.element.is_float:
            known = e.integer(result)
        else:
            product = e.multiplied(result, a.known, b.known)
            known = product and e.accumulated(result, product, k)
        if known is None or known.level != "exact":
            return None
        out = a.shape[:-1] + (shape[-1],)
        # Rounding to tf32, 10 bits of fraction, changes nothing in small whole multiples.
        is_short = a.element.name == "f32" and all(side.known.bound <= 2048 * side.known.grid for side in (a, b))
        name = "dot<precision::tf32>" if is_short and self.random.random() < 0.6 else "dot"
        acc = [value for value in self.tiles() if value.shape == out and value.element == result
               and value.known.level == "exact"]
        if acc and self.random.random() < 0.4:
            acc = self.random.choice(acc)
            known = e.added(result, known, acc.known)
            if known is None or known.level != "exact":
                return None
            return Value(f"{name}({a.text}, {text}, {acc.text})", result, out, known)
        return Value(f"{name}({a.text}, {text})", result, out, known)
