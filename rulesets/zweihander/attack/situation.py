"""The situation table: which rows hold between two, as the map shows it or the GM says (44, 45, 48, 51, 52, 52a)."""

from collections.abc import Iterable
from functools import lru_cache

from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import GM, Cell, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.board_cache import per_board
from battlemap.rules.procedure import KeyOptions, Option, Procedure, choose_several
from rulesets.zweihander.basics import positions, qualities
from rulesets.zweihander.basics.arms import band_at
from rulesets.zweihander.basics.blow import Blow
from rulesets.zweihander.basics.conditions import suffers
from rulesets.zweihander.book.fight import Board, mount_of
from rulesets.zweihander.book.rulebook import Book, T, book_of

from . import clouds

MELEE_ONLY = frozenset({"flanking", "opportunity", "cramped", "ally beside", "cramped beside", "outnumbering", "charge"})
SHOTS_ONLY = frozenset({"horseback", "into engagement"})
PRONE = "prone"
CONDITIONS = ("surprised", PRONE)
VISIBILITY = {-10: "bad visibility", -30: "darkness"}


@per_board()
def known_facts(board: Board, blow: Blow) -> tuple[str, ...]:
    """The rows that hold by what stands on sheets and map, in the order of the table."""
    facts = {*blow.facts, *qualities.size_rows(board, blow), *sight_facts(board, blow)}
    facts |= {name for name in CONDITIONS if suffers(board, blow.at, name)}
    if positions.height(board, blow.by) > positions.height(board, blow.at):
        facts.add("higher")
    if mount_of(board, blow.by) is not None and blow.kind != "trample":
        facts.add("mounted")
    facts |= shot_facts(board, blow) if blow.ranged else melee_facts(board, blow)
    return tuple([key for key in book_of(board).situations if key in facts and key not in blow.unless])


def melee_facts(board: Board, blow: Blow) -> set[str]:
    """What positions bring in melee: flanking, outnumbering, a charge, an opportunity (28, 38, 51, 159)."""
    facts = {"flanking"} if positions.flanked(board, blow.at) else set()
    many, few = positions.heads(board, blow.by, blow.at)
    if few and many >= book_of(board).numbers.outnumbered * few:
        facts.add("outnumbering")
    facts |= {"charge"} if blow.charge else set()
    return facts | ({"opportunity"} if blow.kind == "opportunity" else set())


def shot_facts(board: Board, blow: Blow) -> set[str]:
    """What stands against a shot: the saddle, friends round the target (52)."""
    facts = {"horseback"} if in_saddle(board, blow.by) else set()
    return facts | ({"into engagement"} if positions.friends_engaged_with(board, blow.by, blow.at) else set())


def in_saddle(board: Board, who: TokenId) -> bool:
    """Whether somebody rides a beast; who stands in a wagon does not shoot from horseback (52)."""
    mount = mount_of(board, who)
    row = None if mount is None else book_of(board).modes.get(board[mount].sheet.carries)
    return mount is not None and (row is None or row.skill != "drive")


def sight_facts(board: Board, blow: Blow) -> set[str]:
    """Fog and darkness: as the scene has it, else by the light the target stands in, or smoke round it (52, 96)."""
    if row := VISIBILITY.get(board.scene.visibility):
        return {row}
    light = positions.light_on(board, blow.at)
    hazy = light == "dim" or blow.ranged and clouds.within(board, blow.at)
    return {"darkness"} if light == "dark" else {"bad visibility"} if hazy else set()


def known_facts_at(board: Board, who: TokenId, at: Cell) -> tuple[str, ...]:
    """The rows that hold for a shot at a cell: height, saddle, sight, friends engaged with whoever stands there (52a, 103a)."""
    grid, facts = board.grid, set[str]()
    if mount_of(board, who) is not None:
        facts |= {"horseback", "mounted"} if in_saddle(board, who) else {"mounted"}
    if grid is not None and at in grid and positions.height(board, who) > grid.height(at):
        facts.add("higher")
    if row := VISIBILITY.get(board.scene.visibility):
        facts.add(row)
    elif at in clouds.covered_cells(board, "smoke"):
        facts.add("bad visibility")
    there = positions.PRESENCE.tokens_by_cell(board).get(at, ())
    if any(positions.hostile(board, who, other) and positions.friends_engaged_with(board, who, other) for other in there):
        facts.add("into engagement")
    return tuple([key for key in book_of(board).situations if key in facts])


