"""The timeline of a long fight: opening it, scrolling, walking, its chart; 300 commands and other tries, sixty fighters.

Run it as `python -m benchmarks.gui.long_past [COMMANDS [FIGHTERS]]`. Times are of the processor, of the window's thread.
"""

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time

from msgspec.structs import replace
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.board.ids import TokenId
from battlemap.gui.battle.timeline_part import TimelinePart
from battlemap.gui.settings import open_settings
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.window.main_window import MainWindow
from battlemap.paint.style.typography import load_fonts
from battlemap.play.session import Session, new_session
from battlemap.store.database.battle import Battle
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.document.document import Document
from battlemap.testing.random_player import RandomPlayer
from benchmarks.formats.record_speed import count_commands
from benchmarks.gui.grid_drag import settle, wait
from benchmarks.timing import Start, report

OPENED, FRAME = "under 200 ms", "under 16.7 ms"
LANES, LANE = 4, 12


def long_fight(commands: int, fighters: int) -> Session:
    """So many commands by the random player on the ravine, among so many, and four other tries that leave them."""
    battle = read_sample("ravine-ambush")
    board, first = battle.board, tuple(battle.board.tokens.items())
    for at in range(fighters - len(first)):
        key, token = first[at % len(first)]
        board = board.with_token(replace(token, id=TokenId(f"{key}-{at}"), name=f"{token.name} {at}"))
    listed = {who for slot in board.turns.order for who in slot}
    late = tuple((who,) for who in board.tokens if who not in listed)
    board = replace(board, turns=replace(board.turns, order=(*board.turns.order, *late)))
    session = new_session(battle.rules, board, "seed")
    play(session, commands, 1)
    way = session.journal.path(session.head)
    for lane in range(LANES):
        session.go_to(way[len(way) * (lane + 1) // (LANES + 1)])
        play(session, count_commands(session) + LANE, lane)
    session.go_to(way[-1])
    return session


def play(session: Session, commands: int, seed: int) -> None:
    """Play on at random until so many commands lie behind."""
    player = RandomPlayer(session, Random(seed))
    for _ in range(3 * commands):
        if count_commands(session) >= commands or not player.command():
            break
    while session.current is not None and session.undo():
        pass


def timed(act: Callable[[], object]) -> Start:
    """What something takes with the painting that follows from it."""
    began, used = perf_counter(), thread_time()
    act()
    QApplication.processEvents()
    return Start(perf_counter() - began, thread_time() - used)


def say(what: str, starts: list[Start], wanted: str) -> None:
    """Print the median and the 95th percentile of what was timed."""
    taken = [start.processor for start in starts]
    report(f"{what}, median", median(taken), wanted)
    if len(taken) > 1:
        report("    of 20 the slowest", quantiles(taken, n=20)[-1], wanted)


def measure(window: MainWindow) -> None:
    """Open the timeline and use it."""
    page = window.page
    assert page is not None
    say("Ctrl+H, first", [timed(window.actions_by_id["timeline"].trigger)], OPENED)
    timeline = page.timeline
    assert isinstance(timeline, TimelinePart)
    reading = [timed(lambda: None) for _ in range(200)]
    say("A slice of reading", reading, FRAME)
    settle()
    bar = timeline.strip.horizontalScrollBar()
    say("Scrolling by 40 px", [timed(lambda: bar.setValue(bar.value() - 40)) for _ in range(100)], FRAME)
    again = [timed(window.actions_by_id["timeline"].trigger) for _ in range(8)]
    say("Ctrl+H, again", again[1::2], OPENED)
    points = [timeline.strip.view.point_of(moment) for moment in timeline.timeline.main.moments[-12:]]
    say("Pointing at a moment", [timed(partial(point_at, timeline, at)) for at in points], FRAME)
    say("A step back", [timed(lambda: timeline.steps.command(-1)) for _ in range(40)], "under 100 ms")
    say("The chart of luck", [timed(timeline.show_luck) for _ in range(9)], "under 50 ms")
    settle()


def point_at(timeline: TimelinePart, at: QPoint) -> None:
    """Point at a moment."""
    QTest.mouseMove(timeline.strip.viewport(), at)


def main(commands: int, fighters: int) -> None:
    """Make the fight, open it in a window of 1366 × 768 and print what things take."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with TemporaryDirectory() as folder:
        os.environ["BATTLEMAP_HOME"] = folder
        app = QApplication.instance() or QApplication([])
        assert isinstance(app, QApplication)
        load_fonts()
        session = long_fight(commands, fighters)
        path, journal = Path(folder) / "long.battle", session.journal
        entries = tuple([journal.entry(key) for key in sorted(journal.stubs)])
        Document.create(path, Battle(session.rules, journal.opening, session.state, entries)).close()
        print(f"{len(entries)} entries, {len(session.board.tokens)} tokens")
        window = MainWindow(Theme(open_settings()))
        window.resize(1366, 768)
        window.show()
        window.documents.open(path)
        wait(lambda: window.page is not None and window.page.parts.is_built)
        settle()
        measure(window)
        window.close()


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(*given, *(300, 60)[len(given) :]))
