"""The tree of errors: one file, codes that grow from their parents', a page that is generated from it."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import cardwright
from cardwright import CardwrightError, LoopLimit, PackError, PluginFailed, ScriptBudget, errordocs, errors

ROOT = Path(__file__).resolve().parents[2]
EVERY = list(errordocs.every_error())
LINE = re.compile(r"^(?P<indent>[│ ├└─]*)(?P<name>\w+) +(?P<code>[a-z.]+)(?: +also (?P<builtin>\w+))?$", re.MULTILINE)


def test_the_docstring_shows_the_tree_as_it_is() -> None:
    tree = inspect_tree()
    assert [name for name, *_ in tree] == [kind.__name__ for kind in EVERY]
    for (name, depth, code, builtin), kind in zip(tree, EVERY, strict=True):
        assert (kind.__name__, kind.code) == (name, code)
        assert len([c for c in kind.__mro__ if issubclass(c, CardwrightError)]) - 1 == depth, name
        natives = [b.__name__ for b in kind.__bases__ if not issubclass(b, CardwrightError)]
        assert natives == [b for b in [builtin] if b] or kind is CardwrightError


def inspect_tree() -> list[tuple[str, int, str, str | None]]:
    text = (errors.__doc__ or "").partition("::\n\n")[2].partition("\n\n")[0]
    found = [LINE.fullmatch(line.strip()) for line in text.splitlines()]
    assert all(found)
    return [(m["name"], len(m["indent"]) // 4, m["code"], m["builtin"]) for m in found if m]


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.__name__)
def test_a_code_is_its_own_and_grows_from_its_parent_s(kind: type[CardwrightError]) -> None:
    assert [k for k in EVERY if k.code == kind.code] == [kind]
    parent = kind.__bases__[0]
    if issubclass(parent, CardwrightError) and parent is not CardwrightError:
        assert kind.code.rpartition(".")[0] == parent.code
    else:
        assert "." not in kind.code


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.__name__)
def test_it_is_at_the_top_of_cardwright_and_says_when_it_is_raised(kind: type[CardwrightError]) -> None:
    assert getattr(cardwright, kind.__name__) is kind
    assert kind.__name__ in cardwright.__all__
    assert kind.__name__ in errors.__all__
    assert kind.__doc__ is not None
    assert kind.__module__ == "cardwright.errors"


def test_the_page_is_as_generated() -> None:
    text = (ROOT / "docs" / "errors.md").read_text(encoding="utf-8")
    assert text == errordocs.generate(), "docs/errors.md is out of date: run `cardwright docs`"
    for kind in EVERY[1:]:
        assert f"### `{kind.code}`: `{kind.__name__}`" in text


def test_no_other_file_makes_a_public_exception() -> None:
    """Signals that never leave are listed here, each with where it ends."""
    inside = {
        "CostError": "PackError",
        "FileRefused": "PackError",
        "FrameError": "WorkerFault",
        "Illegal": "an action that is taken back",
        "PhraseError": "PackError",
        "ReadError": "an error in a script",
        "RulingFailed": "pytest's report",
        "ScriptError": "PackError or ScriptFailure",
        "ScriptBudgetError": "ScriptBudget",
        "ScriptMemoryError": "ScriptMemory",
        "ScriptRuntimeError": "ScriptFailure",
        "ScriptSyntaxError": "PackError",
        "TooLarge": "an error in a script",
        "TooManyChoices": "a payment by hand",
        "TypeLineError": "PackError",
        "VerbError": "an error in a script",
    }
    known = "|".join([*inside, *(kind.__name__ for kind in EVERY), r"(?:Base)?Exception", r"\w*Error"])
    made = re.compile(rf"^\s*class (\w+)\((?:[^)]*, *)?(?:\w+\.)*(?:{known})\b", re.MULTILINE)
    found = {
        name: str(path.relative_to(ROOT))
        for package in ("framework", "plugins")
        for path in (ROOT / package).rglob("*.py")
        if path.name != "errors.py" or path.parent.name != "cardwright"
        for name in made.findall(path.read_text(encoding="utf-8"))
        if not name.startswith("_")
    }
    assert set(found) == set(inside), found


def test_one_form_of_text_and_plain_data() -> None:
    error = PackError("unknown key 'tappd'", "pack/card.yaml", 3, hint="did you mean 'tapped'?", card="Shock")
    assert str(error) == "pack/card.yaml:3: unknown key 'tappd' (did you mean 'tapped'?)"
    assert error.as_data() == {
        "code": "source.pack",
        "message": "unknown key 'tappd'",
        "file": "pack/card.yaml",
        "line": 3,
        "card": "Shock",
        "hint": "did you mean 'tapped'?",
    }
    assert str(CardwrightError("bare")) == "bare"


@pytest.mark.parametrize(
    "error",
    [
        PackError("wrong", "a/b", 1, column=4),
        PluginFailed("out of luck", plugin="raising", hook="on_die"),
        ScriptBudget("too long", file="a.lua", line=2, traceback="a.lua:2"),
        LoopLimit("too many", limit="triggers", most=5),
    ],
)
def test_an_error_crosses_processes_whole(error: CardwrightError) -> None:
    error.stands = "the game stands still"
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)
