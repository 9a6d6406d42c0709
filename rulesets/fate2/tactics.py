"""What a fighter is worth, what harm is, and what is worth trying (8 to 10, 21, 31)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.creatures.tactics import Tactics, worth_left
from battlemap.rules.procedure import Command
from rulesets.fate2.basics.harm import boxes
from rulesets.fate2.basics.skills import kind_now
from rulesets.fate2.basics.weapons import weapon_of
from rulesets.fate2.book.fight import Board, able
from rulesets.fate2.book.fighter import count
from rulesets.fate2.book.rulebook import book_of
from rulesets.fate2.book.table_rows import TRACK

BURDEN = {"clipped": 0.5, "hurt": 2.0, "injured": 4.0}
"""How near to being taken out a box of a row brings somebody, beside the others; a clip soon clears (10)."""
UNSKILLED, BETTER = 0.7, 0.1
"""What a fighter without skills is worth, and what each level of the best one adds; the usual fighter has a level of 3."""
HINDERED, FRAIL = 0.15, 0.4
"""What each point that wounds take from rolls (11, 12) makes a fighter worth less; and what is left of him at least."""
FAR_CELLS = 12
"""A shot goes as far as one sees; so many cells are counted with, and one zone beyond the next."""


def out(board: Board, who: TokenId) -> bool:
    """Whether somebody is no longer in the fight."""
    return not able(board, who)


def worth(board: Board, who: TokenId) -> float:
    """By the boxes that are left, more for those who fight well."""
    sheet = board[who].sheet
    if sheet.status:
        return 0.0
    book = book_of(board)
    most = sum([BURDEN[row] * boxes(book, sheet, row) for row in TRACK])
    marked = sum([BURDEN[row] * count(sheet, row) for row in TRACK])
    lost = book.numbers.hurt * (count(sheet, "hurt") > 0) + book.numbers.injured * count(sheet, "injured")
    able_now = max(FRAIL, 1 + HINDERED * lost)
    skill = UNSKILLED + BETTER * max(sheet.skills.values(), default=0)
    return worth_left(1 - marked / most if most else 1.0) * able_now * skill


def harm(board: Board, who: TokenId) -> float:
    """Marked boxes; whoever is taken out has suffered one more than he has (9)."""
    sheet = board[who].sheet
    if sheet.status in ("taken out", "dead"):
        return sum([boxes(book_of(board), sheet, row) for row in TRACK]) + 1
    return len(sheet.marks)


def strike(board: Board, who: TokenId) -> float:
    """Close combat, or as far as one sees with a weapon for afar."""
    book = book_of(board)
    weapon = weapon_of(book, board[who].sheet)
    if weapon.kind == "ranged" and kind_now(board, book).bodies:
        return FAR_CELLS if board[who].on_grid else 2
    return book.numbers.reach if board[who].on_grid else 0


def foresee(board: Board, who: TokenId) -> tuple[Board, Command] | None:
    """What somebody has declared, with what his friends have; what foes have declared is theirs to know (26)."""
    said = board.scene.declared.get(who)
    if said is None or board.scene.pace != "exchange" or who in board.scene.played:
        return None
    there = {key: deed for key, deed in board.scene.declared.items() if key in board.tokens}
    friends = {key: deed for key, deed in there.items() if board.allied(board[who].side, board[key].side)}
    alone = replace(board, scene=replace(board.scene, declared={**friends, who: said}))
    return alone, Command("play part", None, {"target": (who,)})


TACTICS = Tactics(
    worth,
    harm,
    "boxes",
    out,
    strike,
    attacks=("attack", "shoot", "maneuver"),
    others=("defend", "dodge", "ready"),
    last_resorts=("get away",),
    price={"fate_points": 0.12},
    calls=("play exchange", "play scene"),
    foresee=foresee,
)
