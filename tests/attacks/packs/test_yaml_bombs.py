"""YAML that is more than it looks: every file of a pack refuses it where it starts, at once, in one line."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cardwright.yaml_source import SourceError, parse

MEGABYTE = 1_000_000


class Bomb(NamedTuple):
    name: str
    text: bytes
    error: str  # after the file's name


def laughs() -> str:
    lines = ["a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    for before, here in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"{here}: &{here} [{', '.join([f'*{before}'] * 9)}]")
    return "\n".join(lines) + "\n"


NO_ANCHOR = "an anchor (&name) is not supported here: write the value out where it is meant"
NO_ALIAS = "an alias (*name) is not supported here: write the value out"
DEEP = "nested more than 40 deep"

BOMBS = (
    Bomb("a billion laughs", laughs().encode(), f":1: {NO_ANCHOR}"),
    Bomb("an anchor that nobody uses", b"name: &x Wild Oak\n", f":1: {NO_ANCHOR}"),
    Bomb("an anchor of itself", b"&x [*x]\n", f":1: {NO_ANCHOR}"),
    Bomb("an alias of nothing", b"name: *x\n", f":1: {NO_ALIAS}"),
    Bomb("an alias as a key", b"*x : 1\n", f":1: {NO_ALIAS}"),
    Bomb("a merge key", b"a: 1\n<<: {b: 2}\n", ":2: a merge key (<<) is not supported here: write the keys out"),
    Bomb("lists in lists", b"[" * 200_000, f":1: {DEEP}"),
    Bomb("lists in lists in lines", b"[\n" * 100_000, f":42: {DEEP}"),
    Bomb("mappings in mappings", b"{a: " * 60_000, f":1: {DEEP}"),
    Bomb("dashes in dashes", b"- " * 120_000, f":1: {DEEP}"),
    Bomb("keys in keys", b"? " * 120_000, ":1: a key must be a word"),
    Bomb(
        "a staircase of keys",
        "".join(f"{' ' * n}a:\n" for n in range(600)).encode(),
        f":41: {DEEP}",
    ),
    Bomb("brackets that never close", b"a: [[[{", ":2: not YAML: "),
    Bomb("a tag that calls", b"!!python/object/apply:os.system ['true']\n", ":1: the tag "),
    Bomb(
        "a tag of the language", b"a: !!binary aGk=\n", ":1: the tag 'tag:yaml.org,2002:binary' is not supported here"
    ),
    Bomb("a tag that changes nothing", b"a: !!str b\n", ":1: the tag 'tag:yaml.org,2002:str' is not supported here"),
    Bomb("a tag of no name", b"a: ! b\n", ":1: the tag '!' is not supported here: write a plain value"),
    Bomb("a long tag", b"a: !<" + b"x" * 5000 + b"> b\n", f":1: the tag '{'x' * 80}'… is not supported here"),
    Bomb("a directive for tags", b"%TAG ! tag:x,2000:\n---\na: 1\n", ":1: a directive (%) is not supported here"),
    Bomb("a directive for the version", b"%YAML 1.1\n---\na: 1\n", ":1: a directive (%) is not supported here"),
    Bomb("two documents", b"a: 1\n---\nb: 2\n", ":2: a second document (---) starts here: a file holds one"),
    Bomb("ten thousand documents", b"--- a\n" * 10_000, ":2: a second document (---) starts here: a file holds one"),
    Bomb("a key twice", b"a: 1\nb: 2\na: 3\n", ":3: the key 'a' stands here a second time (first in line 1)"),
    Bomb("a key twice in quotes", b"a: 1\n'a': 3\n", ":2: the key 'a' stands here a second time (first in line 1)"),
    Bomb("a key that is a list", b"? [a, b]\n: 1\n", ":1: a key must be a word"),
    Bomb("a long key", b"? " + b"k" * 5000 + b"\n: 1\n", ":1: a key of 5000 characters; at most 200"),
    Bomb("a long text", b"a: " + b"x" * 20_001 + b"\n", ":1: a text of 20001 characters; at most 20000"),
    Bomb("many values", b"[" + b"1," * 20_001 + b"]", ":1: more than 20000 values in one file"),
    Bomb("many empty lists", b"[" + b"[]," * 60_000 + b"]", ":1: more than 20000 values in one file"),
    Bomb("a large file", b"# " + b"x" * MEGABYTE, ": 1000002 bytes long; at most 262144 are read"),
    Bomb("a large file of spaces", b" " * MEGABYTE, ": 1000000 bytes long; at most 262144 are read"),
    Bomb("no text at all", b"", ":1: the file is empty"),
    Bomb("nothing but remarks", b"# a\n" * 1000, ":1: the file is empty"),
    Bomb("not UTF-8", b"a: 1\nb: \xff\xfe\n", ":2: not UTF-8: byte 0xff can't be read; save the file as UTF-8"),
    Bomb("UTF-16", "a: b\n".encode("utf-16"), ":1: not UTF-8: byte 0xff can't be read; save the file as UTF-8"),
    Bomb("an overlong slash", b"a: \xc0\xaf\n", ":1: not UTF-8: byte 0xc0 can't be read; save the file as UTF-8"),
    Bomb("a surrogate", b"a: \xed\xa0\x80\n", ":1: not UTF-8: byte 0xed can't be read; save the file as UTF-8"),
    Bomb("a null", b"a: \x00\n", ":1: not YAML: "),
    Bomb("a terminal escape", b"a: \x1b[2J\n", ":1: not YAML: "),
    Bomb("a terminal escape in words", b'a: "\\e[2J"\n', ":1: the character U+001B may not stand in a text"),
    Bomb("a bell as a key", b'"\\a": 1\n', ":1: the character U+0007 may not stand in a text"),
    Bomb("a null in words", b'a: "\\0"\n', ":1: the character U+0000 may not stand in a text"),
    Bomb("writing turned round", "a: \u202eabc\n".encode(), ":1: the character U+202E may not stand in a text"),
    Bomb("a letter that isn't seen", "a: b\u200bc\n".encode(), ":1: the character U+200B may not stand in a text"),
    Bomb("hidden tags", "a: b\U000e0041\n".encode(), ":1: the character U+E0041 may not stand in a text"),
)


@pytest.mark.parametrize("bomb", BOMBS, ids=lambda bomb: bomb.name)
def test_a_bomb_is_refused_at_once(bomb: Bomb) -> None:
    started = time.process_time()
    message = refusal(bomb)
    assert time.process_time() - started < 1
    tracemalloc.start()
    assert refusal(bomb) == message
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 64_000_000
    assert message.startswith("oaks/pack.yaml" + bomb.error)
    assert len(message) < 400
    assert message.isprintable()


def refusal(bomb: Bomb) -> str:
    with pytest.raises(SourceError) as raised:
        parse(bomb.text, "oaks/pack.yaml")
    return str(raised.value)


@pytest.mark.parametrize("file", ["pack.yaml", "wild_oak/card.yaml", "wild_oak/rulings.yaml"])
@pytest.mark.parametrize(
    "bomb", [b for b in BOMBS if b.name in ("a billion laughs", "lists in lists", "a large file")], ids=lambda b: b.name
)
def test_every_file_of_a_pack_refuses_it(bomb: Bomb, file: str, oaks: Path, read: Callable[..., str]) -> None:
    assert read(oaks) == ""
    (oaks / file).write_bytes(bomb.text)
    error = read(oaks)
    assert error.removeprefix("oaks/").startswith(file + bomb.error)


@pytest.mark.parametrize(
    ("number", "error"),
    [
        ("9" * 5000, f"life must be a whole number, not '{'9' * 80}'…"),
        ("9" * 16, f"life must be a whole number, not '{'9' * 16}'"),
        ("0x10", "life must be a whole number, not '0x10'"),
        ("1e9", "life must be a whole number, not '1e9'"),
        ("0o7", "life must be a whole number, not '0o7'"),
        ("1_000", "life must be a whole number, not '1_000'"),
        ("1:30", "life must be a whole number, not '1:30'"),
        ("٣", "life must be a whole number, not '٣'"),
        (".inf", "life must be a whole number, not '.inf'"),
    ],
)
def test_a_number_is_a_few_plain_digits(number: str, error: str, oaks: Path, read: Callable[..., str]) -> None:
    rulings = (
        f"- ruling: a\n  cr: ['302.1']\n  given: {{alice: {{life: {number}}}}}\n  expect: {{alice: {{life: 1}}}}\n"
    )
    if ":" in number:
        rulings = rulings.replace("{alice: {life: 1:30}}", "\n    alice:\n      life: 1:30")
    (oaks / "wild_oak/rulings.yaml").write_text(rulings, encoding="utf-8")
    assert read(oaks).partition(": ")[2] == error
