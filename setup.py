"""Compiles the engine and the rules with mypyc where a C compiler is found.

WARREN_PURE=1 leaves them as plain Python.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup

COMPILED = ("core", "games")

INLINE = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
"""Lets the C compiler inline calls between our own functions."""


def has_compiler() -> bool:
    """Whether a C compiler and Python's headers are at hand."""
    configured = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return headers.exists() and any(map(shutil.which, (configured, "cc", "gcc", "clang", "cl")))


def modules() -> list[str]:
    """The modules that compile: all of the engine and the games but package inits."""
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
    extensions = mypycify(modules(), opt_level="3", debug_level="0")
    if sys.platform != "win32":
        for extension in extensions:
            extension.extra_compile_args += INLINE
    setup(ext_modules=extensions)
