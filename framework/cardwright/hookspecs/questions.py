"""Questions with one owner (``firstresult``): exactly one plugin answers each.

One that answers instead of the owner says so with ``@hookimpl(tryfirst=True)`` and returns None where it leaves the
question to the owner. Two owners, or two plugins that would both answer first, are refused at load.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .markers import hookspec

if TYPE_CHECKING:
    from cardwright.kernel.decisions import Ask
    from cardwright.kernel.engine import Engine
    from cardwright.kernel.mana import Mana
    from cardwright.kernel.payment import ManaRequest

__all__ = ["can_pay_mana", "could_produce", "pay_mana", "turn_steps"]


@hookspec(firstresult=True)
def turn_steps(engine: Engine, player: int) -> tuple[str, ...] | None:
    """The names of the steps of `player`'s turn, which is about to begin, in order (CR 500.1, 500.8).

    Owner: the turn structure. Each name is one that `register_steps` gave. `engine` is the running engine: ask it, and
    change nothing.

    When: as a turn begins, before its event. Errors: `PluginFailed` if nobody answers.
    """


@hookspec(firstresult=True)
def pay_mana(engine: Engine, player: int, request: ManaRequest) -> Ask[tuple[Mana, ...] | None] | None:
    """Pay a mana cost: activate mana abilities and spend mana from the pool (CR 601.2g-h, 118.3).

    Returns a generator that may ask and that returns the mana spent, or None if the cost was not paid; what is to be
    paid is `request.symbols`. Owner: the mana rules. A generator function always answers; to leave the question to the
    owner, return None from an ordinary function.

    When: in the middle of casting and activating, and as a resolving effect has a player pay. Errors: `PluginFailed` if
    nobody answers.
    """


@hookspec(firstresult=True)
def can_pay_mana(engine: Engine, player: int, request: ManaRequest) -> str | None:
    """Whether a mana cost could be paid (CR 118.3): "auto", "by_hand" or "no".

    "by_hand": only by mana abilities that cost more than {T}. Owner: the mana rules. Changes nothing and asks nobody.

    When: as legal actions are listed, often. Errors: `PluginFailed` if nobody answers.
    """


@hookspec(firstresult=True)
def could_produce(engine: Engine, object: int, only_colors: bool) -> frozenset[str] | None:
    """The types of mana that a permanent could produce (CR 106.7): any of "W", "U", "B", "R", "G", "C".

    `object` is the permanent, by id, perhaps one that has left; `only_colors`: colourless is not asked for. Owner: the
    mana rules. Changes nothing and asks nobody.

    When: as an ability asks it for the mana that it adds, on forks too. Errors: `PluginFailed` if nobody answers.
    """
