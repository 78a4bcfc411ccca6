"""The plugins that ship with Cardwright, by module name; they are loaded like anybody else's."""

from __future__ import annotations

__all__ = ["BUILTIN_PLUGINS"]

BUILTIN_PLUGINS: tuple[str, ...] = (
    "cardwright_plugins.turn_structure",
    "cardwright_plugins.state_based_actions",
    "cardwright_plugins.combat",
    "cardwright_plugins.mana",
    "cardwright_plugins.keywords",
    "cardwright_plugins.counters",
    "cardwright_plugins.linked_exile",
    "cardwright_plugins.interplanar",
    "cardwright_plugins.formats",
    "cardwright_plugins.formats.commander",
    "cardwright_plugins.formats.planechase",
)
