"""A replay is stepped through forward and back, told, bisected, and any moment of it becomes a ruling."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from cardwright import Game, Library, LoopLimit, PlayerSetup, open_library
from cardwright.cli.app import app
from cardwright.embed.bisecting import bisect, digested
from cardwright.embed.journal import Journal
from cardwright.embed.playback import Playback
from cardwright.errors import WorkerFault, WrongArgument
from cardwright.kernel import saving
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Shuffled
from cardwright.kernel.history import Beginning
from cardwright.kernel.replay import Replay
from cardwright.rulings.parse import parse_scenarios
from cardwright.rulings.runner import run
from cardwright.testing import Table, library_with

from .players import go_on, played

replace = msgspec.structs.replace


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


@pytest.fixture(scope="module")
def game(library: Library) -> Game:
    """A duel to its end."""
    return played(library, 4, 2000)


@pytest.fixture(scope="module")
def playback(library: Library, game: Game) -> Playback:
    found = Playback(library, game.replay)
    found.all()
    return found


# ---------------------------------------------------------------- moments


def test_every_event_is_a_moment_and_every_input_another(playback: Playback, game: Game) -> None:
    moments = playback.all()
    assert [m.number for m in moments] == list(range(len(moments)))
    assert [m.entry.event for m in moments if m.entry is not None] == [entry.event for entry in game.log]
    assert len([m for m in moments if m.kind == "input"]) == len(game.history)
    assert moments[-1].kind == "end"
    assert moments[-1].state == game.state
    assert "the game is over: won by" in moments[-1].text
    assert all(m.text for m in moments)


def test_back_is_where_one_was(library: Library, game: Game) -> None:
    playback = Playback(library, game.replay)
    there = playback.at(60)
    known = len(playback.moments)
    playback.at(200)
    assert playback.at(60) is there
    assert known < len(playback.moments) < len(playback.all()), "no more is played than is looked at"
    point = playback.points[20]
    assert point.digest() == Game.from_replay(library, game.replay, 20).digest()
    with pytest.raises(WrongArgument, match="none numbered -1"):
        playback.at(-1)
    with pytest.raises(WrongArgument, match=f"none numbered {len(playback.all())}"):
        playback.at(len(playback.all()))
    assert playback.moment_of_input(20).kind == "input"
    with pytest.raises(WrongArgument, match="none numbered 99999"):
        playback.moment_of_input(99_999)


def test_what_is_taken_back_is_told(library: Library) -> None:
    given = "{alice: {battlefield: [Mountain], hand: [Shock]}, bob: {life: 20}}"
    table = Table(library, given)
    table.game.advance()
    table.game.take("answer", (option(table.game, "cast"),))
    assert table.game.decision is not None
    table.game.concede(0)
    found = Playback(library, table.game.replay).all()
    assert [m.kind for m in found if m.kind in ("input", "taken back")][:3] == ["input", "input", "taken back"]
    assert "alice concedes" in [m.text for m in found]


def option(game: Game, kind: str) -> int:
    assert game.decision is not None
    return next(i for i, o in enumerate(game.decision.options) if o.kind == kind)


def test_a_replay_that_can_t_be_gone_on_with_ends_where_it_can_t(library: Library, game: Game) -> None:
    inputs = (*game.history[:9], ("answer", (99,)), *game.history[10:])
    moments = Playback(library, replace(game.replay, inputs=inputs)).all()
    assert moments[-1].kind == "end"
    assert "input 9 can't be acted on here" in moments[-1].text
    assert "no option 99" in moments[-1].text


# ---------------------------------------------------------------- a bug report becomes a ruling


def test_moments_become_rulings_that_pass(playback: Playback, library: Library, game: Game) -> None:
    inputs = [m for m in playback.all() if m.kind == "input"]
    for moment in [*inputs[8::60], playback.all()[-1], playback.all()[len(playback.all()) // 2]]:
        found = playback.scenario(moment)
        assert (found.fails, found.stopped) == ("", "")
        assert found.begins <= moment.input <= found.ends
        (scenario,) = parse_scenarios(found.text, name="exported")
        assert run(scenario, library).passed
        for what in found.unsaid:
            assert f"# NOT SAID: {what.splitlines()[0]}" in found.text
    assert playback.scenario(playback.all()[-1]).ends == len(game.history)


def test_a_scenario_has_steps_and_can_fail(playback: Playback, library: Library, game: Game) -> None:
    moments = playback.all()
    early = Playback(library, replace(game.replay, inputs=game.history[:40]))
    for found in (playback.scenario(moments[-1]), playback.scenario(moments[0]), early.scenario(early.all()[-1])):
        assert found.begins < found.ends
        assert "\n  play:" in found.text
    found = playback.scenario(moments[-1])
    (scenario,) = parse_scenarios(found.text.replace("winner: ", "winner: not "), name="exported")
    assert not run(scenario, library).passed
    nothing = Playback(library, replace(game.replay, inputs=()))
    with pytest.raises(WrongArgument, match="nothing was put into this game"):
        nothing.scenario(nothing.all()[-1])


def test_the_input_that_fails_is_part_of_the_scenario(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(library, "{alice: {battlefield: [Mountain], hand: [Shock]}, bob: {life: 20}}")
    table.play("{cast: Shock, targets: bob}", "resolve")
    replay = table.game.replay
    whole = Playback(library, replay)
    whole.all()

    def burnt(self: Engine, *_: object) -> None:
        raise LoopLimit("too hot")

    monkeypatch.setattr(Engine, "run_effect", burnt)
    playback = Playback(library, replay)
    last = playback.all()[-1]
    assert "too hot" in last.text
    assert len(playback.points) < len(whole.points)
    found = playback.scenario(last)
    assert found.ends == last.input + 1
    assert "cast: Shock" in found.text
    assert "too hot" in found.fails
    assert found.stopped == ""


def test_a_shuffle_comes_out_as_it_did(library: Library) -> None:
    mine = "battlefield: [{card: Forest, count: 5}], hand: [Chord of Calling]"
    given = f"{{alice: {{{mine}, library: [Island, Swamp, Plains, Mountain, Shock, Wastes]}}, bob: {{life: 20}}}}"
    table = Table(library, given)
    table.game.advance()
    for _ in range(40):
        decision = table.game.decision
        assert decision is not None
        if any(isinstance(entry.event, Shuffled) for entry in table.game.log):
            break
        acts = [i for i, o in enumerate(decision.options) if o.kind == "cast"]
        table.game.answer((acts[0],) if acts and decision.why == "priority" else decision.default)
    shuffled = [table.game.state.objects[i].definition for i in table.game.state.zone("library:0")]
    playback = Playback(library, table.game.replay)
    moment = next(m for m in playback.all() if m.entry is not None and isinstance(m.entry.event, Shuffled))
    found = playback.scenario(moment)
    assert (found.fails, found.stopped) == ("", "")
    (scenario,) = parse_scenarios(found.text, name="exported")
    assert scenario.given.shuffles == (tuple(shuffled),)


def test_what_a_scenario_can_t_say_is_said_loudly(library: Library, game: Game) -> None:
    reseeded = game.replay.inputs[:40]
    other = Game.from_replay(library, replace(game.replay, inputs=reseeded))
    other.take("reseed", 5)
    found = Playback(library, other.replay)
    told = found.scenario(found.all()[-2])
    assert "no step says an input of the kind 'reseed'" in told.stopped
    assert "# THE STEPS STOP EARLY" in told.text


# ---------------------------------------------------------------- where two replays part


def test_two_replays_part_where_the_answers_do(library: Library, game: Game) -> None:
    one = game.replay
    assert bisect(library, one, one) is None
    number, (kind, value) = next(
        (n, i) for n, i in enumerate(one.inputs) if n > 50 and Game.from_replay(library, one, n).decision is not None
    )
    fork = Game.from_replay(library, one, number)
    assert fork.decision is not None
    other = (kind, fork.decision.default if fork.decision.default != value else (1,))
    two = replace(one, inputs=(*one.inputs[:number], other))
    found = bisect(library, one, two)
    assert found is not None
    assert (found.number, found.what) == (number, "input")
    assert found.who == fork.state.players[fork.decision.player].name
    assert found.why == fork.decision.why
    assert found.first != found.second
    assert f"they part at input {number}, in turn" in found.text
    assert found.first in found.text
    assert found.second in found.text


def test_two_replays_part_where_one_ends_or_where_they_begin(library: Library, game: Game) -> None:
    one = game.replay
    found = bisect(library, one, replace(one, inputs=one.inputs[:30]))
    assert found is not None
    assert (found.number, found.what, found.second) == (30, "end", "nothing more")
    assert not isinstance(one.begun, type(game.state))
    other = bisect(library, one, replace(one, begun=replace(one.begun, seed=99)))
    assert other is not None
    assert (other.number, other.what) == (None, "start")
    assert other.text == "they begin otherwise: seed 4 and 99"


def test_games_that_are_not_the_same_are_told_by_what_differs_first(library: Library, game: Game) -> None:
    one = game.replay
    assert isinstance(one.begun, Beginning)
    green, red = one.begun.players
    for players, said in (
        (
            (green, replace(red, deck=(*red.deck[:3], "Island", *red.deck[4:]))),
            "players[1].deck[3] 'Mountain' and 'Island'",
        ),
        ((green, replace(red, deck=red.deck[:50])), f"players[1].deck[50] {red.deck[50]!r} and nothing"),
        ((replace(green, name="blue"), red), "players[0].name 'green' and 'blue'"),
        ((green,), "players[1] PlayerSetup("),
    ):
        found = bisect(library, one, replace(one, begun=replace(one.begun, players=players)))
        assert found is not None
        assert (found.number, found.what) == (None, "start")
        assert found.text.startswith(f"they begin otherwise: {said}")
        assert len(found.text) < 200
    at = replace(one, begun=game.checkpoint, inputs=())
    richer = tuple(replace(p, life=77) for p in game.checkpoint.players)
    found = bisect(library, at, replace(at, begun=replace(game.checkpoint, players=richer)))
    assert found is not None
    assert found.text == f"they begin otherwise: players[0].life {game.checkpoint.players[0].life} and 77"
    found = bisect(library, one, at)
    assert found is not None
    assert "one with a setup, the other at a state" in found.text


def test_a_machine_that_fails_is_no_difference(library: Library, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(self: Game, kind: str, value: object) -> None:
        raise WorkerFault("the worker died", kind="died")

    monkeypatch.setattr(Game, "take", failing)
    with pytest.raises(WorkerFault):
        bisect(library, game.replay, game.replay)


def test_the_same_answers_under_other_rules_part_at_the_digest(library: Library, game: Game) -> None:
    short = replace(game.replay, inputs=game.history[:30])
    full = digested(library, short)
    assert len(full.digests) == 31
    assert bisect(library, full, full) is None
    assert bisect(library, full, short) is None
    wrong = replace(full, digests=(*full.digests[:12], "0" * 32, *full.digests[13:]))
    for pair in ((full, wrong), (wrong, short)):
        found = bisect(library, *pair)
        assert found is not None
        assert (found.number, found.what) == (12, "digest")
        assert "the games are otherwise at input 12" in found.text
    assert bisect(library, wrong, wrong) is None
    refused = replace(short, inputs=(*short.inputs[:5], ("answer", (99,))))
    found = bisect(library, refused, refused)
    assert found is not None
    assert (found.number, found.what) == (5, "refused")


def otherwise(replay: Replay) -> Replay:
    """The replay of rules in which a pack has other files."""
    pack, *others = replay.rules.packs
    return replace(replay, rules=replace(replay.rules, packs=(replace(pack, hash="f" * 64), *others)))


def test_without_digests_games_of_other_rules_are_not_the_same(library: Library, game: Game) -> None:
    short = replace(game.replay, inputs=game.history[:10])
    full = digested(library, short)
    name = short.rules.packs[0].name
    for pair, lacks in (
        ((short, otherwise(short)), "the first and the second has no digests"),
        ((full, otherwise(short)), "the second has no digests"),
        ((otherwise(short), full), "the first has no digests"),
    ):
        found = bisect(library, *pair)
        assert found is not None
        assert (found.number, found.what) == (None, "unknown")
        assert "the inputs are the same" in found.text
        assert "the games were not compared" in found.text
        assert lacks in found.text
        assert f"\n  the pack {name!r}: version " in found.text
        assert "(hash ffffffffffff…)" in found.text
    assert bisect(library, full, otherwise(full)) is None, "digests tell"
    assert bisect(library, otherwise(short), otherwise(short)) is None, "the same rules"


# ---------------------------------------------------------------- the commands


def command(*words: str | Path, stdin: str = "") -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=stdin)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("replays") / "game.replay"
    result = command("random-game", "--seed", "3", "--inputs", "80", "--out", path, "--digests")
    assert result.exit_code == 0, result.output
    assert "80 inputs" in result.output
    assert f"cardwright replay {path}" in result.output
    return path


def test_the_command_tells_moments(file: Path) -> None:
    listed = command("replay", file, "--list", "--json")
    assert listed.exit_code == 0, listed.output
    moments = [json.loads(line) for line in listed.stdout.splitlines()]
    assert [m["number"] for m in moments] == list(range(len(moments)))
    assert sum(m["kind"] == "input" for m in moments) == 80
    one = command("replay", file, "--to", "28", "--json")
    assert json.loads(one.stdout) == moments[28]
    plain = command("replay", file, "--to", "28")
    assert plain.stdout == f"   28 ? input {moments[28]['input']}: {moments[28]['text']}\n"
    lines = command("replay", file, "--list").stdout.splitlines()
    assert [line for line in lines if " ? input 17: " in line] == [
        f"{m['number']:5} ? input 17: {m['text']}" for m in moments if m["kind"] == "input" and m["input"] == 17
    ]
    assert command("replay", file, "--to", "99999").exit_code == 2
    assert command("replay", file, "--to", "28", "--isolate").stdout == plain.stdout


def test_the_command_steps_forward_and_back(file: Path) -> None:
    done = command("replay", file, stdin="n\nn 3\np 2\nN\nP\ng 28\n\ns\ng 99999\nfoo\nq\nn\n")
    assert done.exit_code == 0
    numbers = [int(line.split()[0]) for line in done.stdout.splitlines() if line[:5].strip().isdigit()]
    assert numbers[:4] == [0, 1, 4, 2]
    assert numbers[4] > 4
    assert numbers[5] == 0
    assert numbers[6:] == [28, 29]
    assert "hand (" in done.stdout
    assert "write a scenario file" in done.stdout
    assert "none numbered 99999" in done.stderr


def test_the_command_says_where_it_can_t_step_and_goes_to_inputs(library: Library, file: Path) -> None:
    playback = Playback(library, Replay.from_json(file.read_bytes()))
    there, last = playback.moment_of_input(17).number, len(playback.all()) - 1
    done = command("replay", file, stdin=f"p\nP\nn 2\np 3\ni 17\ni 99\ng {last}\nn\nN\nq\n")
    assert done.exit_code == 0
    assert [int(line.split()[0]) for line in done.stdout.splitlines()] == [0, 2, there, last]
    assert done.stderr.splitlines() == [
        "this is the first moment",
        "this is the first moment",
        "this replay begins with moment 0, and has none numbered -1",
        "this replay has inputs 0 to 79, and none numbered 99",
        "this is the last moment",
        "this is the last moment",
    ]


def test_the_command_writes_over_nothing_unless_told_to(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.scenario.yaml"
    path.write_bytes(b"mine")
    for words, stdin in (
        (("replay", file, "--export", path), ""),
        (("replay", file), f"N\nx {path}\nq\n"),
        (("random-game", "--inputs", "3", "--out", path), ""),
    ):
        done = command(*words, stdin=stdin)
        assert done.exit_code == (0 if stdin else 2), "one that asks goes on"
        over = "begin with --force to write over files" if stdin else "write over it with --force"
        assert f"{path}: is there already: give another name, or {over}" in done.stderr
        assert path.read_bytes() == b"mine"
        assert command(*words, "--force", stdin=stdin).exit_code == 0
        assert path.read_bytes() != b"mine"
        path.write_bytes(b"mine")


def test_packs_that_are_none_are_refused(file: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for wrong in (tmp_path / "empty", tmp_path / "nowhere", Path(os.devnull)):
        for words in (("replay", file, "--list"), ("bisect", file, file), ("random-game", "--out", tmp_path / "g")):
            done = command(*words, "--pack", wrong)
            assert done.exit_code == 2
            there = "no pack is here: give a folder with a pack.yaml" if wrong.exists() else "no such file or folder"
            assert done.stderr.startswith(f"{wrong}: {there}")
    assert not (tmp_path / "g").exists()


def test_every_event_is_told_in_a_sentence(file: Path) -> None:
    lines = command("replay", file, "--list").stdout.splitlines()
    events = [line[8:] for line in lines if line[6] == " "]
    assert len(events) > 80
    assert [text for text in events if re.search(r"[_=\[\]]", text) or not re.match("[A-Z—]", text)] == []
    assert any(re.fullmatch(r"\w+'s untap ends", text) for text in events)


def test_what_can_t_be_written_or_told_is_refused_with_what_can(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "held.scenario.yaml"
    folder.mkdir()
    for words in (("replay", file, "--export", folder), ("random-game", "--out", folder, "--force")):
        done = command(*words)
        assert (done.exit_code, "a folder: give the name of a file" in done.stderr) == (2, True)
        assert "--force" not in done.stderr
    done = command("replay", file, "--export", tmp_path / "foo")
    assert (done.exit_code, "a scenario's file is called *.scenario.yaml" in done.stderr) == (2, True)
    assert not (tmp_path / "foo").exists()
    done = command("replay", file, stdin=f"N\nx {folder}\nq\n")
    assert "a folder: give the name of a file" in done.stderr
    done = command("replay", file, stdin=f"x a\0b.scenario.yaml\nx {'a' * 5000}.scenario.yaml\ng 3\nq\n")
    assert (done.exit_code, done.stderr.count("can't be written: ")) == (0, 2)
    assert done.stdout.splitlines()[-1].startswith("    3 "), "it goes on"
    done = command("replay", file, "--list", "--to", "3")
    assert (done.exit_code, "give one of the two" in done.stderr) == (2, True)
    for count in ("-1", "0"):
        done = command("random-game", "--inputs", count, "--out", tmp_path / "g")
        assert (done.exit_code, (tmp_path / "g").exists()) == (2, False)


@pytest.mark.parametrize("data", [b"", b"\n"])
def test_an_empty_file_is_said_to_be_empty(data: bytes, file: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    path.write_bytes(data)
    for words in (("replay", path), ("bisect", file, path)):
        assert command(*words).stderr == f"{path}: the file is empty\n"


def test_a_scenario_given_for_a_replay_is_told_where_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "found.scenario.yaml"
    path.write_text("- ruling: something\n", encoding="utf-8")
    done = command("replay", path)
    assert done.exit_code == 2
    assert "(a scenario goes to `cardwright check`)" in done.stderr


def test_a_save_of_other_rules_is_looked_at_if_told_so(library: Library, tmp_path: Path) -> None:
    game = played(library, 4, 3)
    rules = game.replay.rules
    saved = tmp_path / "game.save"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(saving, "rules_used", lambda *_: replace(rules, cardwright="9.9.9", plugins=rules.plugins[1:]))
        saved.write_bytes(game.save())
    refused = command("replay", saved, "--list")
    assert refused.exit_code == 2
    assert "it is of Cardwright 9.9.9" in refused.stderr
    done = command("replay", saved, "--list", "--any-rules")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.count(" ? input ") == 3


def test_the_command_writes_a_ruling(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "found.scenario.yaml"
    done = command("replay", file, "--export", path)
    assert done.exit_code == 0, done.output
    assert f"wrote {path}" in done.stdout
    said = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("# NOT SAID")]
    assert len(said) == done.stderr.count("NOT SAID by the scenario")
    assert command("check", path).exit_code == 0
    again = tmp_path / "again.scenario.yaml"
    stepped = command("replay", file, stdin=f"N\nx {again}\nq\n")
    assert stepped.exit_code == 0
    assert "FAILS" not in stepped.stderr, "an answer of yes or no, before the game, with commanders"
    assert "definition" not in stepped.stderr
    assert command("check", again).exit_code == 0


def test_the_command_reads_journals_and_saves(library: Library, tmp_path: Path) -> None:
    game = played(library, 4, 15)
    saved = tmp_path / "game.save"
    saved.write_bytes(game.save())
    path = tmp_path / "game.journal"
    with Journal.start(path, played(library, 4, 3)) as journal:
        for number in range(3, 15):
            go_on(journal.game, 4, number)
    told = [command("replay", p, "--list").stdout for p in (saved, path)]
    assert told[0] == told[1]
    assert told[0].count(" ? ") == 15
    assert command("bisect", saved, path).stdout == "they are the same, from the start to the end\n"


def test_the_command_bisects(file: Path, tmp_path: Path) -> None:
    assert command("bisect", file, file).exit_code == 0
    replay = Replay.from_json(file.read_bytes())
    other = tmp_path / "other.replay"
    other.write_bytes(replace(replay, inputs=replay.inputs[:70], digests=()).to_json())
    done = command("bisect", file, other, "--json")
    assert done.exit_code == 1
    assert json.loads(done.stdout)["number"] == 70
    assert "they part at input 70" in command("bisect", file, other).stdout


def test_the_command_says_what_it_can_not_know(file: Path, tmp_path: Path) -> None:
    replay = replace(Replay.from_json(file.read_bytes()), digests=())
    one, two = tmp_path / "one.replay", tmp_path / "two.replay"
    one.write_bytes(replay.to_json())
    two.write_bytes(otherwise(replay).to_json())
    done = command("bisect", one, two)
    assert (done.exit_code, "the games were not compared" in done.stdout) == (2, True)
    done = command("bisect", one, two, "--json")
    assert done.exit_code == 2
    told = json.loads(done.stdout)
    assert (told["differ"], told["what"]) == (None, "unknown")


@pytest.fixture
def of_a_pack(tmp_path: Path) -> Path:
    """The replay of a game with cards of a pack that lies beside it."""
    pack = tmp_path / "oaks"
    (pack / "oak").mkdir(parents=True)
    (pack / "pack.yaml").write_text("name: oaks\nversion: 0.1.0\napi: 1\nlicence: MIT\n")
    (pack / "oak" / "card.yaml").write_text("name: Oak\ntypes: creature\nmana_cost: '{G}'\npower: 1\ntoughness: 1\n")
    deck = ("Oak", "Forest") * 20
    with_oaks = library_with(packs=[pack])
    game = Game.new(with_oaks, [PlayerSetup("a", deck), PlayerSetup("b", deck)], seed=1)
    for _ in range(12):
        decision = game.advance()
        assert decision is not None
        game.answer(decision.default)
    path = tmp_path / "oaks.replay"
    path.write_bytes(game.replay.to_json())
    return path


def test_a_pack_that_is_missing_or_changed_is_told_with_what_to_do(of_a_pack: Path) -> None:
    pack = of_a_pack.parent / "oaks"
    for words in (("replay", of_a_pack, "--list"), ("bisect", of_a_pack, of_a_pack)):
        done = command(*words)
        assert done.exit_code == 2
        assert done.stderr.startswith(f"{of_a_pack}: this replay is of other rules: the pack 'oaks' (version 0.1.0) is")
        assert done.stderr.endswith("is missing here (give a pack that is missing with --pack)\n")
        assert command(*words, "--pack", pack).exit_code == 0
    (pack / "oak" / "README.md").write_text("An oak.")
    done = command("replay", of_a_pack, "--list", "--pack", pack)
    assert done.exit_code == 2
    assert "its files differ" in done.stderr
    assert done.stderr.endswith("(play it all the same with --any-rules)\n")
    assert command("replay", of_a_pack, "--list", "--pack", pack, "--any-rules").exit_code == 0
    assert command("bisect", of_a_pack, of_a_pack, "--pack", pack).exit_code == 0


def test_a_scenario_of_a_pack_says_that_it_needs_it(of_a_pack: Path, file: Path) -> None:
    found = of_a_pack.with_name("oaks.scenario.yaml")
    pack = of_a_pack.parent / "oaks"
    assert command("replay", of_a_pack, "--pack", pack, "--export", found).exit_code == 0
    head = found.read_text(encoding="utf-8").splitlines()[0]
    assert head == "# Its cards are from oaks as well: cardwright check oaks.scenario.yaml FOLDER…"
    assert command("check", found, pack).exit_code == 0
    shipped = of_a_pack.with_name("shipped.scenario.yaml")
    assert command("replay", file, "--to", "60", "--export", shipped).exit_code == 0
    assert "# Its cards" not in shipped.read_text(encoding="utf-8")


@pytest.mark.parametrize("make", [lambda p: None, lambda p: p.write_bytes(b"\x00{"), lambda p: p.mkdir()])
def test_what_is_no_replay_is_refused_with_its_name(make: Callable[[Path], object], tmp_path: Path) -> None:
    path = tmp_path / "game.replay"
    make(path)
    done = command("replay", path)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"{path}: ")
