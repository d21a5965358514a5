"""Reads the built page into memory, compresses its files, and renders `index.html` for a request.

Files whose name contains a hash of their content are cached for ever; `index.html`, which names them, is never cached.
Its `<base>` says under which path the server is reached, so all other addresses in it are relative.
"""

import gzip
import mimetypes
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path, PurePosixPath
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
    """A file: its bytes, the same compressed (None if gzip gains nothing), and the values of its headers."""

    body: bytes
    gzipped: bytes | None
    media_type: str
    cache_control: str
    etag: str


@cache
def read_page(folder: Path = FOLDER) -> Mapping[str, Asset]:
    """Returns all files of the page by path (`assets/index-1a2b3c4d.js`); empty if the page has not been built."""
    files = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
    bodies = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
    return {name: build_file_asset(name, body) for name, body in bodies.items()}


def compute_build_id(page: Mapping[str, Asset]) -> str:
    """Returns an identifier of this build, a hash of all files; empty if the page has not been built."""
    listing = "".join(f"{path} {asset.etag}\n" for path, asset in sorted(page.items()))
    return sha256(listing.encode()).hexdigest()[:12] if page else ""


def render_page(
    page: Mapping[str, Asset], prefix: str, preloaded: Sequence[str] = (), games: bytes = b"", build_id: str = ""
) -> bytes:
    """Returns `index.html` for a server that is reached under the path `prefix`.

    `preloaded` names the chunks that this page will need, such as `table`. `games` is JSON for the lobby, put into an
    element that runs no script and that the JSON cannot close. `build_id` is what the page says hello with, so that a
    page that stays open over an update learns of it.
    """
    build = f'<meta name="build" content="{build_id}">' if build_id else ""
    base = f'<base href="{escape(prefix)}/">{build}'.encode()
    body = page["index.html"].body if "index.html" in page else UNBUILT
    body = _BASE.sub(base, body, count=1) if _BASE.search(body) else body.replace(b"<head>", b"<head>" + base, 1)
    hints = "".join(_render_hint(path, media) for path, media in _find_preloads(page, preloaded, body).items())
    data = b'<script type="application/json" id="games">%b</script>' % games.replace(b"<", b"\\u003c") if games else b""
    return body.replace(b"</head>", hints.encode() + data + b"</head>", 1)


def _find_preloads(page: Mapping[str, Asset], chunks: Sequence[str], body: bytes) -> dict[str, str]:
    """Returns the files of these chunks and of their imports, with their media, except those that `body` names."""
    preloads: dict[str, str] = {}
    unvisited = [(chunk, ' media="(min-width: 900px)"' if chunk.endswith("desk") else "") for chunk in chunks]
    while unvisited:
        chunk, media = unvisited.pop(0)
        named = re.compile(rf"assets/{re.escape(chunk)}-[\w-]{{8}}\.(?:js|css|woff2)")
        for path in filter(named.fullmatch, page):
            if path not in preloads and path.encode() not in body:
                preloads[path] = media
                unvisited += [(imported, media) for imported in _find_imports(page[path].body)]
    return preloads


def _render_hint(path: str, media: str) -> str:
    """Returns a link that makes the browser fetch the file at once, which saves a round trip."""
    attributes = _HINTS.get(Path(path).suffix, 'rel="modulepreload"')
    return f'<link {attributes} crossorigin href="./{escape(path)}"{media}>'


@lru_cache(maxsize=256)
def _find_imports(script: bytes) -> tuple[str, ...]:
    """Returns the chunks that a script imports statically."""
    return tuple(found.decode() for found in _IMPORT.findall(script))


@lru_cache(maxsize=16)
def build_asset(body: bytes, media: str, cache: str = REVALIDATE) -> Asset:
    """Returns a response body that is sent often and seldom changes, compressed once."""
    return _build_asset(body, media, cache)


def build_security_policy(host: str) -> str:
    """Returns the content security policy: our own files only, no inline script, no embedding in frames."""
    # Safari before 15.4 does not count a WebSocket of the same origin as 'self'.
    safe = re.sub(r"[^\w.:\[\]-]", "", host)
    return (
        "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        f"img-src 'self' data:; font-src 'self'; connect-src 'self' ws://{safe} wss://{safe}; "
        "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    )


def build_file_asset(name: str, body: bytes) -> Asset:
    """Returns a file of the page by its path in it, such as `assets/index-1a2b3c4d.js`."""
    path = PurePosixPath(name)
    media = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    is_hashed = path.parent.name == "assets" and _HASHED.search(path.name)
    return _build_asset(body, media, CACHE_FOREVER if is_hashed else REVALIDATE)


def _build_asset(body: bytes, media: str, cache: str) -> Asset:
    compressible = media.startswith(_COMPRESSIBLE) and len(body) > 500
    gzipped = gzip.compress(body, 9, mtime=0) if compressible else None
    return Asset(body, gzipped, media, cache, f'"{sha256(body).hexdigest()[:20]}"')
