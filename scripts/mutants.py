"""Wrong and odd variants of a source text, by edits of its tokens. The same random numbers give the same text."""
import re

TOKEN = re.compile(r"""
    (?P<space>\s+ | //[^\n]* | /\*.*?\*/ | ^\#[^\n]*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<number>\.?\d(?:[eEpP][+-]|[\w.'])*)
  | (?P<text>"(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*')
  | (?P<sign><<=|>>=|\.\.\.|->|\+\+|--|&&|\|\||<<|[-+*/%&|^=!<>]=|::|.)
""", re.VERBOSE | re.MULTILINE | re.DOTALL)

NUMBERS = """0 1 2 3 5 7 8 16 31 32 33 48 64 100 127 128 255 256 300 512 1000 4096 65536 1048576 -1 -8 2147483647 2147483648
    4294967296 9223372036854775807 18446744073709551615u 0.5f 1.5 -0.0f 1e30f 1e-40f 70000.0f 'a' true nullptr""".split()
TYPES = """bool char int unsigned float double f16 bf16 index_t std::int8_t std::uint8_t std::int16_t std::uint16_t
    std::int64_t std::uint64_t auto void""".split()
CALLS = """program_id num_programs grid cdiv arange full zeros reshape trans permute broadcast_to where maximum minimum exp2
    exp log log2 sqrt rsqrt sin cos tanh erf abs floor ceil fma clamp sigmoid sum max min prod cast bitcast dot
    make_block_ptr advance load store assume multiple_of may_alias options boundary_check padding std::max std::sqrt
    argmax atomic_add rand cumsum""".split()
SIGNS = "+ - * / % & | ^ << >> && || == != < > <= >= = += -= *= /= %= &= |= ^= <<= , ? : ; . ->".split()
UNARY = "- ! ~ + & * ++ -- (int) (float) (void)".split()
STATEMENTS = """break;|continue;|return;|while (true)|while (false) {}|goto out;|out:;|if (true)|else|do|for (;;)|throw 1;
    |for (index_t q = 0; q < 3; ++q)|for (int q = 8; q > 0; q /= 2)|switch (1)|static|const|constexpr|auto q = [&] {};|{|}|;
    |return 1;|int q;|index_t q = 1;|assume(true);|grid(1);|options({.warps = 2});|try|delete|new|co_return;|template
    |if (program_id(0) > 1) return;|if (program_id(0) > 1) break;|if (program_id(0) > 1) continue;|asm("");""".replace(
    "\n    ", "").split("|")
OPEN, CLOSE = "([{<", ")]}>"


class Source:
    """The tokens of a text. Spaces and comments stay where they are; `places` are the indices of everything else."""

    def __init__(self, text):
        self.tokens = [[match.lastgroup, match.group()] for match in TOKEN.finditer(text)]

    def text(self):
        return "".join(token[1] for token in self.tokens)

    @property
    def places(self):
        return [i for i, token in enumerate(self.tokens) if token[0] != "space"]

    def of(self, kind):
        return [i for i, token in enumerate(self.tokens) if token[0] == kind]

    def signs(self, which):
        return [i for i, token in enumerate(self.tokens) if token[1] in which]

    def closing(self, start):
        """The index behind what `start` opens, or None."""
        depth = 0
        for i in range(start, len(self.tokens)):
            sign = self.tokens[i][1]
            if sign and sign in "([{" or sign == self.tokens[start][1]:
                depth += 1
            elif sign and sign in ")]}" or sign == ">" and self.tokens[start][1] == "<":
                depth -= 1
                if depth == 0:
                    return i
            elif sign == ";" and self.tokens[start][1] != "{":
                return None
        return None

    def entries(self, start):
        """(first, behind) of each entry of the list that opens at `start`."""
        end = self.closing(start)
        if end is None or end == start + 1:
            return []
        ranges, depth, first = [], 0, start + 1
        for i in range(start + 1, end):
            sign = self.tokens[i][1]
            if sign in ("(", "[", "{"):
                depth += 1
            elif sign in (")", "]", "}"):
                depth -= 1
            elif sign == "," and depth == 0:
                ranges.append((first, i))
                first = i + 1
        return ranges + [(first, end)]

    def statement(self, random):
        """(first, behind) of one statement without braces."""
        ends = self.signs((";",))
        if not ends:
            return None
        end = random.choice(ends)
        first = end
        while first > 0 and self.tokens[first - 1][1] not in (";", "{", "}"):
            first -= 1
        return first, end + 1


def delete_token(source, random):
    del source.tokens[random.choice(source.places)]


def duplicate_token(source, random):
    place = random.choice(source.places)
    source.tokens.insert(place, list(source.tokens[place]))


