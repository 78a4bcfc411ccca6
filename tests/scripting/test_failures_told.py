"""What a script's failure says of the ability that it came from: the word that the author wrote, and where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardwright import ScriptFailure
from cardwright.kernel.abilities import (
    Ability,
    Activated,
    Delayed,
    Keyword,
    Lasting,
    Replacement,
    SpellAbility,
    Static,
    Triggered,
)
from cardwright.kernel.effects import written
from cardwright.rulings.cards import Cards
from cardwright.testing import Table, library_with

WITH_EFFECTS = (Activated, Delayed, Keyword, Lasting, Replacement, SpellAbility, Static, Triggered)


def test_abilities_are_called_by_the_words_of_their_cards() -> None:
    cards = Cards()
    seen: set[type[Ability]] = set()
    for name in list(cards.index.names()):
        definition = cards.library.definition(name)
        folder = cards.index.folder_of(name)
        assert folder is not None
        for ability in (*(a for face in definition.faces for a in face.abilities), *definition.delayed):
            place = ability.where
            if isinstance(ability, WITH_EFFECTS) and place is not None and place.file.endswith("card.lua"):
                lines = (folder.path / "card.lua").read_text(encoding="utf-8").splitlines()
                # a bare keyword is a value without a line of its own
                where = "\n".join(lines) if isinstance(ability, Keyword) else lines[(place.line or 1) - 1]
                assert written(ability).split()[0] in where, str(place)
                seen.add(type(ability))
    assert seen == set(WITH_EFFECTS)


@pytest.mark.parametrize(
    ("lua", "steps", "word", "event"),
    [
        (
            "on_enter_battlefield { subject = this, effect = function(fx) fx.you:nonsense() end }",
            ["resolve", "resolve"],
            "on_enter_battlefield",
            "enter_battlefield",
        ),
        (
            'activated { cost = "{0}", label = "flare", effect = function(fx) error("x") end }',
            ["resolve", {"activate": "Oak"}, "resolve"],
            "activated 'flare'",
            "",
        ),
    ],
)
def test_a_failure_names_the_ability_as_it_was_written(
    tmp_path: Path, lua: str, steps: list[Any], word: str, event: str
) -> None:
    card = tmp_path / "oaks" / "oak"
    card.mkdir(parents=True)
    (card.parent / "pack.yaml").write_text("name: oaks\nversion: 0.1.0\napi: 1\nlicence: MIT\n")
    (card / "card.yaml").write_text('name: Oak\nmana_cost: "{0}"\ntypes: Artifact\n')
    (card / "card.lua").write_text(f"return card {{\n  {lua},\n}}\n")
    table = Table(library_with(packs=[card.parent]), {"alice": {"hand": ["Oak"]}})
    with pytest.raises(ScriptFailure) as raised:
        table.play({"cast": "Oak"}, *steps)
    error = raised.value
    assert (error.ability, error.event) == (word, event)
    assert f"card 'Oak', {word} (oaks/oak/card.lua:2)" in error.__notes__
