"""The project's own facts agree with each other wherever they are told twice."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import cardwright

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("framework/cardwright", "plugins/cardwright_plugins", "cardscripts/cardwright_cards")


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_version_is_the_same_in_code_and_project_file(project: dict[str, Any]) -> None:
    assert cardwright.__version__ == project["project"]["version"]


def test_installed_entry_points_are_those_of_the_project_file(project: dict[str, Any]) -> None:
    installed = {(point.group, point.name): point.value for point in metadata.distribution("cardwright").entry_points}
    assert installed[("console_scripts", "cardwright")] == project["project"]["scripts"]["cardwright"]
    assert installed[("pytest11", "cardwright")] == project["project"]["entry-points"]["pytest11"]["cardwright"]


@pytest.mark.parametrize("package", PACKAGES)
def test_package_ships_its_types(package: str, project: dict[str, Any]) -> None:
    assert package in project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert (ROOT / package / "py.typed").is_file()


def test_packages_are_imported_from_this_tree() -> None:
    assert Path(cardwright.__file__).is_relative_to(ROOT / "framework")


def test_what_is_imported_when_asked_for_is_public_and_there() -> None:
    assert set(cardwright._HOMES) <= set(cardwright.__all__)
    assert len(cardwright.__all__) == len(set(cardwright.__all__))
    assert [name for name in cardwright.__all__ if not hasattr(cardwright, name)] == []


def test_documents_named_by_the_readme_exist() -> None:
    links = re.findall(r"\]\(([^)#:\s]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_readme_shows_what_ships() -> None:
    folder = ROOT / "cardscripts" / "cardwright_cards" / "founders" / "brain_maggot"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    script = (folder / "card.lua").read_text(encoding="utf-8").strip()
    ruling = (folder / "rulings.yaml").read_text(encoding="utf-8").split("\n\n- ruling:")[0]
    assert f"```lua\n{script}\n```" in readme
    assert f"```yaml\n{ruling}\n```" in readme
