"""Rulings bite: without any one of a shipped card's abilities or keywords, some ruling fails."""

from __future__ import annotations

import pytest

from cardwright.rulings.cards import Cards
from cardwright.rulings.discovery import find, shipped_root
from cardwright.rulings.mutation import survivors
from cardwright.rulings.parse import read_scenarios

PACKS = sorted(p.parent.name for p in shipped_root().glob("*/pack.yaml"))


@pytest.mark.parametrize("pack", PACKS)
def test_every_ability_is_missed_when_it_is_dropped(pack: str) -> None:
    folder = shipped_root() / pack
    scenarios = [s for file in find(folder) for s in read_scenarios(file.path, card=file.card)]
    mutants = list(survivors(scenarios, Cards([folder])))
    missed = [f"{m.card}: {m.dropped}" for m in mutants if not m.caught]
    assert missed == [], "nothing notices when these are gone"
    with_rulings = {s.card for s in scenarios}
    assert {m.card for m in mutants} <= with_rulings
    if pack == "founders":
        assert len(with_rulings) >= 50
        assert len(scenarios) >= 120
        assert len(mutants) >= 70


def test_every_shipped_card_has_rulings() -> None:
    folders = [file.parent for file in sorted(shipped_root().glob("*/*/card.yaml"))]
    without = [folder.name for folder in folders if not (folder / "rulings.yaml").is_file()]
    assert without == []
