"""What lies on the map at each moment of a record: every name, card, balance, figure and plate with its place and picture."""

from collections.abc import Callable
from typing import Any, TypeAlias

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from battlemap.board.ids import TokenId
from battlemap.board.wording import printable_text, short_name
from battlemap.board.zones.outlines import has_outline
from battlemap.export.export_subject import ExportSubject
from battlemap.export.picture.picture_plan import PicturePlan
from battlemap.export.record.map_layout import MapLayout
from battlemap.export.record.record_step import RecordStep, place_words, state_words
from battlemap.export.record.sprite_sheet import DENSITY, SpriteSheet
from battlemap.layout.cell_layout import cards_on_cells
from battlemap.layout.contents import acting_tokens
from battlemap.layout.looks import BalanceLook, plate_look, token_look
from battlemap.layout.map_cards import MapCard, map_cards
from battlemap.layout.map_metrics import ASPECT, PLATE, SPARSE, TOKEN, ZONE_ASPECT, ZONE_NAME, label_scale
from battlemap.paint.style.palette import DARK, Palette
from battlemap.paint.tokens.aspect_card import aspect_size, draw_aspect
from battlemap.paint.tokens.balance_scale import balance_size, draw_balance
from battlemap.paint.tokens.label_sizes import LABEL_SIZES
from battlemap.paint.tokens.name_plate import draw_plate, fit_plate, plate_size
from battlemap.paint.tokens.token_drawing import draw_token, token_reach
from battlemap.paint.tokens.token_marks import draw_halo
from battlemap.paint.tokens.zone_name import draw_name_pill, draw_zone_name, fit_name, zone_name_size

Item: TypeAlias = list[object]
"""x, y, scale, number of its picture; of a figure also whether it acts (1 or 0), where it stands, and all of it in words."""
Scene: TypeAlias = dict[str, Item]
LAYERS = ("n", "c", "b", "t", "p")
"""From below: names, cards, balances, figures, plates. An item is called by its layer and a number."""
SHADOW = 24.0
"""Round a card or a plate there is room for its shadow."""
SHOWN = 900.0
"""So many px wide a map is shown mostly."""
LEAST_DENSITY = 1.3
"""Px of the picture of a figure for each of its own, on a map that is shown small."""
RICH = 48.0
"""No figure is painted smaller: a reader may look closely."""


