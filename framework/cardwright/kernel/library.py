"""A library: the card definitions, plugins and registries that games are played with.

Nothing here is part of a game's state; any number of games may share one library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from threading import RLock
from typing import Self, TypeAlias

import msgspec
import pluggy

from cardwright.errors import UnknownCard, WrongArgument, WrongType
from cardwright.visible import shown

from .abilities import (
    Ability,
    Activated,
    AddMana,
    Adjust,
    Cant,
    CastPermission,
    Cost,
    CostChange,
    CostPart,
    Filter,
    Instruction,
    Keyword,
    Mode,
    Replacement,
    Static,
    TriggerChange,
    Triggered,
    Where,
)
from .checked import a, exact_text, many, text
from .combat_abilities import COMBAT
from .definitions import CardDefinition, Face
from .event_names import Facets
from .filters import FIELDS
from .formats import KERNEL_SETTINGS, Format, Setting
from .language import Language
from .mana import BASIC_LAND_TYPES
from .playing import RulesInPlay
from .plugins import load_plugins, plays_in
from .readings import OBJECT_FIELDS, PLAYER_FIELDS
from .registration import gather
from .registries import (
    DeckRule,
    Expectation,
    FilterField,
    KeywordDefinition,
    PluginState,
    StateBasedAction,
    StepDefinition,
    VerbOption,
    VerbSpec,
)
from .rules_used import PackUsed
from .script_host import ScriptHost
from .state import GameObject
from .uncopied import Uncopied
from .verbs import VERBS
from .zones import zone_name

__all__ = ["Library", "UnknownCard"]


def _folder(where: Where) -> str:
    return where.file.rpartition("/")[0]


def _intrinsic(subtype: str, mana: str) -> Activated:
    """The mana ability that a basic land type gives (CR 305.6)."""
    return Activated(label=f"tap for {{{mana}}}", cost=Cost(parts=(CostPart("tap"),)), adds=AddMana(mana=(mana,)))


def _enters_with(counter: str, amount: int) -> Replacement:
    """The ability to enter with as many counters as are printed."""
    return Replacement(
        label=f"enters with {amount} {counter}",
        event="enter_battlefield",
        subject="this",
        enters_with=((counter, amount),),
    )


_LONGEST_NAME = 1000
_COMMAND_ZONE = frozenset({"conspiracy", "dungeon", "phenomenon", "plane", "scheme", "vanguard"})


def _in_command_zone(definition: CardDefinition) -> CardDefinition:
    """Abilities of planes and other cards that are never permanents function in the command zone (CR 113.6, 901.7)."""
    if not any(_COMMAND_ZONE.intersection(face.types) for face in definition.faces):
        return definition
    replace = msgspec.structs.replace

    def placed(ability: Ability) -> Ability:
        return replace(ability, zones=("command",)) if ability.zones == ("battlefield",) else ability

    faces = tuple(replace(f, abilities=tuple(map(placed, f.abilities))) for f in definition.faces)
    return replace(definition, faces=faces)


_INTRINSIC = {subtype: _intrinsic(subtype, mana) for subtype, mana in BASIC_LAND_TYPES.items()}


_DEFEATED = Triggered(
    event="remove_counters",
    subject=Filter(fields=(("is_not", Filter(fields=(("counter", ("defense",)),))), ("this", True))),
    match=(("counter", "defense"),),
    modes=(Mode(effect=(Instruction("defeat"),)),),
    label="defeated",
)
"""What becomes of a Siege as its last defense counter is removed (CR 310.11b)."""


def _by_type(face: Face) -> tuple[Ability, ...]:
    """The abilities that the rules give an object for its types."""
    found: tuple[Ability, ...] = ()
    if "land" in face.types:
        found += tuple(_INTRINSIC[s] for s in face.subtypes if s in _INTRINSIC)
    if face.loyalty is not None and "planeswalker" in face.types:
        found += (_enters_with("loyalty", face.loyalty),)
    if face.defense is not None and "battle" in face.types:
        found += (_enters_with("defense", face.defense),)
    if "battle" in face.types and "Siege" in face.subtypes:
        found += (_DEFEATED,)
    if "Saga" in face.subtypes and "enchantment" in face.types:
        found += (_enters_with("lore", 1),)
    return found


_Expansion: TypeAlias = tuple[tuple[Ability, ...], tuple[Ability, ...], tuple[Static, ...]]
"""Abilities, with what keywords among them stand for, and the static ones of those."""


class Library(Uncopied):
    """Definitions by name, the plugin manager, and what plugins registered.

    `definitions` finds a definition by its key, or returns None; it may load lazily. `plugins`: plugin objects or
    dotted
    module names, in any order; None means the built-in ones. `entry_points`: also those installed in the group
    ``cardwright``. `packs` tells which packs the definitions are from; it is asked once, when that is of
    interest.

    **Threads.** Games of one library may be used from several threads: each call holds `lock` until it is done, so that
    they take turns. Scripts, caches and a worker process are the library's, and are never entered twice. One game is
    for one thread at a time: another one's call is refused (`GameInUse`) while one goes on. What is not a call of
    `Game` or of `Library.definition` (such as questions to `Game.engine`) takes no turn: hold `lock` around it.
    """

    _instead = "any number of games may share it; another one is opened anew"

    def __init__(
        self,
        definitions: Callable[[str], CardDefinition | None] | Mapping[str, CardDefinition],
        *,
        plugins: Iterable[object] | None = None,
        entry_points: bool = False,
        script_host: ScriptHost | None = None,
        packs: Callable[[], tuple[PackUsed, ...]] = tuple,
    ) -> None:
        self.lock = RLock()
        if not isinstance(definitions, Mapping) and not callable(definitions):
            raise WrongType(f"definitions are a function or a map, not {shown(definitions)}")
        if plugins is not None:
            plugins = many(plugins, object, "plugins are objects and names of modules")
        self._find = definitions.get if isinstance(definitions, Mapping) else definitions
        self._definitions: dict[str, CardDefinition] = {}
        self._homes: dict[str, CardDefinition] = {}  # cards by the folder that their abilities say they are from
        self.script_host = script_host
        self._tell_packs = packs
        self.manager: pluggy.PluginManager = load_plugins(plugins, entry_points=entry_points)
        self.facets = Facets()
        self.verbs: dict[str, VerbSpec] = dict(VERBS)
        self.verb_options: dict[str, dict[str, VerbOption]] = {}
        self.filter_fields: dict[str, FilterField] = dict(FIELDS)
        self.keywords: dict[str, KeywordDefinition] = {}
        self.steps: dict[str, StepDefinition] = {}
        self.state_based_actions: list[StateBasedAction] = []
        self.expectations: dict[str, Expectation] = {}
        self.deck_rules: list[DeckRule] = []
        self.formats: dict[str, Format] = {}
        self.settings: dict[str, Setting] = {s.name: s for s in KERNEL_SETTINGS}
        self.action_owners: dict[str, str] = {}  # which plugin a state-based action is of
        self.plugin_states: dict[str, PluginState] = {}
        self._finished: dict[int, tuple[Face, Face]] = {}
        self._expanded: dict[int, _Expansion] = {}
        self._of_keywords: dict[int, tuple[Keyword, tuple[Ability, ...]]] = {}
        self._keys: dict[tuple[int, str], tuple[Face, tuple[str, ...]]] = {}
        self._activated: dict[int, tuple[tuple[Ability, ...], tuple[tuple[int, Activated, bool], ...]]] = {}
        gather(self)
        self.confined: dict[str, tuple[str, ...]] = plays_in(self.manager, self.formats)
        self._in_play: dict[tuple[str, ...], RulesInPlay] = {}
        self.swift_keywords = [k.name for k in self.keywords.values() if k.ignores_sickness]
        self.damage_keywords = [(k.name, k.damage) for k in self.keywords.values() if k.damage is not None]
        self.object_notes: dict[str, object] = {
            s.key: s.initial for s in self.plugin_states.values() if s.of == "object"
        }

    def rules_for(self, formats: tuple[str, ...]) -> RulesInPlay:
        """What of the rules is in play in a game of these formats."""
        found = self._in_play.get(formats)
        if found is None:
            found = self._in_play[formats] = RulesInPlay(self, formats)
        return found

    @cached_property
    def packs(self) -> tuple[PackUsed, ...]:
        """The packs that the cards are from, with versions and hashes. Raises `PackError` if one can't be read."""
        with self.lock:
            return self._tell_packs()

    # ------------------------------------------------------------ registries

    @property
    def language(self) -> Language:
        """The words that scripts may use, as registered by kernel and plugins."""
        return Language(
            events=self.facets.names,
            verbs=self.verbs,
            filter_fields=self.filter_fields,
            keywords=self.keywords,
            steps=tuple(self.steps),
            verb_options={
                verb: tuple(option.param for option in options.values()) for verb, options in self.verb_options.items()
            },
            object_fields=OBJECT_FIELDS,
            player_fields=PLAYER_FIELDS,
        )

    def close(self) -> None:
        """Let go of what the host of its scripts holds of the machine, such as a worker process. Whoever plays on with
        this library has it started again."""
        if self.script_host is not None:
            with self.lock:
                self.script_host.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ definitions

    def definition(self, key: str) -> CardDefinition:
        """The definition with this key. Raises `UnknownCard`, and `PackError` for a card that is not whole."""
        name = exact_text(key)
        if name is None:
            raise WrongType(f"cards are called by names, not by {shown(key)}")
        found = self._definitions.get(name)
        return found if found is not None else self._loaded(name)

    def _loaded(self, key: str) -> CardDefinition:
        if len(key) > _LONGEST_NAME:
            raise UnknownCard(f"no card is called {shown(key)}: no name has {len(key)} characters")
        with self.lock:
            found = self._find(text(key, "the name of a card"))
            if found is None:
                raise UnknownCard(f"no card is called {shown(key)}")
            found = a(CardDefinition, found, "definitions are CardDefinitions")
            found = self._definitions.setdefault(key, _in_command_zone(found))
            if found.where is not None and "#" not in key:
                self._homes[_folder(found.where)] = found
            return found

    def home_of(self, ability: Ability | None, bearer: str) -> CardDefinition:
        """The card on which an ability is printed, whatever object has it (CR 707.2, 113.7); `bearer` is that object's
        definition, for abilities that say no place."""
        where = getattr(ability, "where", None)
        found = self._homes.get(_folder(where)) if where is not None else None
        return found if found is not None else self.definition(bearer)

    # ------------------------------------------------------------ derived from faces, kept by identity

    def expanded(self, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        """The abilities with what keywords among them stand for added (CR 702)."""
        return self._expansion(abilities)[1] if abilities else abilities

    def statics(self, abilities: tuple[Ability, ...]) -> tuple[Static, ...]:
        """The static abilities among these and what keywords among them stand for."""
        return self._expansion(abilities)[2] if abilities else ()

    def _expansion(self, abilities: tuple[Ability, ...]) -> _Expansion:
        held = self._expanded.get(id(abilities))
        if held is None or held[0] is not abilities:
            out: list[Ability] = []
            for ability in abilities:
                out.append(ability)
                if isinstance(ability, Keyword):
                    out += self.expand(ability)
            if len(self._expanded) > 5000:
                self._expanded.clear()
            statics = tuple(a for a in out if isinstance(a, Static))
            held = self._expanded[id(abilities)] = (abilities, tuple(out), statics)
        return held

    def expand(self, keyword: Keyword) -> tuple[Ability, ...]:
        """What a keyword ability stands for: always the same abilities, so that they are known again (CR 613.6). Raises
        `WrongArgument` if no plugin knows the keyword."""
        held = self._of_keywords.get(id(keyword))
        if held is None or held[0] is not keyword:
            definition = self.keywords.get(keyword.name)
            if definition is None:
                raise WrongArgument(f"no plugin knows the keyword {shown(keyword.name)}")
            if len(self._of_keywords) > 20000:
                self._of_keywords.clear()
            abilities = tuple(definition.expand(keyword)) if definition.expand else ()
            held = self._of_keywords[id(keyword)] = (keyword, abilities)
        return held[1]

    def finished(self, face: Face) -> Face:
        """A face with its keywords expanded and its intrinsic abilities: the mana abilities of its basic land types (CR
        305.6), and the counters that a planeswalker, battle or Saga enters with (306.5b, 310.4b, 714.3a)."""
        held = self._finished.get(id(face))
        if held is not None and held[0] is face:
            return held[1]
        abilities = self.expanded(face.abilities)
        if not face.bare:
            abilities += _by_type(face)
        done = face if abilities is face.abilities else msgspec.structs.replace(face, abilities=abilities)
        if len(self._finished) > 5000:
            self._finished.clear()
        self._finished[id(face)] = (face, done)
        return done

    def activated(self, abilities: tuple[Ability, ...]) -> tuple[tuple[int, Activated, bool], ...]:
        """The activated abilities among these, each with its index and whether its cost has {T}."""
        held = self._activated.get(id(abilities))
        if held is None or held[0] is not abilities:
            found = tuple((i, a, a.cost.taps) for i, a in enumerate(abilities) if isinstance(a, Activated))
            if len(self._activated) > 5000:
                self._activated.clear()
            held = self._activated[id(abilities)] = (abilities, found)
        return held[1]

    def watch_keys(self, obj: GameObject) -> tuple[str, ...]:
        """Under what this object is filed in the watch index while it is where it is."""
        attached = () if obj.attached_to is None else (f"attached:{obj.attached_to}",)
        if not obj.definition and obj.copied is None:
            return attached
        face = obj.copied if obj.copied is not None else self.definition(obj.definition).faces[obj.face]
        if obj.face_down and obj.zone != "exile":
            if obj.zone == "battlefield":
                attached = (*attached, "face_down")
            if obj.down is None:
                return attached
            face = obj.down
        zone = zone_name(obj.zone)
        held = self._keys.get((id(face), zone))
        if held is None or held[0] is not face:
            keys: dict[str, None] = {}
            for ability in self.finished(face).abilities:
                if zone in ability.zones:
                    for key in _keys_of(ability):
                        keys[key] = None
            if len(self._keys) > 20000:
                self._keys.clear()
            held = self._keys[id(face), zone] = (face, tuple(keys))
        return held[1] + attached

    @staticmethod
    def keys_of(abilities: Iterable[Ability]) -> tuple[str, ...]:
        """Under what an object with these abilities would be filed where they function."""
        return tuple(key for ability in abilities for key in _keys_of(ability))


# An ability that watches only its own object, or what it is attached to, is found from the event's subject.
_WHOSE = {"this": ":own", "attached": ":attached"}


def _keys_of(ability: Ability) -> tuple[str, ...]:
    if isinstance(ability, Triggered):
        return (f"on:{ability.event}{_WHOSE.get(ability.subject, '') if isinstance(ability.subject, str) else ''}",)
    if isinstance(ability, Replacement):
        return (
            f"replace:{ability.event}{_WHOSE.get(ability.subject, '') if isinstance(ability.subject, str) else ''}",
        )
    if isinstance(ability, Static):
        return ("static",)
    if isinstance(ability, Cant):
        return (f"cant:{ability.event}",)
    if isinstance(ability, CostChange):
        return ("cost",)
    if isinstance(ability, Adjust):
        return (f"adjust:{ability.what}",)
    if isinstance(ability, TriggerChange):
        return ("trigger_change",)
    if isinstance(ability, CastPermission):
        return ("cast_permission",)
    if isinstance(ability, COMBAT):
        return (f"{type(ability).__name__}:{ability.event}",)
    if isinstance(ability, Activated):
        return ("activated", "mana") if ability.adds is not None else ("activated",)
    return ()
