"""The wheel carries all that the games need beside their code."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
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
)


def test_a_wheel_holds_content_words_and_rules_of_every_game(tmp_path: Path) -> None:
    pip = f"{sys.executable} -m pip wheel -q --disable-pip-version-check --no-index"
    subprocess.run(
        [*pip.split(), "--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(ROOT)],
        check=True,
        env={"WARREN_PURE": "1", "PATH": str(Path(sys.executable).parent)},
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    shipped = set(zipfile.ZipFile(wheel).namelist())
    needed = {
        str(path.relative_to(ROOT / "src"))
        for path in (ROOT / "src" / "warren").rglob("*")
        if path.is_file() and path.suffix in SHIPPED and ".vite" not in path.parts
    }
    assert needed <= shipped, sorted(needed - shipped)
    assert "warren/games/hamsters/rules.md" in needed
