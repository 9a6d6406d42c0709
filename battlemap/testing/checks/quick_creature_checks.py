"""Whether every quick creature of a ruleset has a sheet, whether that sheet fits the book, and whether it can fight."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.book_rows import unknown_rows
from battlemap.rules.creatures.quick_creatures import ROLES, USUAL, AnyQuickCreatures
from battlemap.rules.procedure import Command, Table
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import why_not
from battlemap.testing.declarations import icon_fault


def quick_creature_faults(rules: AnyRuleset, board: AnyEncounter) -> Iterator[str]:
    """What is wrong with the quick creatures, each with its role; *board* has two that stand against each other."""
    quick = rules.quick_creatures()
    if quick is None:
        return
    tables = quick.tables
    if missing := [role for role in ROLES if role not in tables.roles]:
        yield f"the quick creatures lack the role “{missing[0]}”"
    if len(tables.numbers) != 3:
        yield f"quick creatures have three numbers to set, not {len(tables.numbers)}"
    if len(tables.strengths) <= USUAL:
        yield "quick creatures need two strengths at least"
        return
    for role, row in tables.roles.items():
        if fault := icon_fault(row.icon):
            yield f"the quick creature “{role}” {fault}"
        if fault := _table_fault(quick, role):
            yield f"the quick creature “{role}”: {fault}"
            continue
        for at, strength in enumerate(tables.strengths):
            if fault := _sheet_fault(rules, quick, board, role, at):
                yield f"the quick creature “{role}”, {strength.lower()}: {fault}"


def _table_fault(quick: AnyQuickCreatures, role: str) -> str:
    row, count = quick.tables.roles[role], len(quick.tables.strengths)
    if row.start.keys() != quick.tables.numbers.keys():
        return f"start has to name {', '.join(quick.tables.numbers)}"
    for name, limits in quick.tables.numbers.items():
        if len(row.start[name]) != count:
            return f"start.{name} needs one number for each of the {count} strengths"
        if not all(limits.least <= value <= limits.most for value in row.start[name]):
            return f"start.{name} goes beyond {limits.least} to {limits.most}"
    return "" if len(row.stronger) in (0, count) else f"stronger needs one table for each of the {count} strengths"


def _sheet_fault(rules: AnyRuleset, quick: AnyQuickCreatures, board: AnyEncounter, role: str, strength: int) -> str:
    """What is wrong with one, as it comes and with each number at its limits."""
    usual = quick.numbers(role, strength)
    limits = quick.tables.numbers
    for numbers in (
        usual,
        *({**usual, name: value} for name, limit in limits.items() for value in (limit.least, limit.most)),
    ):
        try:
            sheet = quick.sheet(rules.book, role, strength, numbers)
        except ValueError as fault:
            return f"with {numbers} there is no sheet: {fault}"
        for place, table, name, _ in unknown_rows(sheet, rules.book):
            return f"{place}: there is no “{name}” among the {table}"
    return _idle_fault(rules, board, quick.sheet(rules.book, role, strength, usual))


def _idle_fault(rules: AnyRuleset, board: AnyEncounter, sheet: Any) -> str:
    """Why somebody with this sheet could do nothing to a foe beside it; empty if it can."""
    who = next(iter(board.tokens))
    foe = next(token.id for token in board.tokens.values() if not board.allied(token.side, board[who].side))
    facing = board.with_token(replace(board[who], sheet=sheet))
    facing = facing.with_token(replace(board[foe], place=_beside(facing, who)))
    verbs = [action.name for action in rules.actions.values() if action.menu == "token" and action.aim == "foe"]
    whys = [why_not(Table(facing, rules), Command(verb, who)) for verb in verbs]
    return "" if not whys or not all(whys) else f"it can do nothing to a foe: {whys[0]}"


def _beside(board: AnyEncounter, who: TokenId) -> Cell | str:
    token = board[who]
    return (token.cell[0] + 1, token.cell[1]) if token.on_grid else token.zone
