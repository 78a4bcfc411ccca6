"""Small replacement effects, one for every event that can be replaced."""

from __future__ import annotations

from msgspec.structs import replace as changed

from cardwright import GameView, ReplacementOffer, hookimpl
from cardwright.kernel.events import (
    Attached,
    CoinFlipped,
    CopyMade,
    CountersAdded,
    CountersRemoved,
    DamageDealt,
    DiceRolled,
    Draw,
    EventBase,
    LifeGained,
    LifeLost,
    ManaEmptied,
    Mill,
    PermanentTapped,
    PermanentUntapped,
    PlayerLost,
    Shuffled,
    SpellCountered,
    StepBegan,
    TokenCreated,
    Transformed,
    TurnBegan,
    TurnedFaceDown,
    TurnedFaceUp,
    ZoneChange,
)
from cardwright.kernel.zones import zone_key, zone_name


@hookimpl
def replace_event(game: GameView, event: EventBase) -> ReplacementOffer | None:
    if not isinstance(event, LifeGained):
        return None
    return ReplacementOffer("twice the life", lambda ev: changed(ev, amount=2 * ev.amount))


@hookimpl
def replace_zone_change(game: GameView, event: ZoneChange) -> ReplacementOffer | None:
    if event.cause != "mill":
        return None
    owner = game.object(event.object).owner
    return ReplacementOffer("milled into the hand", lambda ev: changed(ev, to=zone_key("hand", owner)))


@hookimpl
def replace_leave_battlefield(game: GameView, event: ZoneChange) -> ReplacementOffer | None:
    if zone_name(event.to) != "hand":
        return None
    owner = game.object(event.object).owner
    return ReplacementOffer("on top of the library", lambda ev: changed(ev, to=zone_key("library", owner), position=0))


@hookimpl
def replace_enter_battlefield(game: GameView, event: ZoneChange) -> ReplacementOffer | None:
    if "creature" not in game.characteristics(event.object).types:
        return None
    return ReplacementOffer("enters tapped", lambda ev: changed(ev, tapped=True), text="It enters tapped.")


@hookimpl
def replace_die(game: GameView, event: ZoneChange) -> ReplacementOffer:
    return ReplacementOffer("exile the dead", lambda ev: changed(ev, to="exile"), text="Exile it instead.")


@hookimpl
def replace_enter_graveyard(game: GameView, event: ZoneChange) -> ReplacementOffer | None:
    if event.origin != "stack":
        return None
    owner = game.object(event.object).owner
    return ReplacementOffer("buyback", lambda ev: changed(ev, to=zone_key("hand", owner)))


@hookimpl
def replace_discard(game: GameView, event: ZoneChange) -> ReplacementOffer:
    return ReplacementOffer("discard into exile", lambda ev: changed(ev, to="exile"))


@hookimpl
def replace_sacrifice(game: GameView, event: ZoneChange) -> ReplacementOffer:
    owner = game.object(event.object).owner
    return ReplacementOffer("sacrifice to the hand", lambda ev: changed(ev, to=zone_key("hand", owner)))


@hookimpl
def replace_destroy(game: GameView, event: ZoneChange) -> ReplacementOffer | None:
    if not event.regenerable or game.object(event.object).tapped:
        return None
    return ReplacementOffer("tap it instead", lambda ev: PermanentTapped(object=ev.object, source=ev.source))


@hookimpl
def replace_create_token(game: GameView, event: TokenCreated) -> ReplacementOffer:
    return ReplacementOffer("twice the tokens", lambda ev: changed(ev, count=2 * ev.count))


@hookimpl
def replace_tap(game: GameView, event: PermanentTapped) -> ReplacementOffer | None:
    return None if event.for_mana else ReplacementOffer("stays untapped", lambda ev: None)


@hookimpl
def replace_untap(game: GameView, event: PermanentUntapped) -> ReplacementOffer:
    return ReplacementOffer("stays tapped", lambda ev: None)


@hookimpl
def replace_add_counters(game: GameView, event: CountersAdded) -> ReplacementOffer:
    return ReplacementOffer("one more", lambda ev: changed(ev, amount=ev.amount + 1))


