"""Compiles the engine and the rules with mypyc where a C compiler is found.

WARREN_PURE=1 leaves them as plain Python.
"""

import os
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = ("core", "games", "bots")

INLINE = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
"""Lets the C compiler inline calls between our own functions."""


class Build(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Compiles the C files of an extension side by side, and only those that changed."""

    def build_extension(self, ext: Extension) -> None:
        """Build one extension, its C files shared out over all cores."""
        compile_in_turn = self.compiler.compile
        newest_header = max((Path(name).stat().st_mtime for name in ext.depends), default=0.0)

        def compile_changed(sources: list[str], output_dir: str, **rest: Any) -> list[str]:
            objects: list[str] = self.compiler.object_filenames(sources, output_dir=output_dir)

            def compile_one(source: str, made: Path) -> None:
                newest = max(Path(source).stat().st_mtime, newest_header)
                if not made.exists() or made.stat().st_mtime < newest:
                    compile_in_turn([source], output_dir=output_dir, **rest)

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                list(pool.map(compile_one, sources, map(Path, objects)))
            return objects

        self.compiler.compile = compile_changed
        super().build_extension(ext)
        self.compiler.compile = compile_in_turn


def has_compiler() -> bool:
    """Whether a C compiler and Python's headers are at hand."""
    configured = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return headers.exists() and any(map(shutil.which, (configured, "cc", "gcc", "clang", "cl")))


def modules() -> list[str]:
    """The modules that compile: engine, games and bots, but package inits."""
    found = [path for room in COMPILED for path in Path("src/warren", room).rglob("*.py")]
    return sorted(str(path) for path in found if path.name != "__init__.py")


if os.environ.get("WARREN_PURE"):
    print("warren: WARREN_PURE is set, the engine stays plain Python")
    setup()
elif not has_compiler():
    print("warren: no C compiler with Python's headers, the engine stays plain Python")
    setup()
else:
    from mypyc.build import mypycify

    print("warren: compiling the engine with mypyc")
    extensions = mypycify(modules(), opt_level="3", debug_level="0", multi_file=True)
    if sys.platform != "win32":
        for extension in extensions:
            # A new list: mypyc hands the same one to all its extensions
            extension.extra_compile_args = [*extension.extra_compile_args, *INLINE]
    setup(ext_modules=extensions, cmdclass={"build_ext": Build})
