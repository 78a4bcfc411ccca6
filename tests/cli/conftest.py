"""The command, run as users run it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest


class Command(Protocol):
    def __call__(self, *words: str, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]: ...


@pytest.fixture
def cardwright(tmp_path: Path) -> Command:
    """`cardwright WORDS` in the test's folder; its output as bytes."""

    def run(*words: str, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "cardwright", *words]
        return subprocess.run(
            command, cwd=tmp_path, input=stdin, capture_output=True, check=False, env={**os.environ, **env}
        )

    return run
