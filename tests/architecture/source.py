"""Our own source, parsed: what the checks of this folder look at."""

import ast
import gc
from collections.abc import Iterator
from functools import cache
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
    """All modules under *folders* of the checkout, in order of their paths; each is parsed once."""
    ran = gc.isenabled()
    gc.disable()  # nothing of all these nodes is garbage
    try:
        return [_read_file(file.relative_to(ROOT)) for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]
    finally:
        gc.freeze()
        if ran:
            gc.enable()


@cache
def _read_file(path: Path) -> Source:
    return parse(".".join(path.with_suffix("").parts), (ROOT / path).read_text(encoding="utf-8"), path)


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Everything in *tree*, itself included, as ast.walk gives it."""
    return tuple(ast.walk(tree))


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function in *tree*, methods and nested ones included."""
    for node in nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
