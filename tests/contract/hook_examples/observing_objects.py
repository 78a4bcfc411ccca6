"""Small observers of what happens to objects, each of which has something happen in its turn."""

from __future__ import annotations

from cardwright import GameView, Instruction, ObjectRef, PlayerRef, hookimpl
from cardwright.kernel.events import (
    Attached,
    BecameCopy,
    ControlChanged,
    CountersAdded,
    CountersRemoved,
    CreatureAttacked,
    CreatureBlocked,
    Merged,
    PermanentTapped,
    PermanentUntapped,
    TokenCreated,
    Transformed,
    TurnedFaceDown,
    TurnedFaceUp,
    ZoneChange,
)


def gain(player: int, amount: int) -> Instruction:
    return Instruction("gain_life", (PlayerRef(player), amount))


def lose(player: int, amount: int) -> Instruction:
    return Instruction("lose_life", (PlayerRef(player), amount))


@hookimpl
def on_zone_change(game: GameView, event: ZoneChange) -> Instruction | None:
    if event.to != "exile":
        return None
    return gain(game.object(event.object).owner, 1)


@hookimpl
def on_enter_battlefield(game: GameView, event: ZoneChange) -> Instruction | None:
    if event.became is None or event.controller is None:
        return None
    return gain(event.controller, game.characteristics(event.became).power or 0)


@hookimpl
def on_die(game: GameView, event: ZoneChange) -> Instruction | None:
    creature = game.last_known(event.object)
    if creature is None or creature.object.controller is None:
        return None
    return lose(creature.object.controller, creature.face.power or 0)


@hookimpl
def on_enter_graveyard(game: GameView, event: ZoneChange) -> Instruction | None:
    return Instruction("exile", (ObjectRef(event.became),)) if event.became is not None else None


@hookimpl
def on_discard(game: GameView, event: ZoneChange) -> Instruction | None:
    return Instruction("draw", (PlayerRef(event.player), 1)) if event.player is not None else None


@hookimpl
def on_sacrifice(game: GameView, event: ZoneChange) -> Instruction | None:
    return gain(event.player, 2) if event.player is not None else None


@hookimpl
def on_destroy(game: GameView, event: ZoneChange) -> Instruction:
    return lose(game.object(event.object).owner, 2)


@hookimpl
def on_create_token(game: GameView, event: TokenCreated) -> Instruction:
    return gain(event.player, event.count)


@hookimpl
def on_tap(game: GameView, event: PermanentTapped) -> Instruction | None:
    if event.for_mana:
        return None
    return Instruction("put_counters", (ObjectRef(event.object), "stun", 1))


@hookimpl
def on_untap(game: GameView, event: PermanentUntapped) -> Instruction:
    return Instruction("put_counters", (ObjectRef(event.object), "+1/+1", 1))


@hookimpl
def on_add_counters(game: GameView, event: CountersAdded) -> Instruction | None:
    if not isinstance(event.to, PlayerRef) or event.kind != "poison":
        return None
    return lose(event.to.id, event.amount)


@hookimpl
def on_remove_counters(game: GameView, event: CountersRemoved) -> Instruction | None:
    if not isinstance(event.to, ObjectRef):
        return None
    return gain(game.object(event.to.id).owner, event.amount)


@hookimpl
def on_change_control(game: GameView, event: ControlChanged) -> Instruction | None:
    return Instruction("draw", (PlayerRef(event.new), 1)) if event.new is not None else None


@hookimpl
def on_attach(game: GameView, event: Attached) -> Instruction | None:
    if not isinstance(event.to, ObjectRef):
        return None
    return Instruction("put_counters", (event.to, "+1/+1", 1))


@hookimpl
def on_attack(game: GameView, event: CreatureAttacked) -> Instruction | None:
    return lose(event.defender.id, 1) if isinstance(event.defender, PlayerRef) else None


@hookimpl
def on_block(game: GameView, event: CreatureBlocked) -> Instruction:
    return Instruction("put_counters", (ObjectRef(event.object), "+1/+1", 2))


@hookimpl
def on_transform(game: GameView, event: Transformed) -> Instruction:
    return gain(game.object(event.object).owner, 2)


@hookimpl
def on_turn_face_up(game: GameView, event: TurnedFaceUp) -> Instruction:
    return Instruction("put_counters", (ObjectRef(event.object), "+1/+1", 1))


@hookimpl
def on_turn_face_down(game: GameView, event: TurnedFaceDown) -> Instruction:
    return lose(game.object(event.object).owner, 1)


@hookimpl
def on_become_copy(game: GameView, event: BecameCopy) -> Instruction:
    return gain(game.object(event.object).owner, event.copied.power or 0)


@hookimpl
def on_merge(game: GameView, event: Merged) -> Instruction:
    return gain(game.object(event.into).owner, 4)