def judge_facts_at(table: T, who: TokenId, at: Cell, what: str) -> Procedure[tuple[str, ...]]:
    """The rows that hold for a template: the GM may take from and add to what the map shows (52a)."""
    default = known_facts_at(table.board, who, at)
    options = [option for option in fact_options(IdentityKey(table.book)) if option.key not in MELEE_ONLY]
    return (yield from choose_several("situation", GM, f"What bears on {what}?", options, default, rule="52a"))


def judge_facts(table: T, blow: Blow) -> Procedure[tuple[str, ...]]:
    """The rows that hold: the GM may take from and add to what the map shows (52a)."""
    default = known_facts(table.board, blow)
    prompt = f"What bears on {table.name(blow.by)}’s attack on {table.name(blow.at)}?"
    options = possible_facts(IdentityKey(table.book), blow.ranged, default)
    facts = yield from choose_several(
        "situation", GM, prompt, options, default, rule="52a", about=blow.about, on=(blow.by, blow.at)
    )
    return facts


@lru_cache(maxsize=64)
def possible_facts(book: IdentityKey[Book], ranged: bool, known: tuple[str, ...]) -> KeyOptions:
    """The rows that can hold for such an attack as answers, among them those that are *known* to hold."""
    impossible, options = MELEE_ONLY if ranged else SHOTS_ONLY, {option.key: option for option in fact_options(book)}
    return KeyOptions([key for key in options if key in known or key not in impossible], options.__getitem__)


@lru_cache(maxsize=16)
def fact_options(book: IdentityKey[Book]) -> tuple[Option, ...]:
    """Every row of the table as an answer."""
    return tuple(
        [Option(key, row.title, note=entry_words(row.difficulty, row.fury)) for key, row in book.value.situations.items()]
    )


def entry_words(difficulty: int, fury: int) -> str:
    """What a row comes to: "+20, a fury die"."""
    parts = [format_signed(difficulty)] if difficulty else []
    parts += ["a fury die"] if fury == 1 else [f"{fury} fury dice"] if fury else []
    return ", ".join(parts)


def difficulty_rows(book: Book, facts: Iterable[str]) -> tuple[Modifier, ...]:
    """The difficulty of the rows that hold."""
    wanted = set(facts)
    return tuple(
        [
            Modifier(row.difficulty, row.title, row.rule)
            for key, row in book.situations.items()
            if key in wanted and row.difficulty and not (key == PRONE and book.options.prone == "fury")
        ]
    )


def fury_rows(book: Book, facts: Iterable[str]) -> tuple[Modifier, ...]:
    """The fury dice of the rows that hold; those of conditions stack, unless the house has it otherwise (27)."""
    wanted, modifiers, stacked = set(facts), [], False
    for key, row in book.situations.items():
        if key not in wanted or not row.fury or key in CONDITIONS and stacked and not book.options.fury_stacks:
            continue
        if key == PRONE and book.options.prone == "difficulty":
            continue
        stacked = stacked or key in CONDITIONS
        twice = key == "surprised" and book.options.surprise_die == "twice"
        modifiers.append(Modifier(0, row.title, row.rule, row.fury * (2 if twice else 1)))
    return tuple(modifiers)


def range_of(board: Board, who: TokenId, arm: str, target: TokenId) -> tuple[str, tuple[Modifier, ...]]:
    """The band of distance to a target, and what it does to the difficulty; "" beyond the last (44)."""
    book = book_of(board)
    band = band_at(book, board[who].sheet, arm, positions.distance(board, who, target))
    if not band:
        return "", ()
    row = book.bands[band]
    return band, (Modifier(row.difficulty, f"{row.title} range", "44"),) if row.difficulty else ()


def size_steps(board: Board, who: TokenId, target: TokenId, title: str = "Size") -> tuple[Modifier, ...]:
    """The steps of difficulty by size that the GM has entered for the two; the other way round they count the other way (45a)."""
    steps = board.scene.size_steps.get(f"{who} {target}")
    if steps is None:
        steps = -board.scene.size_steps.get(f"{target} {who}", 0)
    worth = steps * book_of(board).numbers.size_step
    return (Modifier(worth, title, "45"),) if worth else ()
