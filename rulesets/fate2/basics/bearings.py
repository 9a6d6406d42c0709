"""What bears on one pair of opponents: suggested by sheets and map, and the GM's word on it (22a, 38, 44 to 46)."""

from typing import TypeAlias

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.board_cache import per_board
from battlemap.rules.procedure import KeyOptions, Option, Procedure, choose_several
from rulesets.fate2.book.fight import ON_GUARD, UNAWARE, Board, Declaration, declaration
from rulesets.fate2.book.rulebook import Book, T, book_of

from . import positions
from .skills import kind_now, level
from .weapons import Blow, advantages, blow_of

Blows: TypeAlias = tuple[Blow, ...]
"""The attacks between two opponents that are known: none, one, or one each."""
Facts: TypeAlias = tuple[str, ...]
"""What holds in a pair: "guard:numbers" is worth something to the guard."""
SURPRISED, UNEXPECTED = "surprised", "unexpected"
BODILY = frozenset({"weapon", "armour", "position", "great position", "numbers", "flanking", "surrounding"})
"""Bearings that only count where bodies fight."""
ARMS = frozenset({"weapon", "armour"})
"""Bearings that only count where weapons and armour do (38)."""


@per_board(32)
def known_facts(board: Board, first: TokenId, other: TokenId, blows: Blows = ()) -> Facts:
    """What holds between two by what stands on sheets and map.

    *blows*: their attacks on each other, with the weapons that strike; who makes none defends at arm's length.
    """
    facts: list[str] = []
    made = {blow.by: blow for blow in blows}
    for who, foe in ((first, other), (other, first)):
        mine, theirs = made.get(who) or blow_of(board, who, foe), made.get(foe) or blow_of(board, foe, who)
        facts += [f"{who}:{key}" for key in bearings_of(board, mine, theirs)]
        if who in made and foe not in made and surprised(board, foe):
            rule = book_of(board).options.surprise
            facts += [f"{foe}:{SURPRISED}"] if rule != "bonus" else []
            facts += [f"{who}:{UNEXPECTED}"] if rule != "alertness" else []
    rows = book_of(board).bearings
    return tuple([fact for fact in facts if fact.rpartition(":")[2] in rows])


def bearings_of(board: Board, mine: Blow, theirs: Blow) -> tuple[str, ...]:
    """What is worth something to the attacker of *mine* against that of *theirs*."""
    book, who, foe = book_of(board), mine.by, mine.on
    if not kind_now(board, book).bodies:
        return ()
    better = advantages(board, mine, theirs)
    keys: list[str] = [key for key in ("weapon", "armour") if key in better]
    if kind_now(board, book).armed and positions.better_placed(board, who, foe, theirs.far):
        keys.append("position")
    if book.options.numbers_from == "map" and not mine.far:
        keys += ["numbers"] if positions.outnumbers(board, who, foe) else []
        keys += ["flanking"] if book.options.flanking_suggested and positions.flanks(board, who, foe) else []
        keys += ["surrounding"] if positions.surrounds(board, who, foe) else []
    return tuple(keys)


def unaware(board: Board, who: TokenId) -> bool:
    """True if a fighter expects no attack (46)."""
    return any(effect.on == who and effect.kind == UNAWARE for effect in board.effects)


def surprised(board: Board, who: TokenId) -> bool:
    """True if an attack surprises a fighter: it expects none, and has no reason to be on the defensive (46)."""
    on_guard = watchful(declaration(board, who)) or any(e.on == who and e.kind == ON_GUARD for e in board.effects)
    return unaware(board, who) and not on_guard


def watchful(said: Declaration) -> bool:
    """True for a deed that is on the defensive (46)."""
    return said.defensive or said.instead


def put_on_alert(table: T, who: TokenId) -> None:
    """Warn a fighter who was attacked, attacks, or is on the defensive: it expects attacks from now on (46)."""
    table.end(UNAWARE, who)


def judge_facts(table: T, first: TokenId, other: TokenId, blows: Blows = (), about: str = "") -> Procedure[Facts]:
    """What bears on a pair; the GM may take from and add to what is suggested (49)."""
    default = known_facts(table.board, first, other, blows)
    kind = kind_now(table.board, table.book)
    rows, names = table.book.bearings, {who: table.name(who) for who in (first, other)}
    keys = [key for key in rows if (kind.bodies or key not in BODILY) and (kind.armed or key not in ARMS)]

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
