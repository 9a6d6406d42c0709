"""What a creature is worth, what harm is, and what is worth trying (11, 44, 54, 88)."""

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import cells_for, under_way
from battlemap.rules.creatures.tactics import Tactics
from rulesets.zweihander.attack.attack_targets import reach_of
from rulesets.zweihander.basics.arms import held_weapons, ranges_of, weapon_of
from rulesets.zweihander.basics.conditions import stands
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import book_of

from .attack_outcomes import decisive, forecast
from .fighter_worth import share_left, standing_worth
from .weapon_choice import make_ready


def out(board: Board, who: TokenId) -> bool:
    """Whether somebody is slain, gone or helpless; a beast that only carries somebody is not to be reckoned with (8)."""
    return not stands(board, who)


def worth(board: Board, who: TokenId) -> float:
    """By the steps of both tracks that are left; more for those who fight well."""
    sheet = board[who].sheet
    if sheet.status or not stands(board, who):
        return 0.0
    return standing_worth(sheet, sheet.wounds, sheet.peril) * share_left(board, who)


def harm(board: Board, who: TokenId) -> float:
    """Steps down the damage track (54)."""
    return board[who].sheet.wounds


def strike(board: Board, who: TokenId) -> float:
    """The next cell, one more with a weapon of reach, or as far as what is in hand shoots at medium distance (44, 88)."""
    book, sheet = book_of(board), board[who].sheet
    far = 1
    for arm in held_weapons(sheet):
        far = max(far, reach_of(board, who, arm))
        if weapon_of(book, sheet, arm).ranged and (ranges := ranges_of(book, sheet, arm)):
            far = max(far, cells_for(board, ranges[min(1, len(ranges) - 1)]))
    return far


def spent(board: Board, who: TokenId) -> bool:
    """No action point of this turn is left (11)."""
    return under_way(board) and not board[who].sheet.ap


def struck(board: Board, who: TokenId) -> bool:
    """The one attack or stunt of this turn is made (12)."""
    return board[who].sheet.done.attacks > 0


TACTICS = Tactics(
    worth,
    harm,
    "steps",
    out,
    strike,
    attacks=("called shot", "attack", "charge"),
    blows=("attack", "charge"),
    others=("load", "get up", "take aim", "swap", "pick up"),
    preparations=("load", "get up"),
    setups=("take aim",),
    ploys=("inspiring words", "litany", "get up"),
    readies=make_ready,
    conspicuous=("blast", "inspiring words", "litany"),
    rearmings=("swap",),
    moves=("move", "run"),
    price={"fortune": 0.06, "fate": 0.5},
    spent=spent,
    struck=struck,
    forecast=forecast,
    decisive=decisive,
    weighed=("react", "fortune"),
)  # fmt: skip
