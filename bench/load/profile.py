"""Runs `warren ...` and writes down where its main thread spends its processor time.

`python -m bench.load.profile FILE serve ...`: from SIGUSR1 on, every few milliseconds of processor
time a signal looks where the program is, which costs little and stretches nothing.
"""

from __future__ import annotations

import collections
import signal
import sys
from pathlib import Path
from types import FrameType

from warren.cli import main as warren

EVERY = 0.001
SHOWN = 40

here: collections.Counter[str] = collections.Counter()
within: collections.Counter[str] = collections.Counter()


def look(_: int, frame: FrameType | None) -> None:
    """Count the function that runs, and all that called it, once each."""
    if frame is not None:
        here[_name(frame)] += 1
    callers = set()
    while frame is not None:
        callers.add(_name(frame))
        frame = frame.f_back
    within.update(callers)


def _name(frame: FrameType) -> str:
    code = frame.f_code
    return f"{'/'.join(Path(code.co_filename).parts[-2:])} {code.co_qualname}"


def text() -> str:
    """The functions that take most, alone and with what they call, in per cent."""
    total = max(1, here.total())
    lines = [f"{total} looks, in per cent", "", "alone   with  function"]
    for name, count in within.most_common(3 * SHOWN):
        alone = 100 * here[name] / total
        lines.append(f"{alone:5.1f}  {100 * count / total:5.1f}  {name}")
    lines += ["", "alone  function"]
    lines += [f"{100 * n / total:5.1f}  {name}" for name, n in here.most_common(SHOWN)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Serve, and write it down at the end."""
    path = Path(sys.argv.pop(1))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    signal.signal(signal.SIGPROF, look)
    signal.signal(
        signal.SIGUSR1, lambda *_: signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY) and None
    )
    try:
        warren()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        path.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
