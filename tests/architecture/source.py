"""Our own source, parsed: what the checks of this folder look at."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Source(NamedTuple):
    """One module: its dotted *name*, its *path* from the checkout, its *text* and the *tree* of it."""

    name: str
    path: Path
    text: str
    tree: ast.Module


def parse(name: str, text: str, path: Path | None = None) -> Source:
    """A module from its text; *name* ends in __init__ for a package."""
    return Source(name, path or Path(name.replace(".", "/") + ".py"), text, ast.parse(text))


def read(*folders: str) -> list[Source]:
    """All modules under *folders* of the checkout, in order of their paths."""
    return [
        parse(".".join(file.relative_to(ROOT).with_suffix("").parts), file.read_text(encoding="utf-8"), file.relative_to(ROOT))
        for folder in folders
        for file in sorted((ROOT / folder).rglob("*.py"))
    ]


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function in *tree*, methods and nested ones included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
