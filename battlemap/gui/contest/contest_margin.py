"""What stands between the two sides of a contest: by how much it was decided, whose result that is, and both totals."""

from itertools import combinations, pairwise

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter

from battlemap.board.events import Contest
from battlemap.board.wording import capitalise
from battlemap.gui.contest.contest_rows import pool_words, total_text
from battlemap.paint.style import typography as type_scale
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import BODY, BOLD, CAPTION, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

TIE, WON, LOST = "lucide/equal", "lucide/check", "lucide/x"
TO_LEFT, TO_RIGHT = "lucide/arrow-left", "lucide/arrow-right"
MARK = 18
"""The sign beside the words for the outcome, and the gap between."""
BESIDE = MARK + 6
"""What of the room between the dividers those words do not get."""
LEADING, MOST_LINES = 14, 3


def verdict(contest: Contest) -> str:
    """The sign of what came of it. Where both are after each other the arrow points to whom the winner does it."""
    margin = contest.margin or 0
    if contest.success is None and margin == 0:
        return TIE
    if contest.mutual:
        return TO_RIGHT if margin > 0 else TO_LEFT
    return WON if (margin > 0 if contest.success is None else contest.success) else LOST


def draw_margin(painter: QPainter, contest: Contest, x: float, y: float, room: float, small: bool, palette: Palette) -> None:
    """Paint it round the point (x, y), *room* pixels wide; before both sides are known, what is to be reached."""
    p, e = palette, 0.78 if small else 1.0
    mine, theirs = contest.sides
    if contest.margin is None:
        draw_text(painter, x, y - (4 if small else 6), "against", interface_font(SECONDARY), p.text3, "centre")
        words = pool_words(contest)
        draw_text(painter, x, y + (12 if small else 14), words, interface_font(SECONDARY, SEMIBOLD), p.text2, "centre")
        return
    mark = verdict(contest)
    ink = p.cost if mark == TIE else p.harm if mark == LOST else p.good
    lines, px = outcome_lines(contest.outcome, room - BESIDE, SECONDARY if small else BODY)
    y -= LEADING / 2 * (len(lines) // MOST_LINES)
    draw_text(painter, x, y - 36 * e, "by", interface_font(CAPTION if small else SECONDARY), p.text3, "centre")
    font = interface_font(type_scale.MARGIN_COMPACT if small else type_scale.MARGIN, BOLD)
    draw_text(painter, x, y - 10 * e, str(abs(contest.margin)), font, ink, "centre")
    font = interface_font(px, SEMIBOLD)
    wide = min(room - BESIDE, max(text_width(line, font) for line in lines))
    left = x - (wide + MARK) / 2
    at = y + 20 * e - (2 if len(lines) > 1 else 0)
    after = mark == TO_RIGHT
    draw_icon(painter, mark, QRectF(left + (wide + 4 if after else 0), at - 7, 14, 14), ink, 2.8)
    for line in lines:
        draw_text(painter, left + (0 if after else MARK), at, line, font, ink, width=wide + 1)
        at += LEADING
    sums = f"{total_text(mine.total, contest)} against {total_text(theirs.total, contest)}"
    draw_text(painter, x, max(at + 1, y + 41 * e), sums, interface_font(CAPTION), p.text3, "centre")


def outcome_lines(outcome: str, room: float, px: float) -> tuple[tuple[str, ...], float]:
    """The words for the outcome and the size of their type: one line of *px* if it fits into *room*, else two or three.

    "Success", "with style". What is too wide for three lines is small; more than that is cut where it is drawn.
    """
    words = capitalise(outcome)
    parts = words.split(" ")
    if text_width(words, interface_font(px, SEMIBOLD)) <= room:
        return (words,), px
    ways = [_partitions(parts, count) for count in range(1, min(MOST_LINES, len(parts)) + 1)]
    for size in (SECONDARY, CAPTION):
        font = interface_font(size, SEMIBOLD)
        evenest = [min(way, key=lambda lines: _widest(lines, font)) for way in ways]
        fitting = next((lines for lines in evenest if _widest(lines, font) <= room), None)
        if fitting is not None:
            return fitting, size
    return evenest[-1], CAPTION


def _partitions(parts: list[str], count: int) -> list[tuple[str, ...]]:
    """Every way to write words in so many lines."""
    breaks = combinations(range(1, len(parts)), count - 1)
    return [tuple([" ".join(parts[a:b]) for a, b in pairwise((0, *cut, len(parts)))]) for cut in breaks]


def _widest(lines: tuple[str, ...], font: QFont) -> float:
    return max(text_width(line, font) for line in lines)
