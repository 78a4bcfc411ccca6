"""Writes docs/scripting.md: the whole script language, from what the checks themselves go by."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.kernel.effects import event_fields
from cardwright.kernel.event_names import EventName
from cardwright.kernel.language import Language
from cardwright.kernel.readings import Reading
from cardwright.kernel.registries import FilterField, KeywordDefinition, Param, VerbSpec

from .copy_constructors import EXCEPTIONS
from .costs import FORMS
from .event_fields import match_fields
from .guide_texts import FX, SECTIONS
from .sandbox.vocabulary import LIBRARY
from .shapes import TYPES, Constructor, Field
from .shared_fields import ADDS, CHANGES, COMMON, CONDITION, SPEAKS, TARGET_OPTIONS
from .vocabulary import Vocabulary, build, constructor_name

__all__ = ["document", "generate"]

_GROUPS = (
    ("Cards", "What a script returns, and what further faces and tokens have.", ("card",)),
    ("Abilities", "Each is one entry of `card { … }`.", ("ability",)),
    (
        "Prepared abilities",
        'They stand in `card { … }` too, but exist only when an effect creates them: `later("label")`.',
        ("prepared",),
    ),
    ("Modes", "The one unnamed part of an ability that is modal.", ("part",)),
)


def generate() -> str:
    """The guide for the language of the built-in plugins."""
    from cardwright.kernel.library import Library

    return document(Library({}).language)


def document(language: Language) -> str:
    """The guide for a language."""
    vocabulary = build(language)
    pieces = [SECTIONS["intro"], _fx()]
    for title, intro, groups in _GROUPS:
        constructors = [c for c in vocabulary.constructors.values() if c.group in groups]
        pieces.append(f"## {title}\n\n{intro}\n\n" + "\n".join(map(_constructor, constructors)))
    pieces += [
        _shared(),
        _events(language),
        _keywords(vocabulary),
        _targets(vocabulary),
        _mana(vocabulary),
        _values(vocabulary),
        _costs(),
        _filters(language),
        _conditions(),
        _changes(),
        _copies(),
        _verbs(language),
        _readings(language),
        _library(),
    ]
    return "\n".join(piece.rstrip() + "\n" for piece in pieces)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def _type(field: Field) -> str:
    return ", ".join(f'`"{name}"`' for name in field.allowed) if field.allowed else TYPES[field.type][0]


def _fields(fields: Iterable[Field]) -> str:
    return _table(
        ("field", "what it takes", "meaning"),
        (
            (
                f"`{f.name}`",
                _type(f),
                f.doc + (" **Needed.**" if f.required else f" Default: `{f.default}`." if f.default else ""),
            )
            for f in fields
        ),
    )


def _heading(constructor: Constructor) -> str:
    rule = f" (CR {constructor.rule})" if constructor.rule else ""
    return f"### `{constructor.name}`\n\n{constructor.doc}{rule}\n"


_SHARED = (
    ("[what it does](#what-abilities-share)", SPEAKS),
    ("[mana](#what-abilities-share)", ADDS),
    ("[changes](#changes)", CHANGES),
    ("[label, zones and link](#what-abilities-share)", COMMON),
)
_SHARED_NAMES = {f.name for f in (*COMMON, *SPEAKS, *ADDS, *CHANGES)}


def _constructor(constructor: Constructor) -> str:
    names = {f.name for f in constructor.fields}
    shared = [(link, fields) for link, fields in _SHARED if names >= {f.name for f in fields}]
    told = {f.name for _, fields in shared for f in fields}
    own = [f for f in constructor.fields if f.name not in told]
    text = _heading(constructor)
    if own:
        text += "\n" + _fields(own)
    if shared:
        text += "\nBesides: " + ", ".join(link for link, _ in shared) + ".\n"
    if constructor.items:
        text += f"\nUnnamed parts: {TYPES[constructor.items][0]}.\n"
    return text


def _fx() -> str:
    return SECTIONS["fx"] + _table(("`fx.`…", "what it is"), FX)


def _shared() -> str:
    return SECTIONS["shared"] + _fields((*SPEAKS, *ADDS, *COMMON))


def _about(event: EventName) -> str:
    whose = [f"`subject` ({event.subject})"] if event.subject else []
    whose.append("`player`" + ("" if event.subject else " **needed**"))
    return ", ".join([*whose, *(f"`{field.name}`" for field in match_fields(event))])


def _events(language: Language) -> str:
    rows = (
        (
            f"`on_{event.name}`" + (f", `replace_{event.name}`" if event.replaceable else ""),
            event.doc,
            _about(event),
            ", ".join(f"`{name}`" for name in event_fields(event.event)),
            f"CR {event.rule}",
        )
        for event in language.events.values()
    )
    return (
        SECTIONS["events"]
        + _table(("constructors", "event", "fields", "`fx.event`", "rule"), rows)
        + "\n"
        + SECTIONS["on"]
        + _fields(_more("on_", language))
        + SECTIONS["on_to"]
        + SECTIONS["replace"]
        + _fields(_more("replace_", language))
    )


def _more(prefix: str, language: Language) -> list[Field]:
    """The fields that all constructors of events share, but those told elsewhere."""
    vocabulary = build(language)
    name = next(name for name in vocabulary.constructors if name.startswith(prefix))
    event = language.events[name.removeprefix(prefix)]
    told = _SHARED_NAMES | {"subject", "player"} | {f"adds_{f.name}" for f in ADDS}
    told |= {field.name for field in match_fields(event)}
    return [f for f in vocabulary.constructors[name].fields if f.name not in told]


_TAKES = {"value": "2", "cost": '"{2}"', "filter": 'type = "land"'}


def _written(keyword: KeywordDefinition) -> str:
    """How a keyword is written, with an example of each thing that it takes."""
    name, parts = constructor_name(keyword.name), keyword.parts
    if not parts:
        return name
    if parts == ("filter",):
        return f"{name} {{ {_TAKES['filter']} }}"
    if len(parts) == 1:
        return f"{name}({_TAKES[parts[0]]})" if parts[0] == "value" else f"{name} {_TAKES[parts[0]]}"
    return f"{name} {{ {', '.join(_TAKES[p] if p == 'filter' else f'{p} = {_TAKES[p]}' for p in parts)} }}"


def _keywords(vocabulary: Vocabulary) -> str:
    rows = (
        (f"`{_written(k)}`", k.doc, f"CR {k.rule}")
        for k in sorted(vocabulary.language.keywords.values(), key=lambda k: k.name)
    )
    return SECTIONS["keywords"] + _table(("keyword", "meaning", "rule"), rows)


def _targets(vocabulary: Vocabulary) -> str:
    rows = (
        (f"`{c.name}`" + (" (also bare)" if c.bare else ""), c.doc)
        for c in vocabulary.constructors.values()
        if c.group == "target"
    )
    zone = vocabulary.constructors["target"].field("zone")
    options = (*TARGET_OPTIONS, *([zone] if zone else []))
    return SECTIONS["targets"] + _table(("target", "meaning"), rows) + "\n" + _fields(options)


def _mana(vocabulary: Vocabulary) -> str:
    rows = ((f"`{c.name}`", c.doc) for c in vocabulary.constructors.values() if c.group in ("mana", "types"))
    return SECTIONS["mana"] + _table(("mana", "meaning"), rows)


def _values(vocabulary: Vocabulary) -> str:
    found = [c for c in vocabulary.constructors.values() if c.group in ("selector", "amount", "cost")]
    rows = ((f"`{c.name}`", c.doc) for c in found)
    count = vocabulary.constructors["count"]
    return SECTIONS["values"] + _table(("word", "meaning"), rows) + SECTIONS["count"] + _fields(count.fields)


def _costs() -> str:
    return SECTIONS["costs"] + _table(
        ("part", "meaning and further forms"), ((f"`{form}`", doc) for form, doc in FORMS)
    )


_PARAMS = {
    "object": "an object",
    "objects": "an object or a group",
    "player": "a player",
    "players": "a player or a group",
    "ref": "an object or player",
    "refs": "objects or players",
    "int": "a number",
    "ints": "a number, or one for each",
    "str": "a text",
    "strs": "a text or a list",
    "bool": "true or false",
    "mana": "mana",
    "filter": "a filter",
    "filters": "a list of filters",
    "compare": 'a number, or `">=4"`',
    "table": "a table",
    "changes": "a table of changes",
    "label": "a label",
    "value": "see there",
    "function": "a function",
    "list": "a list",
}


def _param_type(param: Param | FilterField | Reading) -> str:
    allowed = getattr(param, "allowed", ())
    if allowed and param.type != "filter":
        return ", ".join(f'`"{name}"`' for name in allowed)
    return _PARAMS.get(param.type, param.type)


def _filters(language: Language) -> str:
    fields = sorted(language.filter_fields.values(), key=lambda f: f.name)
    rows = ((f"`{f.name}`", _param_type(f), f.doc) for f in fields)
    return SECTIONS["filters"] + _table(("field", "what it takes", "meaning"), rows)


def _conditions() -> str:
    return SECTIONS["conditions"] + _fields(CONDITION)


def _copies() -> str:
    return SECTIONS["copies"] + _fields(EXCEPTIONS)


def _changes() -> str:
    return SECTIONS["changes"] + _fields(CHANGES)


def _signature(verb: VerbSpec) -> str:
    names = ", ".join(p.name if p.required else f"[{p.name}]" for p in verb.params)
    return f"{verb.name} {{ … }}" if verb.only_table else f"{verb.name}({names})"


def _verbs(language: Language) -> str:
    pieces = [SECTIONS["verbs"]]
    for verb in sorted(language.verbs.values(), key=lambda v: v.name):
        library = " Moves cards to or from a library (CR 605.1a)." if verb.moves_library else ""
        text = f"### `{_signature(verb)}`\n\n{verb.doc}{library} (CR {verb.rule})\n"
        options = (*verb.options, *language.verb_options.get(verb.name, ()))
        rows = [(p, "" if p.required else "optional") for p in verb.params]
        rows += [(p, "option" if not verb.only_table else "optional") for p in options]
        if rows:
            text += "\n" + _table(
                ("name", "what it takes", "", "meaning"),
                ((f"`{p.name}`", _param_type(p), how, p.doc) for p, how in rows),
            )
        pieces.append(text)
    return "\n".join(pieces)


def _readings(language: Language) -> str:
    def rows(fields: Iterable[Reading]) -> Iterable[tuple[str, ...]]:
        return ((f"`{f.name}`", _param_type(f), f.doc) for f in fields)

    head = ("field", "what it holds", "meaning")
    objects = _table(head, rows(language.object_fields.values()))
    players = _table(head, rows(language.player_fields.values()))
    return SECTIONS["readings"] + objects + SECTIONS["readings_player"] + players


def _library() -> str:
    return SECTIONS["library"].format(names=", ".join(f"`{name}`" for name in sorted(LIBRARY)))
