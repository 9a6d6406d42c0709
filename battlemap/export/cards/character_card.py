"""The card of a character: what its game shows of its sheet, with boxes to tick. No game has a layout of its own."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.board.polygons import Rect
from battlemap.board.wording import printable_text, short_name
from battlemap.export.cards.card_options import CardOptions
from battlemap.export.cards.zone_card import RULE
from battlemap.export.export_subject import ExportSubject
from battlemap.export.paper.pens import INK, INK2, MM, paper_carved, paper_font, paper_pen, paper_written, plain_font, units
from battlemap.layout.looks import TokenLook, token_look
from battlemap.paint.style.palette import LIGHT, mix, side_colour
from battlemap.paint.style.sized_cache import MEGABYTE, image_bytes, sized_cache
from battlemap.paint.style.typography import BOLD, MEDIUM, SEMIBOLD, draw_text, text_width
from battlemap.paint.tokens.token_drawing import draw_token
from battlemap.rules.display import Pips, Profile, SheetNumber, Track

EDGE = 6.0
TOKEN = 21.0
DOTS = 12.0
"""Of the figure, for a mm."""
MOST_ABREAST = 7
LONGEST_BAR = 24
"""A bar of so many points is drawn as boxes; of a longer one there is a line to write on."""


def token_image(subject: ExportSubject, key: TokenId, mm: float, *, plain: bool = True) -> QImage:
    """A figure of *mm* across as an image: how its rim is lit is nothing a PDF can draw."""
    board = subject.board
    look = token_look(board, board.tokens[key], subject.display)
    if plain:
        look = replace(look, conditions=(), beads=(), health=None, out=False, noted=False, lies=False)
    portrait = subject.find_image(board.tokens[key].portrait) if board.tokens[key].portrait else None
    return _figure(look, mm, portrait)


@sized_cache(32 * MEGABYTE, image_bytes)
def _figure(look: TokenLook, mm: float, portrait: QImage | None) -> QImage:
    side = round(mm * DOTS * 1.3)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    draw_token(painter, side / 2, side / 2, mm * DOTS, look, LIGHT, portrait)
    painter.end()
    return image


def draw_token_image(painter: QPainter, subject: ExportSubject, key: TokenId, x: float, y: float, mm: float) -> None:
    """The figure with its middle at (*x*, *y*), in units."""
    image = token_image(subject, key, mm)
    half = image.width() / DOTS * MM / 2
    painter.drawImage(QRectF(x - half, y - half, 2 * half, 2 * half), image)


def fresh_profile(profile: Profile) -> Profile:
    """The same before anything has happened: no box marked, nothing spent, no slot filled, no condition."""
    tracks = tuple(replace(track, boxes=tuple(False for _ in track.boxes), filled=track.of) for track in profile.tracks)
    pips = tuple(replace(pip, left=pip.of) for pip in profile.pips)
    return replace(
        profile, tracks=tracks, pips=pips, slots=tuple(replace(slot, aspect=None) for slot in profile.slots), badges=()
    )


def draw_character_card(painter: QPainter, box: Rect, subject: ExportSubject, key: TokenId, options: CardOptions) -> None:
    """One card; the painter works in units."""
    board, place = subject.board, units(box)
    profile = subject.rules.profile(board, key)
    if options.state == "fresh":
        profile = fresh_profile(profile)
    hue = side_colour(board.side_of(key).look, LIGHT)
    painter.save()
    painter.setClipRect(place, Qt.ClipOperation.IntersectClip)
    card = _Card(painter, place, board, hue, options.save_ink)
    card.draw_head(subject, key, profile)
    card.draw_figures(profile.figures)
    card.draw_tracks(profile.tracks, profile.pips)
    card.draw_slots(profile)
    card.draw_lines(profile)
    card.draw_foot(subject, options)
    painter.restore()


class _Card:
    """Draws part after part from top to bottom, as long as there is room."""

    def __init__(self, painter: QPainter, place: QRectF, board: AnyEncounter, hue: str, save_ink: bool) -> None:
        self.painter, self.place, self.board, self.hue, self.save_ink = painter, place, board, hue, save_ink
        self.left, self.right = place.x() + EDGE * MM, place.right() - EDGE * MM
        self.bottom = place.bottom() - 11 * MM
        self.y = place.y()

    def draw_head(self, subject: ExportSubject, key: TokenId, profile: Profile) -> None:
        """The figure, the name, what it is, its aspects, and at the right what counts most."""
        token, top = self.board.tokens[key], self.place.y() + 6 * MM
        if not self.save_ink:
            draw_token_image(self.painter, subject, key, self.left + 11 * MM, top + 11 * MM, TOKEN)
        right = self._draw_counters(profile.counters, top)
        x, y = self.left + (27 if not self.save_ink else 0) * MM, top + 7 * MM
        points = 19.0
        while points > 10 and text_width(short_name(token.name), paper_font(points, BOLD)) > right - x:
            points -= 1
        used = draw_text(self.painter, x, y, short_name(token.name), paper_font(points, BOLD), INK, width=right - x)
        role, room = paper_font(11), right - x - used - 36
        beside = text_width(profile.role, role) <= room
        if beside:
            draw_text(self.painter, x + used + 36, y + 8, profile.role, role, INK2)
        slots = {slot.aspect for slot in profile.slots}
        aspects = [self.board.aspects[key].name for key in profile.aspects if key in self.board.aspects and key not in slots]
        words, line = paper_written(11), y + 9 * MM
        if profile.role and not beside:
            aspects.insert(0, profile.role)
        text = "  ·  ".join(printable_text(name, longest=60) for name in aspects)
        draw_text(self.painter, x, line, text, words, INK, width=self.right - x if line > top + 14 * MM else right - x)
        self.y = top + 27 * MM

    def _draw_counters(self, counters: Sequence[SheetNumber], top: float) -> float:
        """Boxes at the right; gives back where the room for the name ends."""
        x = self.right
        for counter in reversed(counters[:4]):
            small, large = plain_font(paper_font(7.5)), plain_font(paper_font(13, BOLD))
            wide = max(15 * MM, text_width(counter.name, small) + 30, text_width(counter.value, large) + 30)
            x -= wide
            self._draw_box(QRectF(x, top, wide, 13 * MM), counter, small, large, strong=False)
            x -= 2 * MM
        return x - 3 * MM

    def _draw_box(self, box: QRectF, number: SheetNumber, small: QFont, large: QFont, *, strong: bool) -> None:
        self.painter.setPen(paper_pen(self.hue if strong else "#BFB196", 0.35))
        ground = mix("#FFFFFF", self.hue, 0.10) if strong and not self.save_ink else QColor("white")
        self.painter.setBrush(ground)
        self.painter.drawRoundedRect(box, 14, 14)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        middle = box.center().x()
        draw_text(self.painter, middle, box.y() + box.height() * 0.30, number.name, small, INK2, "centre", box.width() - 10)
        draw_text(self.painter, middle, box.y() + box.height() * 0.70, number.value, large, INK, "centre", box.width() - 6)

    def draw_figures(self, figures: Sequence[SheetNumber]) -> None:
        """The numbers of the sheet side by side, the best in the side's colour."""
        if not figures:
            return
        rows = -(-len(figures) // MOST_ABREAST)
        abreast = -(-len(figures) // rows)
        gap, high = 2.2 * MM, (13.5 if rows == 1 else 11.0) * MM
        wide = (self.right - self.left - (abreast - 1) * gap) / abreast
        best = max(figures, key=lambda number: _leading(number.value))
        small, large = plain_font(paper_font(7.5, MEDIUM)), plain_font(paper_font(12.5 if rows == 1 else 10.5, BOLD))
        for n, number in enumerate(figures):
            x, y = self.left + (n % abreast) * (wide + gap), self.y + (n // abreast) * (high + 1.6 * MM)
            if y + high < self.bottom:
                self._draw_box(QRectF(x, y, wide, high), number, small, large, strong=number is best or number.strong)
        self.y += rows * (high + 1.6 * MM) + 2.5 * MM

    def draw_tracks(self, tracks: Sequence[Track], pips: Sequence[Pips]) -> None:
        """Boxes to tick, and discs for what comes back."""
        entries: list[tuple[str, list[bool], bool, str]] = []
        for track in tracks:
            if track.boxes:
                entries.append((track.name, list(track.boxes), False, ""))
            elif track.of > LONGEST_BAR:
                entries.append((track.name, [], False, f"{track.filled} of {track.of}"))
            elif track.of:
                entries.append((track.name, [n >= track.filled for n in range(track.of)], False, f"{track.filled} of {track.of}"))
        entries += [(pip.name, [n < pip.left for n in range(max(pip.of, pip.left))][:12], True, "") for pip in pips]
        x = self.left
        label = plain_font(paper_font(6.5, SEMIBOLD))
        for name, boxes, round_, said in entries:
            size = (6.0 if len(boxes) <= 8 else 4.2) * MM
            head = max(24 * MM, text_width(name.upper(), label) + 40)
            wide = head + len(boxes) * (size + 1.1 * MM) + (text_width(said, label) + 40 if said else 0)
            if x > self.left and x + wide > self.right:
                x, self.y = self.left, self.y + 8.6 * MM
            if self.y + size > self.bottom:
                return
            middle = self.y + 3.4 * MM
            draw_text(self.painter, x, middle, name.upper(), label, INK2, width=head - 20)
            at = x + head
            for marked in boxes:
                if at + size > self.right:
                    break
                self._draw_mark(QRectF(at, middle - size / 2, size, size), marked, round_)
                at += size + 1.1 * MM
            if said:
                draw_text(self.painter, at + 10, middle, said, plain_font(paper_font(8, SEMIBOLD)), INK2)
                at += text_width(said, label) + 30
            x = at + 9 * MM
        if entries:
            self.y += 10 * MM

    def _draw_mark(self, box: QRectF, marked: bool, round_: bool) -> None:
        painter = self.painter
        painter.setPen(paper_pen(INK, 0.35))
        if round_:
            painter.setBrush(mix("#FFFFFF", self.hue, 0.16) if marked and not self.save_ink else QColor("white"))
            painter.drawEllipse(box)
            if marked and self.save_ink:
                painter.drawEllipse(box.adjusted(15, 15, -15, -15))
        else:
            painter.setBrush(QColor("white"))
            painter.drawRoundedRect(box, 8, 8)
            if marked:
                inner = box.adjusted(14, 14, -14, -14)
                painter.drawLines([QLineF(inner.topLeft(), inner.bottomRight()), QLineF(inner.topRight(), inner.bottomLeft())])
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def draw_slots(self, profile: Profile) -> None:
        """Places for aspects that are suffered, with what is in them now."""
        for slot in profile.slots:
            if self.y + 7 * MM > self.bottom:
                return
            middle, box = self.y + 3.3 * MM, QRectF(self.left + 22 * MM, self.y, self.right - self.left - 22 * MM, 6.6 * MM)
            draw_text(self.painter, self.left, middle, slot.name, paper_font(9, MEDIUM), INK, width=21 * MM)
            self.painter.setPen(paper_pen("#BFB196", 0.35))
            filled = slot.aspect is not None and slot.aspect in self.board.aspects
            self.painter.setBrush(QColor("#FFFAEE") if filled and not self.save_ink else QColor("white"))
            self.painter.drawRoundedRect(box, 12, 12)
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            if filled and slot.aspect is not None:
                name = printable_text(self.board.aspects[slot.aspect].name, longest=60)
                draw_text(self.painter, box.x() + 30, middle, name, paper_written(11), INK, width=box.width() - 100)
            draw_text(self.painter, box.right() - 30, middle, slot.value, plain_font(paper_font(9, SEMIBOLD)), INK2, "right")
            self.y += 8.4 * MM

    def draw_lines(self, profile: Profile) -> None:
        """What is said in words, and the conditions."""
        rows = [(line.name, line.value) for line in profile.lines]
        if profile.badges:
            rows.insert(0, ("Conditions", ", ".join(badge.name for badge in profile.badges)))
        for name, value in rows:
            if self.y + 5.5 * MM > self.bottom:
                return
            middle = self.y + 2.6 * MM
            draw_text(self.painter, self.left, middle, name, paper_font(8, SEMIBOLD), INK2, width=21 * MM)
            room = self.right - self.left - 22 * MM
            draw_text(
                self.painter, self.left + 22 * MM, middle, printable_text(value, longest=160), paper_font(8.5), INK, width=room
            )
            self.painter.setPen(paper_pen(RULE, 0.2))
            self.painter.drawLine(QLineF(self.left, self.y + 5.2 * MM, self.right, self.y + 5.2 * MM))
            self.y += 5.6 * MM

    def draw_foot(self, subject: ExportSubject, options: CardOptions) -> None:
        """The game and when this was so; the battle."""
        y = self.place.bottom() - 6 * MM
        when = (
            "fresh"
            if options.state == "fresh"
            else f"as of {subject.display.phase.lower()}"
            if subject.display.phase
            else "as now"
        )
        font, half = paper_font(7), (self.right - self.left) / 2
        draw_text(self.painter, self.left, y, f"{subject.rules.title} · {when}", font, INK2, width=half)
        draw_text(self.painter, self.right, y, subject.title, paper_carved(9), INK2, "right", width=half - 20)


def _leading(value: str) -> float:
    """The number with which a value begins, for what is the best of several."""
    text = value.replace("−", "-").lstrip("+").split(" ")[0].rstrip("%")
    try:
        return float(text)
    except ValueError:
        return -1e9
