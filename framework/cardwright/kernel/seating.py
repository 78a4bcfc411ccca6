"""Whether players and teams sit as the formats of a game want it (CR 800.2, 805.1, 808.1, 810.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardwright.errors import WrongArgument

from .formats import Composed

if TYPE_CHECKING:
    from .library import Library

__all__ = ["check_seats"]


def check_seats(library: Library, composed: Composed, teams: Sequence[int | None]) -> None:
    """Raise `WrongArgument` unless as many play as the formats allow, in teams of the right size, whose members sit
    side by side where they take their turns together. `teams`: each seat's team."""

    def setting(name: str) -> Any:
        return composed.settings.get(name, library.settings[name].default)

    formats = " + ".join(composed.formats)
    least, most = setting("players")
    if len(teams) < (least or 1) or (most is not None and len(teams) > most):
        count = f"{least}" if least == most else f"{least} or more" if most is None else f"{least} to {most}"
        raise WrongArgument(f"{len(teams)} player{'s' * (len(teams) != 1)} can't play {formats}: it takes {count}")
    size = setting("team_size")
    if size is None:
        return
    if size == 0:
        if any(team is not None for team in teams):
            raise WrongArgument(f"there are no teams in {formats}: everybody plays for themselves")
        return
    members: dict[int | None, int] = {}
    for team in teams:
        members[team] = members.get(team, 0) + 1
    if None in members or len(members) < 2 or any(n != size for n in members.values()):
        raise WrongArgument(f"{formats} is played by teams of {size}: every player needs a team, and every team {size}")
    if setting("shared_turns"):
        changes = sum(teams[i] != teams[i - 1] for i in range(len(teams)))
        if changes != len(members):
            raise WrongArgument(f"the players of a team must sit side by side in {formats} (CR 805.1)")
