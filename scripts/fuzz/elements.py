"""Element types of the dialect, the types of results, and what is known about values.

A kernel is only worth comparing if every right translation gives the same result. What a value may be used for follows
from its `Known`: bounds, and how far two right results may lie apart.
"""
import dataclasses
import math


@dataclasses.dataclass(frozen=True)
class Element:
    """One element type. `kind` is b (bool), i, u or f; `digits` are the significant bits of a float."""
    name: str
    text: str
    kind: str
    bits: int
    digits: int = 0

    @property
    def is_float(self):
        return self.kind == "f"

    @property
    def low(self):
        return -(1 << (self.bits - 1)) if self.kind == "i" else 0

    @property
    def high(self):
        return 1 if self.kind == "b" else (1 << (self.bits - (self.kind == "i"))) - 1

    @property
    def largest(self):
        """How large a float may get here: far enough from the largest finite number."""
        return {"f16": 16384.0, "bf16": 2.0 ** 40, "f32": 2.0 ** 60, "f64": 2.0 ** 200}[self.name]


ELEMENTS = {element.name: element for element in (
    Element("bool", "bool", "b", 8),
    Element("i8", "std::int8_t", "i", 8), Element("u8", "std::uint8_t", "u", 8),
    Element("i16", "std::int16_t", "i", 16), Element("u16", "std::uint16_t", "u", 16),
    Element("i32", "int", "i", 32), Element("u32", "std::uint32_t", "u", 32),
    Element("i64", "index_t", "i", 64), Element("u64", "std::uint64_t", "u", 64),
    Element("f16", "f16", "f", 16, 11), Element("bf16", "bf16", "f", 16, 8),
    Element("f32", "float", "f", 32, 24), Element("f64", "double", "f", 64, 53))}
BOOL, I32, I64, F32, F64 = (ELEMENTS[name] for name in ("bool", "i32", "i64", "f32", "f64"))
INTEGERS = [element for element in ELEMENTS.values() if element.kind in "iu"]
FLOATS = [element for element in ELEMENTS.values() if element.is_float]


def promoted(a, b):
    """The type of an operation on two tiles (rule 6 of docs/dialect.md)."""
    if a == b:
        return a
    if a.is_float and b.is_float:
        return ELEMENTS["f16"] if a.bits == b.bits else max(a, b, key=lambda element: element.bits)
    if a.is_float or b.is_float:
        real = a if a.is_float else b
        return F32 if real.name == "bf16" else real
    if a.kind == "b" or b.kind == "b":
        return b if a.kind == "b" else a
    if a.bits == b.bits:
        return a if a.kind == "u" else b
    return max(a, b, key=lambda element: element.bits)


def with_scalar(tile, scalar):
    """The type of an operation on a tile and a scalar (rule 5)."""
    if scalar.is_float and not tile.is_float:
        return F32 if scalar.name in ("f64", "bf16") else scalar
    if tile.kind == "b" and scalar.kind in "iu":
        return scalar if scalar.bits > 32 else I32
    if not tile.is_float and scalar.bits == 64 and tile.bits < 64:
        return scalar
    return tile


def summed(element):
    return I32 if not element.is_float and element.bits < 32 else element


@dataclasses.dataclass(frozen=True)
class Known:
    """What is known about the elements of a value.

    level   exact   the same in every right translation
            fixed   the same too, but not on a grid: only what rounds once may be done with it
            near    right results differ by up to `error`
            bits    any pattern of bits, NaN and infinities too: only moved, compared and cast
    bound   the largest magnitude (floats), low and high (integers)
    grid    every float of level exact is a multiple of it
    """
    level: str = "exact"
    low: float = 0
    high: float = 0
    grid: float = 1.0
    error: float = 0.0

    @property
    def bound(self):
        return max(abs(self.low), abs(self.high))

    @property
    def is_same(self):
        return self.level in ("exact", "fixed", "bits")


def integer(element, low=None, high=None):
    """An integer between two bounds; what does not fit has wrapped, and may be anything."""
    if low is None or low < element.low or high > element.high:
        return Known("exact", element.low, element.high)
    return Known("exact", low, high)


