"""A script sees only what its controller may know, unless a verb lets it look (CR 400.2, 406.3, 701.20, 708.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec
import pytest

from cardwright.errors import PackError, ScriptFailure
from cardwright.kernel.context import Context
from cardwright.kernel.effects import reader
from cardwright.kernel.readings import OBJECT_FIELDS
from cardwright.kernel.refs import ObjectRef
from cardwright.kernel.script_host import VerbError
from cardwright.testing import Table

Spies: TypeAlias = Callable[..., Table]
OPEN = {"became", "controller", "exists", "linked", "owner", "zone"}
HIDDEN = sorted(set(OBJECT_FIELDS) - OPEN)
WHAT_IS_SAID = """
local function said(f)
  local ok, what = pcall(f)
  return tostring(ok) .. " " .. tostring(what)
end
"""


def refused(field: str, who: str = "alice") -> str:
    return (
        f"{field!r} can't be read of what {who} may not know: a card in a hand or library or face down that no verb has"
        " shown (reveal, look_at, search_library), or no object of this game"
    )


def heard(table: Table, *, by: str = "alice", card: str = "Spy", foe: str = "bob") -> list[str]:
    """What a spy's effect puts to its player as texts to choose from."""
    table.play({"cast": card, "by": by, "targets": foe}, "resolve")
    decision = table.game.decision
    assert decision is not None
    assert decision.player == table.player(by)
    assert decision.why == "choose_one", decision
    return [option.text for option in decision.options]


def go_on(table: Table) -> None:
    """Answer whatever is asked as it is put first: everybody passes."""
    while table.game.decision is not None:
        table.game.answer(table.game.decision.default)


def test_every_field_is_open_or_refused() -> None:
    assert len(HIDDEN) >= 25
    assert set(OBJECT_FIELDS) >= OPEN


@pytest.mark.parametrize(
    ("card", "who"),
    [
        ("fx.foe.hand[1]", "a card in an opponent's hand"),
        ("fx.foe.library[1]", "the top card of an opponent's library"),
        ("fx.you.library[1]", "the top card of one's own library"),
        ("fx.you.library[2]", "a card deeper in one's own library"),
    ],
    ids=lambda words: words.replace(" ", "_"),
)
def test_no_field_of_a_hidden_card_can_be_read(card: str, who: str, spies: Spies) -> None:
    fields = ", ".join(f"'{field}'" for field in HIDDEN)
    reads = f"""{WHAT_IS_SAID}
      local it, told = {card}, {{}}
      for _, field in ipairs({{ {fields} }}) do
        told[#told + 1] = said(function() return it[field] end)
      end
      choose_one {{ of = told }}"""
    texts = heard(spies(reads))
    assert len(texts) == len(HIDDEN)
    for field, text in zip(HIDDEN, texts, strict=True):
        assert text.startswith("false ")
        assert text.endswith(refused(field))


def test_what_is_public_of_a_hidden_card_is_read(spies: Spies) -> None:
    reads = f"""{WHAT_IS_SAID}
      local it, deep = fx.foe.hand[1], fx.you.library[2]
      choose_one {{ of = {{
        said(function() return it.zone .. " of " .. it.owner.name .. ", " .. it.controller.name end),
        said(function() return deep.zone .. " of " .. deep.owner.name end),
        said(function() return it.exists end),
        said(function() return #it.became end),
        said(function() return #fx.foe.hand .. " " .. #fx.foe.library .. " " .. #fx.you.hand end),
      }} }}"""
    assert heard(spies(reads)) == [
        "true hand of bob, bob",
        "true library of alice",
        "true true",
        "true 0",
        "true 2 2 1",
    ]


def test_ones_own_hand_and_what_a_verb_has_shown_are_read(spies: Spies) -> None:
    reads = f"""{WHAT_IS_SAID}
      local own, theirs, top = fx.you.hand[1], fx.foe.hand, fx.you.library[1]
      local before = said(function() return theirs[2].name end)
      look_at(theirs)
      look_at(top)
      choose_one {{ of = {{
        said(function() return own.name end), before,
        said(function() return theirs[2].name .. " " .. theirs[2].power end),
        said(function() return top.name end),
        said(function() return fx.you.library[2].name end),
      }} }}"""
    own, before, theirs, top, deeper = heard(spies(reads))
    assert (own, theirs, top) == ("true Alices Secret", "true Bobs Secret 7", "true Alices Plan")
    assert before.endswith(refused("name"))
    assert deeper.endswith(refused("name"))


