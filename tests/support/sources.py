"""Reads public names with their docstrings, and refusals, from the sources without importing them."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from support.pages import ROOT

SOURCES = ROOT / "src"
REFUSING = ("Illegal", "Unreadable", "Refused", "TooLarge", "_no")
"""Exceptions with a code and a sentence, and functions that make them."""

Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef | ast.Assign | ast.AnnAssign


class Named(NamedTuple):
    """A public name, a function with its arguments, and the first line of its docstring or an empty text."""

    name: str
    line: str


class Refusal(NamedTuple):
    """A refusal and where it is raised. `…` stands for what is filled in; None if the sentence is built elsewhere."""

    where: str
    code: str
    sentence: str | None


def packages() -> list[str]:
    """Returns the packages of Bunkum: `bunkum.core` and so on."""
    inside = SOURCES / "bunkum"
    return sorted(f"bunkum.{path.name}" for path in inside.iterdir() if (path / "__init__.py").is_file())


def public_names(module: str) -> list[Named]:
    """Returns the public names of `module`: its `__all__`, else what it defines with a docstring, and exports."""
    offered = _offered(module)
    if offered is not None:
        return _sorted(_named(module, name) for name in offered)
    own = (_named(module, name) for name in _definitions(module) if not name.startswith("_"))
    documented = [named for named in own if named.line]
    exported = [_named(module, name) for name in _exported(module)]
    return _sorted((*documented, *exported)) if exported else documented


def refusals() -> list[Refusal]:
    """Returns every refusal in the sources that names its code."""
    return [refusal for path in sorted(SOURCES.rglob("*.py")) for refusal in _refusals_of(path)]


# Names


def _sorted(names: Iterable[Named]) -> list[Named]:
    return sorted(names, key=lambda named: named.name.swapcase())


def _named(module: str, name: str) -> Named:
    where, node, beneath = _definition(module, name)
    if isinstance(node, ast.ClassDef):
        return Named(name, _first_line(ast.get_docstring(node)))
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return Named(f"{name}({', '.join(_arguments(node.args))})", _first_line(ast.get_docstring(node)))
    assert where
    statement = beneath.value if isinstance(beneath, ast.Expr) else None
    text = statement.value if isinstance(statement, ast.Constant) and isinstance(statement.value, str) else None
    return Named(name, _first_line(text))


def _arguments(arguments: ast.arguments) -> Iterator[str]:
    plain = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
    needed = len(plain) - len(arguments.defaults)
    yield from (name if place < needed else f"{name}=" for place, name in enumerate(plain))
    if arguments.kwonlyargs:
        yield "*"
    for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield one.arg if default is None else f"{one.arg}="


def _definition(module: str, name: str) -> tuple[str, Definition, ast.stmt | None]:
    """Returns where a name is defined: the module, the statement and the next statement."""
    found = _definitions(module).get(name)
    if found is not None:
        return module, *found
    for node in ast.walk(_tree(_path_of(module))):
        if isinstance(node, ast.ImportFrom) and node.module and any(each.name == name for each in node.names):
            return _definition(node.module, name)
    raise LookupError(f"{module} exports {name}, which it neither defines nor imports")


@cache
def _definitions(module: str) -> dict[str, tuple[Definition, ast.stmt | None]]:
    body = _tree(_path_of(module)).body
    found: dict[str, tuple[Definition, ast.stmt | None]] = {}
    for node, beneath in zip(body, [*body[1:], None], strict=True):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found[name] = node, beneath
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                found[name] = node, beneath
            case _:
                pass
    return found


def _offered(module: str) -> list[str] | None:
    made = _definitions(module).get("__all__")
    if made is None or not isinstance(made[0], ast.Assign):
        return None
    return [str(name) for name in ast.literal_eval(made[0].value)]


def _exported(module: str) -> list[str]:
    """Returns what a module imports in order to export it: `name as name`."""
    imports = (node for node in _tree(_path_of(module)).body if isinstance(node, ast.ImportFrom))
    return [each.name for node in imports for each in node.names if each.name == each.asname]


def _first_line(docstring: str | None) -> str:
    paragraph = (docstring or "").strip().split("\n\n")[0]
    return " ".join(paragraph.split()) if paragraph.count("\n") == 0 else " ".join(paragraph.splitlines()[0].split())


def _path_of(module: str) -> Path:
    path = SOURCES.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


# Refusals


def _refusals_of(path: Path) -> Iterator[Refusal]:
    for node in ast.walk(_tree(path)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        named = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        by_name = next((each.value for each in node.keywords if each.arg == "code"), None)
        code, sentence = (node.args[0], node.args[1:2]) if by_name is None else (by_name, node.args[:1])
        text = code.value if isinstance(code, ast.Constant) and isinstance(code.value, str) else ""
        if named in REFUSING and text.isidentifier():
            where = f"{path.relative_to(ROOT).as_posix()}:{node.lineno}"
            yield Refusal(where, text, _sentence(sentence[0]) if sentence else None)


def _sentence(node: ast.expr) -> str | None:
    """Returns a sentence with `…` for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.replace("{}", "…")
    if isinstance(node, ast.JoinedStr):
        return "".join(_sentence(part) or "…" for part in node.values)
    return None