def real(element, bound, grid, level="exact", error=0.0):
    """A float, or None if it might overflow."""
    if bound > element.largest:
        return None
    if level == "exact":
        # A 16-bit float is rounded after each operation, in the same way everywhere.
        if grid < 2.0 ** -20 or bound / grid > 2.0 ** element.digits:
            if element.bits > 16:
                return Known("near", -bound, bound, grid, bound * 2.0 ** -element.digits)
            return Known("exact" if grid >= 2.0 ** -20 else "fixed", -bound * 1.01, bound * 1.01, grid)
    if level == "near":
        error += bound * 2.0 ** -element.digits
        if error > bound:
            return None
    return Known(level, -bound, bound, grid, error)


def converted(known, source, target):
    """What a cast from `source` to `target` knows, or None if it must not be made."""
    if source == target:
        return known
    if not target.is_float:
        if known.level == "near":
            return None
        if target.kind == "b":
            return integer(target)
        if source.is_float:
            # Saturates.
            if known.level == "bits":
                return integer(target)
            low, high = math.floor(known.low), math.ceil(known.high)
            return Known("exact", max(low, target.low) if low < target.high else target.high,
                         min(high, target.high) if high > target.low else target.low)
        return integer(target, known.low, known.high)
    if known.level == "bits":
        return Known("bits", -math.inf, math.inf)
    if not source.is_float:
        bound = float(max(1, known.bound))
        if bound > target.largest:
            return None
        return Known("exact" if bound <= 2.0 ** target.digits else "fixed", -bound, bound, 1.0)
    if known.bound > target.largest:
        return None
    if known.level == "near":
        return real(target, known.bound, known.grid, "near", known.error)
    if known.level == "exact" and known.bound / known.grid <= 2.0 ** target.digits and known.grid >= 2.0 ** -20:
        return known
    return Known("fixed", -known.bound * 1.01, known.bound * 1.01, known.grid)


def joined(a, b):
    """Either of the two, of one element type."""
    levels = ("exact", "fixed", "near", "bits")
    level = max(a.level, b.level, key=levels.index)
    if {a.level, b.level} == {"near", "bits"}:
        return None
    return Known(level, min(a.low, b.low), max(a.high, b.high), min(a.grid, b.grid), max(a.error, b.error))


def added(element, a, b, subtract=False):
    if not element.is_float:
        low, high = (a.low - b.high, a.high - b.low) if subtract else (a.low + b.low, a.high + b.high)
        return integer(element, low, high)
    return _combined(element, a, b, a.bound + b.bound, min(a.grid, b.grid), a.error + b.error)


def multiplied(element, a, b):
    if not element.is_float:
        ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
        return integer(element, min(ends), max(ends))
    return _combined(element, a, b, a.bound * b.bound, a.grid * b.grid, a.error * b.bound + b.error * a.bound)


def _combined(element, a, b, bound, grid, error):
    if "bits" in (a.level, b.level):
        return None
    if bound > element.largest:
        return None
    if a.level == b.level == "exact":
        return real(element, bound, grid)
    if "near" not in (a.level, b.level) and element.bits == 16:
        return Known("fixed", -bound * 1.01, bound * 1.01, grid)
    # A product that is added may fuse with the sum, so that one rounding more or less happens.
    return real(element, bound, grid, "near", error + bound * 2.0 ** (1 - element.digits))


def accumulated(element, known, count):
    """The sum of `count` values. 16-bit floats are summed as float and rounded once."""
    result = summed(element)
    if not element.is_float:
        return integer(result, known.low * count, known.high * count)
    if known.level == "bits":
        return None
    bound, wide = known.bound * count, F32 if element.bits == 16 else element
    if bound > element.largest:
        return None
    if known.level == "exact" and bound / known.grid <= 2.0 ** wide.digits:
        return converted(Known("exact", -bound, bound, known.grid), wide, element)
    error = known.error * count + bound * count * 2.0 ** -wide.digits
    return real(element, bound, known.grid, "near", error)


def produced(element, known, count):
    """The product of `count` values."""
    result = summed(element)
    if not element.is_float:
        return integer(result)
    if known.level != "exact" or known.grid != 1.0 or (known.bound > 1 and count * math.log2(known.bound) > 20):
        return None
    return converted(Known("exact", -known.bound ** count, known.bound ** count, 1.0), F32, element)