@hookimpl
def replace_remove_counters(game: GameView, event: CountersRemoved) -> ReplacementOffer | None:
    return None if event.amount == 1 else ReplacementOffer("only one", lambda ev: changed(ev, amount=1))


@hookimpl
def replace_attach(game: GameView, event: Attached) -> ReplacementOffer:
    return ReplacementOffer("stays where it is", lambda ev: None)


@hookimpl
def replace_damage(game: GameView, event: DamageDealt) -> ReplacementOffer | None:
    if not event.preventable:
        return None
    return ReplacementOffer("prevent 1", lambda ev: changed(ev, amount=ev.amount - 1) if ev.amount > 1 else None)


@hookimpl
def replace_empty_pool(game: GameView, event: ManaEmptied) -> ReplacementOffer:
    lost = tuple(unit for unit in event.mana if unit.type != "G")
    return ReplacementOffer("green stays", lambda ev: changed(ev, mana=lost) if lost else None)


@hookimpl
def replace_gain_life(game: GameView, event: LifeGained) -> ReplacementOffer:
    return ReplacementOffer("life is loss", lambda ev: LifeLost(player=ev.player, amount=ev.amount, source=ev.source))


@hookimpl
def replace_lose_life(game: GameView, event: LifeLost) -> ReplacementOffer | None:
    return None if event.paid else ReplacementOffer("half of it", lambda ev: changed(ev, amount=(ev.amount + 1) // 2))


@hookimpl
def replace_draw(game: GameView, event: Draw) -> ReplacementOffer:
    return ReplacementOffer("mill two instead", lambda ev: Mill(player=ev.player, count=2, source=ev.source))


@hookimpl
def replace_mill(game: GameView, event: Mill) -> ReplacementOffer:
    return ReplacementOffer("mill one more", lambda ev: changed(ev, count=ev.count + 1))


@hookimpl
def replace_copy_spell(game: GameView, event: CopyMade) -> ReplacementOffer:
    return ReplacementOffer("another copy", lambda ev: [ev, ev])


@hookimpl
def replace_counter_spell(game: GameView, event: SpellCountered) -> ReplacementOffer:
    return ReplacementOffer("can't be stopped", lambda ev: None)


@hookimpl
def replace_shuffle(game: GameView, event: Shuffled) -> ReplacementOffer:
    return ReplacementOffer("mill instead", lambda ev: Mill(player=ev.player, count=1))


@hookimpl
def replace_flip_coin(game: GameView, event: CoinFlipped) -> ReplacementOffer | None:
    return None if event.won else ReplacementOffer("always won", lambda ev: changed(ev, won=True))


@hookimpl
def replace_roll_die(game: GameView, event: DiceRolled) -> ReplacementOffer:
    return ReplacementOffer("one more", lambda ev: changed(ev, result=ev.result + 1))


@hookimpl
def replace_begin_turn(game: GameView, event: TurnBegan) -> ReplacementOffer | None:
    return ReplacementOffer("skip it", lambda ev: None) if event.player == 1 else None


@hookimpl
def replace_begin_step(game: GameView, event: StepBegan) -> ReplacementOffer | None:
    return ReplacementOffer("skip it", lambda ev: None) if event.step == "draw" else None


@hookimpl
def replace_lose_game(game: GameView, event: PlayerLost) -> ReplacementOffer:
    return ReplacementOffer("not today", lambda ev: LifeGained(player=ev.player, amount=5))


@hookimpl
def replace_transform(game: GameView, event: Transformed) -> ReplacementOffer:
    return ReplacementOffer("stays as it is", lambda ev: None)


@hookimpl
def replace_turn_face_up(game: GameView, event: TurnedFaceUp) -> ReplacementOffer:
    return ReplacementOffer("with a counter", lambda ev: changed(ev, counters=(("+1/+1", 1),)))


@hookimpl
def replace_turn_face_down(game: GameView, event: TurnedFaceDown) -> ReplacementOffer:
    return ReplacementOffer("stays face up", lambda ev: None)
