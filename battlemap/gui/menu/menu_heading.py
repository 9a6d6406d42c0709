"""The head of the context menu: what was clicked, and how it stands."""

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import HINGED
from battlemap.board.ids import AspectId, EdgeId, LampId, LinkId, PropId, TokenId, ZoneId
from battlemap.board.subject import DRAWN, Subject, edge_place
from battlemap.board.wording import capitalise
from battlemap.canvas.tools.zones.barrier_choices import BARRIER_ICONS
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.looks import TokenLook, list_look
from battlemap.paint.controls.chips import draw_boxes, draw_health_bar
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import MENU_HEADER, RADIUS_CHOICE
from battlemap.paint.style.typography import CAPTION, MENU_NAME, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width
from battlemap.paint.tokens.aspect_card import KIND_ICONS
from battlemap.paint.tokens.token_drawing import Portraits, draw_token
from battlemap.rules.display import BoardDisplay, TokenDisplay

SHOWN_ASPECTS = 2


class MenuTarget(Struct, frozen=True):
    """Name, state in words (text, whether it matters less), and a token or an icon."""

    name: str
    state: tuple[tuple[str, bool], ...] = ()
    icon: str = "lucide/map"
    token: TokenLook | None = None
    boxes: tuple[bool, ...] = ()
    health: float | None = None
    warning: str = ""


def heading(board: AnyEncounter, display: BoardDisplay, subject: Subject, actor: TokenId | None, warning: str = "") -> MenuTarget:
    """What the head says of *subject*; *actor*: who will act; *warning*: why nobody can."""
    name = subject.name_on(board) if subject.kind != "scene" else board.title or "The battle"
    if subject.kind == "token":
        return _token_heading(board, display, TokenId(subject.id), actor, warning)
    words: list[tuple[str, bool]] = []
    icon = "lucide/map"
    if subject.kind == "zone":
        zone = ZoneId(subject.id)
        balance = display.zones.get(zone)
        if balance is not None and balance.sides:
            words.append((" : ".join(f"{board.sides[side].name} {total}" for side, total, _ in balance.sides), False))
        words += [(aspect.name, False) for aspect in board.aspects_on("zone", zone)[:SHOWN_ASPECTS]]
        if not board.zone_map.zones[zone].revealed:
            words.append(("unexplored", True))
    elif subject.kind == "link":
        link = board.zone_map.links[LinkId(subject.id)]
        icon = BARRIER_ICONS[link.barrier]
        words.append((link.barrier.capitalize() + (f", {link.state}" if link.state != "open" else ""), False))
        if link.one_way:
            words.append(("one way", True))
    elif subject.kind == "aspect":
        aspect = board.aspects[AspectId(subject.id)]
        icon = KIND_ICONS[aspect.kind]
        words.append((aspect.kind.capitalize(), False))
        words += [
            (f"{count} free, {board.sides[side].name if side in board.sides else 'anybody'}", True) for side, count in aspect.free
        ]
    elif subject.kind in DRAWN:
        icon, said = _grid_heading(board, subject)
        words.append((said, False))
    elif display.phase:
        words.append((display.phase, True))
    return MenuTarget(name, tuple(words), icon, warning=warning)


def _grid_heading(board: AnyEncounter, subject: Subject) -> tuple[str, str]:
    """An icon, and a few words about something that is drawn on a grid."""
    grid = board.grid
    if grid is None:
        return "lucide/map", ""
    if subject.kind == "edge":
        edge = grid.edges[EdgeId(subject.id)]
        state = f"{edge.state}, " if edge.kind in HINGED else ""
        said = f"{state}{edge_place(subject.id)}"
        icon = "lucide/brick-wall" if edge.kind not in HINGED else f"lucide/door-{'open' if edge.state == 'open' else 'closed'}"
        return icon, capitalise(said)
    if subject.kind == "prop":
        prop = grid.props[PropId(subject.id)]
        return "lucide/package", ("No cover", "Light cover", "Medium cover", "Full cover")[min(3, max(0, prop.cover))]
    if subject.kind == "lamp":
        lamp = grid.lamps[LampId(subject.id)]
        return "lucide/lamp", f"Bright {lamp.bright:g}, dim {lamp.dim:g} {grid.unit}" if lamp.lit else "Out"
    height = grid.height(subject.cell)
    high = f", {abs(height)} {grid.unit} {'high' if height > 0 else 'deep'}" if height else ""
    return "lucide/square", f"{grid.surface(subject.cell).name}{high}, {grid.ambient(subject.cell)}"


