"""From a card's files to its definitions: the card's own, and those of the tokens that it makes."""

from __future__ import annotations

from cardwright import yaml_source as yaml
from cardwright.kernel.abilities import Ability, Keyword, SpellAbility, Where
from cardwright.kernel.definitions import CardDefinition, Face
from cardwright.kernel.language import Language
from cardwright.kernel.mana import BASIC_LAND_TYPES

from .card_file import CardFacts, FaceFacts
from .compile import CompiledCard
from .errors import PackError, listed, near
from .host import Scripts
from .pack import Pack
from .vocabulary import constructor_name
from .yaml_keywords import keyword_of

__all__ = ["build_card"]


def build_card(
    facts: CardFacts, pack: Pack, called: str, script: bytes | None, scripts: Scripts
) -> list[CardDefinition]:
    """The card's definition, then those of its tokens. `called` is its folder in messages. Raises `PackError`."""
    tokens = tuple(name for name, _ in facts.tokens)
    compiled = CompiledCard()
    if script is not None:
        faces = tuple(face.name for face in facts.faces)
        compiled = scripts.compile(pack, f"{called}/card.lua", script, faces, tokens)
    card = CardDefinition(
        key=facts.name,
        faces=tuple(
            _face(face, _abilities_of(compiled, facts, i), f"{called}/card.yaml", scripts.language, pack)
            for i, face in enumerate(facts.faces)
        ),
        layout=facts.layout,
        pack=pack.name,
        delayed=compiled.delayed,
        where=Where(f"{called}/card.yaml", facts.name_line),
        text=facts.text,
        identity=facts.identity,
    )
    for face, told in zip(card.faces, facts.faces, strict=True):
        _check_whole(face, told, called, script)
    made = [card]
    for name, token in facts.tokens:
        face = _face(token, compiled.tokens.get(name, ()), f"{called}/card.yaml", scripts.language, pack)
        where = Where(f"{called}/card.yaml", token.at)
        made.append(CardDefinition(f"{facts.name}#{name}", (face,), "token", pack.name, where=where, text=token.text))
    return made


def _abilities_of(compiled: CompiledCard, facts: CardFacts, face: int) -> tuple[Ability, ...]:
    """What the script says of one face: what stands outside `face { … }` is the first face's."""
    named = compiled.faces.get(facts.faces[face].name, ())
    return (*compiled.abilities, *named) if face == 0 else named


def _face(told: FaceFacts, abilities: tuple[Ability, ...], file: str, language: Language, pack: Pack) -> Face:
    keywords = tuple(_keyword(name, value, file, line, language, pack) for name, value, line in told.keywords)
    for i, keyword in enumerate(keywords):
        others = (*keywords[:i], *abilities)
        if any(isinstance(a, Keyword) and a.name == keyword.name and a.cost == keyword.cost for a in others):
            raise PackError(f"the keyword {keyword.name!r} is given twice", file, told.keywords[i][2])
    return Face(
        name=told.name,
        mana_cost=told.mana_cost,
        supertypes=told.line.supertypes,
        types=told.line.types,
        subtypes=told.line.subtypes,
        colors=told.colors,
        power=told.power,
        toughness=told.toughness,
        loyalty=told.loyalty,
        defense=told.defense,
        abilities=(*keywords, *abilities),
    )


def _keyword(name: str, value: yaml.Value | None, file: str, line: int, language: Language, pack: Pack) -> Keyword:
    definition = next(
        (k for k in language.keywords.values() if constructor_name(k.name) == constructor_name(name)), None
    )
    if definition is None:
        raise PackError(
            f"unknown keyword {name!r}; the keywords are {listed(sorted(language.keywords))}",
            file,
            line,
            hint=near(name, language.keywords),
        )
    return keyword_of(definition, value, file, line, language, pack.subtypes)


def _check_whole(face: Face, told: FaceFacts, called: str, script: bytes | None) -> None:
    """A card is whole or refused: what surely misses something is an error."""
    file = f"{called}/card.yaml"
    spells = [a for a in face.abilities if isinstance(a, SpellAbility)]
    is_spell = "instant" in face.types or "sorcery" in face.types
    if is_spell and script is None:
        raise PackError(f"{face.name} is an {face.types[-1]} and has no card.lua that says what it does", file, told.at)
    if is_spell and not spells:
        raise PackError(f"{face.name} is an {face.types[-1]}: it needs spell {{ … }}", f"{called}/card.lua")
    if spells and not is_spell:
        where = spells[0].where
        raise PackError(
            f"{face.name} is neither instant nor sorcery: spell {{ … }} is not for it",
            f"{called}/card.lua",
            where.line if where else None,
        )
    if len(spells) > 1:
        where = spells[1].where
        raise PackError(
            "a face has one spell { … }, with all that it does", f"{called}/card.lua", where.line if where else None
        )
    if told.text and script is None and not face.abilities and not any(s in BASIC_LAND_TYPES for s in face.subtypes):
        raise PackError(f"{face.name} has a text but neither keywords nor card.lua: it would do nothing", file, told.at)
