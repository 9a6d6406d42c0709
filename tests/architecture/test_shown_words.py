"""What is shown to people is not read back: no parsing of notes, costs and refusals, and one function that puts a capital."""

import ast
from itertools import pairwise

import pytest

from tests.architecture.source import Source, parse, read

SHOWN = {"cost", "note", "prompt", "refusal", "refused", "result", "subtitle", "toolTip", "why"}
"""Fields (and one method of Qt) that hold words for people, whatever struct they are in."""
PARSING = {"endswith", "find", "index", "partition", "rindex", "rpartition", "rsplit", "split", "startswith"}
MATCHING = {"findall", "finditer", "fullmatch", "match", "search", "split", "sub"}
CAPITAL = "[:1].upper()"
SENTENCES = "battlemap.board.wording"


@pytest.fixture(scope="module")
def program() -> list[Source]:
    """What is shipped, but for the runner of scenarios, whose business is to compare what is shown."""
    return [source for source in read("battlemap", "rulesets") if not source.name.startswith("battlemap.testing.")]


def test_shown_words_are_not_read_back(program: list[Source]) -> None:
    assert [fault for source in program for fault in readings(source)] == []


def test_one_function_puts_a_capital(program: list[Source]) -> None:
    assert [fault for source in program if source.name != SENTENCES for fault in private_capitals(source)] == []


@pytest.mark.parametrize(
    "line",
    [
        "option.note.partition(': ')", "action.cost.rpartition(' or ')[2]", "RATED.match(option.note)",
        "re.search('x', seen.refusal)",
        "'is not among' in seen.refusal", "'free' in modifier.note", "line.note != ALWAYS", "info.cost == 'Free move'",
        "button.toolTip().split(' (')",
    ],
)  # fmt: skip
def test_a_reading_is_seen(line: str) -> None:
    assert len(list(readings(parse("battlemap.x", line)))) == 1


@pytest.mark.parametrize("line", ["words[:1].upper() + words[1:]", "f'{str(fault)[:1].upper()}{str(fault)[1:]}.'"])
def test_a_private_capital_is_seen(line: str) -> None:
    assert len(list(private_capitals(parse("battlemap.x", line)))) == 1


@pytest.mark.parametrize(
    "line",
    ["option.note or option.refusal", "event.why == reason", "if entry.refused: pass", "name[:1].upper() or '?'", "x.note == ''"],
)
def test_showing_and_leaving_out_what_was_shown_already_are_no_readings(line: str) -> None:
    source = parse("battlemap.x", line)
    assert [*readings(source), *private_capitals(source)] == []


def readings(source: Source) -> list[str]:
    """Where a module looks into words for people: parses them, matches them, or compares them with words of its own."""
    return [
        f"{source.path}:{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(source.tree)
        if isinstance(node, ast.expr) and _reads(node)
    ]


def _reads(node: ast.expr) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=owner, attr=name), args=given):
            return (name in PARSING and _is_shown(owner)) or (name in MATCHING and any(_is_shown(value) for value in given))
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[right]):
            return _is_shown(right) and _is_own(left)
        case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
            return (_is_shown(left) and _is_own(right)) or (_is_shown(right) and _is_own(left))
    return False


def _is_shown(node: ast.AST) -> bool:
    node = node.func if isinstance(node, ast.Call) else node
    return isinstance(node, ast.Attribute) and node.attr in SHOWN


def _is_own(node: ast.AST) -> bool:
    """Whether it is words that stand in the source: a literal that is not empty, or a constant."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and bool(node.value)
    return isinstance(node, ast.Name) and node.id.isupper()


def private_capitals(source: Source) -> list[str]:
    """Where a module makes a capital of the first letter and adds the rest as it is."""
    found = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            parts = [node.left, node.right]
        elif isinstance(node, ast.JoinedStr):
            parts = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
        else:
            continue
        for first, rest in pairwise(map(ast.unparse, parts)):
            if first.endswith(CAPITAL) and rest.startswith(f"{first.removesuffix(CAPITAL)}[1:]"):
                found.append(f"{source.path}:{parts[0].lineno}: {first} + {rest}")
    return found
