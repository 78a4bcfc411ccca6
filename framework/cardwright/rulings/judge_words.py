"""The judge's hand in words: what a judge may do to a game, and what has to be said of it."""

from __future__ import annotations

import msgspec

from cardwright.yaml_source import Mapping, SourceError, Value, boolean, integer, mapping, string, unknown

from .words import amounts, how_many

__all__ = ["JUDGE", "JudgeWord", "judge_arguments"]


class JudgeWord(msgspec.Struct, frozen=True):
    """One deed: `takes` is what stands behind it ("object", "player", "amount", "card"), `more` its further words with
    the type of each, `needs` those that can't be left out."""

    takes: str
    doc: str
    more: tuple[tuple[str, str], ...] = ()
    needs: tuple[str, ...] = ()


JUDGE: dict[str, JudgeWord] = {
    "destroy": JudgeWord("object", "destroys a permanent"),
    "exile": JudgeWord("object", "exiles an object", (("face_down", "bool"),)),
    "sacrifice": JudgeWord("object", "its controller sacrifices a permanent"),
    "discard": JudgeWord("object", "its owner discards a card"),
    "counter": JudgeWord("object", "counters a spell or ability"),
    "move": JudgeWord(
        "object",
        "moves an object to a zone (its owner's, if players have their own)",
        (("to", "zone"), ("position", "int"), ("under", "player"), ("tapped", "bool")),
        ("to",),
    ),
    "tap": JudgeWord("object", "taps a permanent"),
    "untap": JudgeWord("object", "untaps a permanent"),
    "add_counters": JudgeWord(
        "ref", "puts counters on an object or player", (("counters", "counters"),), ("counters",)
    ),
    "remove_counters": JudgeWord("ref", "removes counters", (("counters", "counters"),), ("counters",)),
    "control": JudgeWord("object", "gives control of a permanent", (("to", "player"),), ("to",)),
    "transform": JudgeWord("object", "transforms a permanent"),
    "turn_face_up": JudgeWord("object", "turns a permanent face up"),
    "turn_face_down": JudgeWord("object", "turns a permanent face down"),
    "merge": JudgeWord(
        "object", "merges an object with a permanent", (("into", "object"), ("under", "bool")), ("into",)
    ),
    "become_copy": JudgeWord("object", "has a permanent become a copy for good", (("of", "object"),), ("of",)),
    "attach": JudgeWord("object", "attaches a permanent", (("to", "ref"),), ("to",)),
    "damage": JudgeWord("amount", "deals damage", (("to", "ref"), ("from", "object")), ("to", "from")),
    "draw": JudgeWord("player", "a player draws", (("count", "int"),)),
    "mill": JudgeWord("player", "a player mills", (("count", "int"),)),
    "gain_life": JudgeWord("player", "a player gains life", (("amount", "int"),), ("amount",)),
    "lose_life": JudgeWord("player", "a player loses life", (("amount", "int"),), ("amount",)),
    "add_mana": JudgeWord("player", "a player gets mana", (("mana", "mana"),), ("mana",)),
    "shuffle": JudgeWord("player", "a player's library is shuffled"),
    "flip_coin": JudgeWord("player", "a player flips a coin"),
    "roll_die": JudgeWord("player", "a player rolls a die", (("sides", "int"),)),
    "concede": JudgeWord("player", "a player concedes"),
    "lose_game": JudgeWord("player", "a player loses the game"),
    "create_token": JudgeWord(
        "card", "creates tokens", (("for", "player"), ("count", "int"), ("tapped", "bool")), ("for",)
    ),
    "reveal": JudgeWord("object", "reveals a card"),
}


_LEAST = {"position": -1, "sides": 1}  # the smallest number; -1 is the bottom of a library. Others: 0


def judge_arguments(fields: Mapping) -> tuple[str, tuple[tuple[str, object], ...]]:
    """The deed and what was said of it: ``what``, then the further words in written order."""
    deeds = [key for key, _ in fields.entries if key.text in JUDGE]
    if not deeds:
        first = fields.entries[0][0] if fields.entries else None
        raise SourceError(
            unknown("deed of the judge", "" if first is None else first.text, JUDGE),
            fields.file,
            fields.line if first is None else first.line,
        )
    deed = deeds[0]
    word = JUDGE[deed.text]
    types = dict(word.more)
    fields.only((deed.text, *types), f"judge: {deed.text}")
    for name in word.needs:
        if name not in fields.names:
            raise SourceError(f"judge: {deed.text} ({word.doc}) also needs {name!r}", fields.file, deed.line)
    found: list[tuple[str, object]] = []
    for key, value in fields.entries:
        kind = word.takes if key is deed else types[key.text]
        found.append(("what" if key is deed else key.text, _argument(value, key.text, kind)))
    return deed.text, tuple(found)


def _argument(value: Value, name: str, kind: str) -> object:
    if kind in ("int", "amount"):
        return how_many(value) if name == "count" else integer(value, name, _LEAST.get(name, 0))
    if kind == "bool":
        return boolean(value, name)
    if kind == "counters":
        return amounts(mapping(value, name), name, 1)
    return string(value, name)
