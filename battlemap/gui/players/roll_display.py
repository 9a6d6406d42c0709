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
from battlemap.paint.style.typography import BOLD, SEMIBOLD, draw_text, elide
from battlemap.paint.tokens.token_drawing import draw_token
from battlemap.play.public.public_rolls import PublicRoll, PublicSide, Verdict

ICONS: dict[Verdict, str] = {
    "won": "lucide/check", "lost": "lucide/x", "tie": "lucide/equal", "mine": "lucide/arrow-right", "theirs": "lucide/arrow-left",
}  # fmt: skip
WORDS: dict[Verdict, str] = {"won": "Success", "lost": "Failure", "tie": "Tie"}
"""Where the outcome has no words of its own for players."""
HIDDEN = "lucide/eye-off"
TITLE, NAME, TOTAL, OUTCOME, BY = 24.0, 29.0, 66.0, 36.0, 26.0
SMALLEST_NAME, SMALLEST_OUTCOME = 22.0, 27.0
"""Long names and outcomes get smaller down to this before they are cut."""
FACE, DIE, PAD, GAP = 62.0, 46.0, 18.0, 12.0
TITLE_HEIGHT, SIDE_HEIGHT, DICE_GAP, OUTCOME_HEIGHT, BY_HEIGHT = 44.0, 70.0, 3.0, 62.0, 34.0


class RollDisplay(OverlayPlate):
    """A card in the column beside the map: the two sides under each other, then the outcome."""

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
        """As wide as the room, and as high as title, sides and outcome are under each other."""
        if self._roll is None:
            return QSizeF()
        inner = room.width() / self.scale - 2 * PAD
        height = 2 * GAP + (TITLE_HEIGHT if self._roll.title else 0.0)
        height += sum(self._side_height(side, inner) for side in self._sides) + GAP * (len(self._sides) - 1)
        height += OUTCOME_HEIGHT if outcome_words(self._roll) else 0.0
        height += BY_HEIGHT if margin_words(self._roll) else 0.0
        return QSizeF(room.width(), height * self.scale)

    def draw(self, painter: QPainter) -> None:
        """The title; below it the two sides, then the outcome."""
        if self._roll is None:
            return
        roll, s, p = self._roll, self.scale, self.colours
        self.draw_ground(painter, QRectF(0, 0, self.width(), self.height()), 16)
        left, right, top = PAD * s, self.width() - PAD * s, GAP * s
        if roll.title:
            font = self.font_of(TITLE, SEMIBOLD)
            draw_text(painter, self.width() / 2, top + 20 * s, roll.title, font, p.plate_text2, "centre", right - left)
            top += TITLE_HEIGHT * s
        for side in self._sides:
            self._draw_side(painter, side, left, right, top)
            top += (self._side_height(side, (right - left) / s) + GAP) * s
        self._draw_outcome(painter, roll, left, right, top - GAP / 2 * s)

    def _dice(self, side: PublicSide, room: float) -> DiceRows:
        alone = len(side.dice) == 1 and side.dice[0].counts == side.total  # the total says the same, and larger
        record = ContestSide(side.who or "", side.name, "", side.kind, () if alone else side.dice, by_hand=side.by_hand)
        look = self._look(side)
        dice = die_looks(record, look.look if look else 0)
        return arrange_dice(dice, 4 if side.waiting and side.kind == "fate" else 0, DIE, room, DIE * 2.3)

    def _side_height(self, side: PublicSide, room: float) -> float:
        dice = self._dice(side, room)
        return SIDE_HEIGHT + (dice.height + 2 * DICE_GAP if side.shown and dice.width else 0.0)

    def _look(self, side: PublicSide) -> TokenLook | None:
        token = self._board.tokens.get(side.who) if self._board is not None and side.who is not None else None
        if token is None or self._board is None:
            return None
        return TokenLook(self._board.sides[token.side].look, token.icon, portrait=token.portrait)

    def _draw_side(self, painter: QPainter, side: PublicSide, left: float, right: float, top: float) -> None:
        """Face and name, the total at the right, the dice below."""
        p, s = self.colours, self.scale
        look, total, y = self._look(side), total_words(side), top + SIDE_HEIGHT / 2 * s
        dice, at, end = self._dice(side, (right - left) / s), left, right
        if side.who is not None and look is not None:
            portrait = self.portraits(look.portrait) if look.portrait else None
            draw_token(painter, left + FACE * s / 2, y, FACE * s, look, p, portrait)
            at += (FACE + GAP) * s
        if total:
            draw_text(painter, right, y, total, self.font_of(TOTAL, BOLD), p.plate_text, "right")
            end -= self.width_of(total, TOTAL, BOLD) + GAP * s
        elif not side.shown:
            draw_icon(painter, HIDDEN, QRectF(right - NAME * s, y - NAME * s / 2, NAME * s, NAME * s), p.plate_text2, 2.2)
            end -= (NAME + GAP) * s
        px = self.fitting_size(side.name, NAME, SEMIBOLD, end - at, SMALLEST_NAME)
        draw_text(painter, at, y, side.name, self.font_of(px, SEMIBOLD), p.plate_text, width=end - at + 1)
        if side.shown and dice.width:
            painter.save()
            painter.translate(left, top + (SIDE_HEIGHT + DICE_GAP + DIE / 2) * s)
            painter.scale(s, s)
            draw_dice_rows(painter, 0, 0, dice, p, False)
            painter.restore()

    def _draw_outcome(self, painter: QPainter, roll: PublicRoll, left: float, right: float, top: float) -> None:
        """The sign and the words of the outcome, in the middle; below them by how much it was decided."""
        p, s, words, by = self.colours, self.scale, outcome_words(roll), margin_words(roll)
        middle = (left + right) / 2
        if words:
            ink = {"won": p.good, "lost": p.harm, "tie": p.cost}.get(roll.verdict, p.plate_text)
            sign = (OUTCOME + 10) * s if roll.verdict else 0.0
            px = self.fitting_size(words, OUTCOME, BOLD, right - left - sign, SMALLEST_OUTCOME)
            font, y = self.font_of(px, BOLD), top + OUTCOME_HEIGHT / 2 * s
            said = elide(words, font, right - left - sign)
            at = middle - (self.width_of(said, px, BOLD) + sign) / 2
            if roll.verdict:
                draw_icon(painter, ICONS[roll.verdict], QRectF(at, y - px * s / 2, px * s, px * s), ink, 3.0)
            draw_text(painter, at + sign, y, said, font, ink)
            top += OUTCOME_HEIGHT * s
        if by:
            draw_text(painter, middle, top + BY_HEIGHT / 2 * s, by, self.font_of(BY, SEMIBOLD), p.plate_text2, "centre")


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
