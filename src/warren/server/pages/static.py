"""The web client's built files, and a page that says so where they are not built."""

from __future__ import annotations

import importlib.resources
from html import escape
from pathlib import Path

from starlette.responses import FileResponse, HTMLResponse, Response

PREVIEW = '<meta property="og:image" content="'
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Warren</title>
<h1>Warren is running</h1>
<p>The web client is not built here. The API is: see <a href="/api/docs">its page</a>.</p>
</html>
"""


def web_folder() -> Path:
    """Where the built client lies in the package."""
    return Path(str(importlib.resources.files("warren"))) / "web"


def _file(path: str, folder: Path) -> Path | None:
    """The file of the client that a path names; nothing outside its folder."""
    try:
        wanted = (folder / path.lstrip("/")).resolve()
        inside = wanted.is_relative_to(folder.resolve()) and wanted.is_file()
    except (OSError, ValueError):  # no name that a file can have
        return None
    return wanted if inside else None


def serve(path: str, folder: Path, home: str) -> Response:
    """A file of the client; for any other path its start page, which finds its own way.

    `home` is the server's own address: previews of links take whole addresses only.
    """
    start = folder / "index.html"
    wanted = _file(path, folder)
    if wanted is not None:
        hashed = path.startswith("/assets/")
        return FileResponse(wanted, headers={"cache-control": FOREVER if hashed else "no-cache"})
    if path.startswith("/assets/"):
        return Response(status_code=404)
    if start.is_file():
        page = start.read_text(encoding="utf-8")
        page = page.replace(f"{PREVIEW}/", f"{PREVIEW}{escape(home.rstrip('/'))}/")
        return HTMLResponse(page, headers={"cache-control": "no-cache"})
    return HTMLResponse(NOT_BUILT, headers={"cache-control": "no-cache"})
