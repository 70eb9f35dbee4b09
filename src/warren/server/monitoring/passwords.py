"""Addresses as they may be told: without the password in them."""

from __future__ import annotations

import re

_BEFORE_A_HOST = re.compile(r"(\w://[^\s/:@\"']*):[^\s\"']*@")
_AS_A_PARAMETER = re.compile(r"([?&]\w*password=)[^\s&\"']*", re.IGNORECASE)


def without_passwords(text: str) -> str:
    """A text that may have addresses in it, none of them with its password."""
    return _AS_A_PARAMETER.sub(r"\1***", _BEFORE_A_HOST.sub(r"\1:***@", text))
