"""Everything is documented, and generated pages are up to date."""

import re
from pathlib import Path

import pytest

from bunkum.cli import COMMANDS, main
from bunkum.pieces.letters import DICE_SETS
from bunkum.server.refusals import REFUSALS
from bunkum.table.catalog import game_info, game_summaries
from bunkum.table.options_form import form
from bunkum.table.transcript.game import game_of
from bunkum.table.transcript.grammar import read_transcript
from support.api import PACKAGES, UNDOCUMENTED
from support.pages import ROOT, blocks, name_of, pages
from support.reference import BOXES, GENERATED, generate
from support.sources import packages, public_names, refusals

DOCS = ROOT / "docs"


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


# Generated pages


@pytest.mark.parametrize("page", GENERATED)
def test_a_generated_page_is_up_to_date(page: str, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        (ROOT / page).write_text(generate(page), encoding="utf-8")
    assert text_of(page) == generate(page), 'generate it again: make test PYTEST="tests/docs --update-golden"'


def test_every_game_and_option_is_documented() -> None:
    page = text_of("docs/reference/options.md")
    for title in game_summaries():
        section = re.search(rf"(?ms)^## {re.escape(title.name)}\n(.*?)(?=^## |\Z)", page)
        assert section, title.name
        for name in (*title.presets, *(field.name for field in form(game_info(title.id)))):
            assert f"\n| `{name}` |" in section[1], name


def test_every_dice_set_is_documented() -> None:
    assert set(BOXES) == set(DICE_SETS)


def test_every_package_and_public_name_is_documented() -> None:
    assert {package for package, _, _ in PACKAGES} == set(packages())
    bare = {
        named.name
        for _, _, modules in PACKAGES
        for module in modules
        for named in public_names(module)
        if not named.line
    }
    assert bare == set(UNDOCUMENTED)


# Pages written by hand


def rows(page: str) -> dict[str, str]:
    """The rows of a page's tables by the code in their first cell; several rows of one code together."""
    found: dict[str, str] = {}
    for code, rest in re.findall(r"(?m)^\| `(\w+)` \|(.*)$", text_of(page)):
        found[code] = found.get(code, "") + rest
    return found


def test_every_refusal_is_documented_with_its_sentence() -> None:
    documented = rows("docs/reference/errors.md")
    checked = [refusal for refusal in refusals() if not refusal.where.startswith("src/bunkum/solvers")]
    assert len(checked) > 80
    for refusal in checked:
        assert refusal.code in documented, f"{refusal.where}: {refusal.code} is not in errors.md"
        if refusal.sentence is not None and refusal.sentence.strip("… ."):
            assert refusal.sentence.rstrip(".") in documented[refusal.code], (
                f"{refusal.where}: {refusal.code} also says: {refusal.sentence}"
            )
    for code, ruling in REFUSALS.items():
        assert code in documented, f"{code} is not in errors.md"
        assert ruling.sentence.rstrip(".") in documented[code], code
        assert documented[code].startswith(f" {ruling.status} |"), code


def test_every_documented_refusal_exists() -> None:
    made = {refusal.code for refusal in refusals()} | set(REFUSALS)
    assert set(rows("docs/reference/errors.md")) - made == set()


def test_documented_refusals_have_the_sentences_of_the_rules() -> None:
    """RULES 10.1 has two codes with their sentences in a row."""
    cells = [cell.strip() for line in re.findall(r"(?m)^\| `.*$", text_of("docs/RULES.md")) for cell in line.split("|")]
    sentences = {
        code.strip("`"): sentence
        for code, _, _, sentence in zip(cells, cells[1:], cells[2:], cells[3:], strict=False)
        if re.fullmatch(r"`\w+`", code) and sentence.endswith(".")
    }
    assert len(sentences) > 40
    documented = rows("docs/reference/errors.md")
    for code in set(sentences) & set(documented):
        plain = re.sub(r"\{[^}]*\}", "…", sentences[code]).rstrip(".")
        assert plain in documented[code] or code in ("not_higher", "too_short", "too_long_word"), (code, plain)


@pytest.mark.parametrize("name", [command.name for command in COMMANDS])
def test_every_command_and_flag_is_documented(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    page, settings = text_of("docs/reference/cli.md"), text_of("docs/reference/settings.md")
    assert f"`bunkum {name}" in page
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    flags = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", capsys.readouterr().out)) - {"--help"}
    documentation = settings if name == "serve" else page
    assert [flag for flag in sorted(flags) if f"`{flag}" not in documentation] == []


# What people read

ABOUT_THE_PAGE = ("tutorial/first-game.md", "how-to/tv-and-phones.md", "how-to/real-dice.md", "how-to/house-rules.md")


@pytest.mark.parametrize("name", ABOUT_THE_PAGE)
def test_labels_in_bold_exist_on_the_page(name: str) -> None:
    files = [path for kind in ("*.svelte", "*.ts") for path in (ROOT / "web" / "src").rglob(kind)]
    sources = [path.read_text(encoding="utf-8") for path in files if not path.name.endswith(".test.ts")]
    page = " ".join("\n".join(sources).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())
    labels = [
        " ".join(label.split()) for label in re.findall(r"\*\*(.+?)\*\*", (DOCS / name).read_text("utf-8"), re.DOTALL)
    ]
    assert labels
    assert [label for label in labels if label.rstrip(".") not in page] == []


def test_every_recipe_of_house_rules_can_be_played() -> None:
    recipes = re.findall(r"`option ([^`]*)`", text_of("docs/how-to/house-rules.md"))
    assert len(recipes) > 15
    for recipe in recipes:
        game_of(read_transcript(f"game: liars-boggle\nseats: Ann, Bob, Cy, Di\noption {recipe}\n".encode()))


# All pages


def slug(heading: str) -> str:
    """The anchor of a heading, as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(text: str) -> set[str]:
    return {slug(re.sub(r"[`*]|\]\([^)]*\)|\[", "", heading)) for heading in re.findall(r"(?m)^#+ (.*)$", text)}


def prose(text: str) -> str:
    """A page without its samples."""
    return re.sub(r"(?ms)^( *)```.*?^\1```", "", text)


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_every_link_has_a_target(page: object) -> None:
    where = next(each for each in pages() if each == page)
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(where.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        led = (where.parent / path).resolve() if path else where
        assert led.exists(), f"{name_of(where)} leads to {target}, which is not there"
        if anchor:
            assert anchor in anchors(led.read_text(encoding="utf-8")), f"{name_of(where)} leads to {target}"


def test_the_index_links_every_page() -> None:
    index = DOCS / "README.md"
    linked = {
        (DOCS / target.partition("#")[0]).resolve()
        for target in re.findall(r"\]\(([^)\s]+)\)", text_of("docs/README.md"))
    }
    left_out = [
        name_of(page) for page in pages() if page.is_relative_to(DOCS) and page.resolve() not in linked - {index}
    ]
    assert [page for page in left_out if page != "docs/README.md"] == []


def test_a_word_of_the_glossary_has_one_meaning_and_is_no_other_word_for_something_else() -> None:
    rows = re.findall(r"(?m)^\| \*\*(.+?)\*\* \| .*? \|(.*)\|$", text_of("GLOSSARY.md"))
    words = [re.sub(r" \(.*\)", "", word) for words, _ in rows for word in words.split(", ")]
    assert len(words) > 100
    assert sorted(set(words)) == sorted(words)
    others = {other.strip("*_ ") for _, cell in rows for other in re.split(r"[,;] ", cell)}
    assert others & set(words) == set()


def test_decisions_are_numbered_without_gaps() -> None:
    decisions = sorted((DOCS / "decisions").glob("*.md"))
    assert [path.name[:4] for path in decisions] == [f"{number:04}" for number in range(1, len(decisions) + 1)]


@pytest.mark.parametrize("decision", sorted((DOCS / "decisions").glob("*.md")), ids=lambda path: path.name[:4])
def test_a_decision_has_status_context_decision_consequences_and_alternatives(decision: Path) -> None:
    text = decision.read_text(encoding="utf-8")
    assert re.search(r"(?m)^\*\*Status:\*\* (Accepted|Superseded)(?: by [^,]+)?, \d{4}-\d{2}-\d{2}\b", text)
    sections = re.findall(r"(?m)^## (.*)$", text)
    assert sections[:4] == ["Context", "Decision", "Consequences", "Alternatives"]
    assert sections[4:] in ([], ["When to reconsider"])


def test_the_changelog_keeps_to_added_changed_fixed_and_removed() -> None:
    changelog = text_of("CHANGELOG.md")
    versions = re.findall(r"(?m)^## (.*)$", changelog)
    assert versions[0] == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}", version) for version in versions[1:])
    assert set(re.findall(r"(?m)^### (.*)$", changelog)) <= {"Added", "Changed", "Fixed", "Removed"}


def test_pages_are_short() -> None:
    for page in pages():
        if page.is_relative_to(DOCS) and page.name not in ("RULES.md", "python-api.md", "options.md", "errors.md"):
            words = len(prose(page.read_text(encoding="utf-8")).split())
            assert words < 1800, f"{name_of(page)} has {words} words"
            assert len(blocks(page)) < 30
