"""Both ends of a worker: a process that measures one subject at a time, when asked to.

Workers stay up through all rounds, so every subject is warm, and only one works at a time. They
speak JSON, a line each way: first the names of the subjects, then a sample per request.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from bench.clock import Run, Sample, measure
from bench.subject import Subject

Makers = dict[Subject, Callable[[], Run]]
"""What can be measured; a run is made when it is first asked for."""

ROOT = Path(__file__).parent.parent
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}


def serve(makers: Makers) -> None:
    """Answer requests until there are no more."""
    with os.fdopen(os.dup(1), "w") as out:
        os.dup2(2, 1)  # what a library prints must not mix with the answers
        runs: dict[Subject, Run] = {}
        print(json.dumps([str(subject) for subject in makers]), file=out, flush=True)
        for line in sys.stdin:
            name, seconds = json.loads(line)
            subject = Subject.parse(name)
            if subject not in runs:
                runs[subject] = makers[subject]()
            print(json.dumps(measure(runs[subject], seconds)), file=out, flush=True)


class WorkerFailed(RuntimeError):
    """A worker ended before its work was done."""


class Worker:
    """Starts a worker and asks it for samples."""

    def __init__(self, module: str, python: str = sys.executable, **settings: str) -> None:
        self.name = module
        self._process = subprocess.Popen(
            [python, "-W", "ignore", "-m", module],
            cwd=ROOT,
            env={**os.environ, **ONE_THREAD, **settings},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.subjects: list[Subject] = [Subject.parse(name) for name in json.loads(self._line())]

    def measure(self, subject: Subject, seconds: float) -> Sample:
        """One sample of a subject, measured in the worker."""
        assert self._process.stdin is not None
        print(json.dumps([str(subject), seconds]), file=self._process.stdin, flush=True)
        return Sample(*json.loads(self._line()))

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self._process.communicate()
            code = self._process.returncode
            raise WorkerFailed(f"{self.name} ended with exit code {code}; its error is above")
        return line

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()
