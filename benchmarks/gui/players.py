"""Panning and zooming with both windows open, against a bare view that paints the same picture; opening the second one.

A picture of 8192 × 8192 px under 128 × 128 cells, 250 tokens, ground covered with 500 strokes; both windows 1920 × 1080.
Run it as `python -m benchmarks.gui.players`.
"""

import os
from collections.abc import Callable
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Moved
from battlemap.board.grid.fog.fog_tables import table_of
from battlemap.canvas.map_canvas import MapCanvas
from battlemap.gui.players.players_theme import PlayersTheme
from battlemap.gui.players.players_window import PlayersWindow
from battlemap.gui.players.shown_battle import ShownBattle
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.settings import open_settings
from battlemap.paint.style.palette import DARK
from battlemap.paint.style.typography import load_fonts
from battlemap.play.fog.fog_edits import set_fog
from battlemap.play.journal import replay
from battlemap.play.public.player_boards import PlayerBoards
from battlemap.play.session import Session, new_session
from benchmarks.gui.grid_drag import SHA, SIZE, START, Bare, bare_view, crowded_board, picture_file, settle, wait
from benchmarks.timing import Start, report
from tests.games.skirmish import ANN, SKIRMISH

STROKES, STEPS, ROUNDS = 500, 60, 3
FRAME, BOTH, LONGEST = "under 16.7 ms", "under 33 ms", "under 100 ms"


def covered_board() -> AnyEncounter:
    """The crowded field with 500 strokes of covered and revealed ground."""
    board = crowded_board()
    for at in range(STROKES):
        x, y = at * 37 % 124, at * 61 % 124
        assert board.grid is not None
        cells = table_of(board.grid, [(x + dx, y + dy) for dx in range(4) for dy in range(3)])
        board = replay(board, set_fog(board, cells, covered=at % 3 != 0))
    return board


def frames_of(act: Callable[[int], object]) -> list[Start]:
    """What each step takes with the painting that follows from it; of the processor only what this thread computes."""
    frames = []
    for step in range(STEPS):
        began, used = perf_counter(), thread_time()
        act(step)
        QApplication.processEvents()
        frames.append(Start(perf_counter() - began, thread_time() - used))
    settle()
    return frames


def pan(canvas: MapCanvas) -> Callable[[int], object]:
    camera = canvas.controller.view.camera
    return lambda step: camera.pan(9 if step % 30 < 15 else -9, 5 if step % 30 < 15 else -5)


def zoom(canvas: MapCanvas) -> Callable[[int], object]:
    camera = canvas.controller.view.camera
    return lambda step: camera.set_zoom(camera.zoom * (1.03 if step % 20 < 10 else 1 / 1.03))


def report_frames(what: str, frames: list[Start], wanted: str, plain: list[Start]) -> None:
    """Median, 95th percentile and the longest; then the same of the processor."""
    for name, at in ((what, 0), ("  of the processor", 1)):
        ours, bare = [frame[at] for frame in frames], [frame[at] for frame in plain]
        report(f"{name}, median", median(ours), wanted, median(bare))
        report("    95th percentile", quantiles(ours, n=20)[-1], wanted, quantiles(bare, n=20)[-1])
        report("    longest", max(ours), LONGEST)


def main() -> None:
    """Print everything."""
    app = QApplication.instance() or QApplication([])
    load_fonts()
    with TemporaryDirectory() as folder:
        data = picture_file(folder)
    session = new_session(SKIRMISH, covered_board(), "seed")
    bridge, canvas = SessionBridge(session), MapCanvas(session, DARK)
    show(canvas, bridge, data)
    bare = bare_view(data)
    plain_pan, plain_zoom = bare_steps(bare)
    alone = [frame for _ in range(ROUNDS) for frame in frames_of(pan(canvas))]
    alone_zoom = [frame for _ in range(ROUNDS) for frame in frames_of(zoom(canvas))]
    report_frames("Panning the GM's window alone", alone, FRAME, plain_pan)
    report_frames("Zooming the GM's window alone", alone_zoom, FRAME, plain_zoom)
    opened, battle, window = open_players(canvas, bridge)
    report("Opening the players' window, to its first picture", opened.wall, "under 300 ms")
    report("  of the processor", opened.processor, "under 300 ms")
    wait(lambda: battle.map.scene.ground.ready)
    settle()
    both = [frame for _ in range(ROUNDS) for frame in frames_of(pan(canvas))]
    both_zoom = [frame for _ in range(ROUNDS) for frame in frames_of(zoom(canvas))]
    report_frames("Panning, players follow", both, BOTH, plain_pan)
    report_frames("Zooming, players follow", both_zoom, BOTH, plain_zoom)
    change, redacted = changes(session, battle)
    report("A token moves in both windows, of the processor, median", change, "the next frame")
    report("  of that the board without secrets", redacted, FRAME)
    del app, window
    os._exit(0)


def show(canvas: MapCanvas, bridge: SessionBridge, data: bytes) -> None:
    """The GM's map with everything baked at 100 %."""
    controller = canvas.controller
    controller.scene.motion.allowed = False
    bridge.updated.connect(controller.follow)
    controller.set_pictures(lambda sha: None, lambda sha: data if sha == SHA else None)
    view = controller.view
    view.resize(*SIZE)
    view.show()
    view.camera.set_zoom(1.0)
    view.camera.centre_on((START[0] * 60.0, START[1] * 60.0))
    picture = controller.scene.background_image.picture(SHA)
    assert picture is not None
    wait(lambda: picture.ready and controller.scene.ground.ready)
    controller.scene.finish_baking()
    settle()


def open_players(canvas: MapCanvas, bridge: SessionBridge) -> tuple[Start, ShownBattle, PlayersWindow]:
    """What it takes up to the first picture, the battle and its window."""
    began, used = perf_counter(), thread_time()
    theme = PlayersTheme(open_settings())
    window = PlayersWindow(theme, [])
    battle = ShownBattle(window, bridge, canvas.controller, theme, window)
    battle.dress(moving=False)
    battle.shown.choose("follow")
    window.resize(*SIZE)
    window.show()
    QApplication.processEvents()
    return Start(perf_counter() - began, thread_time() - used), battle, window


def changes(session: Session, battle: ShownBattle) -> tuple[float, float]:
    """Median seconds of the processor for a move with the painting of both windows, and for the board that players may know."""
    times, redactions = list[float](), list[float]()
    for at in range(12):
        began = thread_time()
        session.edit(Moved(ANN, (START[0] + at % 3, START[1] + at % 2)), what="move")
        for _ in range(2):
            QApplication.processEvents()
        times.append(thread_time() - began)
        boards = PlayerBoards(session.rules)
        began = thread_time()
        boards.board_for(replace(session.board))
        redactions.append(thread_time() - began)
    assert battle.feed.board[ANN].place == session.board[ANN].place
    return median(times), median(redactions)


def bare_steps(bare: Bare) -> tuple[list[Start], list[Start]]:
    """The same steps of the bare view."""
    across = bare.horizontalScrollBar()

    def slide(step: int) -> None:
        across.setValue(across.value() + (9 if step % 30 < 15 else -9))

    def grow(step: int) -> None:
        by = 1.03 if step % 20 < 10 else 1 / 1.03
        bare.scale(by, by)

    return frames_of(slide), frames_of(grow)


if __name__ == "__main__":
    main()
