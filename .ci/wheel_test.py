"""Build the distribution, install its wheel into a fresh environment, and run the shipped rulings from there.

It proves that what ships is whole: every file of the three packages (Python, Lua, YAML, py.typed) is in the wheel,
the command works without the source tree, and pytest finds the rulings in the installed packs.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("framework/cardwright", "plugins/cardwright_plugins", "cardscripts/cardwright_cards")
WHERE = "import sysconfig; print(sysconfig.get_path('purelib'))"
ORIGINS = (
    "import cardwright, cardwright_plugins, cardwright_cards as c; print(cardwright.__file__, c.__file__, sep='\\n')"
)


def main() -> None:
    """Run every step; raises SystemExit with the reason when one fails."""
    with tempfile.TemporaryDirectory(prefix="cardwright-wheel-") as temporary:
        work = Path(temporary).resolve()
        wheel = build_wheel(work / "dist")
        check_contents(wheel)
        binaries = install(wheel, work / "fresh")
        elsewhere = work / "elsewhere"
        elsewhere.mkdir()
        run_rulings(binaries, elsewhere, inside=work / "fresh")
    print("wheel test: passed")


def build_wheel(outdir: Path) -> Path:
    """Return the wheel, built from the sdist, so that the sdist is shown to be whole too."""
    run([sys.executable, "-m", "build", "--outdir", str(outdir), str(ROOT)], cwd=ROOT, quiet=True)
    (wheel,) = outdir.glob("*.whl")
    return wheel


def source_files() -> set[str]:
    """Return the files of the three packages as the wheel should name them (`cardwright/cli/__init__.py`)."""
    return {
        path.relative_to((ROOT / package).parent).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def check_contents(wheel: Path) -> None:
    """Stop if a source file is missing from the wheel, naming each."""
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if ".dist-info/" not in name}
    if missing := sorted(source_files() - shipped):
        raise SystemExit(f"wheel test: {wheel.name} lacks {len(missing)} file(s):\n  " + "\n  ".join(missing))
    kinds = {suffix: sum(name.endswith(suffix) for name in shipped) for suffix in (".py", ".lua", ".yaml")}
    print(f"wheel test: {wheel.name} holds {len(shipped)} files: {kinds}")


def install(wheel: Path, environment: Path) -> Path:
    """Install the wheel into a new virtual environment and return the folder of its commands."""
    venv.create(environment, with_pip=True)
    binaries = environment / ("Scripts" if os.name == "nt" else "bin")
    run([str(binaries / "python"), "-m", "pip", "install", "--quiet", str(wheel)], cwd=environment, quiet=True)
    return binaries


def run_rulings(binaries: Path, cwd: Path, inside: Path) -> None:
    """Run the shipped rulings by the command and by pytest, from a folder that holds nothing of the source."""
    python = str(binaries / "python")
    for origin in run([python, "-c", ORIGINS], cwd=cwd, quiet=True).splitlines():
        if not Path(origin).resolve().is_relative_to(inside):
            raise SystemExit(f"wheel test: {origin} was imported, which is not the installed wheel")
    cards = Path(run([python, "-c", WHERE], cwd=cwd, quiet=True).strip()) / "cardwright_cards"
    run([str(binaries / "cardwright"), "verify"], cwd=cwd)
    run([str(binaries / "cardwright"), "check"], cwd=cwd)
    run([python, "-m", "pytest", "-q", "-o", "pythonpath=", "-p", "no:cacheprovider", str(cards)], cwd=cwd)


def run(command: list[str], cwd: Path, *, quiet: bool = False) -> str:
    """Run a command without PYTHONPATH and return what it printed, if quiet; raises SystemExit when it fails."""
    environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTEST_ADDOPTS"}}
    sys.stdout.flush()
    done = subprocess.run(command, cwd=cwd, env=environment, check=False, text=True, capture_output=quiet)
    if done.returncode:
        printed = f"\n{done.stdout}{done.stderr}" if quiet else ""
        raise SystemExit(f"wheel test: exit status {done.returncode} from {' '.join(command)}{printed}")
    return done.stdout if quiet else ""


if __name__ == "__main__":
    main()
