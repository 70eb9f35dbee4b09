"""Bodies of requests: what is JSON and yet no text or number that can be kept is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

SURROGATE = b"\\ud"
"""How half a character begins where it is written as an escape."""


class Body(Request):
    """A request whose JSON can be written down again."""

    async def json(self) -> Any:
        """The body; half a character, or a number of thousands of digits, is refused."""
        try:
            data = await super().json()
            if SURROGATE in (await self.body()).lower():
                json.dumps(data, ensure_ascii=False).encode()
        except json.JSONDecodeError:
            raise
        except UnicodeError:
            raise HTTPException(400, "The body is no text: a character is cut in half.") from None
        except (ValueError, RecursionError):
            why = "The body has a number of too many digits, or is nested too deeply."
            raise HTTPException(400, why) from None
        return data


class Route(APIRoute):
    """A route that reads such bodies."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The usual handler, with another way to read."""
        handle = super().get_route_handler()

        async def handle_body(request: Request) -> Response:
            return await handle(Body(request.scope, request.receive))

        return handle_body
