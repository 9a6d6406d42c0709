"""Finds procedures that are called but never run: a `yield from` was forgotten, which no type checker sees.

A procedure is a function whose return annotation is Procedure[...], a callable annotated to return one, or an alias of
such a callable. Its call must stand under `yield from`, be passed on, be returned, or be kept in a name that is.
"""

import ast
from collections.abc import Iterable, Iterator

from tests.architecture.source import Source, functions, nodes

PASSED_ON = (ast.YieldFrom, ast.Return, ast.Call, ast.Lambda)
CARRIES = (ast.IfExp, ast.Starred, ast.keyword, ast.Tuple, ast.List, ast.ListComp, ast.GeneratorExp, ast.Dict, ast.DictComp)


def find_dropped(sources: Iterable[Source]) -> list[str]:
    """One line for every procedure that is called and dropped in *sources*."""
    catalogue = _Catalogue(list(sources))
    return [line for source in catalogue.sources for line in _Module(source, catalogue).faults()]


class _Catalogue:
    """Which names mean procedures: by module, and as attributes."""

    def __init__(self, sources: list[Source]) -> None:
        self.sources = sources
        self.aliases = {
            name for source in sources for name, value in _assignments(source.tree) if _returns_procedure(value, frozenset())
        }
        self.names = {_package(source): self._definitions(source.tree) for source in sources}
        for _ in range(3):  # names handed on from module to module, and by a package's __init__
            for source in sources:
                self.names[_package(source)] |= {local for local, _, _ in self.imports_of(source)}
        self.attributes = self._attributes()

    def imports_of(self, source: Source) -> Iterator[tuple[str, str, str]]:
        """The procedures *source* imports by name: local name, module, name there."""
        for node in nodes(source.tree):
            if isinstance(node, ast.ImportFrom):
                module = _absolute(source, node)
                for alias in node.names:
                    if alias.name in self.names.get(module, ()):
                        yield alias.asname or alias.name, module, alias.name

    def modules(self, source: Source) -> dict[str, str]:
        """The modules *source* imports: local name to module."""
        found = {}
        for node in nodes(source.tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    whole = f"{_absolute(source, node)}.{alias.name}"
                    if whole in self.names:
                        found[alias.asname or alias.name] = whole
        return found

    def is_procedure(self, annotation: ast.expr | None) -> bool:
        """Whether what carries *annotation* gives a procedure when called."""
        return annotation is not None and _returns_procedure(annotation, frozenset(self.aliases))

    def _definitions(self, tree: ast.Module) -> set[str]:
        methods = {item for node in nodes(tree) if isinstance(node, ast.ClassDef) for item in node.body}
        return {f.name for f in functions(tree) if _is_procedure_type(f.returns) and f not in methods}

    def _attributes(self) -> set[str]:
        """Methods and fields that give procedures wherever they occur; a name with two meanings is left out."""
        yes: set[str] = set()
        no: set[str] = set()
        for source in self.sources:
            for node in nodes(source.tree):
                for item in node.body if isinstance(node, ast.ClassDef) else ():
                    if isinstance(item, ast.FunctionDef):
                        (yes if _is_procedure_type(item.returns) else no).add(item.name)
                    elif isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                        (yes if self.is_procedure(item.annotation) else no).add(item.target.id)
        return yes - no


class _Module:
    """One module under examination."""

    def __init__(self, source: Source, catalogue: _Catalogue) -> None:
        self.source, self.catalogue = source, catalogue
        self.procedures = catalogue.names[_package(source)]
        self.modules = catalogue.modules(source)
        self.parents = {child: node for node in nodes(source.tree) for child in ast.iter_child_nodes(node)}

    def faults(self) -> Iterator[str]:
        """A line for every call that is dropped."""
        for node in nodes(self.source.tree):
            if isinstance(node, ast.Call) and self._calls_procedure(node) and not self._used(node):
                yield f"{self.source.path}:{node.lineno}: {ast.unparse(node.func)}(…) is called but not run: yield from it"

    def _calls_procedure(self, call: ast.Call) -> bool:
        if isinstance(call.func, ast.Name):
            meant = self._parameter(call, call.func.id)
            return self.catalogue.is_procedure(meant.annotation) if meant else call.func.id in self.procedures
        if isinstance(call.func, ast.Attribute):
            owner = call.func.value
            if isinstance(owner, ast.Name) and owner.id in self.modules:
                return call.func.attr in self.catalogue.names[self.modules[owner.id]]
            return call.func.attr in self.catalogue.attributes
        return False

    def _parameter(self, node: ast.AST, name: str) -> ast.arg | None:
        """The parameter *name* of the innermost function around *node* that has one."""
        for function in self._around(node):
            arguments = function.args
            for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
                if argument.arg == name:
                    return argument
        return None

    def _used(self, node: ast.AST) -> bool:
        """Whether the value of *node* gets to somebody who can run it."""
        parent = self.parents.get(node)
        while isinstance(parent, CARRIES) and not (isinstance(parent, ast.IfExp) and parent.test is node):
            node, parent = parent, self.parents.get(parent)
        if isinstance(parent, ast.Call):
            return node is not parent.func
        if isinstance(parent, ast.Attribute):
            return parent.attr == "send"  # the one loop that drives every procedure
        if isinstance(parent, PASSED_ON):
            return True
        if isinstance(parent, ast.For):
            return node is parent.iter and not isinstance(node, ast.Call)  # a list of procedures, not the requests of one
        if isinstance(parent, ast.Assign | ast.AnnAssign | ast.NamedExpr):
            targets = parent.targets if isinstance(parent, ast.Assign) else [parent.target]
            return all(self._kept(parent, target) for target in targets)
        return False

    def _kept(self, node: ast.AST, target: ast.expr) -> bool:
        """Whether what is kept in *target* is used later; an attribute or an element is somebody else's."""
        if not isinstance(target, ast.Name):
            return True
        scope: ast.AST = next(self._around(node), self.source.tree)
        loads = [n for n in ast.walk(scope) if isinstance(n, ast.Name) and n.id == target.id and isinstance(n.ctx, ast.Load)]
        return any(self._used(load) for load in loads)

    def _around(self, node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        walk: ast.AST | None = node
        while walk is not None:
            if isinstance(walk, ast.FunctionDef | ast.AsyncFunctionDef):
                yield walk
            walk = self.parents.get(walk)


def _package(source: Source) -> str:
    return source.name.removesuffix(".__init__")


def _absolute(source: Source, node: ast.ImportFrom) -> str:
    """The module an import names, relative ones counted from *source*."""
    if not node.level:
        return node.module or ""
    base = source.name.split(".")[: -node.level]
    return ".".join([*base, *([node.module] if node.module else [])])


def _assignments(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id, node.value


def _is_procedure_type(node: ast.expr | None) -> bool:
    """Procedure[...], also as a string."""
    if node is not None:
        node = _unquote(node)
    return isinstance(node, ast.Subscript) and ast.unparse(node.value).split(".")[-1] == "Procedure"


def _returns_procedure(node: ast.expr, aliases: frozenset[str]) -> bool:
    """Callable[..., Procedure[...]], an alias of that, or either of them or None."""
    node = _unquote(node)
    if isinstance(node, ast.Name):
        return node.id in aliases
    if isinstance(node, ast.BinOp):
        return _returns_procedure(node.left, aliases) or _returns_procedure(node.right, aliases)
    if isinstance(node, ast.Subscript) and ast.unparse(node.value).split(".")[-1] == "Callable":
        return isinstance(node.slice, ast.Tuple) and len(node.slice.elts) > 1 and _is_procedure_type(node.slice.elts[1])
    return False


def _unquote(node: ast.expr) -> ast.expr:
    """A type that stands in quotes, as the type."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and "Procedure[" in node.value:
        return ast.parse(node.value, mode="eval").body
    return node
