"""Dragging a token over 100 tokens and 30 zones, and what one token's change repaints. Run by benchmarks.gui.window."""

import os
from statistics import median, quantiles
from time import perf_counter

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import SheetChanged
from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.zone_drawing import add_link, add_zone
from battlemap.canvas.map_canvas import MapCanvas
from battlemap.canvas.view.map_controller import MapController
from battlemap.paint.style.palette import DARK
from battlemap.paint.style.typography import load_fonts
from battlemap.play.session import new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.registry import load_ruleset
from battlemap.rules.ruleset import AnyRuleset
from benchmarks.boards import sample
from benchmarks.timing import report

FRAME = 1 / 60
COLUMNS, ROWS, TOKENS, MOVES = 6, 5, 100, 200


def crowded_board(rules: AnyRuleset) -> AnyEncounter:
    """Thirty zones in rows, all linked to their neighbours, with a hundred tokens."""
    board = sample(rules, "ravine-ambush")
    zone_map, keys = ZoneMap(), []
    for at in range(COLUMNS * ROWS):
        x, y = (at % COLUMNS) * 420.0, (at // COLUMNS) * 330.0
        around = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
        corners = [(x + 210 * across, y + 165 * down) for across, down in around]
        zone_map, key = add_zone(zone_map, corners, f"Field {at + 1}", "grass")
        keys.append(key)
    for at, key in enumerate(keys):
        for other in [at + 1] * ((at + 1) % COLUMNS > 0) + [at + COLUMNS]:
            if other < len(keys):
                zone_map, _ = add_link(zone_map, key, keys[other])
    pieces = list(board.tokens.values())
    tokens = {}
    for at in range(TOKENS):
        piece = pieces[at % len(pieces)]
        name = piece.id if at == 0 else TokenId(f"token {at}")
        tokens[name] = replace(piece, id=name, place=ZoneId(keys[at % len(keys)]), spot=None, hidden=False)
    tokens[TokenId("orm")] = replace(board.tokens[TokenId("orm")], place=keys[0], spot=None)
    turns = replace(board.turns, order=((TokenId("orm"),),), at=0)
    return replace(board, map=zone_map, tokens=tokens, aspects={}, turns=turns)


def main() -> None:
    """Print everything."""
    app = QApplication.instance() or QApplication([])
    load_fonts()
    rules = load_ruleset("war_of_ashes")
    session = new_session(rules, crowded_board(rules), "seed", new_battle_orders(rules.standing_orders))
    canvas = MapCanvas(session, DARK)
    controller = canvas.controller
    session.observe(controller.follow)
    view = controller.view
    view.resize(1540, 1040)
    view.show()
    view.camera.fit(False)
    controller.scene.finish_baking()
    for _ in range(50):
        app.processEvents()
    spot = controller.scene.spot_of(TokenId("orm"))
    if spot is None:
        raise SystemExit("the token to drag is not on the map")
    frames = drag(app, view.viewport(), view.at_view(spot))
    report("A frame of a drag (100 tokens, 30 zones), median", median(frames), "under 16.7 ms", FRAME)
    report("  95th percentile", quantiles(frames, n=20)[-1], "under 16.7 ms", FRAME)
    area = measure_repaint(controller)
    print(f"One token's change repaints {area:.1%} of the view")
    os._exit(0)


def drag(app: object, target: object, start: QPoint) -> list[float]:
    """Press, move over the whole view in small steps, and let go; the seconds of each step with its repaint."""
    frames = []
    send(target, QEvent.Type.MouseButtonPress, start)
    for step in range(MOVES):
        point = start + QPoint(step * 6, (step % 40) * 12 + step)
        began = perf_counter()
        send(target, QEvent.Type.MouseMove, point)
        QApplication.processEvents()
        frames.append(perf_counter() - began)
    send(target, QEvent.Type.MouseButtonRelease, start)
    QApplication.processEvents()
    return frames


def send(target: object, kind: QEvent.Type, point: QPoint) -> None:
    """One mouse event with the left button."""
    held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else Qt.MouseButton.LeftButton
    button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else Qt.MouseButton.LeftButton
    place = QPointF(point)
    event = QMouseEvent(kind, place, target.mapToGlobal(place), button, held, Qt.KeyboardModifier.NoModifier)  # type: ignore[attr-defined]
    QApplication.sendEvent(target, event)  # type: ignore[arg-type]


class Watch(QObject):
    """Adds up what is painted."""

    area = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            box = event.region().boundingRect()
            self.area += box.width() * box.height()
        return super().eventFilter(watched, event)


def measure_repaint(controller: MapController) -> float:
    """What part of the view is painted again when one sheet changes."""
    view = controller.view
    for _ in range(20):
        QApplication.processEvents()
    watch = Watch()
    view.viewport().installEventFilter(watch)
    controller.session.edit(SheetChanged(TokenId("orm"), "overruled", {"marked": (0, 1)}), what="overrule")
    for _ in range(20):
        QApplication.processEvents()
    return watch.area / (view.viewport().width() * view.viewport().height())


if __name__ == "__main__":
    main()
