"""How each event changes the state: one pure step on a draft for every kind of event.

Returns the event as it really happened (with what became known by doing it), or None if it turned out to be nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from . import events as e
from .draft import component_of
from .layers import has_its_place
from .refs import ObjectRef, PlayerRef
from .state import EVERYBODY
from .zones import GONE, owner_of_zone, zone_key, zone_name

if TYPE_CHECKING:
    from .draft import Draft
    from .engine import Engine
    from .state import Component, ContinuousEffect

__all__ = ["apply_event"]

replace = msgspec.structs.replace


def apply_event(engine: Engine, draft: Draft, ev: e.Event) -> e.Event | None:
    """Apply one event to the draft."""
    apply = _APPLY.get(type(ev))
    return ev if apply is None else apply(engine, draft, ev)


def _zone_change(engine: Engine, draft: Draft, ev: e.ZoneChange) -> e.Event | None:
    obj = draft.objects.get(ev.object)
    if obj is None:
        return None
    if obj.zone == "battlefield" and ev.to == "battlefield":
        return None
    became = draft.move(ev)
    _stops_fighting(draft, ev.object)
    if obj.zone == "stack" and ev.to == "battlefield" and became is not None:
        _goes_on(draft, obj.id, became)
    name = zone_name(ev.to)
    to = zone_key(name, obj.owner) if owner_of_zone(ev.to) is not None else ev.to
    return replace(ev, became=became, also=draft.also, to=to)


def _goes_on(draft: Draft, spell: int, permanent: int) -> None:
    """Effects that change a permanent spell go on applying to the permanent that it becomes (CR 400.7a)."""
    effects = draft.changes.get("effects", draft.before.effects)
    if any(e.objects is not None and spell in e.objects for e in effects):
        draft.changes["effects"] = tuple(
            e
            if e.objects is None or spell not in e.objects
            else replace(
                e,
                objects=tuple(permanent if i == spell else i for i in e.objects),
                duration=replace(e.duration, object=permanent) if e.duration.object == spell else e.duration,
            )
            for e in effects
        )


def _stops_fighting(draft: Draft, id: int) -> None:
    """What leaves the battlefield, or whose controller changes, is removed from combat (CR 506.4)."""
    if draft.before.combat is not None:
        draft.out_of_combat.append(id)


def _token(engine: Engine, draft: Draft, ev: e.TokenCreated) -> e.Event | None:
    """The tokens have entered by themselves; those that could not are no more."""
    for id in ev.made:
        obj = draft.objects.get(id)
        if obj is not None and obj.zone == GONE:
            draft.take(obj)
    return ev


def _tap(engine: Engine, draft: Draft, ev: e.PermanentTapped) -> e.Event | None:
    draft.change(ev.object, tapped=True)
    return ev


def _untap(engine: Engine, draft: Draft, ev: e.PermanentUntapped) -> e.Event | None:
    draft.change(ev.object, tapped=False)
    return ev


def _mana(engine: Engine, draft: Draft, ev: e.ManaProduced) -> e.Event | None:
    draft.player(ev.player, pool=draft.players[ev.player].pool + ev.mana)
    return ev


def _emptied(engine: Engine, draft: Draft, ev: e.ManaEmptied) -> e.Event | None:
    kept = list(draft.players[ev.player].pool)
    for unit in ev.mana:
        if unit in kept:
            kept.remove(unit)
    draft.player(ev.player, pool=tuple(kept))
    return ev


def _marked(engine: Engine, draft: Draft, ev: e.DamageMarked) -> e.Event | None:
    obj = draft.objects.get(ev.object)
    if obj is None:
        return None
    draft.change(ev.object, damage=obj.damage + ev.amount, deathtouched=obj.deathtouched or ev.lethal)
    return ev


def _gain(engine: Engine, draft: Draft, ev: e.LifeGained) -> e.Event | None:
    for player in _sharing_life(engine, ev.player):
        draft.player(player, life=draft.players[player].life + ev.amount)
    return ev


def _sharing_life(engine: Engine, player: int) -> tuple[int, ...]:
    """Whose life total changes with that of a player: their team's, where it is shared (CR 810.9)."""
    return engine.team(player) if engine.state.settings and engine.setting("shared_life") else (player,)


def _sharing_counters(engine: Engine, player: int, kind: str) -> tuple[int, ...]:
    """Who has counters of this kind in common with a player (CR 810.10)."""
    shared = engine.state.settings and kind in engine.setting("shared_counters")
    return engine.team(player) if shared else (player,)


def _lose(engine: Engine, draft: Draft, ev: e.LifeLost) -> e.Event | None:
    for player in _sharing_life(engine, ev.player):
        draft.player(player, life=draft.players[player].life - ev.amount)
    return ev


def _draw(engine: Engine, draft: Draft, ev: e.Draw) -> e.Event | None:
    hand = draft.zone(zone_key("hand", ev.player))
    last = next(reversed(hand), None) if hand else None
    if not engine.state.zone(zone_key("library", ev.player)):
        draft.player(ev.player, drew_from_empty=True)  # CR 121.4, 704.5b
        return None
    drawn = last is not None and last >= draft.before.next_id
    return replace(ev, became=last if drawn else None)