def test_a_look_is_for_who_looks_and_nobody_else(spies: Spies) -> None:
    spy = "look_at(fx.foe.hand)"
    counter = f"{WHAT_IS_SAID} choose_one {{ of = {{ said(function() return fx.foe.hand[1].name end), 'x' }} }}"
    given = (
        "players: [alice, bob, carol]\nalice: {hand: [Spy]}\nbob: {hand: [Counter Spy]}\ncarol: {hand: [Carols Secret]}"
    )
    table = spies(spy, counter, given=given)
    table.play("{cast: Spy, by: alice, targets: carol}", "resolve")
    assert heard(table, by="bob", card="Counter Spy", foe="carol")[0].endswith(refused("name", "bob"))


def test_shuffled_away_it_is_unknown_again(spies: Spies) -> None:
    reads = f"""{WHAT_IS_SAID}
      look_at(fx.you.library)
      local top = fx.you.library[1]
      local before = said(function() return top.name end)
      shuffle(fx.you)
      local after = said(function() return fx.you.library[1].name end)
      choose_one {{ of = {{ before, after, said(function() return top.zone end) }} }}"""
    before, after, _ = heard(spies(reads))
    assert before == "true Alices Plan"
    assert after.endswith(refused("name"))


def test_what_was_hidden_and_has_come_into_the_open_is_read(spies: Spies) -> None:
    reads = f"""{WHAT_IS_SAID}
      local it = fx.foe.hand[2]
      discard(it)
      choose_one {{ of = {{ said(function() return it.name end), said(function() return it.became[1].name end) }} }}"""
    assert heard(spies(reads)) == ["true Bobs Secret", "true Bobs Secret"]


def test_what_lies_face_down_shows_its_outside_only(spies: Spies) -> None:
    reads = f"""{WHAT_IS_SAID}
      local it = fx.foe.permanents[1]
      choose_one {{ of = {{
        said(function() return it.name .. " " .. it.power .. "/" .. it.toughness .. " " .. #it.subtypes end),
        said(function() return #find {{ name = "Bobs Secret" }} end),
      }} }}"""
    given = "alice: {hand: [Spy]}\nbob: {battlefield: [{card: Bobs Secret, face_down: true}]}"
    assert heard(spies(reads, given=given)) == ["true face-down card 2/2 0", "true 0"]


def test_what_is_exiled_face_down_is_told_apart_by_nobody(spies: Spies) -> None:
    reads = f"""{WHAT_IS_SAID}
      local all = find({{}}, {{ zone = "exile" }})
      choose_one {{ of = {{ tostring(#all), tostring(#find({{ type = "creature" }}, {{ zone = "exile" }})),
        said(function() return all[1].name end) }} }}"""
    given = "alice: {hand: [Spy]}\nbob: {exile: [{card: Bobs Secret, face_down: true}]}"
    everything, creatures, name = heard(spies(reads, given=given))
    assert (everything, creatures) == ("1", "0")
    assert name.endswith(refused("name"))


# ---------------------------------------------------------------- filters and choices


@pytest.mark.parametrize(
    ("asks", "error"),
    [
        ('find({ type = "creature" }, { zone = "hand" })', "looking for cards in hand"),
        ('find({ is_not = { type = "land" } }, { zone = "library" })', "looking for cards in library"),
        ('choose_cards { from = fx.foe.hand, filter = { type = "land" } }', "choose_cards, as alice chooses"),
        ('choose_cards { from = fx.you.library, filter = { name = "Island" } }', "choose_cards, as alice chooses"),
        (
            'choose_cards { from = fx.you.hand, filter = { type = "land" }, by = fx.foe }',
            "choose_cards, as bob chooses",
        ),
    ],
)
def test_no_filter_tells_hidden_cards_apart(asks: str, error: str, spies: Spies) -> None:
    text, _ = heard(spies(f"{WHAT_IS_SAID} choose_one {{ of = {{ said(function() return {asks} end), 'x' }} }}"))
    assert text.startswith("false ")
    who = "bob" if "bob" in error else "alice"
    assert text.endswith(
        f"{error}: {who} may not know all of these cards, so no filter can tell among them; reveal them, have them"
        " looked at, or leave out the filter"
    )


def test_whose_cards_they_are_is_no_secret(spies: Spies) -> None:
    reads = """choose_one { of = {
      tostring(#find({}, { zone = "hand" })), tostring(#find({ controller = "opponent" }, { zone = "library" })) } }"""
    assert heard(spies(reads)) == ["4", "2"]


def test_a_filter_tells_apart_what_its_player_knows(spies: Spies) -> None:
    reads = """choose_one { of = {
      tostring(#find({ controller = "you", type = "creature" }, { zone = "hand" })),
      tostring(#choose_cards { from = fx.you.hand, filter = { type = "land" } }) } }"""
    assert heard(spies(reads)) == ["1", "0"]


