"""Costs to attack and block (CR 508.1g-j, 509.1d-f): what a declaration costs, whether it could be paid, paying it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from cardwright.kernel.abilities import Cost
from cardwright.kernel.attempting import Illegal
from cardwright.kernel.context import Context
from cardwright.kernel.costs import can_pay_parts, pay_parts
from cardwright.kernel.decisions import Ask, Decision, Group
from cardwright.kernel.mana import ManaCost
from cardwright.kernel.observing import question
from cardwright.kernel.payment import ManaRequest
from cardwright.kernel.proposing import cost_text
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

    def _payer(self, option: int) -> int:
        """Who pays for an option: the player whose creature it is."""
        return self.terms.whose(self.terms.pairs[option][0])

    def of(self, chosen: Sequence[int]) -> dict[int, Price]:
        """What these options cost together, by the player who pays it."""
        payers = dict.fromkeys(self._payer(i) for i in chosen if i in self.terms.costs)
        return {p: self._price(i for i in chosen if self._payer(i) == p) for p in payers}

    # ------------------------------------------------------------ what could be paid

    def affordable(self) -> list[Group]:
        """Limits that keep to what the player could pay: no option that is too dear by itself, and no more of the
        others than the cheapest of them allow."""
        if not self.each:
            return []
        payable = [i for i, price in self.each.items() if self._payable(price, self._payer(i))]
        dear = tuple(i for i in self.each if i not in payable)
        groups = [Group(dear, at_most=0, reason="the cost can't be paid")] if dear else []
        for player in dict.fromkeys(self._payer(i) for i in payable):
            groups += self._together([i for i in payable if self._payer(i) == player], player)
        return groups

    def _together(self, payable: list[int], player: int) -> list[Group]:
        if len(payable) < 2 or not all(_generic(self.each[i]) for i in payable):
            return []
        payable.sort(key=lambda i: self.each[i].mana.mana_value())
        most = self._how_many(payable, player)
        if most == len(payable):
            return []
        return [Group(tuple(sorted(payable)), at_most=most, reason="the cost for all can't be paid")]

    def _how_many(self, cheapest: list[int], player: int) -> int:
        low, high = 1, len(cheapest)
        while low < high:
            middle = (low + high + 1) // 2
            if self._payable(self._price(cheapest[:middle]), player):
                low = middle
            else:
                high = middle - 1
        return low

    def _payable(self, price: Price, player: int) -> bool:
        if not all(can_pay_parts(self.engine, cost, player, ctx) for cost, ctx in price.parts):
            return False
        if price.mana.is_empty:
            return True
        return bool(question(self.engine, "can_pay_mana", player=player, request=_request(price)) != "no")

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

    def pay(self, prices: Mapping[int, Price]) -> Ask[None]:
        """Each player pays all of theirs. Raises `Illegal`."""
        for player, price in prices.items():
            yield from self._pay(price, player)

    def _pay(self, price: Price, player: int) -> Ask[None]:
        if not price.mana.is_empty:
            spent = yield from question(self.engine, "pay_mana", player=player, request=_request(price))
            if spent is None:
                raise Illegal(f"the cost {price.mana.text} is not paid")
        for cost, ctx in price.parts:
            if (yield from pay_parts(self.engine, cost, player, replace(ctx, you=player))) is None:
                raise Illegal(f"the cost ({cost_text(cost)}) can't be paid")


def _request(price: Price) -> ManaRequest:
    return ManaRequest(symbols=tuple(price.mana.symbols), text=price.mana.text)


def _generic(price: Price) -> bool:
    return not price.parts and all(symbol.strip("{}").isdigit() for symbol in price.mana.symbols)


def _text(price: Price) -> str:
    mana = [] if price.mana.is_empty else [price.mana.text]
    return ", ".join(mana + [cost_text(cost) for cost, _ in price.parts])
