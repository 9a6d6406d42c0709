"""Dragging a token over a grid of 128 × 128 cells with 250 tokens and a picture of 8192 × 8192 px, against a bare view of it.

Run by benchmarks.gui.window.
"""

import os
import threading
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsEllipseItem, QGraphicsScene, QGraphicsView, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import CELL
from battlemap.board.ids import Cell, TokenId
from battlemap.board.zone_map import BackgroundPicture
from battlemap.canvas.map_canvas import MapCanvas
from battlemap.canvas.view.map_controller import MapController
from battlemap.paint.style.palette import DARK
from battlemap.paint.style.typography import load_fonts
from battlemap.play.session import new_session
from benchmarks.gui.dragging import send
from benchmarks.timing import report
from tests.games.skirmish import ANN, SKIRMISH, board_in_fight

CELLS, TOKENS, PIXELS, MOVES, ROUNDS = 128, 250, 8192, 200, 5
SIZE = (1920, 1080)
PICK_UP = 0.05
SHA = "a" * 64
START: Cell = (64, 64)


def crowded_board() -> AnyEncounter:
    """A walled field with many brawlers, Ann in its middle, and a picture under all of it."""
    board = board_in_fight()
    assert board.grid is not None
    side = CELLS * CELL
    rows = tuple("".join("h" if (x * 7 + y * 3) % 41 < 4 else "." for x in range(CELLS)) for y in range(CELLS))
    picture = BackgroundPicture(SHA, 0.0, 0.0, side, side, 0.2)
    grid = replace(
        board.grid, columns=CELLS, rows=CELLS, ground=rows, heights=(), lights=(), picture=picture,
        edges={**board.grid.edges}, props={}, lamps={},
    )  # fmt: skip
    ann, others = board[ANN], [token for token in board.tokens.values() if token.id != ANN]
    tokens = {ANN: replace(ann, place=START, sheet=replace(ann.sheet, pace=10))}
    for at in range(TOKENS - 1):
        token = others[at % 2]
        key = TokenId(f"brawler-{at}")
        place = (4 + at % 25 * 5, 3 + at // 25 * 12)
        tokens[key] = replace(token, id=key, name=f"Brawler {at + 1}", place=place if place != START else (63, 63), footprint=1.0)
    return replace(board, map=grid, tokens=tokens)


def paint_picture() -> QImage:
    """A picture with something in every part of it."""
    image = QImage(PIXELS, PIXELS, QImage.Format.Format_RGB32)
    image.fill(QColor("#4d5a44"))
    painter = QPainter(image)
    for at in range(12_000):
        colour = QColor.fromHsv(at * 37 % 360, 90, 60 + at % 90)
        painter.fillRect(QRect(at * 7919 % PIXELS, at * 104_729 % PIXELS, 30 + at % 70, 30 + at % 50), colour)
    painter.end()
    return image


def picture_file(folder: str) -> bytes:
    """The same as a file."""
    file = Path(folder, "field.jpg")
    paint_picture().save(str(file), quality=85)
    return file.read_bytes()


def main() -> None:
    """Print everything."""
    app = QApplication.instance() or QApplication([])
    load_fonts()
    with TemporaryDirectory() as folder:
        data = picture_file(folder)
    canvas, bare = show_map(data), bare_view(data)
    controller = canvas.controller
    frames, plain, picked = list[float](), list[float](), list[float]()
    for _ in range(ROUNDS):
        ours, first = drag(controller)
        frames += ours
        picked.append(first)
        plain += move_steps(bare.viewport(), bare.viewport().rect().center())
    pan = pan_steps(controller)
    report("A frame of a drag (128 × 128 cells, 250 tokens), median", median(frames), "under 16.7 ms", median(plain))
    report("  95th percentile", quantiles(frames, n=20)[-1], "under 16.7 ms", quantiles(plain, n=20)[-1])
    report("Taking the token up: where it can go and showing it, median", median(picked), "under 50 ms", PICK_UP)
    report("A frame of panning under a token in the hand, median", median(pan), "under 16.7 ms", whole_frame(bare))
    report("  95th percentile", quantiles(pan, n=20)[-1], "under 16.7 ms")
    print("  (panning is compared with painting the whole bare view anew)")
    canvas.close()
    del app
    os._exit(0)


def show_map(data: bytes) -> MapCanvas:
    """The map with everything baked at 100 %."""
    session = new_session(SKIRMISH, crowded_board(), "seed")
    canvas = MapCanvas(session, DARK)
    controller = canvas.controller
    controller.scene.motion.allowed = False
    session.observe(controller.follow)
    controller.set_pictures(lambda sha: None, lambda sha: data if sha == SHA else None)
    view = controller.view
    view.resize(*SIZE)
    view.show()
    view.camera.set_zoom(1.0)
    view.camera.centre_on(((START[0] + 0.5) * CELL, (START[1] + 0.5) * CELL))
    asked = controller.scene.background_image.picture(SHA)
    assert asked is not None
    wait(lambda: asked.ready and controller.scene.ground.ready and not busy())
    controller.scene.finish_baking()
    settle()
    return canvas


def drag(controller: MapController) -> tuple[list[float], float]:
    """Move over the whole view in small steps: seconds of each step with its repaint, and of the first one."""
    view, port = controller.view, controller.view.viewport()
    spot = controller.scene.spot_of(ANN)
    assert spot is not None
    start = view.at_view(spot)
    send(port, QEvent.Type.MouseButtonPress, start)
    send(port, QEvent.Type.MouseMove, start + QPoint(2, 2))
    began = perf_counter()
    send(port, QEvent.Type.MouseMove, start + QPoint(14, 0))
    QApplication.processEvents()
    picked = perf_counter() - began
    frames = move_steps(port, start)
    send(port, QEvent.Type.MouseButtonRelease, start)
    settle()
    return frames, picked


def pan_steps(controller: MapController) -> list[float]:
    """The map moves along under a token at the edge of the window: seconds of each step."""
    view, port = controller.view, controller.view.viewport()
    spot = controller.scene.spot_of(ANN)
    assert spot is not None
    start = view.at_view(spot)
    send(port, QEvent.Type.MouseButtonPress, start)
    send(port, QEvent.Type.MouseMove, start + QPoint(60, 0))
    frames = []
    for _ in range(60):
        began = perf_counter()
        view.camera.pan_within_map(-6, -3)
        QApplication.processEvents()
        frames.append(perf_counter() - began)
    send(port, QEvent.Type.MouseButtonRelease, start)
    return frames


def move_steps(port: QWidget, start: QPoint) -> list[float]:
    """The steps of one drag."""
    frames = []
    for step in range(MOVES):
        point = start + QPoint((step * 7) % 800 - 400, (step * 3) % 500 - 250)
        began = perf_counter()
        send(port, QEvent.Type.MouseMove, point)
        QApplication.processEvents()
        frames.append(perf_counter() - began)
    return frames


class Bare(QGraphicsView):
    """A view that moves one item with the mouse."""

    def __init__(self, scene: QGraphicsScene, item: QGraphicsEllipseItem) -> None:
        super().__init__(scene)
        self._item = item
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def mouseMoveEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        self._item.setPos(self.mapToScene(event.position().toPoint()))


def bare_view(data: bytes) -> Bare:
    """Nothing but the picture and one item."""
    QImageReader.setAllocationLimit(1024)
    image = QImage.fromData(data)
    scene = QGraphicsScene(QApplication.instance())
    item = scene.addPixmap(QPixmap.fromImage(image))
    item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
    item.setScale(CELLS * CELL / PIXELS)
    token = scene.addEllipse(-20, -20, 40, 40)
    view = Bare(scene, token)
    view.resize(*SIZE)
    view.show()
    view.centerOn(CELLS * CELL / 2, CELLS * CELL / 2)
    settle()
    return view


def whole_frame(view: Bare) -> float:
    """Seconds for painting all of the bare view."""
    times = []
    for _ in range(15):
        began = perf_counter()
        view.viewport().repaint()
        times.append(perf_counter() - began)
    return median(times)


def busy() -> bool:
    """Whether libraries are still being loaded beside everything else."""
    return any(thread.name == "warm up" for thread in threading.enumerate())


def wait(true: Callable[[], bool], seconds: float = 120.0) -> None:
    """Let the program run until something is true."""
    end = perf_counter() + seconds
    while not true():
        QApplication.processEvents()
        sleep(0.005)
        if perf_counter() > end:
            raise SystemExit("it never came")


def settle() -> None:
    """Let everything that is under way come to its end."""
    for _ in range(40):
        QApplication.processEvents()
        sleep(0.005)


if __name__ == "__main__":
    main()
