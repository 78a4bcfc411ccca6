"""Who is trusted: the host says it, by folder; nothing in a pack can."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright import Game, Library, PackError, PlayerSetup, SourceError, Trust, open_library
from cardwright.embed.bots import RandomBot
from cardwright.rulings.cards import Cards
from cardwright.rulings.discovery import shipped_root

PACK = "name: {}\nversion: 1.0.0\napi: 1\nlicence: MIT\n"
CARD = "name: {}\nmana_cost: '{{R}}'\ntypes: Sorcery\n"
SCRIPT = "return card { spell { effect = function(fx) draw(fx.you, 1) end } }"


def make(root: Path, pack: str, card: str, more: str = "", script: str = SCRIPT) -> Path:
    folder = root / pack / card.lower().replace(" ", "_")
    folder.mkdir(parents=True)
    (root / pack / "pack.yaml").write_text(PACK.format(pack) + more, encoding="utf-8")
    (folder / "card.yaml").write_text(CARD.format(card), encoding="utf-8")
    (folder / "card.lua").write_text(script, encoding="utf-8")
    return root / pack


def starts(library: Library) -> int:
    return library.script_host.worker.starts  # type: ignore[union-attr, no-any-return]


@pytest.fixture
def packs(tmp_path: Path) -> tuple[Path, Path]:
    return make(tmp_path, "known", "Kind Word"), make(tmp_path, "strange", "Odd Word", more="needs: [beside]\n")


def test_trust_is_by_folder(tmp_path: Path, packs: tuple[Path, Path]) -> None:
    known, strange = packs
    make(tmp_path, "beside", "Near Word")
    trust = Cards([known], untrusted=[strange]).index.trust
    assert (trust["known"], trust["strange"], trust["founders"]) == (Trust.LOCAL, Trust.UNTRUSTED, Trust.SHIPPED)
    assert trust["beside"] is Trust.UNTRUSTED, "what is there only for an untrusted pack is trusted no more than it"
    assert Cards([known, tmp_path / "beside"], untrusted=[strange]).index.trust["beside"] is Trust.LOCAL
    assert Cards([known], untrusted=[tmp_path]).index.trust["known"] is Trust.UNTRUSTED
    assert Cards([], untrusted=[shipped_root() / "founders"]).index.trust["founders"] is Trust.UNTRUSTED


def test_a_link_changes_nothing(tmp_path: Path, packs: tuple[Path, Path]) -> None:
    link = tmp_path / "elsewhere"
    try:
        link.symlink_to(packs[0], target_is_directory=True)
    except OSError:
        pytest.skip("no links here")
    assert Cards([packs[0]], untrusted=[link]).index.trust["known"] is Trust.UNTRUSTED


def test_a_pack_can_t_say_it(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="unknown key 'trust'"):
        open_library(untrusted=[make(tmp_path, "strange", "Odd Word", more="trust: shipped\n")])


def test_an_untrusted_pack_takes_no_place(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="two packs are called 'founders'"):
        open_library(untrusted=[make(tmp_path, "founders", "Odd Word")])


def test_no_pack_there(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no pack is here"):
        open_library(untrusted=[tmp_path])


def test_only_untrusted_scripts_run_in_the_worker(tmp_path: Path, packs: tuple[Path, Path]) -> None:
    make(tmp_path, "beside", "Near Word")
    with open_library([packs[0]], untrusted=[packs[1]]) as library:
        library.definition("Kind Word")
        library.definition("Brain Maggot")
        assert starts(library) == 0
        library.definition("Odd Word")
        library.definition("Near Word")
        assert starts(library) == 1
    with open_library([packs[0]], isolate=True) as library:
        library.definition("Kind Word")
        assert starts(library) == 1


DECK = ("Forest", "Swamp") * 10 + ("Wild Growth", "Brain Maggot", "Llanowar Elves", "Doom Blade") * 5


def digests(library: Library) -> list[str]:
    game = Game.new(library, [PlayerSetup("A", DECK), PlayerSetup("B", DECK)], seed=1)
    bot, told = RandomBot(7), list[str]()
    for i in range(240):
        decision = game.advance()
        if decision is None:
            break
        game.answer(bot.answer(decision))
        if i % 20 == 0:
            told.append(game.digest())
    return told


def test_digests_are_the_same() -> None:
    here = digests(open_library())
    with open_library(isolate=True) as library:
        assert digests(library) == here
        assert starts(library) == 1