@pytest.mark.parametrize("zone", ["hand", "library"])
@pytest.mark.parametrize(
    "watching",
    [
        "static { affects = this, power = count { type = 'land', zone = 'ZONE' } }",
        "on_draw { player = 'any', only_if = { of = { name = 'Plan' }, zone = 'ZONE' }, effect = function() end }",
    ],
    ids=["count", "condition"],
)
def test_no_count_looks_into_a_hidden_zone(watching: str, zone: str, spies: Spies) -> None:
    script = "return card { " + watching.replace("ZONE", zone) + " }"
    message = f"spies/watcher/card.lua:1: cards in a {zone} are counted by whose they are only (controller, owner)"
    with pytest.raises(PackError) as raised:
        spies("", watching=script, given="alice: {battlefield: [Watcher]}")
    assert message in str(raised.value)


def test_a_choice_among_unknown_cards_is_blind(spies: Spies) -> None:
    table = spies("discard(choose_cards { from = fx.foe.hand })")
    table.play("{cast: Spy, targets: bob}", "resolve")
    decision = table.game.decision
    assert decision is not None
    assert decision.player == table.player("alice")
    assert [(option.text, option.card) for option in decision.options] == [("a card", "")] * 2
    hand = table.state.zone("hand:1")
    assert [option.object for option in decision.options] == list(hand)


def test_a_choice_among_ones_own_is_not(spies: Spies) -> None:
    table = spies("discard(choose_cards { from = fx.foe.hand, by = fx.foe })")
    table.play("{cast: Spy, targets: bob}", "resolve")
    decision = table.game.decision
    assert decision is not None
    assert [option.card for option in decision.options] == ["Counter Spy", "Bobs Secret"]


@pytest.mark.parametrize(
    ("does", "param"),
    [
        ("create_token { copy_of = fx.foe.hand[2] }", "copy_of"),
        ("copy_card(fx.you.library[1])", "what"),
        ("cast_without_paying(fx.you.library[1])", "what"),
        ("become_copy(fx.self, fx.foe.library[1])", "of"),
    ],
)
def test_no_verb_copies_or_casts_what_its_controller_may_not_know(does: str, param: str, spies: Spies) -> None:
    text, _ = heard(spies(f"{WHAT_IS_SAID} choose_one {{ of = {{ said(function() return {does} end), 'x' }} }}"))
    assert text.endswith(f"{param} must be cards that alice may know: reveal or look at them first")


def test_who_is_asked_by_a_hidden_card_is_not_told_its_name(spies: Spies) -> None:
    from cardwright.kernel.decisions import Decision
    from cardwright.kernel.visibility import veiled

    table = spies("")
    hidden = table.state.zone("hand:1")[1]
    asked = Decision(player=0, kind="yes_no", why="may", source=hidden, source_card="Bobs Secret")
    assert veiled(table.state, asked).source_card == ""
    assert veiled(table.state, msgspec.structs.replace(asked, player=1)).source_card == "Bobs Secret"


# ---------------------------------------------------------------- events


def test_an_opponents_draw_shows_a_trigger_no_card(spies: Spies) -> None:
    watching = f"""
      return card {{ on_draw {{ player = "opponent", effect = function(fx)
        {WHAT_IS_SAID}
        local drawn, player = fx.event.became, fx.event.player
        choose_one {{ of = {{
          said(function() return drawn.name end), said(function() return player.hand[1].name end), player.name }} }}
      end }} }}"""
    given = "alice: {battlefield: [Watcher]}\nbob: {library: [Bobs Plan, Bobs Plan]}"
    table = spies("", watching=watching, given=given)
    table.play("{judge: {draw: bob}}", "resolve")
    decision = table.game.decision
    assert decision is not None
    drawn, first, who = (option.text for option in decision.options)
    assert drawn.endswith(refused("name"))
    assert first.endswith(refused("name"))
    assert who == "bob"


@pytest.mark.parametrize(("player", "triggered"), [("alice", 1), ("bob", 0)])
def test_what_goes_unseen_from_one_hidden_zone_to_another_matches_no_filter(
    player: str, triggered: int, spies: Spies
) -> None:
    """A trigger on creature cards that are drawn would tell what an opponent draws; one's own card one knows."""
    watching = """
      return card { on_zone_change { subject = { type = "creature" }, to = "hand",
        effect = function(fx) gain_life(fx.you, 1) end } }"""
    given = "alice: {battlefield: [Watcher], library: [Alices Plan]}\nbob: {library: [Bobs Plan]}"
    table = spies("", watching=watching, given=given)
    table.play({"judge": {"draw": player}})
    assert len(table.state.zone("stack")) == triggered


# ---------------------------------------------------------------- forged handles


def test_what_is_hidden_and_what_never_was_are_refused_in_the_same_words(spies: Spies) -> None:
    table = spies("")
    ctx = Context(this=table.object("Spy"), you=table.player("alice"))
    read = reader(table.engine, ctx, {})
    hidden = table.state.zone("hand:1")[1]
    deep = table.state.zone("library:1")[0]
    never = max(table.state.objects) + 1000
    for field in HIDDEN:
        messages = set()
        for id in (hidden, deep, never, -1, 2**40):
            with pytest.raises(VerbError) as raised:
                read("object", id, field)
            messages.add(str(raised.value))
        assert messages == {refused(field)}