def _add_counters(engine: Engine, draft: Draft, ev: e.CountersAdded) -> e.Event | None:
    if isinstance(ev.to, PlayerRef):
        for player in _sharing_counters(engine, ev.to.id, ev.kind):
            held = draft.players[player].counters
            draft.player(player, counters={**held, ev.kind: held.get(ev.kind, 0) + ev.amount})
        return ev
    obj = draft.objects.get(ev.to.id)
    if obj is None:
        return None
    before = obj.counters.get(ev.kind, 0)
    draft.change(obj.id, counters={**obj.counters, ev.kind: before + ev.amount})
    if has_its_place(ev.kind):
        draft.change(obj.id, counted_at={**obj.counted_at, ev.kind: draft.tick()})
    return replace(ev, reached=tuple(range(before + 1, before + ev.amount + 1)))


def _remove_counters(engine: Engine, draft: Draft, ev: e.CountersRemoved) -> e.Event | None:
    if isinstance(ev.to, ObjectRef) and ev.to.id not in draft.objects:
        return None  # it leaves in the same event, with its counters
    if ev.once:
        if (ev.to, ev.once) in draft.once:
            return None
        draft.once.add((ev.to, ev.once))
    held = draft.players[ev.to.id].counters if isinstance(ev.to, PlayerRef) else draft.objects[ev.to.id].counters
    there = held.get(ev.kind, 0)
    taken = min(there, ev.amount)
    if taken == 0:
        return None
    left = {k: n for k, n in held.items() if k != ev.kind}
    if there > taken:
        left[ev.kind] = there - taken
    if isinstance(ev.to, PlayerRef):
        for player in _sharing_counters(engine, ev.to.id, ev.kind):
            draft.player(
                player,
                counters={
                    **{k: n for k, n in draft.players[player].counters.items() if k != ev.kind},
                    **{k: n for k, n in left.items() if k == ev.kind},
                },
            )
    else:
        since = draft.objects[ev.to.id].counted_at
        draft.change(ev.to.id, counters=left, counted_at={k: t for k, t in since.items() if k in left})
    return replace(ev, amount=taken)


def _control(engine: Engine, draft: Draft, ev: e.ControlChanged) -> e.Event | None:
    if ev.object not in draft.objects:
        return None
    obj = draft.change(ev.object, controller=ev.new, controlled_since=draft.tick())
    if obj.zone == "stack" and obj.default_controller is None:
        draft.change(ev.object, default_controller=ev.old)  # CR 110.2b
    _stops_fighting(draft, ev.object)
    return ev


def _attach(engine: Engine, draft: Draft, ev: e.Attached) -> e.Event | None:
    if ev.object not in draft.objects:
        return None
    to_object = ev.to.id if isinstance(ev.to, ObjectRef) else None
    to_player = ev.to.id if isinstance(ev.to, PlayerRef) else None
    draft.change(ev.object, attached_to=to_object, attached_to_player=to_player, timestamp=draft.tick())
    return ev


def _reveal(engine: Engine, draft: Draft, ev: e.CardRevealed) -> e.Event | None:
    seen = ev.to if ev.to is not None else (EVERYBODY, *(p.id for p in draft.players))
    for id in ev.objects:
        draft.know(id, seen)
    return ev


def _shuffle(engine: Engine, draft: Draft, ev: e.Shuffled) -> e.Event | None:
    """CR 701.24: nobody knows the order; every card is a new object, so that no reference tells where it is."""
    key = zone_key("library", ev.player)
    cards = [draft.objects[i] for i in draft.zone(key)]
    for obj in cards:
        draft.take(obj)
        draft.forget(obj.id)
    for index in ev.order:
        old = cards[index]
        id = draft.new_id()
        draft.place(replace(old, id=id, timestamp=draft.clock), -1)
    return ev


def _copy(engine: Engine, draft: Draft, ev: e.CopyMade) -> e.Event | None:
    """A copy of a spell or ability is put on the stack (CR 707.10); it is not cast and keeps what was decided."""
    old = draft.objects.get(ev.object)
    if old is None and (gone := draft.before.last_known(ev.object)) is not None:
        old = gone.object
    if old is None or old.item is None:
        return None
    id = draft.new_id()
    kind = "ability" if old.kind == "ability" else "copy"
    source = id if old.item.source == old.id else old.item.source
    item = replace(old.item, source=source, cast=False)
    stamp = draft.tick()
    copy = replace(
        old,
        id=id,
        kind=kind,
        owner=ev.player,
        controller=ev.player,
        cards=(),
        copied=ev.copied if ev.copied is not None else old.copied,
        other_side=ev.other_side if ev.copied is not None else old.other_side,
        item=item,
        timestamp=stamp,
        controlled_since=stamp,
        counters={},
        counted_at={},
    )
    draft.place(copy)
    return replace(ev, became=id)


