"""What bears on an attack because of where the two stand: range, cover, light, helplessness; the GM may say otherwise (4, B)."""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil

from battlemap.board.grid.lighting import light_at
from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import GM
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.blocks.presence import cell_size
from battlemap.rules.board_cache import per_board
from battlemap.rules.procedure import Option, Procedure, choose_several
from rulesets.sifrp.book.fight import PRESENCE, Board
from rulesets.sifrp.book.rulebook import Book, T, book_of
from rulesets.sifrp.book.table_rows import Situation

from .arms import range_of
from .blow import Blow
from .dice import TEST
from .durations import lasts

COVERS = ("", "light cover", "light cover", "heavy cover")
HELPLESS = ("unconscious", "pinned", "helpless")
STRETCHES = {1: "second range", 2: "third range"}
MOST_STRETCHES = 3


@per_board()
def known_facts(board: Board, blow: Blow) -> tuple[str, ...]:
    """The entries that hold by what stands on map and sheets."""
    book, options = book_of(board), book_of(board).options
    facts = set(blow.facts)
    if any(lasts(board, blow.at, kind) for kind in HELPLESS) or board[blow.at].sheet.status:
        facts.add("helpless")
    if blow.weapon_use.flies:
        beyond = stretches(board, blow) if options.range_penalties else 0
        facts |= {STRETCHES[min(beyond, 2)]} if beyond else set()
        line = PRESENCE.line_of_fire(board, blow.by, blow.at) if options.cover else None
        if line is not None and (cover := COVERS[min(3, max(line.cover, min(len(line.bodies), 3)))]):
            facts.add(cover)
    if dark(board, blow):
        facts.add("darkness")
    return tuple([key for key in book.situations if key in facts and key not in blow.unless])


def stretches(board: Board, blow: Blow) -> int:
    """How many further stretches of its range something has to fly."""
    far = PRESENCE.gap(board, blow.by, blow.at) * cell_size(board)
    reach = range_of(book_of(board), board[blow.by].sheet, blow.weapon_use.arm)
    return max(0, ceil(far / reach - 1e-9) - 1)


def dark(board: Board, blow: Blow) -> bool:
    """Whether the target stands in darkness."""
    grid, token = board.grid, board[blow.at]
    if grid is None or not token.on_grid or not (grid.lights or grid.lamps):
        return False
    return all(light_at(grid, cell) == "dark" for cell in token.cells)


def judge_facts(table: T, blow: Blow) -> Procedure[tuple[str, ...]]:
    """The entries that hold: the GM may take from and add to what the map shows."""
    prompt = f"What bears on {table.name(blow.by)}’s attack on {table.name(blow.at)}?"
    default = known_facts(table.board, blow)
    picked = yield from choose_several(
        "situation",
        GM,
        prompt,
        fact_options(IdentityKey(table.book)),
        default,
        rule="B",
        about=blow.about,
        on=(blow.by, blow.at),
    )
    return picked


@lru_cache(maxsize=16)
def fact_options(book: IdentityKey[Book]) -> tuple[Option, ...]:
    """Every entry of the table as an answer."""
    return tuple([Option(key, row.title, note=entry_words(row)) for key, row in book.value.situations.items()])


def entry_words(row: Situation) -> str:
    """What an entry comes to: "−1D", "+2 Combat Defense"."""
    dice = f"{format_signed(row.dice)}{'D' if row.dice < 0 or row.test else 'B'}" if row.dice else ""
    parts = [
        dice,
        format_signed(row.value) if row.value else "",
        f"{format_signed(row.guard)} Combat Defense" if row.guard else "",
    ]
    return " ".join([part for part in parts if part])


def on_attack(book: Book, facts: Iterable[str]) -> tuple[Modifier, ...]:
    """What the entries do to the attack."""
    rows = [book.situations[key] for key in facts if key in book.situations]
    return tuple(
        [Modifier(row.value, row.title, row.rule, row.dice, TEST if row.test else "") for row in rows if row.value or row.dice]
    )


def on_defence(book: Book, facts: Iterable[str]) -> tuple[Modifier, ...]:
    """What the entries do to the target's Combat Defense."""
    rows = [book.situations[key] for key in facts if key in book.situations]
    return tuple([Modifier(row.guard, row.title, row.rule) for row in rows if row.guard])
