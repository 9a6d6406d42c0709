"""What a fighter is worth, what harm is, and what is worth trying (7, 32, B3, B6, B8)."""

from battlemap.board.ids import TokenId
from battlemap.board.zone_map import HINGED
from battlemap.rules.creatures.tactics import Tactics
from battlemap.rules.procedure import Command
from rulesets.war_of_ashes.basics.stunts import far, reaches_on, shooting_range
from rulesets.war_of_ashes.book.fighter import Board, able
from rulesets.war_of_ashes.book.rulebook import book_of

from .answer_outcomes import answer_forecast, likely_answers
from .attack_outcomes import decisive, forecast
from .fighter_worth import absorbed_shifts, worth_when_absorbed
from .place_worth import footing

FAR_STRIKE = 3
"""So many zones a weapon for afar strikes (B8)."""


def out(board: Board, who: TokenId) -> bool:
    """Whether somebody is no longer in the fight."""
    return not able(board, who)


def worth(board: Board, who: TokenId) -> float:
    """By the shifts that can still be absorbed; more for the heavy, less for minions."""
    sheet = board[who].sheet
    if sheet.status:
        return 0.0
    book = book_of(board)
    return worth_when_absorbed(book, sheet, *absorbed_shifts(book, sheet))


def harm(board: Board, who: TokenId) -> float:
    """The shifts that boxes and consequences have absorbed; whoever is taken out has suffered one more than he could (B3)."""
    suffered, most = absorbed_shifts(book_of(board), board[who].sheet)
    return most + 1 if board[who].sheet.status == "taken out" else suffered


def strike(board: Board, who: TokenId) -> float:
    """Its own zone, the next one with some weapons, as far as what it shoots with reaches (7, B8)."""
    sheet = board[who].sheet
    return max(shooting_range(sheet), FAR_STRIKE if far(sheet) else 0, 1 if reaches_on(sheet) else 0)


def spent(board: Board, who: TokenId) -> bool:
    """Both the action and the free move of this exchange are gone (7)."""
    sheet = board[who].sheet
    return sheet.acted and sheet.moved


def struck(board: Board, who: TokenId) -> bool:
    """The action of this exchange is gone (7)."""
    return board[who].sheet.acted


def openings(board: Board, who: TokenId) -> list[Command]:
    """Overcoming the doors of its zone that are shut (26)."""
    links = [link for link in board.zone_map.links.values() if board[who].place in (link.a, link.b)]
    shut = [link for link in links if link.found and link.barrier in HINGED and link.state != "open"]
    return [Command("overcome", who, {"obstacle": (f"link:{link.id}",)}) for link in shut]


TACTICS = Tactics(
    worth,
    harm,
    "shifts",
    out,
    strike,
    worth_by=(),
    attacks=("attack", "charge", "shoot", "push", "pull", "advantage"),
    blows=("attack", "charge", "shoot"),
    others=("sweep", "exploit", "help", "full defense", "recover", "overcome", "roar"),
    preparations=("roar",),
    conspicuous=("sweep", "roar"),
    openings=openings,
    last_resorts=("concede",),
    price={"fate_points": 0.1},
    pools={"gm_points": "fate_points"},
    spent=spent,
    struck=struck,
    forecast=forecast,
    decisive=decisive,
    weighed=("invoke", "press", "style", "lethal", "to"),
    likely_answers=likely_answers,
    answer_forecast=answer_forecast,
    footing=footing,
)