def _transformed(engine: Engine, draft: Draft, ev: e.Transformed) -> e.Event | None:
    """Turned over, it is no new object (CR 712.18), but has a new timestamp (613.7g)."""
    obj = draft.objects.get(ev.object)
    if obj is None or obj.zone != "battlefield":
        return None
    if obj.components:  # CR 730.2i: each double-faced component is turned
        turned = tuple(_other_side_up(engine, c) for c in obj.components)
        draft.change(obj.id, components=turned, face=turned[0].face, timestamp=draft.tick(), turned=draft.next_id)
        return ev
    sides = {"copied": obj.other_side, "other_side": obj.copied} if obj.other_side is not None else {}
    draft.change(obj.id, face=1 - obj.face, timestamp=draft.tick(), turned=draft.next_id, **sides)
    return ev


def _other_side_up(engine: Engine, part: Component) -> Component:
    double = bool(part.definition) and engine.library.definition(part.definition).double_faced
    return replace(part, face=1 - part.face) if double else part


def _turned_up(engine: Engine, draft: Draft, ev: e.TurnedFaceUp) -> e.Event | None:
    obj = draft.objects.get(ev.object)
    if obj is None or not obj.face_down:
        return None
    draft.change(obj.id, face_down=False, down=None, manifested=False, timestamp=draft.tick())
    draft.forget(obj.id)
    return ev


def _turned_down(engine: Engine, draft: Draft, ev: e.TurnedFaceDown) -> e.Event | None:
    """What was seen face up is known to all (CR 613.7f for its timestamp)."""
    obj = draft.objects.get(ev.object)
    if obj is None or obj.face_down:
        return None
    draft.change(obj.id, face_down=True, timestamp=draft.tick())
    draft.know(obj.id, (p.id for p in draft.players))
    return ev


def _became_copy(engine: Engine, draft: Draft, ev: e.BecameCopy) -> e.Event | None:
    """For good, its copiable values are others, and copy effects that came before matter no more (CR 613.7)."""
    obj = draft.objects.get(ev.object)
    if obj is None or obj.zone != "battlefield":
        return None
    if ev.lasting:
        return ev
    draft.change(obj.id, copied=ev.copied, other_side=None, copied_at=draft.tick())
    effects = draft.changes.get("effects", draft.before.effects)
    draft.changes["effects"] = tuple(kept for effect in effects if (kept := _without(effect, obj.id)) is not None)
    return ev


def _merged(engine: Engine, draft: Draft, ev: e.Merged) -> e.Event | None:
    """The permanent is the same as before, and represented by what merged with it besides (CR 730.2); on top, that is
    what it is, from now on (730.2a)."""
    obj, host = draft.objects.get(ev.object), draft.objects.get(ev.into)
    if obj is None or host is None or host.zone != "battlefield" or obj.kind == "ability":
        return None
    new, held = component_of(obj), host.components or (component_of(host),)
    components = (new, *held) if ev.on_top else (*held, new)
    draft.depart(obj, host.id)
    draft.take(obj)
    cards = tuple(card for c in components for card in c.cards)
    draft.change(host.id, components=components, cards=cards)
    if ev.on_top:
        draft.change(
            host.id,
            definition=new.definition,
            kind=new.kind,
            face=new.face,
            face_down=False,
            copied=new.copied,
            other_side=None,
            copied_at=draft.tick(),
        )
        effects = draft.changes.get("effects", draft.before.effects)
        draft.changes["effects"] = tuple(kept for effect in effects if (kept := _without(effect, host.id)) is not None)
    return ev


def _without(effect: ContinuousEffect, id: int) -> ContinuousEffect | None:
    """A copy effect without an object; None if it then concerns nothing."""
    if effect.become is None or effect.objects is None or id not in effect.objects:
        return effect
    rest = tuple(i for i in effect.objects if i != id)
    return replace(effect, objects=rest) if rest else None


def _lost(engine: Engine, draft: Draft, ev: e.PlayerLost) -> e.Event | None:
    if draft.players[ev.player].lost:
        return None
    draft.player(ev.player, lost=ev.reason)
    return ev


_APPLY: dict[type[e.EventBase], Callable[[Engine, Draft, Any], e.Event | None]] = {
    e.ZoneChange: _zone_change,
    e.TokenCreated: _token,
    e.PermanentTapped: _tap,
    e.PermanentUntapped: _untap,
    e.ManaProduced: _mana,
    e.ManaEmptied: _emptied,
    e.DamageMarked: _marked,
    e.LifeGained: _gain,
    e.LifeLost: _lose,
    e.Draw: _draw,
    e.CountersAdded: _add_counters,
    e.CountersRemoved: _remove_counters,
    e.ControlChanged: _control,
    e.Attached: _attach,
    e.CardRevealed: _reveal,
    e.Shuffled: _shuffle,
    e.CopyMade: _copy,
    e.Transformed: _transformed,
    e.TurnedFaceUp: _turned_up,
    e.TurnedFaceDown: _turned_down,
    e.BecameCopy: _became_copy,
    e.Merged: _merged,
    e.PlayerLost: _lost,
}
