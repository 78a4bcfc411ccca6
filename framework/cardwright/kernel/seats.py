"""Who plays, in which order, and with whom: players, turn order, opponents and teams (CR 101.4, 102, 805)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .state import GameState, PlayerState

if TYPE_CHECKING:
    from .library import Library

__all__ = ["Seats"]


class Seats:
    """The side of an engine that knows the players around the table."""

    library: Library
    state: GameState
    shared_turns: bool

    def player(self, id: int) -> PlayerState:
        """A player's state."""
        return self.state.players[id]

    def in_game(self) -> tuple[int, ...]:
        """The players who have not left or lost, by seat."""
        return tuple(p.id for p in self.state.players if not p.left and not p.lost)

    def apnap(self) -> tuple[int, ...]:
        """The players in the game in turn order, from the active player (CR 101.4)."""
        n = len(self.state.players)
        active = self.state.turn.active
        order = ((active + i) % n for i in range(n))
        return tuple(i for i in order if not self.state.players[i].left)

    def acting_for(self, controller: int | None) -> int:
        """Who makes the choices for an object or ability: its controller; the active player if nobody controls it, or
        the next player in turn order (CR 800.4h)."""
        return controller if controller is not None else self.apnap()[0]

    def are_opponents(self, a: int, b: int) -> bool:
        """Whether two players are opponents (CR 102.2-102.3)."""
        team = self.state.players[a].team
        return a != b and (team is None or team != self.state.players[b].team)

    def opponents(self, player: int) -> tuple[int, ...]:
        """A player's opponents in the game, in turn order from the next."""
        n = len(self.state.players)
        order = ((player + i) % n for i in range(1, n))
        return tuple(i for i in order if not self.state.players[i].left and self.are_opponents(player, i))

    def setting(self, name: str) -> Any:
        """What the game's formats say about something, or what holds where they say nothing. Raises KeyError."""
        settings = self.state.settings
        return settings[name] if name in settings else self.library.settings[name].default

    def team(self, player: int) -> tuple[int, ...]:
        """The players of a player's team who are in the game, the primary one first (CR 805.2); without teams only
        the player."""
        players = self.state.players
        own, n = players[player].team, len(players)
        if own is None:
            return (player,)
        team = [p.id for p in players if p.team == own]
        first = next((p for p in team if players[(p - 1) % n].team != own), team[0])
        order = ((first + i) % n for i in range(n))
        return tuple(p for p in order if p in team and not players[p].left)

    def side(self, player: int) -> tuple[int, ...]:
        """Who takes turns, has priority and fights together with a player (CR 805): their team where turns are shared,
        otherwise only they."""
        return self.team(player) if self.shared_turns else (player,)

    def active_players(self) -> tuple[int, ...]:
        """The active player, or the players of the active team, the primary one first (CR 805.4a)."""
        return self.side(self.state.turn.active) if self.shared_turns else (self.state.turn.active,)

    def next_side(self, player: int) -> int:
        """The first player of whoever comes next in turn order: the next player, or the next team's primary one."""
        own = self.side(player)
        at = self.next_player(player)
        while at in own and at != player:
            at = self.next_player(at)
        return next(iter(self.side(at)), at)

    def next_player(self, player: int) -> int:
        """The next player in turn order who is in the game."""
        n = len(self.state.players)
        for i in range(1, n + 1):
            if not self.state.players[(player + i) % n].left:
                return (player + i) % n
        return player
