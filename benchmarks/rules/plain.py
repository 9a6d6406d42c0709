"""The same rules as plain calls: every `yield from f(…)` becomes `f(…)`, every `yield request` an immediate answer.

What is measured against it is the price of rules that can pause; both make the same events and roll records.
"""

import ast
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

PLAIN = "plain_copy"
PAUSING = (
    "battlemap.rules.procedure",
    "battlemap.rules.reactions",
    "battlemap.rules.blocks.turns",
    "battlemap.rules.blocks.effects",
)
"""Modules of the engine whose functions pause."""


class Straight(ast.NodeTransformer):
    """Takes the pauses out, and lets imports of copied modules lead to their copies."""

    def __init__(self, copied: Callable[[str], bool], package: str) -> None:
        self._copied, self._package = copied, package

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self.generic_visit(node) if _pauses(node) else node

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.AST:
        self.generic_visit(node)
        return node.value

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        self.generic_visit(node)
        asked = node.value or ast.Constant(None)
        return ast.copy_location(ast.Call(ast.Name("_answer_", ast.Load()), [asked], []), node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        name = node.module or ""
        if node.level:
            parts = self._package.split(".")
            name = ".".join([*parts[: len(parts) - node.level + 1], *([name] if name else [])])
        target = f"{PLAIN}.{name}" if self._copied(name) else name
        return ast.copy_location(ast.ImportFrom(target, node.names, 0), node)


def _pauses(node: ast.FunctionDef) -> bool:
    """Whether a function is a procedure, or has one in it; other generators stay as they are."""
    said = [inner.returns for inner in ast.walk(node) if isinstance(inner, ast.FunctionDef)]
    return any(isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "Procedure" for kind in said)


class Plain(MetaPathFinder, Loader):
    """Imports straightened copies of the pausing modules and of one ruleset; *answer* gives what a request gets."""

    def __init__(self, ruleset: str, answer: Callable[[Any], Any]) -> None:
        self._root, self._answer = f"rulesets.{ruleset}", answer
        sys.meta_path.insert(0, self)

    @property
    def ruleset(self) -> ModuleType:
        """The straightened copy of the ruleset's package."""
        return import_module(f"{PLAIN}.{self._root}")

    def copied(self, name: str) -> bool:
        """Whether a module is copied."""
        return name in PAUSING or name == self._root or name.startswith(f"{self._root}.")

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname != PLAIN and not fullname.startswith(f"{PLAIN}."):
            return None
        return ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        module.__path__ = []
        name = module.__name__.removeprefix(PLAIN).removeprefix(".")
        original = find_spec(name) if name else None
        if not self.copied(name) or original is None or original.origin is None:
            return
        package = name if original.submodule_search_locations else name.rpartition(".")[0]
        tree = Straight(self.copied, package).visit(ast.parse(Path(original.origin).read_text(encoding="utf-8")))
        module.__dict__.update(_answer_=self._answer, __file__=original.origin)
        exec(compile(ast.fix_missing_locations(tree), original.origin, "exec"), module.__dict__)
