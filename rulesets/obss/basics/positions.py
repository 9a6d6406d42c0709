"""Where creatures are to each other: distance, threat, cover, light, flanking (22, 33, 42, 44, 54, 61, B2, B12, B13)."""

from collections.abc import Iterable
from math import ceil

from battlemap.board.grid.flanking import line_crosses, opposite
from battlemap.board.grid.lighting import light_at
from battlemap.board.grid.line_of_fire import LineOfFire
from battlemap.board.grid_map import Light
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.presence import ground_height
from battlemap.rules.board_cache import per_board
from battlemap.rules.eyesight import Eyesight, SceneLight
from rulesets.obss.book.creature import MOST_REACH, SIZES, CreatureSheet
from rulesets.obss.book.fight import PRESENCE, Board
from rulesets.obss.book.rulebook import book_of

from .conditions import able, flagged, grapple_partners, suffers
from .readiness import longest_reach

DETECTED, UNNOTICED = "noticed", "unnoticed"
"""The effects of having been noticed though unseen, and of having hidden, each by the one it is about (B3)."""
FARTHEST_REACH = MOST_REACH + 1
"""Nobody strikes farther, in cells: the most a sheet may say, and a long weapon."""


space, gap, metres, others, near = PRESENCE.space, PRESENCE.gap, PRESENCE.distance, PRESENCE.others, PRESENCE.near
in_reach, shot, taken = PRESENCE.in_reach, PRESENCE.line_of_fire, PRESENCE.occupied_cells


@per_board(32)
def threatened_cells(board: Board, who: TokenId, reach: int | None = None) -> frozenset[Cell]:
    """The cells into which somebody can strike; walls cut them off (22)."""
    far = longest_reach(board, who) if reach is None else reach
    return PRESENCE.reachable_cells(board, who, far)


def threatens(board: Board, who: TokenId, target: TokenId) -> bool:
    """Whether somebody could strike at a target in melee now (22)."""
    return able(board, who) and in_reach(board, who, target, longest_reach(board, who))


@per_board()
def threats_to(board: Board, who: TokenId) -> list[TokenId]:
    """All enemies who threaten somebody where it stands."""
    return [foe.id for foe, _ in near(board, who, FARTHEST_REACH, True) if threatens(board, foe.id, who)]


@per_board()
def melee_foes(board: Board, target: TokenId, but: TokenId | None = None) -> list[TokenId]:
    """With whom somebody is in melee: enemies who threaten it or whom it threatens, *but* left out (61)."""
    return [
        foe.id
        for foe, _ in near(board, target, FARTHEST_REACH, True)
        if foe.id != but and (threatens(board, foe.id, target) or threatens(board, target, foe.id)) and able(board, foe.id)
    ]


def count_bodies(board: Board, target: TokenId, bodies: Iterable[TokenId]) -> int:
    """How many bodies of a target's size those in the way are worth: larger ones more, smaller ones nothing (B2)."""
    rank = SIZES[board[target].sheet.size].rank
    total = 0
    for body in bodies:
        over = SIZES[board[body].sheet.size].rank - rank
        if over >= 0 and not suffers(board, body, "prone"):
            total += 1 + over
    return total


COVERS = ("", "light cover", "medium cover", "full cover")


def cover_of(board: Board, target: TokenId, line: LineOfFire | None) -> tuple[str, int]:
    """The cover a line meets, and what bodies beyond the third add to the defence (42, 61, B2)."""
    if line is None:
        return "", 0
    bodies = count_bodies(board, target, line.bodies)
    more = max(0, bodies - 3) * book_of(board).numbers.body_cover
    return COVERS[max(min(bodies, 3), line.cover)], more


def carried_lights(board: Board) -> tuple[tuple[Cell, float, float], ...]:
    """Where creatures carry lights, and how far those shine."""
    known = book_of(board).lights
    return tuple(
        [
            (token.cell, lamp.bright, lamp.dim)
            for token in board.tokens.values()
            if token.sheet.light and token.on_grid and (lamp := known.get(token.sheet.light)) is not None
        ]
    )


