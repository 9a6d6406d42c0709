"""Small faults that can be put into a module: comparisons flipped, clauses dropped, arguments swapped and the like.

Each is one replacement of text, so that it can be shown as a line before and after. Left alone are annotations, docstrings,
words, decorators, code for type checkers alone, and in modules that use Qt all numbers: there they are sizes on the screen.
"""

import ast
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple, TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

COMPARED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in", ast.NotIn: "in",
    ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
COMPUTED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "/"), ast.Div: ("/", "*"), ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"), ast.BitOr: ("|", "&"), ast.BitAnd: ("&", "|"),
}  # fmt: skip
ALIKE = frozenset({"min", "max", "sum", "zip", "print", "isinstance", "Path", "cast", "TypeVar", "Signal"})
"""Calls whose swapped arguments mean the same, or are refused by the language."""

WITHOUT_EFFECT = frozenset({"strict", "maxsize"})
"""Keywords of checks that never fail in sound code, and of bounds that nobody can see."""


class Mutant(NamedTuple):
    """One fault: *new* replaces the bytes from *start* to *end*. *function*: the outermost one, "" at module level."""

    file: str
    line: int
    function: str
    kind: str
    start: int
    end: int
    new: str
    was: str
    """The line before, without the blanks around it; of several lines the first."""
    now: str
    lines: tuple[int, int]
    """The first and the last line of its statement, of a block only its head: tests that run the fault run one of them."""

    @property
    def key(self) -> str:
        """Stays the same while other parts of the module change; two of one key are alike."""
        return f"{self.file}::{self.function}::{self.was}::{self.now}"

    def order(self, seed: str) -> str:
        """By which a sample is drawn."""
        return sha256(f"{seed} {self.key} {self.line}".encode()).hexdigest()

    def apply(self, source: bytes) -> bytes:
        """The module with the fault."""
        return source[: self.start] + self.new.encode() + source[self.end :]


def mutants_of(file: str, source: bytes) -> list[Mutant]:
    """All faults of a module, in its order."""
    return list(_Finder(file, source).find())


