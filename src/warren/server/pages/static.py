"""The web client's built files, and a page that says so where they are not built."""

from __future__ import annotations

import functools
import gzip
import importlib.resources
import mimetypes
from html import escape
from pathlib import Path

from starlette.responses import FileResponse, HTMLResponse, Response

PREVIEW = '<meta property="og:image" content="'
FOREVER = "public, max-age=31536000, immutable"
WORTH_PACKING = (".js", ".css", ".svg", ".json")
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


@functools.lru_cache(maxsize=256)
def _packed(file: Path) -> bytes:
    """A file whose name changes with what it holds, packed once."""
    return gzip.compress(file.read_bytes(), 6)


def _asset(file: Path, accepts: str) -> Response:
    headers = {"cache-control": FOREVER}
    if file.suffix not in WORTH_PACKING or "gzip" not in accepts:
        return FileResponse(file, headers=headers)
    kind, _ = mimetypes.guess_type(file.name)
    headers |= {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    return Response(_packed(file), media_type=kind, headers=headers)


def serve(path: str, folder: Path, home: str, accepts: str = "") -> Response:
    """A file of the client; for any other path its start page, which finds its own way.

    `home` is the server's own address: previews of links take whole addresses only. `accepts`
    says how whoever asks takes it packed.
    """
    start = folder / "index.html"
    wanted = _file(path, folder)
    if wanted is not None:
        if path.startswith("/assets/"):
            return _asset(wanted, accepts)
        return FileResponse(wanted, headers={"cache-control": "no-cache"})
    if path.startswith("/assets/"):
        return Response(status_code=404)
    if start.is_file():
        page = start.read_text(encoding="utf-8")
        page = page.replace(f"{PREVIEW}/", f"{PREVIEW}{escape(home.rstrip('/'))}/")
        return HTMLResponse(page, headers={"cache-control": "no-cache"})
    return HTMLResponse(NOT_BUILT, headers={"cache-control": "no-cache"})