@per_board(32)
def light_on(board: Board, who: TokenId) -> Light:
    """The light somebody stands in: the best of its cells, or that of the scene (44)."""
    token, grid = board[who], board.grid
    if board.scene.light:
        return board.scene.light
    if grid is None or not token.on_grid or not (grid.lights or grid.lamps):
        return "bright"
    carried = carried_lights(board)
    lights = {light_at(grid, cell, carried) for cell in token.cells}
    return "bright" if "bright" in lights else "dim" if "dim" in lights else "dark"


def eyesight(board: Board, who: TokenId) -> Eyesight:
    """How somebody sees: not at all if blind, in the dark with darkvision (44)."""
    return Eyesight(flagged(board, who, "blind"), board[who].sheet.vision == "darkvision")


def scene_light(board: Board) -> SceneLight:
    """The light of the scene, which goes before that of the map, and the lights that creatures carry (44)."""
    return SceneLight(board.scene.light or None, carried_lights(board))


def unseen(board: Board, seer: TokenId, target: TokenId) -> bool:
    """Whether somebody cannot see a target: invisible, hidden from it, in the dark, or the seer is blind (44, B3)."""
    return known_as(board, target, UNNOTICED, seer) or out_of_sight(board, seer, target)


def out_of_sight(board: Board, seer: TokenId, target: TokenId) -> bool:
    """The same, whether or not the target has hidden (44, B3)."""
    if flagged(board, target, "unseen") or flagged(board, seer, "blind"):
        return True
    return light_on(board, target) == "dark" and board[seer].sheet.vision != "darkvision"


def noticed(board: Board, seer: TokenId, target: TokenId) -> bool:
    """Whether somebody unseen is known to be where it is: found by a search, or it has given itself away (B3)."""
    return known_as(board, target, DETECTED, seer)


def hidden_from(board: Board, seer: TokenId, target: TokenId) -> bool:
    """Whether somebody can neither be seen nor has been noticed, so that nothing can be aimed at it (B3).

    Whoever is in a grapple with it knows where it is.
    """
    return unseen(board, seer, target) and not noticed(board, seer, target) and target not in grapple_partners(board, seer)


def known_as(board: Board, target: TokenId, kind: str, seer: TokenId) -> bool:
    """Whether an effect of this kind lasts on a target for everybody or for *seer*."""
    return any(effect.on == target and effect.kind == kind and effect.about in (None, seer) for effect in board.effects)


@per_board()
def flankers(board: Board, target: TokenId) -> list[TokenId]:
    """All who flank a target: pairs of its enemies across it, in melee distance and able to attack (54, C17)."""
    token = board[target]
    if not token.on_grid or token.sheet.faces_many:
        return []
    around = [foe.id for foe, far in near(board, target, FARTHEST_REACH, True) if far and threatens(board, foe.id, target)]
    partners: list[TokenId] = []
    for at, first in enumerate(around):
        for other in around[at + 1 :]:
            if across(board, first, other, target) and board.allied(board[first].side, board[other].side):
                partners += [who for who in (first, other) if who not in partners]
    return partners


def across(board: Board, who: TokenId, other: TokenId, target: TokenId) -> bool:
    """Whether two have a target between them: by the pairs of the diagram, or by the line between them (54, C17)."""
    a, b, between = space(board, who), space(board, other), space(board, target)
    if book_of(board).options.flanking == "line":
        return gap(board, who, other) > 1 and line_crosses(a, b, between)
    return opposite(a, b, between)


def claimants(board: Board, target: TokenId) -> list[TokenId]:
    """Those flankers who get something from it: around one of medium size no more than four (54)."""
    most = most_around(board, target)
    return flankers(board, target)[:most]


def most_around(board: Board, target: TokenId) -> int:
    """How many may flank somebody, or help against it: four around medium size, four more for each cell it is wider."""
    return book_of(board).numbers.most_around * max(1, ceil(board[target].footprint))


def surrounded(board: Board, who: TokenId) -> bool:
    """Whether enemies hold at least one pair across somebody (46, C34)."""
    return bool(flankers(board, who))


def height(board: Board, who: TokenId) -> int:
    """How high somebody is: its highest cell, a rider one more."""
    return (1 if board[who].sheet.mount else 0) + ground_height(board, board[who].cells)


def size_rank(sheet: CreatureSheet) -> int:
    """The rank of a creature's size."""
    return SIZES[sheet.size].rank
