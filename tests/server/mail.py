"""A mail server that keeps what it gets."""

from __future__ import annotations

import email.policy
import time
from email.message import EmailMessage
from email.parser import BytesParser
from typing import Any


class Sink:
    """Keeps the mails that come."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        parser: BytesParser[EmailMessage] = BytesParser(policy=email.policy.default)
        self.mails.append(parser.parsebytes(envelope.content))
        return "250 OK"

    def wait_for(self, count: int) -> list[EmailMessage]:
        for _ in range(400):
            if len(self.mails) >= count:
                break
            time.sleep(0.02)
        assert len(self.mails) == count
        return self.mails
