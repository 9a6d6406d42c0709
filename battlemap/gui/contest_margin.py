"""What stands between the two sides of a contest: by how much it was decided, whose result that is, and both totals."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from battlemap.board.events import Contest
from battlemap.gui.contest_rows import total_text, wanted_words
from battlemap.paint import lettering as type_scale
from battlemap.paint.icons import draw_icon
from battlemap.paint.lettering import BODY, BOLD, CAPTION, SECONDARY, SEMIBOLD, draw_text, interface, text_width
from battlemap.paint.palette import Palette

TIE, WON, LOST = "lucide/equal", "lucide/check", "lucide/x"
TO_LEFT, TO_RIGHT = "lucide/arrow-left", "lucide/arrow-right"


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
        draw_text(painter, x, y - (4 if small else 6), "against", interface(SECONDARY), p.text3, "centre")
        words = wanted_words(contest)
        draw_text(painter, x, y + (12 if small else 14), words, interface(SECONDARY, SEMIBOLD), p.text2, "centre")
        return
    mark = verdict(contest)
    ink = p.cost if mark == TIE else p.harm if mark == LOST else p.good
    draw_text(painter, x, y - 36 * e, "by", interface(CAPTION if small else SECONDARY), p.text3, "centre")
    font = interface(type_scale.MARGIN_COMPACT if small else type_scale.MARGIN, BOLD)
    draw_text(painter, x, y - 10 * e, str(abs(contest.margin)), font, ink, "centre")
    lines = outcome_lines(contest.outcome, room - 30, small)
    font = interface(SECONDARY if small or len(lines) > 1 else BODY, SEMIBOLD)
    wide = max(text_width(line, font) for line in lines)
    left = x - (wide + 18) / 2
    at = y + 20 * e - (2 if len(lines) > 1 else 0)
    after = mark == TO_RIGHT
    draw_icon(painter, mark, QRectF(left + (wide + 4 if after else 0), at - 7, 14, 14), ink, 2.8)
    for line in lines:
        draw_text(painter, left + (0 if after else 18), at, line, font, ink, width=room)
        at += 14
    sums = f"{total_text(mine.total, contest)} against {total_text(theirs.total, contest)}"
    draw_text(painter, x, max(at + 1, y + 41 * e), sums, interface(CAPTION), p.text3, "centre")


def outcome_lines(outcome: str, room: float, small: bool) -> tuple[str, ...]:
    """The word for the outcome; in two lines of about the same length where one is too narrow: "Success", "with style"."""
    words = outcome[:1].upper() + outcome[1:]
    single, double = interface(SECONDARY if small else BODY, SEMIBOLD), interface(SECONDARY, SEMIBOLD)
    parts = words.split(" ")
    if len(parts) == 1 or text_width(words, single) <= room:
        return (words,)
    halves = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    return min(halves, key=lambda lines: max(text_width(line, double) for line in lines))
