"""The words that card scripts are checked against: what the kernel and the plugins of one library have registered."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from .event_names import EventName
from .readings import Reading
from .registries import FilterField, KeywordDefinition, Param, VerbSpec

__all__ = ["Language"]


class Language(msgspec.Struct, frozen=True):
    """What a script may name. A library builds it once, after its plugins have registered.

    `events`, `verbs`, `filter_fields` and `keywords` are by name; `verb_options` are the options that plugins add, by
    verb; `steps` the names of steps and phases; `object_fields` and `player_fields` what a handle may be asked (none
    given: any name is passed on to the reader).
    """

    events: Mapping[str, EventName]
    verbs: Mapping[str, VerbSpec]
    filter_fields: Mapping[str, FilterField]
    keywords: Mapping[str, KeywordDefinition]
    steps: tuple[str, ...] = ()
    verb_options: Mapping[str, tuple[Param, ...]] = {}
    object_fields: Mapping[str, Reading] = {}
    player_fields: Mapping[str, Reading] = {}
