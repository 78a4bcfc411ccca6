"""Texts that would be obeyed by a terminal or taken for markup, wherever something is shown."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.cli import screen
from cardwright.cli.table import show
from cardwright.kernel.library import Library
from cardwright.rulings.runner import Outcome
from cardwright.scripting.probe import Probe
from cardwright.scripting.sandbox import Runtime, ScriptRuntimeError, Value, Vocabulary, WorkerSettings
from cardwright.visible import json_line, visible
from cardwright.yaml_source import SourceError, parse

OBEYED = ["\x1b[2J", "\x9b31m", "\x07", "\r", "\x7f", "\u202e", "\u2066", "\u200f", "\u2028", "\ufeff", "\U000e0041"]
MARKUP = "[bold red]x[/] [link=file:///x]y[/link] :skull: [/]"
PACK = "name: loud\nversion: 1.0.0\napi: 1\nlicence: MIT\n"
CARD = "name: Loud Word\nmana_cost: '{R}'\ntypes: Sorcery\n"
SCRIPT = 'return card {{ spell {{ effect = function(fx) error("{}", 0) end }} }}'
RULING = """
- ruling: "It is cast {markup}"
  cr: ["608.2"]
  given: {{alice: {{hand: [Loud Word], mana: "{{R}}"}}}}
  play: [{{cast: Loud Word}}, resolve]
  expect: {{exile: []}}
