"""`cardwright new PACK/CARD`: the files of a new card, ready to be filled in."""

from __future__ import annotations

from pathlib import Path

from cardwright.scripting.pack import API
from cardwright.scripting.slugs import slug

from .screen import say, say_error

__all__ = ["new"]

PACK = """\
name: {pack}
version: 0.1.0
api: {api}
licence: MIT
"""

CARD = """\
name: "{name}"
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
    alice: {{hand: ["{name}"], mana: "{{G}}{{G}}"}}
  play:
    - cast: "{name}"
    - resolve          # the spell
    - resolve          # its ability
  expect:
    alice: {{life: 21, battlefield: ["{name}"]}}
"""


def new(words: str) -> int:
    """Make the files; 2 (with a line that says why) if the name is no PACK/CARD or the card is there already."""
    front, split, back = words.partition(" // ")  # a card with several faces: only what is before it has the pack
    pack, _, name = front.rpartition("/")
    name += split + back
    if not pack or not name.strip() or not slug(name):
        say_error(f"{words!r}: say PACK/CARD, such as my_pack/Brain Maggot")
        return 2
    folder = Path(pack)
    card = folder / slug(name)
    if card.exists():
        say_error(f"{card}: is there already")
        return 2
    card.mkdir(parents=True)
    made = []
    if not (folder / "pack.yaml").exists():
        made.append((folder / "pack.yaml", PACK.format(pack=slug(folder.resolve().name), api=API)))
    title = name.replace("_", " ").title() if name == slug(name) else name
    for file, text in (("card.yaml", CARD), ("card.lua", SCRIPT), ("rulings.yaml", RULINGS)):
        made.append((card / file, text.format(name=title)))
    for path, text in made:
        path.write_text(text, encoding="utf-8", newline="\n")
        say(f"wrote {path}")
    say(f"now: cardwright check {card}")
    return 0
