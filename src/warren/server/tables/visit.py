"""Somebody at a table: whoever may not know of it is refused, as if there was none."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path

from warren.server.language.errors import refuse_unless
from warren.server.people.people import Person
from warren.server.play import commands, render
from warren.server.play.rooms import Command
from warren.server.play.stored import StoredTable
from warren.server.play.wallclock import milliseconds
from warren.server.services import Here, Language, Services, Somebody

TableId = Annotated[str, Path(max_length=24, examples=["k3wq7d2mzp4x"])]


def check_may_see(stored: StoredTable, person: Person | None) -> None:
    """Refuse whoever may not know of a table."""
    refuse_unless(commands.may_see(stored, person), "not_found", "not_found")


async def shown(
    here: Services, table_id: str, person: Person | None, language: str, by_link: bool = False
) -> dict[str, Any]:
    """A table as somebody sees it; who has a link may look."""
    async with here.rooms.table(table_id) as (room, stored):
        if not by_link:
            check_may_see(stored, person)
        viewer = None if person is None else person.id
        return render.facts(stored, viewer, language, milliseconds(), *room.presence())


class Visit:
    """Somebody at a table that they may see."""

    def __init__(self, here: Services, table_id: str, person: Person, language: str) -> None:
        self.here = here
        self.id = table_id
        self.person = person
        self.language = language

    async def shown(self) -> dict[str, Any]:
        """The table as they see it."""
        return await shown(self.here, self.id, self.person, self.language)

    async def execute(self, command: Command) -> dict[str, Any]:
        """Do something there; the table as it is then."""
        await self.here.rooms.execute(self.id, command)
        return await self.shown()


async def visit_of(table_id: TableId, here: Here, person: Somebody, language: Language) -> Visit:
    """Who asks, at the table that is asked about."""
    async with here.rooms.table(table_id) as (_, stored):
        check_may_see(stored, person)
    return Visit(here, table_id, person, language)


Visiting = Annotated[Visit, Depends(visit_of)]
