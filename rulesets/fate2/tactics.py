"""What a fighter is worth, what harm is, and what is worth trying (8 to 10, 21, 31)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.creatures.tactics import Tactics
from battlemap.rules.procedure import Command
from rulesets.fate2.basics.harm import boxes
from rulesets.fate2.basics.skills import kind_now
from rulesets.fate2.basics.weapons import weapon_of
from rulesets.fate2.book.fight import Board, able, pinned, ready_to_act
from rulesets.fate2.book.rulebook import book_of
from rulesets.fate2.book.table_rows import TRACK

from .answer_outcomes import answer_forecast
from .attack_outcomes import decisive, forecast
from .fighter_worth import PIN, boxes_of, level_of, worth_with, wounds_of
from .raised_outcomes import POINT_PRICE, likely_answers

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
    return worth_with(book, wounds_of(sheet), boxes_of(book, sheet)) * level_of(board, who)


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
    if weapon.kind == "ranged" and kind_now(board, book).armed:
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


def helpless(board: Board, who: TokenId) -> bool:
    """Whether somebody is held fast, or away, or getting up (27, 52)."""
    return bool(board.effects) and (not ready_to_act(board, who) or pinned(board, who))


TACTICS = Tactics(
    worth,
    harm,
    "boxes",
    out,
    strike,
    worth_by=("effects",),
    attacks=("attack", "shoot", "maneuver"),
    blows=("attack", "shoot"),
    others=("defend", "dodge", "ready"),
    escapes=("put right",),
    last_resorts=("get away",),
    price={"fate_points": POINT_PRICE},
    calls=("play exchange", "play scene"),
    foresee=foresee,
    forecast=forecast,
    decisive=decisive,
    reads_cards=True,
    weighed=("effect", "improve"),
    tricks={"effect": (PIN,)},
    likely_answers=likely_answers,
    answer_forecast=answer_forecast,
    helpless=helpless,
)