def swap_tokens(source, random):
    places = source.places
    at = random.randrange(len(places) - 1)
    one, other = places[at], places[min(at + random.choice((1, 1, 2)), len(places) - 1)]
    source.tokens[one], source.tokens[other] = source.tokens[other], source.tokens[one]


def replace_with(kind, choices):
    def replace(source, random):
        places = source.of(kind)
        if places:
            source.tokens[random.choice(places)][1] = random.choice(choices)
    return replace


def rename(source, random):
    places = source.of("name")
    source.tokens[random.choice(places)][1] = source.tokens[random.choice(places)][1]


def change_type(source, random):
    places = source.signs(set(TYPES))
    if places:
        source.tokens[random.choice(places)][1] = random.choice(TYPES)


def change_call(source, random):
    places = [i for i in source.of("name") if source.tokens[i][1] in CALLS]
    if places:
        source.tokens[random.choice(places)][1] = random.choice(CALLS)


def change_sign(source, random):
    places = [i for i in source.of("sign") if source.tokens[i][1] not in OPEN + CLOSE + ";"]
    if places:
        source.tokens[random.choice(places)][1] = random.choice(SIGNS)


def insert_unary(source, random):
    places = source.of("name")
    source.tokens.insert(random.choice(places), ["sign", random.choice(UNARY)])


def change_list(brackets):
    """Removes, repeats, exchanges or brings in an entry of a list."""
    def change(source, random):
        starts = [i for i in source.signs(brackets) if source.entries(i)]
        if not starts:
            return
        entries = source.entries(random.choice(starts))
        first, behind = random.choice(entries)
        entry = source.tokens[first:behind]
        way = random.randrange(4)
        if way == 0:
            last = behind + (source.tokens[behind][1] == ",")
            del source.tokens[first:last]
        elif way == 1:
            source.tokens[first:first] = [list(token) for token in entry] + [["sign", ","]]
        elif way == 2:
            other = random.choice(entries)
            if other[0] != first:
                (a, b), (c, d) = sorted(((first, behind), other))
                t = source.tokens
                t[a:d] = t[c:d] + t[b:c] + t[a:b]
        else:
            there, its_end = random.choice(source.entries(random.choice(starts)))
            source.tokens[first:behind] = [list(token) for token in source.tokens[there:its_end]]
    return change


def delete_statement(source, random):
    found = source.statement(random)
    if found:
        del source.tokens[found[0]:found[1]]


def move_statement(source, random):
    one, other = source.statement(random), source.statement(random)
    if one and other:
        copy = [list(token) for token in source.tokens[one[0]:one[1]]]
        source.tokens[other[0]:other[0]] = copy
        if random.random() < 0.5 and other[0] >= one[1]:
            del source.tokens[one[0]:one[1]]


def insert_statement(source, random):
    found = source.statement(random)
    if found:
        source.tokens.insert(found[0], ["name", "\n" + random.choice(STATEMENTS)])


def guard_statement(source, random):
    """Puts a statement under a branch or a loop."""
    found = source.statement(random)
    if found:
        head = random.choice(("if (program_id(0) > 1) {", "for (index_t q = 0; q < 3; ++q) {", "while (true) {", "do {", "{",
                              "auto q = [&] {", "if constexpr (true) {"))
        tail = {"do {": "} while (false);", "auto q = [&] {": "}; q();", "while (true) {": "break; }"}.get(head, "}")
        source.tokens.insert(found[1], ["name", tail])
        source.tokens.insert(found[0], ["name", "\n" + head + "\n"])


def change_lines(source, random):
    lines = source.text().split("\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    way = random.randrange(3)
    if way == 0:
        lines.insert(one, lines[one])
    elif way == 1:
        lines[one], lines[other] = lines[other], lines[one]
    else:
        del lines[one]
    source.tokens = Source("\n".join(lines)).tokens


def unbalance(source, random):
    places = source.signs(tuple("(){}[]"))
    if places:
        place = random.choice(places)
        source.tokens[place][1] = random.choice(("", "(", ")", "{", "}", "[", "]"))


# (weight, edit). What Clang refuses at once says little about the translator; such edits are rare.
EDITS = [
    (1, delete_token), (1, duplicate_token), (1, swap_tokens), (7, rename), (16, replace_with("number", NUMBERS)),
    (8, change_type), (8, change_call), (8, change_sign), (4, insert_unary), (5, change_list(("<",))),
    (10, change_list(("(", "{"))), (8, delete_statement), (12, move_statement), (8, insert_statement),
    (14, guard_statement), (4, change_lines), (1, unbalance),
]


def mutate(text, random):
    """A variant of `text` by one to three edits."""
    weights = [weight for weight, _ in EDITS]
    for _ in range(random.choice((1, 1, 1, 1, 2, 2, 3))):
        source = Source(text)
        if len(source.places) < 3:
            break
        random.choices([edit for _, edit in EDITS], weights)[0](source, random)
        text = source.text()
    return text
