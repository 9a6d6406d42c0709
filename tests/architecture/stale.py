"""Finds values read from the board before a pause and used after it, when the board may be another.

Followed are names bound to the board itself or to a part of it that changes: a token, a sheet, the scene, the turns, the
map. What a token is called and whose it is does not change, and a name that begins with *before* keeps the old on purpose.
"""

import ast
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from tests.architecture.source import Source, functions

PARTS = {"board", "tokens", "scene", "turns", "map"}
STABLE = {"id", "name", "side"}

Known: TypeAlias = dict[str, bool]
"""Names bound from the board, and whether a pause has passed since."""


def find_stale(sources: Iterable[Source]) -> list[str]:
    """One line for every use after a pause of what was read before it."""
    return [
        f"{source.path}:{line}: {name} was read from the board before a pause; read it again"
        for source in sources
        for function in functions(source.tree)
        for line, name in sorted(_Walk(function).found)
    ]


class _Walk:
    """One function, followed statement by statement through its branches and loops."""

    def __init__(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self.found: set[tuple[int, str]] = set()
        self.leaving: list[list[Known]] = []
        """What is known where the loops around are left or begun again, innermost last."""
        self._block(function.body, {})

    def _block(self, body: list[ast.stmt], known: Known | None) -> Known | None:
        """What is known after *body*; None when its end is never reached."""
        for statement in body:
            if known is None:
                break
            known = self._statement(statement, known)
        return known

    def _statement(self, node: ast.stmt, known: Known) -> Known | None:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                return known
            case ast.Return() | ast.Raise():
                self._expressions(node, known)
                return None
            case ast.Break() | ast.Continue():
                self.leaving[-1].append(known)
                return None
            case ast.If():
                self._expression(node.test, known)
                return _join(self._block(node.body, dict(known)), self._block(node.orelse, dict(known)))
            case ast.For() | ast.While():
                return self._loop(node, known)
            case ast.Try():
                tried = self._block(node.body, dict(known))
                ends = [self._block(handler.body, _join(dict(known), tried) or {}) for handler in node.handlers]
                whole = _join(self._block(node.orelse, tried), *ends)
                return self._block(node.finalbody, whole)
            case ast.With():
                for item in node.items:
                    self._expression(item.context_expr, known)
                return self._block(node.body, known)
            case ast.Match():
                self._expression(node.subject, known)
                return _join(dict(known), *[self._block(case.body, dict(known)) for case in node.cases])
            case _:
                self._expressions(node, known)
                return known

    def _loop(self, node: ast.For | ast.While, known: Known) -> Known | None:
        self.leaving.append([])
        if isinstance(node, ast.For):
            self._expression(node.iter, known)
        begin: Known | None = known
        for again in (False, True):  # the second time with what the first has left behind
            begun = dict(begin or {})
            begun.update(dict.fromkeys(_items(node), again and _pauses(node)))
            if isinstance(node, ast.While):
                self._expression(node.test, begun)
            begin = _join(known, self._block(node.body, begun), *self.leaving[-1])
        self.leaving.pop()
        return self._block(node.orelse, begin)

    def _expressions(self, node: ast.stmt, known: Known) -> None:
        value = getattr(node, "value", None)
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign) and value is not None:
            self._expression(value, known)
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                self._bind(target, value, known)
            return
        for child in ast.iter_child_nodes(node):
            self._expression(child, known)

    def _bind(self, target: ast.expr, value: ast.expr, known: Known) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            for one, its in zip(target.elts, value.elts, strict=True):
                self._bind(one, its, known)
        elif isinstance(target, ast.Name):
            known.pop(target.id, None)
            if _of_board(value) and not target.id.startswith("before"):
                known[target.id] = False
        else:
            self._expression(target, known)

    def _expression(self, node: ast.AST, known: Known) -> None:
        """Follow *node* in the order Python evaluates it."""
        if isinstance(node, ast.Lambda):
            return
        if isinstance(node, ast.NamedExpr):
            self._expression(node.value, known)
            self._bind(node.target, node.value, known)
            return
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in STABLE:
            return
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and known.get(node.id):
            self.found.add((node.lineno, node.id))
        for child in _in_order(node):
            self._expression(child, known)
        if isinstance(node, ast.Yield | ast.YieldFrom):
            for name in known:
                known[name] = True


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
        yield from node.generators
    yield from (child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.comprehension))


def _of_board(node: ast.expr) -> bool:
    """Whether *node* is table.board, table.sheet(…) or a part of the board that changes."""
    match node:
        case ast.Attribute(value=ast.Name(id="table"), attr="board"):
            return True
        case ast.Attribute(value=inner, attr=attr):
            return attr in PARTS and _of_board(inner)
        case ast.Subscript(value=inner):
            return _of_board(inner)
        case ast.Call(func=ast.Attribute(value=ast.Name(id="table"), attr="sheet")):
            return True
        case _:
            return False


def _items(node: ast.For | ast.While) -> list[str]:
    """The names a loop over .values() or .items() of a part of the board gives its values to."""
    match node:
        case ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Attribute(value=inner, attr="values"))) if _of_board(inner):
            return [name]
        case ast.For(
            target=ast.Tuple(elts=[_, ast.Name(id=name)]), iter=ast.Call(func=ast.Attribute(value=inner, attr="items"))
        ) if _of_board(inner):
            return [name]
        case _:
            return []


def _pauses(node: ast.For | ast.While) -> bool:
    return any(isinstance(inner, ast.Yield | ast.YieldFrom) for statement in node.body for inner in ast.walk(statement))


def _join(*ends: Known | None) -> Known | None:
    """What is known where several ways meet: stale on one of them is stale."""
    reached = [known for known in ends if known is not None]
    if not reached:
        return None
    return {name: any(known.get(name, False) for known in reached) for known in reached for name in known}
