"""The verbs that scripts and instructions may use, by subject."""

from __future__ import annotations

from cardwright.kernel.registries import VerbSpec

from . import choosing, lasting, moving, numbers, revealing, spells

__all__ = ["VERBS"]

VERBS: dict[str, VerbSpec] = {
    spec.name: spec for module in (moving, choosing, numbers, revealing, lasting, spells) for spec in module.SPECS
}
