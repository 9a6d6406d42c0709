"""What is shown to people is not read back: no parsing of notes, costs and refusals, and one function that puts a capital."""

import ast
from itertools import pairwise

import pytest

from tests.architecture.source import Source, nodes, parse, read

SHOWN = {
    "caption", "cost", "help", "note", "outcome", "prompt", "refusal", "refused", "result", "subtitle", "title", "title_on",
    "toolTip", "what", "why", "words",
}  # fmt: skip
"""Fields (and one method of Qt) that hold words for people, whatever struct they are in."""
IDENTIFIERS = {"change", "c", "helps[0]", "spent", "update"}
"""Whose *what* is an identifier: of a number that an effect changes, of an action that is paid, of a change to a session."""
PARSING = {
    "endswith", "find", "index", "lstrip", "partition", "removeprefix", "removesuffix", "rindex", "rpartition", "rsplit",
    "rstrip", "split", "startswith",
}  # fmt: skip
MATCHING = {"findall", "finditer", "fullmatch", "match", "search", "split", "sub"}
CAPITAL = "[:1].upper()"
SENTENCES = "battlemap.board.wording"
CHECKS = ("battlemap.selftest.", "battlemap.testing.")
READERS = {
    "battlemap.formats.onepage.dungeon_import",  # a file of another program, whose title is cut to a name
    "battlemap.rules.decoding_fault",  # msgspec tells what is wrong in words alone
    "battlemap.store.document.journal_replay",  # results in files from before numbers had a true minus
}
"""What reads words because nothing else is there."""
EXCEPTIONS = {"error", "fault", "trouble", "refusal", "wrong"}
"""What a caught exception is called."""


@pytest.fixture(scope="module")
def program() -> list[Source]:
    """What is shipped, but for what checks others, whose business is to compare what is shown."""
    return [source for source in read("battlemap", "rulesets") if not source.name.startswith(CHECKS)]


def test_shown_words_are_not_read_back(program: list[Source]) -> None:
    assert [fault for source in program if source.name not in READERS for fault in readings(source)] == []


def test_one_function_puts_a_capital(program: list[Source]) -> None:
    assert [fault for source in program if source.name != SENTENCES for fault in private_capitals(source)] == []


@pytest.mark.parametrize(
    "line",
    [
        "option.note.partition(': ')", "action.cost.rpartition(' or ')[2]", "RATED.match(option.note)",
        "re.search('x', seen.refusal)",
        "'is not among' in seen.refusal", "'free' in modifier.note", "line.note != ALWAYS", "info.cost == 'Free move'",
        "button.toolTip().split(' (')", "names in choice.prompt", "change.title.endswith(':')", "entry.what != WHAT",
        "' ' in entry.title", "str(fault).partition(' - at ')", "re.match(r'[^ ]+: ', str(error))", "'missing' in str(fault)",
        "action.title.rstrip('…')",
    ],
)  # fmt: skip
def test_a_reading_is_seen(line: str) -> None:
    assert len(list(readings(parse("battlemap.x", line)))) == 1


@pytest.mark.parametrize("line", ["words[:1].upper() + words[1:]", "f'{str(fault)[:1].upper()}{str(fault)[1:]}.'"])
def test_a_private_capital_is_seen(line: str) -> None:
    assert len(list(private_capitals(parse("battlemap.x", line)))) == 1


@pytest.mark.parametrize(
    "line",
    [
        "str(fault).rstrip('.')",
        "option.key in wanted",
        "change.what == 'level'",
        "option.note or option.refusal",
        "event.why == reason",
        "if entry.refused: pass",
        "name[:1].upper() or '?'",
        "x.note == ''",
    ],
)
def test_showing_and_leaving_out_what_was_shown_already_are_no_readings(line: str) -> None:
    source = parse("battlemap.x", line)
    assert [*readings(source), *private_capitals(source)] == []


def readings(source: Source) -> list[str]:
    """Where a module looks into words for people: parses them, matches them, or compares them with words of its own."""
    return [
        f"{source.path}:{node.lineno}: {ast.unparse(node)}"
        for node in nodes(source.tree)
        if isinstance(node, ast.expr) and _reads(node)
    ]


def _reads(node: ast.expr) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=owner, attr=name), args=given):
            return (name in PARSING and _is_shown(owner) and not _ends_sentence(node)) or (
                name in MATCHING and any(_is_shown(value) for value in given)
            )
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[right]):
            return _is_shown(right)
        case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
            return (_is_shown(left) and _is_own(right)) or (_is_shown(right) and _is_own(left))
    return False


def _is_shown(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="str"), args=[ast.Name(id=name)]):
            return name in EXCEPTIONS
        case ast.Call(func=ast.Attribute() as method):
            return _is_shown(method)
        case ast.Attribute(value=owner, attr=name):
            return name in SHOWN and not (name == "what" and ast.unparse(owner) in IDENTIFIERS)
    return False


def _ends_sentence(call: ast.expr) -> bool:
    """Whether it only takes the full stop off a sentence, to go on with it."""
    return ast.unparse(call).endswith(".rstrip('.')")


def _is_own(node: ast.AST) -> bool:
    """Whether it is words that stand in the source: a literal that is not empty, or a constant."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and bool(node.value)
    return isinstance(node, ast.Name) and node.id.isupper()


def private_capitals(source: Source) -> list[str]:
    """Where a module makes a capital of the first letter and adds the rest as it is."""
    found = []
    for node in nodes(source.tree):
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
