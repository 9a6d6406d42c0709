"""What a fighter is worth, what harm is, and what is worth trying (11, 47, 48, 85)."""

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.door_handling import doors_beside
from battlemap.rules.blocks.presence import cells_for, under_way
from battlemap.rules.board_cache import by_identity
from battlemap.rules.creatures.tactics import Tactics
from battlemap.rules.procedure import Command
from rulesets.sifrp.basics.actions import able
from rulesets.sifrp.basics.arms import longest_reach, range_of, weapon_uses
from rulesets.sifrp.book.fight import PRESENCE, Board
from rulesets.sifrp.book.fighter import LESSER
from rulesets.sifrp.book.rulebook import book_of

from .answer_outcomes import POINT_PRICE, WEIGHED, answer_forecast
from .attack_outcomes import decisive, forecast
from .fighter_worth import harm_of, standing_worth


def out(board: Board, who: TokenId) -> bool:
    """Whether somebody is defeated, dead, gone or out cold, or has yielded."""
    return not able(board, who) or who in board.scene.yielded


def worth(board: Board, who: TokenId) -> float:
    """By what he can still take, and by how well he fights."""
    sheet = board[who].sheet
    return 0.0 if sheet.status or out(board, who) else known_worth(book_of(board), sheet)


known_worth = by_identity()(standing_worth)
"""The same sheets are asked about again and again while what lasts on others changes."""


def unhurt(board: Board, who: TokenId) -> float:
    """The same, whether or not he has yielded by now."""
    return standing_worth(book_of(board), board[who].sheet)


def harm(board: Board, who: TokenId) -> float:
    """Damage taken, and what injuries and wounds have taken off it (47)."""
    return harm_of(board[who].sheet)


def strike(board: Board, who: TokenId) -> float:
    """Cells within reach of what is in hand, or as far as its missiles fly well (85)."""
    book, sheet = book_of(board), board[who].sheet
    yards = [range_of(book, sheet, way.arm) for way in weapon_uses(book, sheet) if way.flies]
    return cells_for(board, max([longest_reach(book, sheet), *yards]))


def spent(board: Board, who: TokenId) -> bool:
    """No action of this turn is left (14)."""
    sheet = board[who].sheet
    return under_way(board) and not sheet.left.get(LESSER, 0)


def struck(board: Board, who: TokenId) -> bool:
    """The one attack of this turn is made (15)."""
    return board[who].sheet.done.attacked


def openings(board: Board, who: TokenId) -> list[Command]:
    """Opening the doors beside it that are shut and not locked (34)."""
    doors = doors_beside(board, PRESENCE.space(board, who))
    return [Command("door", who, {"door": (key,)}) for key, edge, _ in doors if edge.state == "shut"]


TACTICS = Tactics(
    worth,
    harm,
    "damage",
    out,
    strike,
    unhurt=unhurt,
    attacks=("attack", "cautious attack", "charge", "divided attack", "two-weapon attack"),
    blows=("attack", "charge"),
    others=("aim", "dodge", "catch breath", "stand up", "draw", "load", "pick up", "break free"),
    preparations=("load", "stand up"),
    setups=("aim",),
    leans_on_setups=True,
    rearmings=("draw",),
    moves=("move", "sprint"),
    openings=openings,
    last_resorts=("yield",),
    price={"destiny": POINT_PRICE},
    spent=spent,
    struck=struck,
    forecast=forecast,
    decisive=decisive,
    weighed=WEIGHED,
    answer_forecast=answer_forecast,
)
