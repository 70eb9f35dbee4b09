"""A place where games of others are installed, as by pip, apart from what runs the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PIP = (
    "-m pip install -q --disable-pip-version-check --no-index --no-deps --no-build-isolation "
    "--root-user-action ignore"
)


def environment(*folders: Path) -> dict[str, str]:
    """This process's, with Warren and these folders to import from."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, [*folders, ROOT / "src"]))}


def install(project: Path, home: Path) -> None:
    """Install a project into a folder, from a copy: building leaves files behind."""
    copy = home.parent / f"{project.name}-source"
    shutil.copytree(project, copy, ignore=shutil.ignore_patterns("__pycache__"))
    run([*PIP.split(), "--target", str(home), str(copy)], home)


def run(words: list[str], *folders: Path, said: str = "", at: Path = ROOT) -> str:
    """What Python says when it runs this with these folders to import from; it has to succeed."""
    done = subprocess.run(
        [sys.executable, *words],
        env=environment(*folders),
        cwd=at,
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{words}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout + done.stderr
