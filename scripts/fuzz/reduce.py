"""Makes a kernel that fails smaller, as long as it fails in the same way."""
import re
import time

from kernel import Memory


def places(statements):
    """(list, index) of every statement, outer ones first."""
    for index, statement in enumerate(statements):
        yield statements, index
    for statement in statements:
        for _, body in statement.blocks or ():
            yield from places(body)


def copied(statements):
    return [statement.copy() for statement in statements]


def reduced(kernel, again, seconds):
    """(the smaller kernel, what it said). `again(kernel)` gives (kind, words) if that still fails in the same way."""
    end, words = time.monotonic() + seconds, ""

    def try_it(smaller):
        nonlocal kernel, words
        if time.monotonic() > end:
            return False
        found = again(smaller)
        if found:
            kernel, words = smaller, found[1]
        return bool(found)

    for case in list(kernel.cases):
        if len(kernel.cases) > 1 and try_it(kernel.with_statements(kernel.statements, [case])):
            break
    shrunk = True
    while shrunk and time.monotonic() < end:
        shrunk = remove_halves(lambda: kernel, try_it)
        for edit in (without, unwrapped, defaulted):
            at = 0
            while time.monotonic() < end:
                smaller = edit_at(kernel, at, edit)
                if smaller is None:
                    break
                if smaller is False or not try_it(smaller):
                    at += 1
                else:
                    shrunk = True
    without_parameters(lambda: kernel, try_it)
    return kernel, words


def remove_halves(kernel, try_it):
    """Removes stretches of the outermost statements, from long ones to short ones."""
    shrunk, size = False, len(kernel().statements) // 2
    while size > 1:
        at = 0
        while at < len(kernel().statements):
            rest = copied(kernel().statements)
            kept = [statement for k, statement in enumerate(rest) if not at <= k < at + size or statement.fixed]
            if len(kept) < len(rest) and try_it(kernel().with_statements(kept)):
                shrunk = True
            else:
                at += size
        size //= 2
    return shrunk


def edit_at(kernel, at, edit):
    """The kernel with its statement number `at` edited; None behind the last, False where there is nothing to edit."""
    statements = copied(kernel.statements)
    every = list(places(statements))
    if at >= len(every):
        return None
    return kernel.with_statements(statements) if edit(*every[at]) else False


def without(body, index):
    if body[index].fixed:
        return False
    del body[index]
    return True


def unwrapped(body, index):
    """The statements of the first block instead of the whole."""
    statement = body[index]
    if not statement.blocks:
        return False
    body[index:index + 1] = statement.blocks[0][1]
    return True


def defaulted(body, index):
    """A simple value instead of what is computed."""
    statement = body[index]
    if not statement.default or statement.default in statement.text:
        return False
    statement.text = re.sub(r" = .*;$", f" = {statement.default};", statement.text)
    statement.default = None
    return True


def without_parameters(kernel, try_it):
    """Removes parameters that nothing names."""
    now = kernel()
    body = "\n".join(line for statement in now.statements for line in statement.lines())
    used = [parameter for parameter in now.parameters if re.search(rf"\b{parameter.name}\b", body)]
    used += [parameter.same_as for parameter in used if isinstance(parameter, Memory) and parameter.same_as
             and parameter.same_as not in used]
    smaller = now.with_statements(now.statements)
    smaller.parameters = used
    if used:
        try_it(smaller)
