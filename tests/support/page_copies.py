"""A second build of the page: the same, with other names for its files, as a build that differs a little would have."""

import re
from hashlib import sha256
from pathlib import Path

from bunkum.server.http.page_assets import FOLDER

_NAME = re.compile(rb"([\w-]+?)-([\w-]{8})\.(js|css|woff2)\b")


def copy_page(target: Path) -> Path:
    """Writes a copy of the built page, whose assets have other names, to this folder, and returns it."""
    names = {path.name.encode() for path in (FOLDER / "assets").iterdir()}

    def rename(found: re.Match[bytes]) -> bytes:
        if found.group() not in names:
            return found.group()
        part, old, kind = found.groups()
        return b"%b-%b.%b" % (part, sha256(old).hexdigest()[:8].encode(), kind)

    for path in FOLDER.rglob("*"):
        if path.is_file():
            name = _NAME.sub(rename, path.name.encode()).decode()
            copy = target / path.relative_to(FOLDER).with_name(name)
            copy.parent.mkdir(parents=True, exist_ok=True)
            is_text = path.suffix in {".html", ".js", ".css"}
            body = path.read_bytes()
            copy.write_bytes(_NAME.sub(rename, body) if is_text else body)
    return target
