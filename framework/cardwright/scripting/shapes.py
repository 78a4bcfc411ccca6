"""How the script language is described: constructors, their fields, and the types of fields."""

from __future__ import annotations

import msgspec

__all__ = ["TYPES", "Constructor", "Field"]


class Field(msgspec.Struct, frozen=True):
    """A named part of a constructor. `type` is one of `TYPES`; `default` what holds if it is left out, for readers."""

    name: str
    type: str
    doc: str
    default: str = ""
    required: bool = False
    allowed: tuple[str, ...] = ()


class Constructor(msgspec.Struct, frozen=True):
    """A name that makes a part of a card.

    `bare`: it may stand without braces. `items`: the type of its unnamed parts, "" if it has none. `open_fields`:
    "filter" if all keys that are not its fields are those of a filter. `one_of`: exactly one of these fields is given.
    """

    name: str
    doc: str
    rule: str = ""
    group: str = "ability"
    fields: tuple[Field, ...] = ()
    items: str = ""
    bare: bool = False
    open_fields: str = ""
    one_of: tuple[str, ...] = ()
    example: str = ""

    def field(self, name: str) -> Field | None:
        """The field of this name."""
        return next((f for f in self.fields if f.name == name), None)


TYPES: dict[str, tuple[str, str]] = {
    # name: (what it is for people, its type for the editor)
    "abilities": ("abilities", "any"),
    "ability": ("an ability", "any"),
    "amount": ("a number, `x`, `count { … }`, or a function that returns a number", "integer|cw.Part|cw.Amount"),
    "bool": ("true or false", "boolean"),
    "colors": ("a colour or a list of them (W, U, B, R, G)", "string|string[]"),
    "condition": ("a function that returns true or false, or a table (see Conditions)", "cw.Condition|cw.Test"),
    "cost": ("a cost as text (see Costs)", "string"),
    "counters": ('kinds of counters with their amounts, `{ ["+1/+1"] = 2 }`', "table<string, any>"),
    "exceptions": ("a table (see [Copies](#copies))", "table"),
    "filter": ("a filter (see Filters)", "cw.Filter"),
    "function": ("a function of `fx`", "cw.Effect"),
    "int": ("a whole number", "integer"),
    "keywords": ("a list of keywords, `{ flying, annihilator(2) }`", "any[]"),
    "limit": ('a whole number, or "no limit"', "integer|string"),
    "mana": ("mana (see Mana)", "string|cw.Part|cw.ManaFunction"),
    "mana_cost": ('mana symbols, `"{1}{W}"`', "string"),
    "mana_type": ('one mana symbol, `"{G}"`', "string"),
    "modal": ("`modal { … }`", "cw.Part"),
    "mode": ("`mode { … }`", "cw.Part"),
    "player": ('"you", "opponent", "any" or `attached`', '"you"|"opponent"|"any"|cw.Part'),
    "prevent": ('an amount, or "all"', "integer|string|cw.Part"),
    "recipient": ('"you", "its controller" or "that player"', "string"),
    "ref": ('`this`, `attached`, "you" or "opponent"', "string|cw.Part"),
    "selector": ("`this`, `any`, `attached`, or a filter", "cw.Part|cw.Filter"),
    "source": ("`this`, `attached`, `sacrificed`, or a filter", "cw.Part|cw.Filter"),
    "step": ("a step or phase", "string"),
    "str": ("a text", "string"),
    "strs": ("a text or a list of texts", "string|string[]"),
    "symbols": ('mana, written `"{G}"`', "string"),
    "table": ("a table", "table"),
    "targets": (
        "targets by name, `{ foe = opponent }`, or a list of targets that say `as`",
        "table<string, cw.Part>",
    ),
    "trigger": ("one `on_… { … }`", "cw.Part"),
    "value": ("a number", "integer|cw.Part"),
    "words": ('words with what takes their place, `{ Swamp = "Island" }`', "table<string, string>"),
    "zone": ("a zone", "string"),
    "zones": ("a zone or a list of zones", "string|string[]"),
}
"""The types of fields: how each is told to people, and to the editor's language server."""