def _token_heading(board: AnyEncounter, display: BoardDisplay, who: TokenId, actor: TokenId | None, warning: str) -> MenuTarget:
    token, told = board[who], display.tokens.get(who, TokenDisplay())
    words = [(token.group or board.sides[token.side].name, False)]
    situation = [aspect.name for aspect in board.aspects_on("token", who) if aspect.kind != "character"]
    words += [(name, False) for name in situation[:SHOWN_ASPECTS]]
    if len(situation) > SHOWN_ASPECTS:
        words.append((f"+{len(situation) - SHOWN_ASPECTS}", True))
    if told.out:
        words.append((told.words or "out of the fight", True))
    if actor is not None and actor != who:
        words.append((f"{board[actor].name} acts", True))
    elif actor is not None and shares_slot(board, who):
        words.append(("its own actions", True))
    look = list_look(board, token, display)
    return MenuTarget(token.name, tuple(words), "", look, told.boxes, told.health, warning)


def shares_slot(board: AnyEncounter, who: TokenId) -> bool:
    """True if *who* and foes act in the same turn, so that any of them may be meant to act on another."""
    now = board.turns.now
    return who in now and any(other in board.tokens and not board.allied(board[who].side, board[other].side) for other in now)


def fit_state(state: tuple[tuple[str, bool], ...], room: float) -> tuple[tuple[str, bool], ...]:
    """As much of a state as fits into *room*: the last word, who acts, before those in the middle."""
    font, kept = interface_font(SECONDARY), list(state)
    dot = text_width("  ·  ", font)
    while len(kept) > 2 and sum(text_width(text, font) + dot for text, _ in kept) - dot > room:
        del kept[-2]
    return tuple(kept)


class MenuHeader(QWidget):
    """Paints a MenuTarget."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.portraits: Portraits | None = None
        self._heading = MenuTarget("")
        self._columns = False
        self.setFixedHeight(MENU_HEADER)
        theme.changed.connect(self.update)

    def show_heading(self, head: MenuTarget, columns: bool) -> None:
        """Show *head*; *columns*: the rows below have costs and chances."""
        self._heading, self._columns = head, columns
        self.setAccessibleName(" · ".join((head.name, *(text for text, _ in head.state), head.warning)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter, head = self._theme.palette, QPainter(self), self._heading
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = self.width()
        if head.token is not None:
            portrait = self.portraits(head.token.portrait) if self.portraits and head.token.portrait else None
            draw_token(painter, 34, 32, 40, head.token, p, portrait)
        else:
            fill_rounded(painter, QRectF(14, 12, 40, 40), RADIUS_CHOICE, p.field, p.line)
            draw_icon(painter, head.icon, QRectF(24, 22, 20, 20), p.text2)
        right = width - 16.0
        note, ink = (head.warning, p.cost) if head.warning else ("cost · chance" if self._columns else "", p.text3)
        taken = draw_text(painter, right, 42, note, interface_font(CAPTION), ink, "right", width=210) if note else 0.0
        marks = 0.0
        if head.boxes:
            marks = draw_boxes(painter, right, 22, head.boxes, p, 12, 4, "right", p.raised)
        elif head.health is not None:
            draw_health_bar(painter, right - 52, 22, head.health, p)
            marks = 52.0
        draw_text(painter, 64, 22, head.name, interface_font(MENU_NAME, SEMIBOLD), p.text, width=right - 64 - marks - 12)
        x, room, font = 64.0, right - taken - 12, interface_font(SECONDARY)
        for at, (text, weak) in enumerate(fit_state(head.state, room - x)):
            if at:
                x += draw_text(painter, x, 42, "  ·  ", font, p.text3)
            x += draw_text(painter, x, 42, text, font, p.text3 if weak else p.text2, width=max(10.0, room - x))
        painter.end()
