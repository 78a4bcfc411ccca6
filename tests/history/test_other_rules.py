"""A save or a replay says which rules it is of, and why it can't be gone on with by others."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from cardwright import Game, Library, PackError, PlayerSetup, PluginFailed, hookimpl, open_library
from cardwright.errors import Undecodable, WorkerFault
from cardwright.kernel.replay import Replay
from cardwright.kernel.rules_used import PackUsed
from cardwright.scripting.pack_hash import pack_hash
from cardwright.testing.libraries import library_with

SCRIPT = "return card {\n activated { cost = '{G}', effect = function(fx) gain_life(fx.you, 1) end } }\n"
MOVED = SCRIPT.replace(" activated", " flying,\n activated")
MORE = SCRIPT.replace("end } }", "end },\n on_die { subject = this, effect = function(fx) draw(fx.you, 1) end } }")
FACTS = 'name: Slow Oak\nmana_cost: "{G}"\ntypes: Creature — Treefolk\npower: 1\ntoughness: 3\n'


def pack(folder: Path, version: str = "1.0.0", script: str = SCRIPT, more: str = "") -> Path:
    """The pack of one card, written anew."""
    home = folder / "oaks"
    shutil.rmtree(home, ignore_errors=True)
    (home / "slow_oak").mkdir(parents=True)
    (home / "pack.yaml").write_text(f"name: oaks\nversion: {version}\napi: 1\nlicence: MIT\nneeds: [founders]\n{more}")
    (home / "slow_oak" / "card.yaml").write_text(FACTS, encoding="utf-8")
    (home / "slow_oak" / "card.lua").write_text(script)
    return home


def played(library: Library, *, until: str) -> Game:
    """A game up to where an ability is on the stack, or only the first question."""
    deck = ("Forest",) * 20 + ("Slow Oak",) * 20
    game = Game.new(library, [PlayerSetup(n, deck) for n in ("alice", "bob")], seed=5)
    decision = game.advance()
    for _ in range(400):
        assert decision is not None
        if until == "start" or any(game.state.objects[i].kind == "ability" for i in game.state.zone("stack")):
            return game
        if until == "oak" and any(
            game.state.objects[i].definition == "Slow Oak" for i in game.state.zone("battlefield")
        ):
            return game
        acts = [i for i, o in enumerate(decision.options) if o.kind in ("cast", "play_land", "activate")]
        decision = game.answer((acts[-1],) if acts and decision.why == "priority" else decision.default)
    raise AssertionError("nobody activated the ability")


def refusal(library: Library, data: bytes) -> str:
    with pytest.raises(Undecodable) as refused:
        Game.load(library, data)
    return str(refused.value)


def test_a_save_names_the_packs_of_its_cards_and_those_that_they_need(tmp_path: Path) -> None:
    home = pack(tmp_path)
    game = played(open_library([home]), until="start")
    rules = game.replay.rules
    assert [p.name for p in rules.packs] == ["founders", "oaks"]
    assert rules.packs[1] == PackUsed("oaks", "1.0.0", pack_hash(home), ("founders",))
    assert "cardwright_plugins.mana" in {p.name for p in rules.plugins}


def test_packs_that_are_missing_or_otherwise_are_named(tmp_path: Path) -> None:
    data = played(open_library([pack(tmp_path)]), until="stack").save()
    assert refusal(open_library(), data).startswith(
        "this save is of other rules: the pack 'oaks' (version 1.0.0) is missing here"
    )
    there = pack_hash(tmp_path / "oaks")[:12]
    here = pack_hash(pack(tmp_path, "1.1.0"))[:12]
    assert refusal(open_library([tmp_path / "oaks"]), data) == (
        f"this save is of other rules: the pack 'oaks' was of version 1.0.0 and is of 1.1.0 here "
        f"(hash {there}… there, {here}… here)"
    )
    pack(tmp_path, more="description: with other words\n")
    assert "is of version 1.0.0 in both, and its files differ" in refusal(open_library([tmp_path / "oaks"]), data)


def test_a_patch_of_a_pack_loads_if_what_is_going_on_is_still_there(tmp_path: Path) -> None:
    game = played(open_library([pack(tmp_path)]), until="stack")
    data = game.save()
    patched = open_library([pack(tmp_path, "1.0.1", more="description: with other words\n")])
    loaded = Game.load(patched, data)
    assert loaded.decision == game.decision
    assert loaded.digest() == game.digest()
    with pytest.raises(Undecodable, match=r"version 1\.0\.0 and is of 1\.0\.1 here"):
        Game.load(patched, data, rules="exact")
    moved = open_library([pack(tmp_path, "1.0.2", MOVED)])
    assert refusal(moved, data).startswith("something that is going on comes of oaks/slow_oak/card.lua:2, which")


def test_what_a_patch_adds_to_a_card_is_there_where_it_has_not_begun_to_act(tmp_path: Path) -> None:
    game = played(open_library([pack(tmp_path)]), until="oak")
    data = game.save()
    patched = open_library([pack(tmp_path, "1.0.1", MORE)])
    assert "on:die:own" not in game.state.watch
    (oak,) = game.state.zone("battlefield")[-1:]
    assert list(Game.load(patched, data).state.watch["on:die:own"]) == [oak]


def test_any_rules_are_taken_if_the_host_says_so_and_the_moment_is_the_same(tmp_path: Path) -> None:
    game = played(open_library([pack(tmp_path)]), until="stack")
    data = game.save()
    other = open_library([pack(tmp_path, "7.0.0")])
    with pytest.raises(Undecodable):
        Game.load(other, data)
    assert Game.load(other, data, rules="any").digest() == game.digest()
    with pytest.raises(ValueError, match="'exact', 'patch' or 'any'"):
        Game.load(other, data, rules="some")  # type: ignore[arg-type]


def test_a_pack_that_changes_under_a_game_is_told_and_not_saved_as_what_it_is_not(tmp_path: Path) -> None:
    game = played(open_library([pack(tmp_path)]), until="start")
    pack(tmp_path, script=MORE)
    with pytest.raises(PackError, match=r"oaks/slow_oak/card\.lua: this file has changed since the pack was opened"):
        game.save()
    library = open_library([pack(tmp_path)])
    assert library.packs
    pack(tmp_path, script=MORE)
    with pytest.raises(PackError, match="has changed since the pack was opened"):
        library.definition("Slow Oak")


class Watcher:
    """A plugin that does nothing."""

    name = "watcher"

    def __init__(self, version: str) -> None:
        self.version = version

    @hookimpl
    def on_die(self) -> None:
        """Look on."""


def test_plugins_that_are_missing_added_or_of_another_version_are_named() -> None:
    data = played_plainly(library_with(Watcher("2.3.0"))).save()
    assert refusal(library_with(), data) == (
        "this save is of other rules: the plugin 'watcher' (version 2.3.0) is missing here"
    )
    assert "the plugin 'watcher' was of version '2.3.0' and is of '2.4.0' here" in refusal(
        library_with(Watcher("2.4.0")), data
    )
    Game.load(library_with(Watcher("2.3.9")), data)
    without = played_plainly(library_with()).save()
    assert "the plugin 'watcher' is here and was not there" in refusal(library_with(Watcher("1.0.0")), without)


def played_plainly(library: Library) -> Game:
    game = Game.new(library, [PlayerSetup(n, ("Forest",) * 40) for n in ("alice", "bob")], seed=1)
    game.advance()
    return game


class Faint:
    """A plugin that fails as soon as it is told to."""

    name = "faint"
    fails = False

    @hookimpl
    def on_draw(self) -> None:
        if self.fails:
            raise KeyError("nothing of this sort")


def test_a_plugin_that_fails_as_a_game_is_brought_back_says_so_itself() -> None:
    plugin = Faint()
    library = library_with(plugin)
    game = played_plainly(library)
    data, replay = game.save(), game.replay
    plugin.fails = True
    ways: list[Callable[[], Game]] = [lambda: Game.load(library, data), lambda: Game.from_replay(library, replay)]
    for brought_back in ways:
        with pytest.raises(PluginFailed, match="plugin 'faint' failed in its hook 'on_draw'") as raised:
            brought_back()
        assert raised.value.file == __file__
        assert isinstance(raised.value.__cause__, KeyError)


def test_a_machine_that_fails_as_a_game_is_brought_back_says_nothing_of_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    library = library_with()
    game = played_plainly(library)
    game.answer(True)
    data, replay = game.save(), game.replay

    def failing(self: Game, answer: object) -> None:
        raise WorkerFault("the worker died", kind="died")

    monkeypatch.setattr(Game, "answer", failing)
    ways: list[Callable[[], Game]] = [lambda: Game.load(library, data), lambda: Game.from_replay(library, replay)]
    for brought_back in ways:
        with pytest.raises(WorkerFault):
            brought_back()


def test_replays_are_refused_likewise_and_say_at_which_input_they_part(tmp_path: Path) -> None:
    library = open_library([pack(tmp_path)])
    replay = played(library, until="stack").replay
    assert Game.from_replay(library, replay).replay == replay
    with pytest.raises(Undecodable, match=r"the pack 'oaks' .version 1.0.0. is missing here"):
        Game.from_replay(open_library(), replay)
    with pytest.raises(ValueError, match=f"has {len(replay.inputs)} inputs"):
        Game.from_replay(library, replay, len(replay.inputs) + 1)
    wrong = (*replay.inputs[:3], ("answer", (99,)), *replay.inputs[4:])
    with pytest.raises(Undecodable, match=r"at its input 3 can't be played here: .*no option 99"):
        Game.from_replay(library, msgspec.structs.replace(replay, inputs=wrong))
    again = Replay.from_json(replay.to_json())
    assert again == replay
    assert Game.from_replay(library, again, 2).history == replay.inputs[:2]
