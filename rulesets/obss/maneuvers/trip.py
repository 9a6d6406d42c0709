"""Trip: the foe falls, or the one who tried (77)."""

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure
from rulesets.obss.basics.action_costs import charge
from rulesets.obss.basics.checks import check_opposed
from rulesets.obss.basics.conditions import begin, suffers
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import T

from .maneuvers import athletics, bracing_part, choose_target, legs, take_place, with_sizes


def trip(table: T, who: TokenId) -> Procedure[None]:
    """Athletics against Fortitude with strength; legs and size count on both sides (77)."""
    foe = yield from choose_target(table, who, "trip", "77", "Trip whom?", fit=why_down)
    charge(table, who, "trip")
    mine, theirs = athletics(table, who).plus(legs(table.board, who)), bracing_part(table, foe).plus(legs(table.board, foe))
    mine, theirs = with_sizes(table.board, who, mine, foe, theirs)
    take_place(table, who, foe)
    title = f"{table.name(who)} trips {table.name(foe)}"
    result = yield from check_opposed(table, who, mine, foe, theirs, title, "trip", icon="game/tripwire", rule="77", exact=False)
    if result.success:
        begin(table, foe, "prone", why="Tripped")
    elif result.failed:
        begin(table, who, "prone", why="Tripped over its own attempt")


def why_down(board: Board, foe: TokenId) -> str:
    """Why a foe cannot be tripped."""
    return f"{board[foe].name} lies there already" if suffers(board, foe, "prone") else ""


RUNS = {"trip": trip}