class _Finder:
    """Walks over one module."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file, self.source = file, source
        self.lines = source.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        self.tree = ast.parse(source)
        self.draws = b"PySide6" in source
        self.function = ""
        self.statement = 0, 0

    def find(self) -> Iterator[Mutant]:
        yield from self._body(self.tree.body, "")

    def _body(self, statements: list[ast.stmt], prefix: str) -> Iterator[Mutant]:
        for node in statements:
            if isinstance(node, Function):
                yield from self._in_function(node, prefix)
            elif isinstance(node, ast.ClassDef):
                yield from self._body(node.body, f"{prefix}{node.name}.")
            elif not _is_for_type_checkers(node) and not isinstance(node, ast.Import | ast.ImportFrom):
                self.function = ""
                yield from self._walk(node, None)

    def _in_function(self, node: Function, prefix: str) -> Iterator[Mutant]:
        self.function = ""
        for default in (*node.args.defaults, *(value for value in node.args.kw_defaults if value is not None)):
            yield from self._walk(default, None)
        self.function = f"{prefix}{node.name}"
        for statement in node.body:
            yield from self._walk(statement, node)
        self.function = ""

    def _walk(self, node: ast.AST, function: Function | None) -> Iterator[Mutant]:
        """The faults of a node and of what is in it."""
        if isinstance(node, ast.AnnAssign):
            if node.value is not None:
                yield from self._walk(node.value, function)
            return
        if _is_for_type_checkers(node) or _is_docstring(node) or isinstance(node, ast.JoinedStr | ast.Assert):
            return
        if isinstance(node, ast.stmt):
            self.statement = node.lineno, max(node.lineno, _head_end(node))
        before = self.statement
        yield from self._here(node, function)
        inner = node if isinstance(node, Function) else function
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "type_comment") or (field == "args" and inner is node):
                continue
            if isinstance(node, ast.keyword) and node.arg in WITHOUT_EFFECT:
                continue
            for child in value if isinstance(value, list) else (value,):
                if isinstance(child, ast.AST):
                    yield from self._walk(child, inner)
                    self.statement = before

    def _here(self, node: ast.AST, function: Function | None) -> Iterator[Mutant]:
        yield from self._statement(node, function)
        match node:
            case ast.Compare():
                yield from self._compared(node)
            case ast.BoolOp(values=values):
                for one in values:
                    rest = [value for value in values if value is not one]
                    word = " and " if isinstance(node.op, ast.And) else " or "
                    yield self._make(node, "clause dropped", f"({word.join(map(self._text, rest))})")
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self._make(node, "not dropped", f"({self._text(operand)})")
            case ast.BinOp() if not _is_text(node.left) and not _is_text(node.right) and type(node.op) in COMPUTED:
                yield from self._between(node.left, node.right, *COMPUTED[type(node.op)])
            case ast.Constant(value=bool() as value):
                yield self._make(node, "constant", str(not value))
            case ast.Constant(value=int() | float() as value) if not self.draws:
                yield self._make(node, "constant", f"{value + 1}")
            case ast.Call():
                yield from self._called(node)
            case ast.Dict(keys=[_, _, *_], values=[first, second, *_]) if ast.dump(first) != ast.dump(second):
                yield from self._swap(first, second, "values swapped")
            case ast.IfExp(test=test) if not _is_condition(test):
                yield self._make(test, "condition negated", f"(not ({self._text(test)}))")

    def _statement(self, node: ast.AST, function: Function | None) -> Iterator[Mutant]:
        match node:
            case ast.Return(value=ast.expr() as value) if function is not None:
                yield from self._returned(value, function)
            case ast.Expr(value=ast.Call()) | ast.AugAssign():
                yield self._make(node, "statement dropped", "pass")
            case ast.Continue():
                yield self._make(node, "continue to break", "break")
            case ast.If(test=test) | ast.While(test=test) if not _is_condition(test):
                yield self._make(test, "condition negated", f"(not ({self._text(test)}))")
            case ast.comprehension(ifs=[_, *_] as conditions):
                for condition in conditions:
                    yield self._make(condition, "filter dropped", "True")

    def _compared(self, node: ast.Compare) -> Iterator[Mutant]:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            if type(operator) in COMPARED:
                yield from self._between(left, right, "", COMPARED[type(operator)], "comparison")
            left = right

    def _called(self, node: ast.Call) -> Iterator[Mutant]:
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if name in ALIKE or len(node.args) < 2:
            return
        first, second = node.args[:2]
        if not any(isinstance(one, ast.Starred) for one in (first, second)) and ast.dump(first) != ast.dump(second):
            yield from self._swap(first, second, "arguments swapped")

    def _returned(self, value: ast.expr, function: Function) -> Iterator[Mutant]:
        if isinstance(value, ast.Constant) or _is_condition(value):
            return  # they have faults of their own
        truth = isinstance(function.returns, ast.Name) and function.returns.id == "bool"
        text = self._text(value)
        yield self._make(value, "return", f"(not ({text}))" if truth else f"[{text}, None][1]")

    def _between(self, left: ast.expr, right: ast.expr, old: str, new: str, kind: str = "operator") -> Iterator[Mutant]:
        """Another operator between two operands: the text between them without brackets and remarks."""
        start, end = self._span(left)[1], self._span(right)[0]
        gap = self.source[start:end].decode()
        if "#" in gap:
            return
        operator = old or gap.strip(" ()\n\\\t")
        if gap.count(operator) == 1 and operator:
            at = start + len(gap[: gap.index(operator)].encode())
            yield self._at(at, at + len(operator.encode()), new, kind, left.end_lineno or left.lineno)

    def _swap(self, first: ast.expr, second: ast.expr, kind: str) -> Iterator[Mutant]:
        (a, b), (c, d) = self._span(first), self._span(second)
        between = self.source[b:c].decode()
        yield self._at(a, d, f"{self._text(second)}{between}{self._text(first)}", kind, first.lineno)

    def _make(self, node: ast.stmt | ast.expr, kind: str, new: str) -> Mutant:
        start, end = self._span(node)
        gone = self.source[start:end].count(b"\n") - new.count("\n")  # every line keeps its number
        return self._at(start, end, new + "\n" * gone, kind, node.lineno)

    def _at(self, start: int, end: int, new: str, kind: str, line: int) -> Mutant:
        left = self.source.rfind(b"\n", 0, start) + 1
        right = self.source.find(b"\n", end)
        right = len(self.source) if right < 0 else right
        was, now = self.source[left:right], self.source[left:start] + new.encode() + self.source[end:right]
        return Mutant(self.file, line, self.function, kind, start, end, new, _one_line(was), _one_line(now), self.statement)

    def _span(self, node: ast.stmt | ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        text = self.source[start:end].decode()
        return f"({text})" if isinstance(node, ast.BoolOp | ast.IfExp | ast.Lambda | ast.NamedExpr) else text


def _head_end(node: ast.stmt) -> int:
    """The last line of a statement, of a block the one before what is in it."""
    body = getattr(node, "body", None)
    return body[0].lineno - 1 if isinstance(body, list) else node.end_lineno or node.lineno


def _one_line(text: bytes) -> str:
    return " ".join(text.decode().split())


def _is_condition(node: ast.expr) -> bool:
    """Whether a condition has faults of its own, so that its negation says nothing more."""
    return isinstance(node, ast.Compare | ast.BoolOp) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_for_type_checkers(node: ast.AST) -> bool:
    """Whether a node is a type alias, or a block that only type checkers read."""
    if isinstance(node, ast.AnnAssign):
        return isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias"
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
