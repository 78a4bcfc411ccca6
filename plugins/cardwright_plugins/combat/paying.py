"""Costs to attack and block (CR 508.1g-j, 509.1d-f): what a declaration costs, whether it could be paid, paying it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from cardwright.kernel.abilities import Cost
from cardwright.kernel.casting import Illegal, cost_text
from cardwright.kernel.context import Context
from cardwright.kernel.costs import can_pay_parts, pay_parts
from cardwright.kernel.decisions import Ask, Decision, Group
from cardwright.kernel.mana import ManaCost
from cardwright.kernel.observing import question
from cardwright.kernel.payment import ManaRequest
from cardwright.kernel.totals import plus

from .terms import Terms

__all__ = ["Price", "Prices"]

replace = msgspec.structs.replace


class Price(msgspec.Struct, frozen=True):
    """What a declaration costs in all: mana, and other parts, each from the point of view of what asks for it."""

    mana: ManaCost
    parts: tuple[tuple[Cost, Context], ...] = ()


class Prices:
    """What the options of a declaration cost; nothing if nothing costs anything."""

    def __init__(self, terms: Terms) -> None:
        self.terms, self.engine, self.player = terms, terms.engine, terms.player
        self._refused: list[Group] = []
        self.each = {i: self._price([i]) for i in terms.costs}
        for i, price in self.each.items():
            options = list(terms.options)
            options[i] = replace(options[i], cost=_text(price))
            terms.options = tuple(options)

    def _price(self, chosen: Iterable[int]) -> Price:
        mana, parts = ManaCost(()), []
        for i in chosen:
            for about in self.terms.costs.get(i, ()):
                cost = about.ability.cost
                times = max(0, self.engine.amount(about.ability.times, about.context))
                if cost.mana is not None:
                    for _ in range(times):
                        mana = mana + cost.mana
                if cost.parts:
                    others = Cost(parts=cost.parts)
                    whole = Cost()
                    for _ in range(times):
                        whole = plus(whole, others)
                    parts.append((whole, about.context))
        return Price(mana, tuple(parts))

    def of(self, chosen: Sequence[int]) -> Price:
        """What these options cost together."""
        return self._price(chosen)

    # ------------------------------------------------------------ what could be paid

    def affordable(self) -> list[Group]:
        """Limits that keep to what the player could pay: no option that is too dear by itself, and no more of the
        others than the cheapest of them allow."""
        if not self.each:
            return []
        payable = [i for i, price in self.each.items() if self._payable(price)]
        dear = tuple(i for i in self.each if i not in payable)
        groups = [Group(dear, at_most=0, reason="the cost can't be paid")] if dear else []
        if len(payable) > 1 and all(_generic(self.each[i]) for i in payable):
            payable.sort(key=lambda i: self.each[i].mana.mana_value())
            most = self._how_many(payable)
            if most < len(payable):
                groups.append(Group(tuple(sorted(payable)), at_most=most, reason="the cost for all can't be paid"))
        return groups

    def _how_many(self, cheapest: list[int]) -> int:
        low, high = 1, len(cheapest)
        while low < high:
            middle = (low + high + 1) // 2
            if self._payable(self._price(cheapest[:middle])):
                low = middle
            else:
                high = middle - 1
        return low

    def _payable(self, price: Price) -> bool:
        if not all(can_pay_parts(self.engine, cost, self.player, ctx) for cost, ctx in price.parts):
            return False
        if price.mana.is_empty:
            return True
        return bool(question(self.engine, "can_pay_mana", player=self.player, request=_request(price)) != "no")

    # ------------------------------------------------------------ taking back

    def refused(self, chosen: Sequence[int]) -> None:
        """These could not be paid for: not the same again, unless the player pays by hand and may do so better."""
        if self.player not in self.engine.state.manual:
            costly = tuple(i for i in chosen if i in self.each)
            self._refused.append(Group(costly, at_most=len(costly) - 1, reason=self.engine.refusal))

    def limited(self, decision: Decision) -> Decision:
        """The question without what has been refused."""
        return replace(decision, groups=(*decision.groups, *self._refused)) if self._refused else decision

    # ------------------------------------------------------------ paying

    def pay(self, price: Price) -> Ask[None]:
        """Pay all of it. Raises `Illegal`."""
        if not price.mana.is_empty:
            spent = yield from question(self.engine, "pay_mana", player=self.player, request=_request(price))
            if spent is None:
                raise Illegal(f"the cost {price.mana.text} is not paid")
        for cost, ctx in price.parts:
            if (yield from pay_parts(self.engine, cost, self.player, replace(ctx, you=self.player))) is None:
                raise Illegal(f"the cost ({cost_text(cost)}) can't be paid")


def _request(price: Price) -> ManaRequest:
    return ManaRequest(symbols=tuple(price.mana.symbols), text=price.mana.text)


def _generic(price: Price) -> bool:
    return not price.parts and all(symbol.strip("{}").isdigit() for symbol in price.mana.symbols)


def _text(price: Price) -> str:
    mana = [] if price.mana.is_empty else [price.mana.text]
    return ", ".join(mana + [cost_text(cost) for cost, _ in price.parts])
