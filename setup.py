"""Compiles the engine and the rules with mypyc where a C compiler is found.

WARREN_PURE=1 leaves them as plain Python. WARREN_COMPILED=1 takes the compiled files that lie
beside the sources, if they were made of these by this Python: a wheel is then a matter of seconds.
"""

import json
import os
import runpy
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ENGINE = runpy.run_path("src/warren/engine.py")
"""What is compiled, and the note of what it was compiled from; the package asks it the same."""
SOURCES = Path("src")

INLINE = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
"""Lets the C compiler inline calls between our own functions."""


class Build(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Compiles the C files of an extension side by side, and only those that changed."""

    def run(self) -> None:
        """Build all, and note beside it of which sources."""
        super().run()
        root = SOURCES if self.inplace else Path(self.build_lib)
        files = sorted(self.get_ext_filename(extension.name) for extension in self.extensions)
        note = {"sources": ENGINE["digest"](SOURCES / "warren"), "files": files}
        note_file = root / "warren" / ENGINE["NOTE"]
        note_file.parent.mkdir(parents=True, exist_ok=True)
        note_file.write_text(json.dumps(note, indent=1) + "\n", encoding="utf-8")

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


class Take(Build):
    """Takes each extension as it lies compiled beside the sources."""

    def build_extension(self, ext: Extension) -> None:
        """Copy one compiled file to where the build gathers them."""
        file = self.get_ext_filename(ext.name)
        made = Path(self.build_lib, file)
        made.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(SOURCES / file, made)


def has_compiler() -> bool:
    """Whether a C compiler and Python's headers are at hand."""
    configured = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return headers.exists() and any(map(shutil.which, (configured, "cc", "gcc", "clang", "cl")))


def compiled_beside() -> list[Extension]:
    """The extensions that lie compiled beside the sources; refuses those of other sources."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    try:
        note = json.loads((SOURCES / "warren" / ENGINE["NOTE"]).read_text(encoding="utf-8"))
    except OSError:
        sys.exit("warren: WARREN_COMPILED is set, but nothing is compiled here: make setup")
    if note["sources"] != ENGINE["digest"](SOURCES / "warren"):
        sys.exit("warren: the engine is compiled from other sources than lie here: make setup")
    missing = [f for f in note["files"] if not f.endswith(suffix) or not (SOURCES / f).exists()]
    if missing:
        sys.exit(f"warren: {missing[0]} is not compiled for this Python: make setup")
    names = [file.removesuffix(suffix).replace("/", ".") for file in note["files"]]
    return [Extension(name, sources=[]) for name in names]


if os.environ.get("WARREN_PURE"):
    print("warren: WARREN_PURE is set, the engine stays plain Python")
    setup()
elif os.environ.get("WARREN_COMPILED"):
    setup(ext_modules=compiled_beside(), cmdclass={"build_ext": Take})
elif not has_compiler():
    print("warren: no C compiler with Python's headers, the engine stays plain Python")
    setup()
else:
    from mypyc.build import mypycify

    print("warren: compiling the engine with mypyc")
    modules = [str(path) for path in ENGINE["modules"](SOURCES / "warren")]
    extensions = mypycify(modules, opt_level="3", debug_level="0", multi_file=True)
    if sys.platform != "win32":
        for extension in extensions:
            # A new list: mypyc hands the same one to all its extensions
            extension.extra_compile_args = [*extension.extra_compile_args, *INLINE]
    setup(ext_modules=extensions, cmdclass={"build_ext": Build})
