"""What bears on one pair of opponents: suggested by sheets and map, and the GM's word on it (22a, 38, 44 to 46)."""

from typing import TypeAlias

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.board_cache import per_board
from battlemap.rules.procedure import KeyOptions, Option, Procedure, choose_several
from rulesets.fate2.book.fight import UNAWARE, Board, declaration
from rulesets.fate2.book.rulebook import Book, T, book_of

from . import positions
from .skills import kind_now, level
from .weapons import Blow, advantages

Both: TypeAlias = frozenset[TokenId]
Facts: TypeAlias = tuple[str, ...]
"""What holds in a pair: "guard:numbers" is worth something to the guard."""
SURPRISED, UNEXPECTED = "surprised", "unexpected"
BODILY = frozenset({"weapon", "armour", "position", "great position", "numbers", "flanking", "surrounding"})
"""Bearings that only count where bodies fight."""


@per_board(32)
def known_facts(board: Board, first: TokenId, other: TokenId, fars: Both = frozenset(), attacks: Both = frozenset()) -> Facts:
    """What holds between two by what stands on sheets and map.

    *fars*: those of the two who throw or shoot; *attacks*: those who attack the other, for surprise (46).
    """
    facts: list[str] = []
    for who, foe in ((first, other), (other, first)):
        facts += [f"{who}:{key}" for key in bearings_of(board, who, foe, who in fars, foe in fars)]
        if who in attacks and foe not in attacks and unaware(board, foe):
            rule = book_of(board).options.surprise
            facts += [f"{foe}:{SURPRISED}"] if rule != "bonus" else []
            facts += [f"{who}:{UNEXPECTED}"] if rule != "alertness" else []
    rows = book_of(board).bearings
    return tuple([fact for fact in facts if fact.rpartition(":")[2] in rows])


def bearings_of(board: Board, who: TokenId, foe: TokenId, far: bool, shot_at: bool) -> tuple[str, ...]:
    """What is worth something to one of two. *far*: by throwing or shooting; *shot_at*: the other one does."""
    book = book_of(board)
    if not kind_now(board, book).bodies:
        return ()
    better = advantages(board, Blow(who, foe, far=far))
    keys: list[str] = [key for key in ("weapon", "armour") if key in better and not (key == "weapon" and shot_at)]
    if positions.better_placed(board, who, foe, shot_at):
        keys.append("position")
    if book.options.numbers_from == "map" and not far:
        keys += ["numbers"] if positions.outnumbers(board, who, foe) else []
        keys += ["flanking"] if book.options.flanking_suggested and positions.flanks(board, who, foe) else []
        keys += ["surrounding"] if positions.surrounds(board, who, foe) else []
    return tuple(keys)


def unaware(board: Board, who: TokenId) -> bool:
    """Whether somebody expects no attack (46)."""
    return any(effect.on == who and effect.kind == UNAWARE for effect in board.effects)


def put_on_alert(table: T, who: TokenId) -> None:
    """Whoever was attacked expects an attack from now on (46)."""
    table.end(UNAWARE, who)


def judge_facts(
    table: T, first: TokenId, other: TokenId, fars: Both = frozenset(), attacks: Both = frozenset(), about: str = ""
) -> Procedure[Facts]:
    """What bears on a pair; the GM may take from and add to what is suggested (49)."""
    default = known_facts(table.board, first, other, fars, attacks)
    bodies = kind_now(table.board, table.book).bodies
    rows, names = table.book.bearings, {who: table.name(who) for who in (first, other)}
    keys = [key for key in rows if bodies or key not in BODILY]

    def option(fact: str) -> Option:
        whose, _, key = fact.rpartition(":")
        who, row = TokenId(whose), rows[key]
        return Option(fact, f"{names[who]}: {row.title}", note=format_signed(row.value) if row.value else row.words, on=(who,))

    options = KeyOptions([f"{who}:{key}" for who in (first, other) for key in keys], option, free=True)
    prompt = f"What bears on {table.name(first)} against {table.name(other)}?"
    return (yield from choose_several("bears", GM, prompt, options, default, rule="44", about=about, on=(first, other)))


def lines(board: Board, facts: Facts, who: TokenId, skill: str, far: int = 0) -> tuple[Modifier, ...]:
    """What a pair adds to the roll of one of the two. *far*: so many zones the shot goes."""
    book, modifiers = book_of(board), []
    for fact in facts:
        whose, _, key = fact.rpartition(":")
        row = book.bearings.get(key)
        if whose != who or row is None:
            continue
        worth = surprise_loss(book, board, who, skill) if key == SURPRISED else row.value
        modifiers.append(Modifier(worth, row.title, row.rule))
    if far and book.options.range_penalty:
        modifiers.append(Modifier(-far * book.options.range_penalty, "Range", "B"))
    return tuple(modifiers)


def surprise_loss(book: Book, board: Board, who: TokenId, skill: str) -> int:
    """What it comes to that Alertness, or Mediocre at least, stands in for a skill (46)."""
    sheet = board[who].sheet
    had, alert = level(book, sheet, skill), level(book, sheet, kind_now(board, book).alertness)
    counts = max(book.numbers.surprised, alert)
    if book.options.surprise_capped:
        counts = min(counts, had)
    return counts - had


def worth(facts: Facts, who: TokenId, key: str) -> bool:
    """Whether something holds for one of the two."""
    return f"{who}:{key}" in facts


def shots(board: Board, by: TokenId, on: TokenId) -> int:
    """How far somebody's declared shot at another goes; 0 at close quarters."""
    said = declaration(board, by)
    return positions.distance(board, by, on) if said.far and said.target == on else 0
