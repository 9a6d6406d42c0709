"""The roll of the moment in large type: who, against whom, the dice as they lie, by how much, and what came of it."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from battlemap.board.encounter import AnyEncounter
from battlemap.board.records import ContestSide
from battlemap.board.wording import capitalise, format_number
from battlemap.gui.contest.contest_dice import DiceRows, arrange_dice, die_looks, draw_dice_rows
from battlemap.gui.players.overlay_plate import OverlayPlate
from battlemap.layout.looks import TokenLook
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.typography import BOLD, SEMIBOLD, Align, draw_text, elide
from battlemap.paint.tokens.token_drawing import draw_token
from battlemap.play.public.public_rolls import PublicRoll, PublicSide, Verdict

ICONS: dict[Verdict, str] = {
    "won": "lucide/check", "lost": "lucide/x", "tie": "lucide/equal", "mine": "lucide/arrow-right", "theirs": "lucide/arrow-left",
}  # fmt: skip
WORDS: dict[Verdict, str] = {"won": "Success", "lost": "Failure", "tie": "Tie"}
"""Where the outcome has no words of its own for players."""
HIDDEN = "lucide/eye-off"
ENDS: tuple[Align, Align] = ("left", "right")
TITLE, NAME, TOTAL, OUTCOME, BY = 22.0, 27.0, 64.0, 34.0, 22.0
FACE, DIE, PAD, GAP = 62.0, 44.0, 26.0, 16.0
TITLE_HEIGHT, BODY = 50.0, 122.0
DICE_ROOM, NAME_ROOM = 380.0, 300.0
"""What the dice and the name of one side take at most."""
MIDDLE_ROOM = 360.0


class RollDisplay(OverlayPlate):
    """A card at the lower edge of the map."""

    _roll: PublicRoll | None = None
    _board: AnyEncounter | None = None
    _sides: tuple[PublicSide, ...] = ()
    """Those of the roll, without a difficulty of which nothing is for players."""

    def show_roll(self, roll: PublicRoll | None, board: AnyEncounter | None) -> None:
        """Show *roll*; None: nothing. *board*: that of the players, for the faces."""
        self._roll, self._board = roll, board
        self._sides = (
            roll.sides[:1] + tuple([side for side in roll.sides[1:] if side.who is not None or side.shown]) if roll else ()
        )
        self.setAccessibleName(spoken_roll(roll) if roll is not None else "")

    def content_size(self, room: QSizeF) -> QSizeF:
        """As wide as both sides and what stands between them."""
        if self._roll is None:
            return QSizeF()
        body = sum(self._side_width(side) for side in self._sides) + self._middle_width(self._roll)
        gaps = (len(self._sides) + bool(self._middle_width(self._roll)) - 1) * 1.5 * GAP
        title = self.width_of(self._roll.title, TITLE, SEMIBOLD) / self.scale
        width = min((2 * PAD + max(body + gaps, title)) * self.scale, room.width())
        return QSizeF(width, (BODY + (TITLE_HEIGHT if self._roll.title else 0)) * self.scale)

    def draw(self, painter: QPainter) -> None:
        """The title; below it the two sides, and the outcome between them."""
        if self._roll is None:
            return
        roll, s, p = self._roll, self.scale, self.colours
        box = QRectF(0, 0, self.width(), self.height())
        self.draw_ground(painter, box, 16)
        y = (BODY / 2 + (TITLE_HEIGHT - 12 if roll.title else 0)) * s
        if roll.title:
            font, width = self.font_of(TITLE, SEMIBOLD), box.width() - 2 * PAD * s
            draw_text(painter, box.center().x(), 30 * s, roll.title, font, p.plate_text2, "centre", width)
        widths = [self._side_width(side) * s for side in self._sides]
        middle = self._middle_width(roll) * s
        spare = box.width() - 2 * PAD * s - sum(widths) - middle
        gap = max(GAP * s, spare / max(1, len(widths) + bool(middle) - 1))
        left = PAD * s
        self._draw_side(painter, self._sides[0], left, y)
        left += widths[0] + gap
        if middle:
            self._draw_middle(painter, roll, left + middle / 2, y, middle)
            left += middle + gap
        if len(self._sides) > 1:
            self._draw_side(painter, self._sides[1], left, y, mirrored=True)

    def _dice(self, side: PublicSide) -> DiceRows:
        alone = len(side.dice) == 1 and side.dice[0].counts == side.total  # the total says the same, and larger
        record = ContestSide(side.who or "", side.name, "", side.kind, () if alone else side.dice, by_hand=side.by_hand)
        look = self._look(side)
        dice = die_looks(record, look.look if look else 0)
        return arrange_dice(dice, 4 if side.waiting and side.kind == "fate" else 0, DIE, DICE_ROOM, DIE * 2.3)

    def _side_width(self, side: PublicSide) -> float:
        face = FACE + GAP if side.who is not None else 0.0
        name = min(NAME_ROOM, self.width_of(side.name, NAME, SEMIBOLD) / self.scale)
        dice = self._dice(side).width if side.dice or side.waiting else 0.0
        under = dice if side.shown else NAME
        total = GAP + self.width_of(total_words(side), TOTAL, BOLD) / self.scale if total_words(side) else 0.0
        return face + max(name, under) + total

    def _middle_width(self, roll: PublicRoll) -> float:
        words = outcome_words(roll)
        wide = self.width_of(words, OUTCOME, BOLD) / self.scale + OUTCOME + 10 if words else 0.0
        by = self.width_of(margin_words(roll), BY, SEMIBOLD) / self.scale
        against = self.width_of("against", BY, SEMIBOLD) / self.scale if len(self._sides) > 1 and not words else 0.0
        return min(MIDDLE_ROOM, max(wide, by, against))

    def _look(self, side: PublicSide) -> TokenLook | None:
        token = self._board.tokens.get(side.who) if self._board is not None and side.who is not None else None
        if token is None or self._board is None:
            return None
        return TokenLook(self._board.sides[token.side].look, token.icon, portrait=token.portrait)

    def _draw_side(self, painter: QPainter, side: PublicSide, left: float, y: float, mirrored: bool = False) -> None:
        """Face, name over dice, total; *mirrored*: the other way round, so that totals stand beside the outcome."""
        p, s = self.colours, self.scale
        right = left + self._side_width(side) * s
        look, total, face = self._look(side), total_words(side), FACE * s
        if side.who is not None and look is not None:
            portrait = self.portraits(look.portrait) if look.portrait else None
            draw_token(painter, right - face / 2 if mirrored else left + face / 2, y, face, look, p, portrait)
            left, right = (left, right - face - GAP * s) if mirrored else (left + face + GAP * s, right)
        if total:
            taken = self.width_of(total, TOTAL, BOLD) + GAP * s
            draw_text(painter, left if mirrored else right, y, total, self.font_of(TOTAL, BOLD), p.plate_text, ENDS[not mirrored])
            left, right = (left + taken, right) if mirrored else (left, right - taken)
        dice = self._dice(side)
        rise = 24 + (dice.height - DIE) / 2 if dice.width or not side.shown else 0.0
        end, font = right if mirrored else left, self.font_of(NAME, SEMIBOLD)
        draw_text(painter, end, y - rise * s, side.name, font, p.plate_text, ENDS[mirrored], right - left + 1)
        if not side.shown:
            eye = QRectF(end - NAME * s if mirrored else end, y + 8 * s, NAME * s, NAME * s)
            draw_icon(painter, HIDDEN, eye, p.plate_text2, 2.2)
        elif dice.width:
            painter.save()
            painter.translate(end - dice.width * s if mirrored else end, y + 24 * s)
            painter.scale(s, s)
            draw_dice_rows(painter, 0, 0, dice, p, False)
            painter.restore()

    def _draw_middle(self, painter: QPainter, roll: PublicRoll, x: float, y: float, room: float) -> None:
        p, s, words, by = self.colours, self.scale, outcome_words(roll), margin_words(roll)
        if not words:
            draw_text(painter, x, y, "against", self.font_of(BY, SEMIBOLD), p.plate_text2, "centre")
            return
        ink = {"won": p.good, "lost": p.harm, "tie": p.cost}.get(roll.verdict, p.plate_text)
        sign, font = OUTCOME * s, self.font_of(OUTCOME, BOLD)
        said = elide(words, font, room - sign - 8 * s)
        wide = self.width_of(said, OUTCOME, BOLD) + (sign + 10 * s if roll.verdict else 0)
        at, line = x - wide / 2, y - 16 * s if by else y
        if roll.verdict:
            draw_icon(painter, ICONS[roll.verdict], QRectF(at, line - sign / 2, sign, sign), ink, 3.0)
            at += sign + 10 * s
        draw_text(painter, at, line, said, font, ink)
        if by:
            draw_text(painter, x, y + 24 * s, by, self.font_of(BY, SEMIBOLD), p.plate_text2, "centre")


def outcome_words(roll: PublicRoll) -> str:
    """What came of it, in words; empty while it is not decided, or not for players."""
    return capitalise(roll.outcome) or WORDS.get(roll.verdict, "")


def margin_words(roll: PublicRoll) -> str:
    """By how much it was decided, where that is for players."""
    return f"by {abs(roll.margin)}" if roll.margin else ""


def total_words(side: PublicSide) -> str:
    """What the dice of a side come to; with a sign where Fate dice are rolled."""
    if side.total is None or not side.shown:
        return ""
    return f"+{side.total}" if side.kind == "fate" and side.total >= 0 else format_number(side.total)


def spoken_roll(roll: PublicRoll) -> str:
    """The roll in words, for a screen reader."""
    sides = " against ".join(" ".join(filter(None, (side.name, total_words(side)))) for side in roll.sides)
    return ". ".join(filter(None, (roll.title, sides, " ".join(filter(None, (outcome_words(roll), margin_words(roll)))))))
