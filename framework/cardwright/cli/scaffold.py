"""`cardwright new PACK/CARD`: the files of a new card, ready to be filled in."""

from __future__ import annotations

import json
from pathlib import Path

from cardwright.errors import CardwrightError, SourceError
from cardwright.rulings.discovery import Selection
from cardwright.rulings.runner import run
from cardwright.safe_files import FileRefused, check_name, is_file, is_folder, real
from cardwright.scripting.card_names import fault_of
from cardwright.scripting.pack import API
from cardwright.scripting.pack_files import packs_in
from cardwright.scripting.slugs import slug

from .check import open_cards, scenarios_of
from .screen import say, say_error

__all__ = ["new"]

PACK = """\
name: {pack}
version: 0.1.0
api: {api}
licence: MIT
"""

CARD = """\
name: {name}
mana_cost: "{{1}}{{G}}"
types: [creature]
power: 2
toughness: 2
"""

CARD_OF_FACES = """\
name: {name}
layout: modal  # or another: split, transform, adventure, …
faces:
"""

FACE = """\
  - name: {name}
    mana_cost: "{{1}}{{G}}"
    types: [creature]
    power: 2
    toughness: 2
"""

SCRIPT = """\
-- {name}: what it does, in your own words. Drop this file if card.yaml says it all.
return card {{
  on_enter_battlefield {{
    subject = this,
    effect = function(fx)
      gain_life(fx.you, 1)
    end,
  }},
}}
"""

RULINGS = """\
- ruling: It gives a life as it enters
  cr: ["603.6a"]
  given:
    alice: {{hand: [{name}], mana: "{{G}}{{G}}"}}
  play:
    - cast: {front}{face}
    - resolve          # the spell
    - resolve          # its ability
  expect:
    alice: {{life: 21, battlefield: [{front}]}}
"""


def new(words: str) -> int:
    """Make the files; 2 (with a line that says why) if the name is no PACK/CARD, if the card is there already, or if
    `cardwright check` would not take it: then nothing is made."""
    front, split, back = words.partition(" // ")  # a card with several faces: only what is before it has the pack
    pack, _, name = front.rpartition("/")
    name += split + back
    if not pack or not name.strip() or not slug(name):
        say_error(f"{words!r}: say PACK/CARD, such as my_pack/Brain Maggot")
        return 2
    card = Path(pack) / slug(name)
    made: list[Path] = []
    try:
        _refuse(card, name)
        _make(card, name, made)
        _check(card)
    except (CardwrightError, OSError) as error:
        for path in reversed(made):
            path.rmdir() if path.is_dir() else path.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise
        say_error(error)
        return 2
    for path in made:
        if path.is_file():
            say(f"wrote {path}")
    say(f"now: cardwright check {card}")
    return 0


def _refuse(card: Path, name: str) -> None:
    """Raise `SourceError` for what can't be made here."""
    folder = card.parent
    if card.exists():
        raise SourceError("is there already", str(card))
    for face in name.split(" // "):
        if fault := fault_of(face):
            raise SourceError(f"the name of a card, {face[:60]!r}, {fault}")
    try:
        check_name(card.name)
    except FileRefused as error:
        raise SourceError(str(error), str(card)) from None
    around = next((parent for parent in real(folder).parents if is_file(parent / "pack.yaml")), None)
    if around is not None:
        raise SourceError(f"this folder lies in a pack, {around.name}: a pack holds cards, no packs", str(folder))
    if is_folder(folder) and not is_file(folder / "pack.yaml") and packs_in(folder):
        raise SourceError("this folder holds packs: a pack holds cards, no packs", str(folder))


def _make(card: Path, name: str, made: list[Path]) -> None:
    """Write the files; each file and folder that is new goes to `made`."""
    folder = card.parent
    for path in reversed([path for path in (card, *card.parents) if not path.exists()]):
        path.mkdir()
        made.append(path)
    title = name.replace("_", " ").title() if name == slug(name) else name
    faces = title.split(" // ")
    cast = f"\n      face: {_quoted(faces[0])}" if len(faces) > 1 else ""
    facts = CARD_OF_FACES if len(faces) > 1 else CARD
    parts = [FACE.format(name=_quoted(face)) for face in faces] if len(faces) > 1 else []
    files = {
        card / "card.yaml": "".join([facts.format(name=_quoted(title)), *parts]),
        card / "card.lua": SCRIPT.format(name=title),
        card / "rulings.yaml": RULINGS.format(name=_quoted(title), face=cast, front=_quoted(faces[0])),
    }
    if not (folder / "pack.yaml").exists():
        files = {folder / "pack.yaml": PACK.format(pack=_quoted(slug(real(folder).name)), api=API), **files}
    for path, text in files.items():
        made.append(path)
        path.write_text(text, encoding="utf-8", newline="\n")


def _quoted(text: str) -> str:
    """The text in quotes, as YAML reads it."""
    return json.dumps(text, ensure_ascii=False)


def _check(card: Path) -> None:
    """Raise the first `SourceError` that `cardwright check` has against the card."""
    cards = open_cards([card])
    errors: list[SourceError] = [cards.places.error(error) for error in cards.index.check(card)]
    outcomes = [run(scenario, cards.library) for scenario in scenarios_of([card], Selection(), errors)]
    errors += [SourceError(o.message, o.file, o.line) for o in outcomes if not o.passed]
    if errors:
        raise errors[0]
