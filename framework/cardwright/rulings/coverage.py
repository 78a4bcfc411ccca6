"""Which rules the rulings and tests that pass turn on: the table of docs/rules-coverage.md.

A rule is covered if a passing ruling or test cites it, partly covered if only some of its lettered parts are; a rule
whose letters are all covered, or not applicable, is covered. Nothing is claimed by hand but "not applicable", with a
reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from cardwright.yaml_source import SourceError, mapping, read, string

from .rulebook import chapters, is_rule, numbers, parent

__all__ = ["read_not_applicable", "table"]

COVERED, PARTLY, NOT_YET, NOT_APPLICABLE = "covered", "partly", "not yet", "not applicable"
SECTIONS = (
    "Game Concepts", "Parts of a Card", "Card Types", "Zones", "Turn Structure", "Spells, Abilities, and Effects",
    "Additional Rules", "Multiplayer Rules", "Casual Variants",
)  # fmt: skip


def read_not_applicable(path: Path) -> dict[str, str]:
    """Reasons by rule or chapter number. Raises `SourceError` for a number that is none, or an empty reason."""
    found: dict[str, str] = {}
    for key, value in mapping(read(path), "the rules that are not applicable").entries:
        if not is_rule(key.text):
            raise SourceError(f"there is no rule {key.text}", key.file, key.line)
        found[key.text] = string(value, "a reason")
    return found


def _reason(number: str, reasons: Mapping[str, str]) -> str:
    for name in (number, parent(number), number.partition(".")[0]):
        if name in reasons:
            return reasons[name]
    return ""


def statuses(rulings: Mapping[str, int], tests: Mapping[str, int], reasons: Mapping[str, str]) -> dict[str, str]:
    """The status of each rule, by number."""
    cited = rulings.keys() | tests.keys()
    found = {n: COVERED if n in cited else NOT_APPLICABLE if _reason(n, reasons) else NOT_YET for n in numbers()}
    letters: dict[str, list[str]] = {}
    for n in numbers():
        if parent(n) != n:
            letters.setdefault(parent(n), []).append(n)
    for whole, parts in letters.items():
        if whole not in found:
            continue
        held = {found[p] for p in parts} - {NOT_APPLICABLE}
        if held == {COVERED}:
            found[whole] = COVERED
        elif COVERED in held or found[whole] == COVERED:
            found[whole] = PARTLY if NOT_YET in held else found[whole]
    return found


def table(rulings: Iterable[str], tests: Iterable[str], reasons: Mapping[str, str]) -> str:
    """The document. `rulings` and `tests`: every rule number that a passing one cites, once for each."""
    by_ruling, by_test = Counter(rulings), Counter(tests)
    status = statuses(by_ruling, by_test, reasons)
    pieces = [_INTRO, _summary(status)]
    for chapter, name in chapters().items():
        rules = [n for n in numbers() if n.startswith(f"{chapter}.")]
        counts = Counter(status[n] for n in rules)
        said = ", ".join(f"{counts[s]} {s}" for s in (COVERED, PARTLY, NOT_YET, NOT_APPLICABLE) if counts[s])
        rows = [_row(n, status[n], by_ruling, by_test, reasons) for n in rules]
        head = f"## {chapter} {name}\n\n{said}.\n\n| rule | status | rulings | tests |\n| --- | --- | --- | --- |\n"
        pieces.append(head + "\n".join(rows))
    return "\n\n".join(pieces) + "\n"


def _row(n: str, status: str, rulings: Counter[str], tests: Counter[str], reasons: Mapping[str, str]) -> str:
    said = f"{status}: {_reason(n, reasons)}" if status == NOT_APPLICABLE else status
    return f"| {n} | {said} | {rulings[n] or ''} | {tests[n] or ''} |"


def _summary(status: Mapping[str, str]) -> str:
    rows = []
    for number, name in enumerate(SECTIONS, 1):
        counts = Counter(s for n, s in status.items() if n.startswith(str(number)))
        cells = " | ".join(str(counts[s]) for s in (COVERED, PARTLY, NOT_YET, NOT_APPLICABLE))
        rows.append(f"| {number} {name} | {cells} |")
    total = Counter(status.values())
    cells = " | ".join(str(total[s]) for s in (COVERED, PARTLY, NOT_YET, NOT_APPLICABLE))
    head = "| section | covered | partly | not yet | not applicable |\n| --- | --- | --- | --- | --- |"
    return "\n".join([head, *rows, f"| all | {cells} |"])


_INTRO = """# Rules coverage

Which of the Comprehensive Rules the shipped rulings and the tests turn on: generated from the rule numbers that passing
rulings cite (`cr:`) and passing tests are marked with (`pytest.mark.cr`) by `make coverage`. A rule with letters is
covered if all of them are, and partly covered if some are. To cite a rule is to say that the scenario fails when that
rule is broken; it does not say that everything which the rule touches works."""
