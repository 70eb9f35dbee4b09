"""What looking at an installation finds: here, missing or a fault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at.

    What is missing costs something; a fault keeps the server from serving.
    """

    name: str
    state: Literal["here", "missing", "fault"]
    says: str
    costs: str = ""
    get: str = ""
    """The one command, or the one thing to do, that mends it."""
