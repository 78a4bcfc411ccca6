"""`cardwright replay`, `cardwright bisect` and `cardwright random-game`: games that were played, looked at again."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from cardwright.embed.bisecting import bisect as differing
from cardwright.embed.bisecting import digested
from cardwright.embed.journal_file import read_journal, read_saved
from cardwright.embed.playback import Moment, Playback
from cardwright.errors import CardwrightError, Undecodable, WrongArgument
from cardwright.kernel.library import Library
from cardwright.kernel.replay import Replay
from cardwright.kernel.rules_used import Rules, objections
from cardwright.kernel.saving import refuse_other_rules
from cardwright.rulings.cards import Cards, pack_folders
from cardwright.rulings.discovery import SCENARIO_SUFFIX, shipped_root
from cardwright.safe_files import is_folder

from .check import NO_DOUBTS, Doubts, open_packs
from .screen import say, say_error, say_json

__all__ = ["Wanted", "bisect", "random_game", "replay"]

HELP = """\
n [COUNT]  the next moment (or COUNT further); p [COUNT] back
N          the next input; P the one before
g NUMBER   the moment of this number; i NUMBER the moment before this input
s          the state
x FILE     write a scenario file (NAME.scenario.yaml) that leads here
q          end"""


class Wanted(msgspec.Struct, frozen=True):
    """What is wanted of a replay, without asking."""

    to: int | None = None
    every: bool = False
    export: Path | None = None
    json: bool = False
    any_rules: bool = False
    force: bool = False  # write over a file that is there


def replay(path: Path, packs: Sequence[Path], wanted: Wanted, doubts: Doubts = NO_DOUBTS) -> int:
    """Tell moments of a replay, or step through it; the exit status is 2 if it can't be read, begun or gone on with."""
    try:
        cards = open_packs(packs, doubts)
        try:
            return _replay(cards.library, path, wanted)
        except CardwrightError as error:
            raise cards.places.error(error) from None
    except CardwrightError as error:
        say_error(error)
        return 2


def _replay(library: Library, path: Path, wanted: Wanted) -> int:
    rules: Rules = "any" if wanted.any_rules else "patch"
    playback = Playback(library, _of_rules_here(library, path, rules), rules=rules)
    if wanted.every or wanted.export is not None or wanted.to is not None:
        return _tell(playback, wanted)
    return _Stepping(playback, wanted).run()


def _read(path: Path) -> Replay:
    """A replay, or that of a journal or a save. Raises `SaveError`."""
    data = read_saved(path, Undecodable)
    if not data.strip():
        raise Undecodable("the file is empty", file=str(path))
    if data.startswith(b'{"number":'):
        return read_journal(path)
    try:
        if data.startswith(b'{"cardwright":"save"'):
            return Replay.of_save(data)
        return Replay.from_json(data)
    except Undecodable as error:
        hint = "a scenario goes to `cardwright check`" if path.suffix in (".yaml", ".yml") else ""
        raise Undecodable(error.message, file=str(path), hint=hint) from error


def _of_rules_here(library: Library, path: Path, rules: Rules) -> Replay:
    """The replay in this file. Raises `SaveError`, also if it is of rules further away than these."""
    found = _read(path)
    try:
        refuse_other_rules(found.rules, library, rules, "replay")
    except Undecodable as error:
        error.file = str(path)
        missing = objections(found.rules, library, "any")
        error.hint = "give a pack that is missing with --pack" if missing else "play it all the same with --any-rules"
        raise
    return found


def _tell(playback: Playback, wanted: Wanted) -> int:
    if wanted.every:
        for moment in playback.all():
            _say(moment, json=wanted.json)
    if wanted.to is not None or wanted.export is not None:
        moment = playback.all()[-1] if wanted.to is None else playback.at(wanted.to)
        if not wanted.every:
            _say(moment, json=wanted.json)
        if wanted.export is not None:
            _export(playback, moment, wanted.export, force=wanted.force)
    return 2 if playback.failed else 0


