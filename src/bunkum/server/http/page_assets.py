"""The page, as the build has made it: read once, kept in memory, small on the wire.

What the bundler names by its content may be kept for ever; the page itself is asked for anew each time, for it names
the others. It learns where the house lives from its `<base>`, so all else in it is relative.
"""

import gzip
import mimetypes
import re
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[1] / "page"
CACHE_FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
_COMPRESSIBLE = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")
_HASHED = re.compile(r"[-.][\w-]{8,}\.\w+$")
_BASE = re.compile(rb"<base\b[^>]*>")
_IMPORT = re.compile(rb'\bfrom ?"\./([\w-]+)-[\w-]{8}\.js"')
_TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}
_HINTS = {".css": 'rel="preload" as="style"', ".woff2": 'rel="preload" as="font" type="font/woff2" fetchpriority="low"'}

UNBUILT = b"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bunkum!</title></head>
<p>The page has not been built. Run <code>make play</code>, or <code>make setup</code> and then this again.</p></html>
"""


class Asset(NamedTuple):
    """A file: its bytes, the same packed with gzip (None where that is no gain), and its headers."""

    body: bytes
    gzipped: bytes | None
    media_type: str
    cache_control: str
    etag: str


def read_page(folder: Path = FOLDER) -> dict[str, Asset]:
    """Returns all files of the page by their paths, `assets/index-1a2b3c4d.js`; nothing where it has not been built."""
    files = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
    return {path.relative_to(folder).as_posix(): read_asset(path) for path in files}


def compute_build_id(page: dict[str, Asset]) -> str:
    """Names this build of the page, by what it is made of; empty where it was not built."""
    told = "".join(f"{path} {leaf.etag}\n" for path, leaf in sorted(page.items()))
    return sha256(told.encode()).hexdigest()[:12] if page else ""


def render_page(
    page: dict[str, Asset], prefix: str, ahead: Sequence[str] = (), shelf: bytes = b"", build: str = ""
) -> bytes:
    """Returns the page itself, for a house that lives under `prefix`; `ahead` are chunks that this visitor will need.

    `shelf`: what the lobby shows, as JSON; no script, and it cannot end its element. `build`: what the page says hello
    with, so that one which stays open over an update learns of it.
    """
    base = f'<base href="{escape(prefix)}/">'.encode()
    body = page["index.html"].body if "index.html" in page else UNBUILT
    body = _BASE.sub(base, body, count=1) if _BASE.search(body) else body.replace(b"<head>", b"<head>" + base, 1)
    hints = "".join(_render_hint(path, media) for path, media in _find_preloads(page, ahead, body).items())
    told = b'<script type="application/json" id="shelf">%b</script>' % shelf.replace(b"<", b"\\u003c") if shelf else b""
    name = f'<meta name="build" content="{build}">' if build else ""
    return body.replace(b"</head>", name.encode() + hints.encode() + told + b"</head>", 1)


def _find_preloads(page: dict[str, Asset], chunks: Sequence[str], body: bytes) -> dict[str, str]:
    """Returns the files of these chunks and of all that they import, but for those that the page names already."""
    wanted: dict[str, str] = {}
    left = [(chunk, ' media="(min-width: 900px)"' if chunk.endswith("desk") else "") for chunk in chunks]
    while left:
        chunk, media = left.pop(0)
        named = re.compile(rf"assets/{re.escape(chunk)}-[\w-]{{8}}\.(?:js|css|woff2)")
        for path in filter(named.fullmatch, page):
            if path not in wanted and path.encode() not in body:
                wanted[path] = media
                left += [(imported, media) for imported in _find_imports(page[path].body)]
    return wanted


def _render_hint(path: str, media: str) -> str:
    """What makes a browser fetch a file with the page, and not once the page has asked for it: a journey less."""
    how = _HINTS.get(Path(path).suffix, 'rel="modulepreload"')
    return f'<link {how} crossorigin href="./{escape(path)}"{media}>'


@lru_cache(maxsize=256)
def _find_imports(script: bytes) -> tuple[str, ...]:
    """Returns the chunks that a script imports before it can run."""
    return tuple(found.decode() for found in _IMPORT.findall(script))


@lru_cache(maxsize=16)
def build_asset(body: bytes, media: str, cache: str = REVALIDATE) -> Asset:
    """Returns what is told often and seldom changes, packed once."""
    return _build_asset(body, media, cache)


def build_security_policy(host: str) -> str:
    """Returns the content security policy: nothing but ourselves, no inline script, no frames around us."""
    # Safari before 15.4 does not take a socket of our own for 'self'.
    safe = re.sub(r"[^\w.:\[\]-]", "", host)
    return (
        "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        f"img-src 'self' data:; font-src 'self'; connect-src 'self' ws://{safe} wss://{safe}; "
        "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    )


def read_asset(path: Path) -> Asset:
    """Returns a file of the page."""
    body = path.read_bytes()
    media = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return _build_asset(
        body, media, CACHE_FOREVER if _HASHED.search(path.name) and path.parent.name == "assets" else REVALIDATE
    )


def _build_asset(body: bytes, media: str, cache: str) -> Asset:
    worth = media.startswith(_COMPRESSIBLE) and len(body) > 500
    packed = gzip.compress(body, 9, mtime=0) if worth else None
    if media.startswith("text/"):
        media += "; charset=utf-8"
    return Asset(body, packed, media, cache, f'"{sha256(body).hexdigest()[:20]}"')