"""
DANGER = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def test_what_is_obeyed_is_made_visible() -> None:
    for text in OBEYED:
        shown = visible(f"a{text}b")
        assert not DANGER.search(shown)
        assert shown != f"a{text}b"
        assert "\\" in shown
        line = json_line({"x": text})
        assert not DANGER.search(line)
        assert json.loads(line) == {"x": text}, "JSON says the same, in escapes"
    assert visible("two\nlines\tof text") == "two\nlines\tof text"
    assert visible("two\nlines", one_line=True) == "two\\nlines"
    assert visible("Æther Vial – “quoted” 日本 👩‍👩‍👧 {G}") == "Æther Vial – “quoted” 日本 👩‍👩‍👧 {G}"


@given(st.text())
def test_it_is_made_visible_once(text: str) -> None:
    shown = visible(text)
    assert visible(shown) == shown
    assert not DANGER.search(shown)
    assert json.loads(json_line({"x": text})) == {"x": text}


def outcome(text: str) -> Outcome:
    return Outcome(
        card=f"Card {text}", ruling=f"Ruling {text}", cr=("608.2",), status="failed", message=f"said {text}",
        file="a.yaml", line=1, ms=1.0,
    )  # fmt: skip


def test_the_table_obeys_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    show([outcome(text) for text in (*OBEYED, MARKUP)])
    shown = capsys.readouterr().out
    assert not DANGER.search(shown)
    assert f"said {MARKUP}" in shown
    assert f"Ruling {MARKUP}" in re.sub(r"\s+", " ", shown)


def test_a_terminal_gets_no_markup_either() -> None:
    console = screen.console()
    console.file = None  # type: ignore[assignment]
    with console.capture() as got:
        console.print(MARKUP)
        console.print(screen.cell(MARKUP + "\x1b[2J"))
    assert got.get().splitlines() == [MARKUP, MARKUP + r"\x1b[2J"]


def cardwright(*words: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    code = "import sys; sys.path[:0] = sys.argv.pop(1).split('|'); from cardwright.cli import main; main()"
    path = "|".join(str(Path(p).resolve()) for p in sys.path if p)
    return subprocess.run(
        [sys.executable, "-c", code, path, *map(str, words)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=cwd,
    )


@pytest.fixture
def loud(tmp_path: Path) -> Path:
    folder = tmp_path / "loud" / "loud_word"
    folder.mkdir(parents=True)
    (tmp_path / "loud" / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "card.yaml").write_text(CARD, encoding="utf-8")
    hostile = "".join(f"\\u{{{ord(char):X}}}" for char in "".join(OBEYED)) + MARKUP
    (folder / "card.lua").write_text(SCRIPT.format(hostile), encoding="utf-8")
    (folder / "rulings.yaml").write_text(RULING.format(markup=MARKUP), encoding="utf-8")
    return tmp_path / "loud"


@pytest.mark.parametrize("words", [[], ["--untrusted", "loud", "--json"]])
def test_check(loud: Path, words: list[str]) -> None:
    done = cardwright("check", "loud", *words, cwd=loud.parent)
    assert done.returncode == 2
    said = done.stdout + done.stderr
    assert not DANGER.search(said)
    assert MARKUP in said
    assert r"\x1b[2J" in (json.loads(done.stdout)["message"] if "--json" in words else said)


def test_explain(loud: Path) -> None:
    done = cardwright("explain", "loud", "Loud Word", cwd=loud.parent)
    assert done.returncode != 0
    assert not DANGER.search(done.stdout + done.stderr)


def test_sandbox(tmp_path: Path) -> None:
    (tmp_path / "a.lua").write_text('error("\\27[2J\\u{202E}' + MARKUP + '", 0)', encoding="utf-8")
    done = cardwright("sandbox", "a.lua", "--json", cwd=tmp_path)
    assert done.returncode == 10
    told = json.loads(done.stdout)
    assert (told["outcome"], told["message"]) == ("error", r"\x1b[2J\u202e" + MARKUP)
    assert not DANGER.search(done.stdout)
    assert set(told) == {"file", "outcome", "message", "line", "returned", "seconds", "memory_bytes"}
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""
    plain = cardwright("sandbox", "a.lua", cwd=tmp_path)
    assert plain.returncode == 10
    assert not DANGER.search(plain.stdout)


@pytest.mark.parametrize(
    ("name", "made", "outcome", "status"),
    [
        ("missing.lua", None, "refused", 13),
        (".", None, "refused", 13),
        ("huge.lua", b"--" + b"x" * 5_000_000, "refused", 13),
        ("bytes.lua", b"return '\xff'", "refused", 13),
        ("bytecode.lua", b"\x1bLuaT\0", "refused", 13),
        ("no\0name.lua", None, "refused", 13),
        ("empty.lua", b"", "ok", 0),
        ("no_card.lua", b"return 5", "ok", 0),
        ("no_run.lua", b"return { other = function() end }", "ok", 0),
        ("data.lua", b"return { run = 1 }", "ok", 0),
        ("syntax.lua", b"return {", "error", 10),
        ("loop.lua", b"while true do end", "budget", 11),
        ("fill.lua", b"local s = 'x' while true do s = s .. s end", "memory", 12),
        ("outside.lua", b"return { run = function() os.exit() end }", "refused", 13),
    ],
)
def test_what_the_sandbox_is_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, made: bytes | None, outcome: str, status: int
) -> None:
    from cardwright.cli.sandbox import sandbox

    if made is not None:
        (tmp_path / name).write_bytes(made)
    assert sandbox(tmp_path / name, json=True) == status
    told = json.loads(capsys.readouterr().out)
    assert told["outcome"] == outcome, told
    assert told["message"] or outcome == "ok"
    assert (told["line"] == 1) == (made is not None and outcome != "ok" and name != "huge.lua")
    assert (told["memory_bytes"] > 0) == (told["seconds"] > 0) or not Path("/proc").exists()


def test_what_is_shown_escaped_is_in_no_text_of_a_pack() -> None:
    """One list, three times: what `visible` escapes, YAML refuses, and no script hands over."""
    runtime = Runtime(nothing_read, Vocabulary())
    runtime.load(b"return { say = function(fx) return fx.text end }", "a/card.lua")
    parts = (
        range(0x3000),
        range(0xD7F0, 0xD800),
        range(0xE000, 0xE010),
        range(0xFD00, 0x10010),
        range(0xDFFF0, 0xE1010),
    )
    for char in (chr(code) for part in parts for code in part):
        obeyed = visible(char, one_line=True) != char
        assert says(runtime, char) != obeyed, f"U+{ord(char):04X}"
        if visible(char) != char:
            with pytest.raises(SourceError, match="may not stand in a text"):
                parse(f'text: "\\U{ord(char):08x}"', "a.yaml")


def nothing_read(*_: object) -> Value:
    raise AssertionError("nothing is read")


def says(runtime: Runtime, text: str) -> bool:
    try:
        return runtime.call("a/card.lua", ("say",), {"text": text}).result == text
    except ScriptRuntimeError as error:
        return "may not hold control characters" not in error.message


def test_a_sandbox_that_has_no_worker_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "a.lua").write_bytes(b"return 1")
    verdict = Probe(Library({}).language, WorkerSettings(python=str(tmp_path / "nothing"))).try_file(tmp_path / "a.lua")
    assert verdict.outcome == "fault"
    assert "did not start" in verdict.message