def test_nothing_of_an_object_that_never_was_can_be_read_or_used(spies: Spies) -> None:
    table = spies("")
    ctx = Context(this=table.object("Spy"), you=table.player("alice"))
    read = reader(table.engine, ctx, {})
    never = max(table.state.objects) + 1000
    for field in OPEN:
        with pytest.raises(VerbError, match="no object of this game"):
            read("object", never, field)
    for kind, message in (
        ("player", "there is no player 99 in this game"),
        ("card", "there is nothing to read of a card"),
    ):
        with pytest.raises(VerbError, match=message):
            read(kind, 99, "name")


def test_an_object_of_another_game_is_none_of_this(spies: Spies) -> None:
    from cardwright.kernel.effects import run_verb

    table = spies("")
    ctx = Context(this=table.object("Spy"), you=table.player("alice"))
    theirs = max(table.state.objects) + 7
    for verb in ("reveal", "look_at", "exile", "discard"):
        with pytest.raises(VerbError, match=f"^{verb}: this is no object of this game$"):
            next(run_verb(table.engine, ctx, verb, (ObjectRef(theirs),)))


# ---------------------------------------------------------------- words and errors


@pytest.mark.parametrize(
    ("asks", "words"),
    [
        ('may("Is it " .. own.name .. "?", { by = fx.foe })', "may: {}: leave out question"),
        ("choose_one { of = { own.name, 'x' }, by = fx.foe }", "choose_one: {}: leave out of"),
        (
            "choose_number { least = 0, most = 9, prompt = own.name, by = fx.foe }",
            "choose_number: {}: leave out prompt",
        ),
        ("choose_player { prompt = own.name, by = fx.foe }", "choose_player: {}: leave out prompt"),
        ("choose_permanents { prompt = own.name, by = fx.foe }", "choose_permanents: {}: leave out prompt"),
        ("choose_cards { from = fx.foe.hand, prompt = own.name, by = fx.foe }", "choose_cards: {}: leave out prompt"),
        (
            "choose_among { of = players_in_turn_order(), prompt = own.name, by = fx.foe }",
            "choose_among: {}: leave out prompt",
        ),
    ],
)
def test_no_words_about_hidden_cards_are_put_to_another_player(asks: str, words: str, spies: Spies) -> None:
    reads = f"""{WHAT_IS_SAID}
      local own = fx.you.hand[1]
      choose_one {{ of = {{ said(function() return {asks} end), 'x' }} }}"""
    text, _ = heard(spies(reads))
    why = "this effect has read cards that bob may not know, so it puts no words of its own to them"
    assert text.endswith(f"{words.format(why)}, or reveal the cards first")


def test_after_a_reveal_words_may_be_put_to_anybody(spies: Spies) -> None:
    table = spies("reveal(fx.you.hand) may('Is it ' .. fx.you.hand[1].name .. '?', { by = fx.foe })")
    table.play("{cast: Spy, targets: bob}", "resolve")
    decision = table.game.decision
    assert decision is not None
    assert (decision.player, decision.prompt) == (table.player("bob"), "Is it Alices Secret?")


@pytest.mark.parametrize(
    "fails",
    [
        "error(fx.you.hand[1].name)",
        "error({ fx.you.hand[1].name })",
        "local x = fx.you.hand[1].name .. nil",
        "local t = {} t[fx.you.hand[1].name].x = 1",
        "look_at(fx.foe.hand) error(fx.foe.hand[2].name)",
        "look_at(fx.you.library) error(fx.you.library[1].name)",
        "draw(fx.you, fx.you.hand[1].name)",
    ],
)
def test_an_error_says_nothing_of_what_was_read(fails: str, spies: Spies) -> None:
    table = spies(fails)
    table.play("{cast: Spy, targets: bob}")
    with pytest.raises(ScriptFailure) as raised:
        go_on(table)
    error = raised.value
    shown = " ".join((str(error), repr(error), error.traceback, *getattr(error, "__notes__", ()), str(error.as_data())))
    assert not any(word in shown for word in ("Secret", "Plan"))
    assert (
        error.message
        == "the script failed after it had read hidden cards; what it says is kept for the host (withheld)"
    )
    assert (error.file, error.line) == ("spies/spy/card.lua", 1)
    assert error.withheld is not None


def test_an_error_that_has_seen_nothing_hidden_is_told_whole(spies: Spies) -> None:
    table = spies("error('boo ' .. fx.foe.name)")
    table.play("{cast: Spy, targets: bob}")
    with pytest.raises(ScriptFailure, match="boo bob") as raised:
        go_on(table)
    assert raised.value.withheld is None
