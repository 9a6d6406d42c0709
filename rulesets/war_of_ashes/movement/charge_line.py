"""The line of a charge as the map shows it before: the run-in, and where a charge with style drives the foe on to (57)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.zones.outlines import centroid
from battlemap.board.zones.zone_directions import zones_onward
from battlemap.rules.lenses import LensOverlay, Sightline
from battlemap.rules.procedure import Command
from rulesets.war_of_ashes.basics.swarms import untouchable
from rulesets.war_of_ashes.basics.zones import zone_name
from rulesets.war_of_ashes.book.fighter import Board, able
from rulesets.war_of_ashes.book.rulebook import book_of


def charge_line(board: Board, draft: Command) -> LensOverlay:
    """The straight line of a charge that is wished for, from middle to middle of the zones; nothing for any other wish."""
    who, mark = draft.actor, TokenId((draft.preset.get("target") or ("",))[0])
    if draft.action != "charge" or who is None or not (able(board, who) and able(board, mark)):
        return LensOverlay()
    start, goal = board[who].zone, board[mark].zone
    if goal not in board.zone_map.neighbours(start):
        return LensOverlay()
    run_in = sightline_between(board, start, goal, f"Charge into {zone_name(board, goal)}")
    there = board.with_token(replace(board[who], place=goal))
    stays = untouchable(book_of(board), there, mark)
    further = () if stays else zones_onward(board.zone_map, start, goal)
    drives = [sightline_between(board, goal, zone, f"With style on to {zone_name(board, zone)}", dashed=True) for zone in further]
    return LensOverlay(lines=(run_in, *drives))


def sightline_between(board: Board, start: ZoneId, other: ZoneId, words: str, dashed: bool = False) -> Sightline:
    """A line from the middle of one zone to that of another; *dashed*: what may come of it."""
    ends = centroid(board.zone_map, start), centroid(board.zone_map, other)
    return Sightline(*ends, 0.0 if dashed else None, words, "reach" if dashed else "good")
