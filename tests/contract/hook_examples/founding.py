"""The founding hooks: taps for mana are counted, one player's {G} is {U}, and departures are kept as they last were."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardwright import GameView, Instruction, PluginState, ReplacementOffer, hookimpl
from cardwright.kernel.events import ManaProduced, PermanentTappedForMana, ZoneChange
from cardwright.kernel.refs import PlayerRef

KEY = "example.taps"


class Taps(msgspec.Struct, frozen=True):
    """How often permanents were tapped for mana, by seat."""

    by_player: tuple[int, ...] = (0, 0)


@hookimpl
def register_state() -> Sequence[PluginState]:
    return (PluginState(key=KEY, of="game", initial=Taps()),)


@hookimpl
def on_tap_for_mana(game: GameView, event: PermanentTappedForMana) -> Sequence[Instruction]:
    counts = list(game.plugin_state(KEY).by_player)
    counts[event.player] += 1
    kept = Instruction("set_plugin_state", (KEY, Taps(tuple(counts))))
    if counts[event.player] % 3:
        return (kept,)
    return (kept, Instruction("gain_life", (PlayerRef(event.player), 1)))  # every third tap


@hookimpl
def replace_mana_event(game: GameView, event: ManaProduced) -> ReplacementOffer | None:
    if event.player != 1 or not any(unit.type == "G" for unit in event.mana):
        return None
    return ReplacementOffer(key="green is blue", apply=_blue, text="{G} becomes {U}", source=event.source)


def _blue(event: ManaProduced) -> ManaProduced:
    units = tuple(msgspec.structs.replace(u, type="U") if u.type == "G" else u for u in event.mana)
    return msgspec.structs.replace(event, mana=units)


@hookimpl
def on_leave_battlefield(game: GameView, event: ZoneChange) -> Instruction | None:
    gone = game.last_known(event.object)
    if gone is None or gone.object.controller is None or (gone.face.power or 0) < 4:
        return None
    return Instruction("lose_life", (PlayerRef(gone.object.controller), 4))