def _say(moment: Moment, *, json: bool) -> None:
    if json:
        say_json(moment.as_data())
    else:
        mark = {"input": "?", "event": " ", "taken back": "<", "end": "."}[moment.kind]
        which = f"input {moment.input}: " if moment.kind == "input" else ""
        say(f"{moment.number:5} {mark} {which}{moment.text}")


def _refuse_there(path: Path, *, force: bool, asked: bool = False) -> None:
    """Raise WrongArgument for a folder, and for a file that would be written over. `asked`: it is not the command line
    that names it."""
    if is_folder(path):
        raise WrongArgument("a folder: give the name of a file", file=str(path))
    if not force and os.path.lexists(path):  # unlike Path.exists it never raises
        over = "begin with --force to write over files" if asked else "write over it with --force"
        raise WrongArgument(f"is there already: give another name, or {over}", file=str(path))


def _write(path: Path, data: bytes) -> None:
    """Write a file. Raises WrongArgument."""
    try:
        path.write_bytes(data)
    except (OSError, ValueError) as error:  # a ValueError: a name that no file can have
        raise WrongArgument(f"can't be written: {getattr(error, 'strerror', error)}", file=str(path)) from None


def _export(playback: Playback, moment: Moment, path: Path, *, force: bool, asked: bool = False) -> None:
    """Write the scenario, and say loudly what it can't say."""
    _refuse_there(path, force=force, asked=asked)
    if not path.name.endswith(SCENARIO_SUFFIX):
        message = f"a scenario's file is called *{SCENARIO_SUFFIX}, so that `cardwright check` takes it for one"
        raise WrongArgument(message, file=str(path))
    found = playback.scenario(moment)
    shipped = {folder.name for folder in pack_folders(shipped_root())}
    needed = [pack.name for pack in playback.replay.rules.packs if pack.name not in shipped]
    needs = (
        f"# Its cards are from {', '.join(needed)} as well: cardwright check {path.name} FOLDER…\n" if needed else ""
    )
    _write(path, f"{needs}{found.text}".encode())
    say(f"wrote {path}: from input {found.begins} to {found.ends}")
    for what in found.unsaid:
        say_error(f"NOT SAID by the scenario: {what}")
    if found.stopped:
        say_error(f"THE STEPS STOP EARLY: {found.stopped}")
    if found.fails:
        say_error(f"AS IT STANDS IT FAILS: {found.fails}")


class _Stepping:
    """Stands at a moment and does as it is told, a line at a time."""

    def __init__(self, playback: Playback, wanted: Wanted) -> None:
        self.playback = playback
        self.wanted = wanted
        self.now = playback.at(0)

    def run(self) -> int:
        self._show()
        if sys.stdin.isatty():
            say(HELP)
        for line in sys.stdin:
            words = line.split(maxsplit=1)
            if words and words[0] == "q":
                break
            try:
                self._do(words[0] if words else "n", words[1].strip() if len(words) > 1 else "")
            except WrongArgument as error:
                say_error(error)
        return 2 if self.playback.failed else 0

    def _do(self, command: str, argument: str) -> None:
        if command in ("p", "P") and self.now.number == 0:
            raise WrongArgument("this is the first moment")
        if command in ("n", "N") and self.now.kind == "end":
            raise WrongArgument("this is the last moment")
        if command in ("n", "p"):
            count = _number(argument or "1")
            self._go(self.now.number + (count if command == "n" else -count))
        elif command in ("N", "P"):
            step = 1 if command == "N" else -1
            number = self.now.number + step
            while number > 0 and not self._is_input(number) and not self._ends(number):
                number += step
            self._go(number)
        elif command == "g":
            self._go(_number(argument))
        elif command == "i":
            self._go(self.playback.moment_of_input(_number(argument)).number)
        elif command == "s":
            say(_board(self.playback, self.now))
        elif command == "x" and argument:
            _export(self.playback, self.now, Path(argument), force=self.wanted.force, asked=True)
        else:
            say(HELP)

    def _is_input(self, number: int) -> bool:
        return self.playback.at(number).kind == "input"

    def _ends(self, number: int) -> bool:
        return self.playback.at(number).kind == "end"

    def _go(self, number: int) -> None:
        self.now = self.playback.at(number)
        self._show()

    def _show(self) -> None:
        _say(self.now, json=self.wanted.json)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise WrongArgument(f"a number is wanted, not {text!r}")
    return int(text)


