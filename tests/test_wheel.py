"""The sdist and the wheel: all is in them, and the wheel alone plays and serves."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path
from typing import Any

import httpx

from tests.server.process import Process
from warren import engine

ROOT = Path(__file__).parent.parent
BUILT_FROM = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")
SHIPPED = (
    ".py",
    ".toml",
    ".md",
    ".txt",
    ".json",
    ".typed",
    ".html",
    ".js",
    ".css",
    ".woff2",
    ".svg",
    ".png",
)
LOOK = """
import json, warren
from warren import engine
from warren.core import state
from warren.server.pages.static import web_folder
print(json.dumps([warren.__file__, state.__file__, str(web_folder() / "index.html"),
                  engine.is_compiled() and not engine.is_stale()]))
"""


def sources(folder: Path) -> Path:
    """What a package is built from, apart from the checkout, which stays as it is."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "deploy", folder / "deploy")
    for name in BUILT_FROM:
        shutil.copy2(ROOT / name, folder)
    return folder


def ran(*command: object, cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={"PATH": os.environ["PATH"], "HOME": str(cwd), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def pip(*arguments: object, cwd: Path, **environment: str) -> None:
    quiet = ("-q", "--disable-pip-version-check")
    ran(sys.executable, "-m", "pip", *quiet, *arguments, cwd=cwd, **environment)


def wheel_of(folder: Path, how: str) -> Path:
    alone = ("--no-index", "--no-deps", "--no-build-isolation")
    pip("wheel", *alone, "-w", folder / "wheels", folder, cwd=folder, **{how: "1"})
    (wheel,) = (folder / "wheels").glob("*.whl")
    return wheel


def needed() -> set[str]:
    """The files of the package that it cannot do without."""
    return {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src" / "warren").rglob("*")
        if path.is_file()
        and path.suffix in SHIPPED
        and ".vite" not in path.parts
        and path.name != engine.NOTE
    }


def test_an_sdist_holds_content_words_rules_and_client_and_builds(tmp_path: Path) -> None:
    folder = sources(tmp_path / "sources")
    build = "import setuptools.build_meta as build; print(build.build_sdist('dist'))"
    name = ran(sys.executable, "-c", build, cwd=folder, WARREN_PURE="1").split()[-1]
    with tarfile.open(folder / "dist" / name) as sdist:
        sdist.extractall(tmp_path, filter="data")
    unpacked = tmp_path / name.removesuffix(".tar.gz")
    assert not [*unpacked.rglob("*.so"), *unpacked.rglob(engine.NOTE)]
    assert (unpacked / "src" / "warren" / "web" / "index.html").is_file()
    shipped = set(zipfile.ZipFile(wheel_of(unpacked, "WARREN_PURE")).namelist())
    assert needed() <= shipped, sorted(needed() - shipped)
    assert "warren/games/hamsters/rules.md" in shipped


def empty_environment(folder: Path) -> Path:
    """A virtual environment that finds what Warren depends on, and neither Warren nor pip."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    where = ran(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder)
    paths = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    Path(where.strip(), "dependencies.pth").write_text("\n".join(sorted(paths)) + "\n")
    absent = "import importlib.util; assert importlib.util.find_spec('warren') is None"
    ran(python, "-c", absent, cwd=folder)
    return folder


def test_a_wheel_alone_plays_serves_and_says_what_is_there(tmp_path: Path) -> None:
    how = "WARREN_COMPILED" if engine.is_compiled() else "WARREN_PURE"
    wheel = wheel_of(sources(tmp_path / "sources"), how)
    home = empty_environment(tmp_path / "empty")
    python, warren = home / "bin" / "python", home / "bin" / "warren"
    pip("--python", python, "install", "--no-index", "--no-deps", wheel, cwd=tmp_path)
    shutil.rmtree(tmp_path / "sources")

    *files, compiled = json.loads(ran(python, "-c", LOOK, cwd=tmp_path))
    assert all(Path(file).is_relative_to(home) and Path(file).is_file() for file in files), files
    assert compiled == engine.is_compiled()

    game = ran(warren, "play", "hamsters", "--plain", "--seats", "kit,kit", cwd=tmp_path)
    assert "wins" in game or "tie" in game

    data = str(tmp_path / "data")
    told = json.loads(
        ran(warren, "doctor", "--json", cwd=tmp_path, WARREN_DATA=data, WARREN_PORT="0")
    )
    states = {finding["name"]: finding["state"] for finding in told["findings"]}
    assert told["serves"]
    assert (states["web client"], states["database"]) == ("here", "here")
    assert states["engine"] == ("here" if compiled else "missing")

    server = Process(tmp_path / "data", command=(str(warren),))
    server.start()
    try:
        plays_a_game_through(server)
    finally:
        server.stop()


def plays_a_game_through(server: Process) -> None:
    page = httpx.get(server.base).text
    assets = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
    assert assets
    assert {httpx.get(server.base + asset).status_code for asset in assets} == {200}
    ann = server.guest("Ann")
    made: dict[str, Any] = ann.make("hamsters", ["me", "kit"])
    play = ann.sit(made["table"]["id"])
    while play.my_turn()["status"] == "playing":
        assert play.choose()["type"] == "ack"
    assert play.now is not None
    assert play.now["status"] == "over"


def test_what_is_compiled_is_taken_only_for_these_sources_and_this_python(tmp_path: Path) -> None:
    folder = sources(tmp_path / "sources")
    package = folder / "src" / "warren"
    (package / engine.NOTE).unlink(missing_ok=True)
    assert "nothing is compiled here" in refused(folder)
    note = {"sources": engine.digest(package), "files": ["warren/core/deck.other.so"]}
    (package / engine.NOTE).write_text(json.dumps(note))
    assert "warren/core/deck.other.so is not compiled for this Python" in refused(folder)
    with (package / "core" / "deck.py").open("a") as changed:
        changed.write("\n")
    assert "compiled from other sources" in refused(folder)


def refused(folder: Path) -> str:
    """What the build says instead of building."""
    done = subprocess.run(
        [sys.executable, "setup.py", "--name"],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "WARREN_COMPILED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    return done.stderr
