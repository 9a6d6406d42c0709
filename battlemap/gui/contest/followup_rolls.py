"""Dice that follow from a comparison: fury, an explosion, harm, a fumble; each in a place of its own below the contest."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from battlemap.board.events import Contest, Event, Rolled
from battlemap.board.records import ContestSide
from battlemap.board.wording import capitalise
from battlemap.gui.contest.contest_dice import die_looks, draw_dice_rows, row_length, single_row, typed_looks
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.dice_drawing import DieLook
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import BODY, CAPTION, MEDIUM, SEMIBOLD, draw_text, interface_font, text_width
from battlemap.rules.dice import Faces, drawn_kind
from battlemap.rules.procedure import Roll

HEIGHT, GAP, INSIDE, EDGE = 38, 6, 10, 14
"""How high a place is; between two, within one, and beside the card's edges, in pixels."""
SIZE = 20.0
MOST = 12
"""So many dice of one roll are drawn; the result counts them all."""


class FollowupRoll(Struct, frozen=True):
    """One roll that follows: what for, whose, its dice, what they came to; *owed*: so many of them still wait."""

    title: str
    dice: tuple[DieLook, ...]
    result: str = ""
    owed: int = 0

    @property
    def spoken_text(self) -> str:
        """The roll for a screen reader."""
        faces = " ".join(str(die.face) for die in self.dice)
        return f"{self.title}: {faces or 'dice wait'}" + (f", {self.result}" if self.result else "")


def followup_events(events: Sequence[Event], contest: Contest) -> tuple[Rolled, ...]:
    """The rolls after *contest* was decided that are none of its sides', in the order in which they fell."""
    decided = next(
        (
            at
            for at, event in enumerate(events)
            if isinstance(event, Contest) and event.id == contest.id and (event.margin is not None or event.outcome)
        ),
        len(events),
    )
    before = {(event.ask, event.by, event.on) for event in events[:decided] if isinstance(event, Rolled)}
    return tuple(
        [event for event in events[decided:] if isinstance(event, Rolled) and (event.ask, event.by, event.on) not in before]
    )


def fallen_followup(event: Rolled, contest: Contest, name: str) -> FollowupRoll:
    """A roll that has fallen; *name*: who rolled it, said where it is not the first side of the contest."""
    side = ContestSide(event.by, name, "", drawn_kind(event.pool), event.dice, by_hand=event.by_hand)
    return FollowupRoll(_title(event.ask, event.by, contest, name), die_looks(side, 1)[:MOST], event.result)


def waiting_followup(roll: Roll, contest: Contest, name: str, typed: Faces = ()) -> FollowupRoll:
    """A roll whose dice wait, with those that have been *typed* so far."""
    looks = typed_looks(roll.pool, typed)[:MOST]
    owed = max(0, min(MOST - len(looks), roll.pool.owed_count(typed)))
    return FollowupRoll(_title(roll.ask, roll.by, contest, name), looks, owed=owed)


def _title(ask: str, by: str, contest: Contest, name: str) -> str:
    what = capitalise(ask.replace("-", " "))
    return what if by == contest.sides[0].who else f"{what} · {name}"


class FollowupRow(QWidget):
    """Draws the rolls that follow side by side, in as many rows as they need."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.rolls: tuple[FollowupRoll, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()
        theme.changed.connect(self.update)

    def show_rolls(self, rolls: tuple[FollowupRoll, ...]) -> None:
        """Show these; nothing hides it."""
        self.setVisible(bool(rolls))
        if rolls != self.rolls:
            self.rolls = rolls
            self.setAccessibleName(". ".join(roll.spoken_text for roll in rolls))
            self.updateGeometry()
            self.update()

    def places(self, width: int) -> list[QRectF]:
        """Where each roll is drawn on a card of this width."""
        places: list[QRectF] = []
        x, y = float(EDGE), 0.0
        for roll in self.rolls:
            wide = min(_width(roll), width - 2.0 * EDGE)
            if x > EDGE and x + wide > width - EDGE:
                x, y = float(EDGE), y + HEIGHT + GAP
            places.append(QRectF(x, y, wide, HEIGHT))
            x += wide + GAP
        return places

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(max([place.bottom() for place in self.places(width)], default=0.0)) + GAP

    def sizeHint(self) -> QSize:
        return QSize(320, self.heightForWidth(max(320, self.width())))

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for roll, box in zip(self.rolls, self.places(self.width()), strict=True):
            hue = p.accent if roll.owed else p.line2
            fill_rounded(painter, box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CONTROL, mix(p.raised, p.field, 0.6), hue)
            y, x = box.center().y(), box.x() + INSIDE
            result = text_width(roll.result, interface_font(BODY, SEMIBOLD)) + INSIDE if roll.result else 0.0
            dice = single_row(roll.dice, roll.owed, SIZE)
            words = max(24.0, box.width() - 3 * INSIDE - dice.width - result)
            x += min(words, draw_text(painter, x, y, roll.title, interface_font(CAPTION, MEDIUM), p.text2, width=words)) + INSIDE
            draw_dice_rows(painter, x, y, dice, p, bool(roll.owed))
            if roll.result:
                draw_text(painter, box.right() - INSIDE, y, roll.result, interface_font(BODY, SEMIBOLD), p.text, "right")
        painter.end()


def _width(roll: FollowupRoll) -> float:
    """How wide a roll is with everything on it."""
    result = text_width(roll.result, interface_font(BODY, SEMIBOLD)) + INSIDE if roll.result else 0.0
    title = text_width(roll.title, interface_font(CAPTION, MEDIUM)) + INSIDE
    return 2 * INSIDE + title + row_length(roll.dice, roll.owed, SIZE) + result
