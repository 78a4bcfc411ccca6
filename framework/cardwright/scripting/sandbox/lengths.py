"""Lengths that depend on nothing but what a table holds.

Where a list has gaps, Lua's own ``#`` gives any of its borders, and which one hangs on the seed that Lua draws for its
hashes: to a script that is a die which no replay knows. So before a script is compiled, what stands behind each ``#``
is handed through a function of ours (`length` in library.lua), which looks for the border in a fixed way.
"""

import re

__all__ = ["measured"]

_TOKEN = re.compile(
    rb"""
    (?P<space> [ \t\r\n\f\v]+ | --(?!\[=*\[)[^\r\n]* )
  | (?P<number> 0[xX] (?: [pP][-+]? | [0-9a-zA-Z_.] )*+ | \.?[0-9] (?: [eE][-+]? | [0-9a-zA-Z_.] )*+ )
  | (?P<name> [A-Za-z_][A-Za-z0-9_]* )
  | (?P<text> "(?: [^"\\\r\n] | \\z[ \t\r\n\f\v]*+ | \\\r\n | \\\n\r | \\[^z] )*+"
            | '(?: [^'\\\r\n] | \\z[ \t\r\n\f\v]*+ | \\\r\n | \\\n\r | \\[^z] )*+' )
  | (?P<long> (?:--)? \[ (?P<level> =* ) \[ )
  | (?P<mark> \.\.\. | . )
    """,
    re.VERBOSE | re.DOTALL,
)
_OPENS = {b"(": b")", b"[": b"]", b"{": b"}"}
_WORDS = frozenset(
    b"and break do else elseif end false for function goto if in local nil not or repeat return then true until while"
    .split()
)  # fmt: skip
_START = b'local __length=_ENV["#"];'
_LONGEST_SHOWN = 40

_Token = tuple[str, int, int]


def measured(source: bytes) -> bytes:
    """The script with each ``#`` measured so; its lines stay where they were. What Lua can't parse, it still can't."""
    if b"#" not in source:
        return source
    tokens = _tokens(source)
    closes = _brackets(source, tokens)
    inserted: list[tuple[int, bytes]] = []
    for at, (_, begin, end) in enumerate(tokens):
        if source[begin:end] == b"#":
            last = _operand(source, tokens, closes, at + 1)
            if last > at:
                first, stop = tokens[at + 1][1], tokens[last][2]
                inserted += [(first, b"__length(" + _shown(source[first:stop]) + b","), (stop, b")")]
    if not inserted:
        return source
    parts, done = [_START], 0
    for at, text in sorted(inserted, key=lambda each: each[0]):
        parts += [source[done:at], text]
        done = at
    return b"".join([*parts, source[done:]])


def _tokens(source: bytes) -> list[_Token]:
    """Kind, begin and end of each token, as Lua's lexer cuts them; up to where it would give up."""
    found: list[_Token] = []
    at = 0
    while at < len(source):
        match = _TOKEN.match(source, at)
        if match is None or match["mark"] in (b'"', b"'"):  # a text without an end
            break
        kind, end = match.lastgroup or "", match.end()
        if match["long"] is not None:
            close = source.find(b"]" + match["level"] + b"]", end)
            if close < 0:
                break
            kind = "space" if match["long"].startswith(b"-") else "text"
            end = close + 2 + len(match["level"])
        if kind != "space":
            found.append((kind, at, end))
        at = end
    return found


def _brackets(source: bytes, tokens: list[_Token]) -> dict[int, int]:
    """Which token closes which."""
    closes: dict[int, int] = {}
    opened: list[tuple[int, bytes]] = []
    for at, (kind, begin, end) in enumerate(tokens):
        text = source[begin:end]
        if kind != "mark":
            continue
        if text in _OPENS:
            opened.append((at, _OPENS[text]))
        elif opened and text == opened[-1][1]:
            closes[opened.pop()[0]] = at
    return closes


def _operand(source: bytes, tokens: list[_Token], closes: dict[int, int], at: int) -> int:
    """The last token of a value that can be a table and begins at `at`; -1 if there is none. (No operator need be
    looked at: what one gives is no table.)"""
    if at >= len(tokens):
        return -1
    kind, begin, end = tokens[at]
    text = source[begin:end]
    if text == b"...":
        return at
    last = closes.get(at, -1)
    if text == b"{":
        return last
    if kind == "name" and text not in _WORDS:
        last = at
    while 0 <= last < len(tokens) - 1:
        further = _suffix(source, tokens, closes, last + 1)
        if further is None:
            break
        last = further
    return last


def _suffix(source: bytes, tokens: list[_Token], closes: dict[int, int], at: int) -> int | None:
    """The last token of what is looked up or called of a value; None if it ends before `at`, -1 if it can't be."""
    kind, begin, end = tokens[at]
    text = source[begin:end]
    if kind == "text":
        return at
    if kind != "mark":
        return None
    if text in _OPENS:
        return closes.get(at, -1)
    if text not in (b".", b":"):
        return None
    if source[end : end + 1] == text:  # of two marks that are one token
        return None
    return at + 1 if at + 1 < len(tokens) and tokens[at + 1][0] == "name" else -1


def _shown(operand: bytes) -> bytes:
    """How an error calls the value: by its name or path of names, if that is what it is."""
    if len(operand) <= _LONGEST_SHOWN and re.fullmatch(rb"[\w.]+", operand, re.ASCII):
        return b'"' + operand + b'"'
    return b"nil"
