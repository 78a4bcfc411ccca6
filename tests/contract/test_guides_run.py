"""The Python in the guides runs, from the first block of each to its last."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.kernel.decisions import KINDS, Decision

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = re.compile(r"hook_examples/(\w+)\.py")
GUIDES = [p for p in sorted((ROOT / "docs").glob("*.md")) if BLOCK.search(p.read_text(encoding="utf-8"))]


def test_guides_are_found() -> None:
    assert {"embedding.md", "formats.md", "hooks.md", "saving.md"} <= {path.name for path in GUIDES}


def test_the_readme_leads_to_every_guide() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [p.name for p in sorted((ROOT / "docs").glob("*.md")) if f"](docs/{p.name})" not in readme] == []


def test_the_host_s_guide_tells_of_every_kind_of_question() -> None:
    text = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    assert sorted(name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])) == sorted(KINDS)
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|", 2)[2])}
    assert told <= set(Decision.__struct_fields__)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_each_block_runs_after_those_before_it(
    guide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = guide.read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": f"guide_{guide.stem}"}
    part = ""
    for found in BLOCK.finditer(text):
        named = EXAMPLES.findall(text[: found.start()])
        if named and named[-1] != part:  # a hook's example: the guide says which file has its imports
            part = named[-1]
            source = (Path(__file__).parent / "hook_examples" / f"{part}.py").read_text(encoding="utf-8")
            names = {"__name__": f"guide_{part}"}
            exec(compile(source, f"{part}.py", "exec"), names)  # noqa: S102 - it is ours
        line = text.count("\n", 0, found.start(1))
        exec(compile("\n" * line + found[1], str(guide), "exec"), names)  # noqa: S102 - it is ours
