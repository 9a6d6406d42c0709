"""What a class sets of itself before it calls its base's __init__, that does not overwrite."""

import ast
from collections.abc import Iterator

from tests.architecture.source import nodes, read


def stored(statement: ast.stmt) -> Iterator[str]:
    """The attributes of self that are set in *statement*."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self":
            yield node.attr


def beginning_of(cls: ast.ClassDef) -> tuple[set[str], set[str]]:
    """What its own __init__ sets before it calls its base's, and all that it sets."""
    own = next((part for part in cls.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"), None)
    early, everything = set[str](), set[str]()
    if own is not None:
        is_early = any("super().__init__" in ast.unparse(statement) for statement in own.body)
        for statement in own.body:
            is_early = is_early and "super().__init__" not in ast.unparse(statement)
            everything.update(stored(statement))
            early.update(stored(statement) if is_early else ())
    return early, everything


def test_no_base_overwrites_what_was_set_before_it_was_called() -> None:
    """A button once lost its words so: both it and its base called them the same."""
    program = read("battlemap", "rulesets")
    classes = {node.name: node for source in program for node in nodes(source.tree) if isinstance(node, ast.ClassDef)}
    lost = []
    for cls in classes.values():
        bases = [ast.unparse(base).split("[")[0] for base in cls.bases]
        while bases:
            if (base := classes.get(bases.pop())) is not None:
                lost += [f"{cls.name}.{name} ({base.name})" for name in beginning_of(cls)[0] & beginning_of(base)[1]]
                bases += [ast.unparse(further).split("[")[0] for further in base.bases]
    assert lost == []