def _board(playback: Playback, moment: Moment) -> str:
    """The state in a few lines, with all that is hidden in it."""
    state = moment.state
    engine = playback.points[0].engine.at(state)
    turn = state.turn
    lines = [f"turn {turn.number} of {state.players[turn.active].name}{f', {turn.step}' if turn.step else ''}"]
    for player in state.players:
        lines.append(f"{player.name}: {player.life} life{', has left' if player.left else ''}")
        for zone in ("hand", "graveyard", "library"):
            ids = state.zone(f"{zone}:{player.id}")
            if ids:
                some = ", ".join(engine.name(i) for i in ids[:12])
                lines.append(f"  {zone} ({len(ids)}): {some}{', …' if len(ids) > 12 else ''}")
        theirs = [i for i in state.zone("battlefield") if state.objects[i].controller == player.id]
        if theirs:
            names = [engine.name(i) + (" (tapped)" if state.objects[i].tapped else "") for i in theirs]
            lines.append(f"  battlefield: {', '.join(names)}")
    shared = [(zone, state.zone(zone)) for zone in ("stack", "exile", "command")]
    lines += [f"{zone}: {', '.join(engine.name(i) for i in ids)}" for zone, ids in shared if ids]
    return "\n".join(lines)


# ---------------------------------------------------------------- two replays


def bisect(first: Path, second: Path, packs: Sequence[Path], doubts: Doubts = NO_DOUBTS, *, json: bool) -> int:
    """Say where two replays part; the exit status: 0 nowhere, 1 somewhere, 2 that can't be told, or one of them can't
    be read or begun."""
    try:
        library = open_packs(packs, doubts).library
        found = differing(library, *(_of_rules_here(library, path, "any") for path in (first, second)))
    except CardwrightError as error:
        say_error(error)
        return 2
    untold = found is not None and found.what == "unknown"
    if json:
        say_json(
            {
                "differ": None if untold else found is not None,
                **({} if found is None else msgspec.structs.asdict(found)),
            }
        )
    else:
        say("they are the same, from the start to the end" if found is None else found.text)
    return 2 if untold else int(found is not None)


# ---------------------------------------------------------------- a game to look at


def random_game(seed: int, out: Path, most: int, packs: Sequence[Path], *, digests: bool, force: bool) -> int:
    """Play a random game with bots and write its replay; the exit status is 2 if that can't be done."""
    from cardwright.testing.random_games import open_pool
    from cardwright.testing.random_games import random_game as drawn
    from cardwright.testing.random_play import RandomPlayer

    try:
        _refuse_there(out, force=force)
        cards: Cards = open_packs(packs)
        begun = drawn(open_pool(cards), seed)
        game, bot = begun.begin(cards.library), RandomPlayer(begun.bots)
        decision = game.advance()
        while decision is not None and len(game.history) < most:
            decision = game.answer(bot.answer(decision))
        found = digested(cards.library, game.replay) if digests else game.replay
        _write(out, found.to_json())
    except CardwrightError as error:
        say_error(error)
        return 2
    inputs, turns = len(game.history), game.state.turn.number
    say(f"{begun}; {inputs} input{'s' * (inputs != 1)}, {turns} turn{'s' * (turns != 1)}")
    say(f"wrote {out}: step through it with `cardwright replay {out}`")
    return 0
