"""What it is worth where somebody stands: on bad ground with nobody to strike, or among foes who outweigh him (34, 50, 61)."""

from collections.abc import Iterator, Sequence

from battlemap.board.encounter import AnyToken
from battlemap.board.ids import SideId, TokenId, ZoneId
from battlemap.rules.creatures.action_outcomes import Spread
from rulesets.war_of_ashes.basics.relevance import hindrances
from rulesets.war_of_ashes.basics.stunts import far, shooting_range
from rulesets.war_of_ashes.basics.weight import edge, weight_of, weights
from rulesets.war_of_ashes.book.fighter import Board
from rulesets.war_of_ashes.book.rulebook import book_of
from rulesets.war_of_ashes.movement.push_and_pull import push_ways

STRANDED, DEEPER, MOST_DEEP = 0.3, 0.1, 3
"""What it takes from somebody who strikes at hand to stand on bad ground where no foe is: an action is gone for getting out
(49, 50); what each further bad aspect there takes; so many of them are counted."""
OUTWEIGHED = 0.02
"""What it takes from somebody, for each die that foes turn who outweigh him (34, 35)."""
DIE = 0.1
"""What it is worth to go where one's own side turns a die, and to leave where foes do: it turns in every blow and defence."""


def push_goals(board: Board, who: TokenId, target: TokenId) -> tuple[ZoneId, ...]:
    """Where somebody may be pushed, the worst place for him first."""
    zones = [zone for zone, refusal in push_ways(book_of(board), board, who, target) if not refusal]
    return tuple(sorted(zones, key=lambda zone: standing(board, target, zone)))


def standing(board: Board, who: TokenId, zone: ZoneId) -> float:
    """The share of his worth that is left to somebody who stands in *zone*."""
    token = board[who]
    totals, foes = weights_with(board, who, zone)
    lost = OUTWEIGHED * most_dice(board, foes, totals)
    if not foes and not shooting_range(token.sheet) and not far(token.sheet):
        lost += _stranded(board, who, zone)
    return 1 - min(lost, 1.0)


def footing(board: Board, token: AnyToken) -> float:
    """What the dice are worth that turn where *token* stands: those of its own side, less those of its foes (34, 35)."""
    totals, foes = weights_with(board, token.id, token.zone)
    return DIE * (edge(book_of(board), board, token.side, totals).plus - most_dice(board, foes, totals)) if foes else 0.0


def weights_with(board: Board, who: TokenId, zone: ZoneId) -> tuple[dict[SideId, int], list[SideId]]:
    """The weights in *zone* with *who* there, wherever he is, and whose of them are against him (33)."""
    token, book = board[who], book_of(board)
    totals = dict(weights(book, board, zone))
    if token.zone != zone:
        totals[token.side] = totals.get(token.side, 0) + weight_of(book, board, who)
    return totals, [side for side in totals if not board.allied(side, token.side)]


def most_dice(board: Board, sides: Sequence[SideId], totals: dict[SideId, int]) -> int:
    """The most dice that any of *sides* turns."""
    return max([edge(book_of(board), board, side, totals).plus for side in sides], default=0)


def _stranded(board: Board, who: TokenId, zone: ZoneId) -> float:
    bad = len(hindrances(board, who).get(zone, ()))
    return STRANDED + DEEPER * (min(bad, MOST_DEEP) - 1) if bad else 0.0


def pushed_spread(board: Board, target: TokenId, zone: ZoneId, chance: float, spread: Spread) -> Spread:
    """What somebody may be worth, of whom *spread* tells it where he stands now, if he lands in *zone* with that chance."""
    here, there = standing(board, target, board[target].zone), standing(board, target, zone)
    share = there / here if here else 1.0
    return tuple(_landed(spread, share, chance))


def _landed(spread: Spread, share: float, chance: float) -> Iterator[tuple[float, float]]:
    for likely, worth in spread:
        if chance < 1:
            yield likely * (1 - chance), worth
        yield likely * chance, worth * share
