"""By what a card lies face down: ``face_down: true``, ``manifest``, or a keyword of the card's such as ``disguise``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.kernel.abilities import FaceDown, Keyword
from cardwright.kernel.turning import shown_face_down

if TYPE_CHECKING:
    from cardwright.kernel.definitions import Face
    from cardwright.kernel.library import Library
    from cardwright.kernel.state import GameObject

__all__ = ["MANIFEST", "face_down_keywords", "lies_face_down_by"]

MANIFEST = "manifest"


def face_down_keywords(library: Library, card: str, face: int) -> dict[str, Face | None]:
    """The keywords by which a card is cast face down, with what it is then if more than a 2/2 creature (CR 708.2)."""
    found: dict[str, Face | None] = {}
    for keyword in library.definition(card).faces[face].abilities:
        if isinstance(keyword, Keyword):
            downs = [a for a in library.expanded((keyword,)) if isinstance(a, FaceDown)]
            found |= {keyword.name: shown_face_down(a) for a in downs}  # noqa: B035 - there is one, or none
    return found


def lies_face_down_by(library: Library, obj: GameObject) -> str | bool:
    """The word for how an object lies face down; True where nothing depends on it."""
    if obj.manifested:
        return MANIFEST
    known = face_down_keywords(library, obj.definition, obj.face)
    return next((word for word, down in known.items() if obj.down is not None and down == obj.down), True)
