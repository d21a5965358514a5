"""Names and types of stored and sent fields are kept for ever: old logs and open pages rely on them."""

from pathlib import Path

from support.schemas import lines

GOLDEN = Path(__file__).parents[1] / "data" / "schemas.txt"


def test_stored_and_sent_records_keep_their_tags_fields_and_types(request):
    """A new record or a new optional field is added with `--update-golden`; a changed line breaks what is stored."""
    now = "\n".join(lines()) + "\n"
    if request.config.getoption("update_golden"):
        GOLDEN.write_text(now, encoding="utf-8")
    assert now == GOLDEN.read_text(encoding="utf-8")