class MapScenes:
    """Follows a record from moment to moment."""

    def __init__(self, subject: ExportSubject, sprites: SpriteSheet, width: float) -> None:
        """*width*: of the whole map, in px at 100 %; the wider, the larger is what is written on it."""
        self.subject, self.sprites = subject, sprites
        self.zoom = max(SPARSE, min(1.0, SHOWN / max(1.0, width)))
        self.size, self.unit = label_scale(self.zoom), round(1 / self.zoom, 3)
        self.labels: dict[str, str] = {}
        """What every item is, in words."""
        self.halo = sprites.number(
            "halo", 2 * TOKEN, 2 * TOKEN, lambda painter, p: draw_halo(painter, 0, 0, TOKEN, p), themed=True
        )
        self._numbers: dict[tuple[str, str], str] = {}
        self._plates: dict[Any, tuple[int, float]] = {}
        self._layout = MapLayout(DARK, self.zoom, subject.find_image)
        self._names: dict[tuple[str, float, bool], tuple[int, tuple[str, ...]]] = {}

    def scene(self, step: RecordStep) -> Scene:
        """Everything that lies on the map then."""
        plan, scene = self._layout.plan(step), Scene()
        self._add_names(plan, scene)
        self._add_cards(plan, scene)
        self._add_figures(plan, step, scene)
        return scene

    def _item(self, layer: str, key: str, words: str) -> str:
        """The name of an item: a number, for an id may say more than its readers know."""
        if (layer, key) not in self._numbers:
            self._numbers[layer, key] = f"{layer}{sum(1 for kind, _ in self._numbers if kind == layer)}"
        name = self._numbers[layer, key]
        self.labels[name] = words
        return name

    def _add_names(self, plan: PicturePlan, scene: Scene) -> None:
        for key, laid in plan.layouts.items():
            if text := plan.contents[key].name:
                plain = not has_outline(plan.board.zone_map, key)
                known = text, laid.room, plain
                if known not in self._names:
                    self._names[known] = fit_name(text, ZONE_NAME * self.size, laid.room * self.zoom, plain)
                px, lines = self._names[known]
                size = zone_name_size(lines, px)
                draw = _name(lines, px, plain)
                number = self.sprites.number(
                    ("n", lines, px, plain), size.width() + 2 * px, size.height() + px, draw, themed=True
                )
                scene[self._item("n", key, printable_text(text, longest=80))] = [*_at(laid.name), self.unit, number]
            balance = plan.contents[key].balance
            if balance is not None and laid.balance is not None:
                scene[self._item("b", key, "Balance")] = [*_at(laid.balance), self.unit, self._balance(balance)]

    def _balance(self, look: BalanceLook) -> int:
        room = balance_size(look, self.size)

        def draw(painter: QPainter, palette: Palette) -> None:
            draw_balance(painter, 0, 0, look, palette, self.size)

        return self.sprites.number(("b", look), room.width() + SHADOW, room.height() + SHADOW, draw, themed=True)

    def _add_cards(self, plan: PicturePlan, scene: Scene) -> None:
        laid = map_cards(plan.board, plan.contents, plan.layouts)
        for key, card in {**laid, **cards_on_cells(plan.board, plan.positions, LABEL_SIZES)}.items():
            if not card.under:
                scene[self._item("c", key, card.look.text)] = [*_at(card.position.spot), self.unit, self._card(card)]

    def _card(self, card: MapCard) -> int:
        px, lines = ZONE_ASPECT if card.token is None else ASPECT, card.position.lines
        most = None if card.position.width is None else card.position.width * self.size
        key = "c", card.look, px, most, lines
        if (known := self.sprites.known(key)) is not None:
            return known
        size = aspect_size(card.look, px, self.size, most, lines)

        def draw(painter: QPainter, palette: Palette) -> None:
            draw_aspect(painter, -size.width() / 2, -size.height() / 2, card.look, palette, px, self.size, most, lines)

        return self.sprites.number(key, size.width() + SHADOW, size.height() + SHADOW, draw, themed=True)

    def _add_figures(self, plan: PicturePlan, step: RecordStep, scene: Scene) -> None:
        board, display = step.board, step.display
        active = acting_tokens(board, display)
        for key, stand in plan.positions.items():
            token = board.tokens[key]
            name = short_name(token.name)
            state, place = state_words(board, display, key), place_words(board, token)
            words = ". ".join(filter(None, (name, short_name(board.side_of(key).name), place, state)))
            item = self._item("t", key, name)
            acts = 1 if key in active else 0
            scene[item] = [*_at(stand.spot), round(stand.scale, 3), self._figure(plan, key), acts, place, words]
            if (laid := plan.plates.get(key)) is not None:
                number, height = self._plate(plan, key, laid.room)
                x, y = stand.spot[0] + laid.shift[0], stand.spot[1] + laid.shift[1] + height / 2 / self.zoom
                scene[self._item("p", key, name)] = [*_at((x, y)), self.unit, number]

    def _plate(self, plan: PicturePlan, key: TokenId, room: float) -> tuple[int, float]:
        """The number of the picture of a plate, and how high it is."""
        look = plate_look(plan.board, plan.board.tokens[key], plan.display)
        known = look, room, plan.positions[key].scale
        if known not in self._plates:
            px, cut = fit_plate(look.name, PLATE * self.size, room * self.zoom, plan.positions[key].scale)
            size = plate_size(look.name, px, cut)

            def draw(painter: QPainter, p: Palette) -> None:
                draw_plate(painter, 0, -size.height() / 2, look.name, look.look, look.letter, p, px, look.dim, look.gm, cut)

            number = self.sprites.number(("p", look, px, cut), size.width() + SHADOW, size.height() + SHADOW, draw, themed=True)
            self._plates[known] = number, size.height()
        return self._plates[known]

    def _figure(self, plan: PicturePlan, key: TokenId) -> int:
        board, stand = plan.board, plan.positions[key]
        token = board.tokens[key]
        look = token_look(board, token, plan.display, count=plan.piles.get(key, 1))
        d = max(RICH, round(TOKEN * stand.scale))
        key_of_look = "t", look, d, token.portrait
        if (known := self.sprites.known(key_of_look)) is not None:
            return known
        portrait = self.subject.find_image(token.portrait) if token.portrait else None
        half = token_reach(look, d)
        draw = lambda painter, palette: draw_token(painter, 0, 0, d, look, palette, portrait)  # noqa: E731
        scale = TOKEN / d
        return self.sprites.number(
            key_of_look, 2 * half * scale, 2 * half * scale, _scaled(draw, scale), themed=False,
            density=max(LEAST_DENSITY, DENSITY * self.zoom) / scale,
        )  # fmt: skip


def _name(lines: tuple[str, ...], px: int, plain: bool) -> Callable[[QPainter, Palette], None]:
    draw = draw_name_pill if plain else draw_zone_name
    return lambda painter, palette: draw(painter, 0, 0, lines, px, palette)


def _scaled(draw: Callable[[QPainter, Palette], None], scale: float) -> Callable[[QPainter, Palette], None]:
    """The same, so large as a figure of 78 px is."""

    def paint(painter: QPainter, palette: Palette) -> None:
        painter.scale(scale, scale)
        draw(painter, palette)

    return paint


def _at(point: tuple[float, float] | QPointF) -> tuple[float, float]:
    x, y = (point.x(), point.y()) if isinstance(point, QPointF) else point
    return round(x, 1), round(y, 1)
