"""What every message is made of: the model that knows its fields, the one shape of errors."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

from warren.server.people.names import is_readable

Json = dict[str, Any]

LONGEST_NAME = 20


class Model(BaseModel):
    """Refuses fields that it does not know."""

    model_config = ConfigDict(extra="forbid")


class Problem(Model):
    """What was wrong."""

    code: str
    text: str


class Failure(Model):
    """The one shape of errors."""

    error: Problem


def _readable(text: str) -> str:
    """No name that nobody sees, and none that turns others around."""
    if not is_readable(text):
        raise ValueError("letters that can be seen, with at most two accents each")
    return text


Name = Annotated[
    str,
    Field(min_length=1, max_length=LONGEST_NAME, examples=["Ann"]),
    AfterValidator(_readable),
]
Level = Annotated[str, Field(max_length=40)]
SeatNumber = Annotated[int, Field(ge=0, le=11, strict=True)]

Status = TypeAliasType("Status", Literal["open", "playing", "over", "closed"])
Undoing = TypeAliasType("Undoing", Literal["free", "ask", "off"])
AtZero = TypeAliasType("AtZero", Literal["bot", "resign"])
SeatKind = TypeAliasType("SeatKind", Literal["person", "bot", "open"])
