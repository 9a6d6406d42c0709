"""What a creature is worth, what harm is, and what is worth trying (22, 24, 31, 32, 65)."""

from math import ceil

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.door_handling import doors_beside
from battlemap.rules.blocks.presence import cell_size, under_way
from battlemap.rules.creatures.tactics import Tactics
from battlemap.rules.procedure import Command
from rulesets.obss.attack.attack import price_of_attack
from rulesets.obss.basics.action_costs import ACTION, IMMEDIATE, can_react
from rulesets.obss.basics.arms import hurled, increment, increments, weapon_uses
from rulesets.obss.basics.conditions import conscious, lying_state, suffers
from rulesets.obss.basics.positions import space
from rulesets.obss.basics.readiness import body_reach, reach_of
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import book_of

from .answer_outcomes import KEEP, MOVED_TO, TRICKS, answer_forecast, likely_answers
from .attack_outcomes import decisive, forecast
from .fighter_worth import armed_worth, standing, worth_at
from .kept_criticals import spendings
from .push_outcomes import pushes_over_ledges


def out(board: Board, who: TokenId) -> bool:
    """Whether somebody is dead, gone, or out cold."""
    return not conscious(board, who)


def worth(board: Board, who: TokenId) -> float:
    """By the hit points that are left; more for those who had many."""
    sheet = board[who].sheet
    if sheet.status or lying_state(sheet) or board.effects and not conscious(board, who):
        return 0.0
    return worth_at(book_of(board), sheet, sheet.hp, sheet.nonlethal) * standing(board, who)


def unhurt(board: Board, who: TokenId) -> float:
    """By his hit points alone: he may have laid his weapon down, or lost it, since the fight began."""
    sheet = board[who].sheet
    return armed_worth(sheet, sheet.hp, sheet.nonlethal)


def harm(board: Board, who: TokenId) -> float:
    """Hit points lost, and nonlethal damage (50)."""
    sheet = board[who].sheet
    return sheet.max_hp - sheet.hp + sheet.nonlethal


def strike(board: Board, who: TokenId) -> float:
    """Cells within reach in melee, or as far as its missiles fly with half of their increments (22, 32)."""
    book, sheet, far = book_of(board), board[who].sheet, body_reach(board, who)
    for way in weapon_uses(book, sheet):
        if way.mode == "strike":
            far = max(far, reach_of(board, who, way.arm))
        elif not hurled(book, sheet, way):
            far = max(far, int(increment(book, sheet, way) * ceil(increments(book, sheet, way) / 2) / cell_size(board)))
    return far


def spent(board: Board, who: TokenId) -> bool:
    """No action of this round is left, no attack is for nothing, and nobody has to get up or spends criticals (14, 30, 78)."""
    sheet = board[who].sheet
    if not under_way(board) or sheet.left.get(ACTION, 0) or not price_of_attack(book_of(board), sheet).actions:
        return False
    if sheet.bank and can_react(board, who):
        return False
    return not sheet.left.get(IMMEDIATE, 0) or not suffers(board, who, "prone")


def openings(board: Board, who: TokenId) -> list[Command]:
    """Opening the doors beside it that are shut, and forcing those that are locked (18, 18a)."""
    shut = [(key, edge) for key, edge, _ in doors_beside(board, space(board, who)) if edge.state != "open"]
    return [Command("force door" if edge.state == "locked" else "door", who, {"door": (key,)}) for key, edge in shut]


def opportunities(board: Board, who: TokenId) -> list[Command]:
    """Pushing over an edge whoever stands beside one, and what kept criticals can buy (74, 78)."""
    return [*pushes_over_ledges(board, who), *spendings(board, who)]


TACTICS = Tactics(
    worth,
    harm,
    "hit points",
    out,
    strike,
    unhurt=unhurt,
    attacks=("attack", "charge", "hurl", "coup de grace", "weapon maneuver"),
    blows=("attack", "charge"),
    others=(
        "stand up", "prepare", "total defence", "draw", "drink", "reload", "keep grapple", "break grapple", "pick up", "trip",
        "feint",
    ),
    preparations=("reload", "stand up"),
    rearmings=("draw",),
    leftovers=("total defence", "prepare"),
    conspicuous=("strike square",),
    moves=("move", "disengage", "dash"),
    openings=openings,
    opportunities=opportunities,
    price={"fate": 0.15},
    spent=spent,
    forecast=forecast,
    decisive=decisive,
    weighed=(MOVED_TO, KEEP),
    tricks=TRICKS,
    likely_answers=likely_answers,
    answer_forecast=answer_forecast,
)  # fmt: skip
