"""How much memory both windows take in the course of an hour at the table, played at full speed.

`python -m benchmarks.gui.table_hour [SAMPLE …]`. As many commands as a table gives in an hour, with looking around, pointing,
covers over the players' window, conditions and hiding by hand, going back to the start of the round. Told are the megabytes
that the process holds (RSS on Linux) as the hour goes on, and how many of them are the record of what was played and pictures
that the bounded caches keep; the last line says by how much all of it grew once the caches were full.
"""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from collections.abc import Callable
from os import environ
from random import Random
from statistics import mean
from typing import TYPE_CHECKING

from benchmarks.gui.memory import MEGABYTE, bytes_of, kept_pictures, megabytes

if TYPE_CHECKING:
    from battlemap.gui.window.main_window import MainWindow
    from battlemap.testing.random_player import RandomPlayer

SAMPLES = ("ravine-ambush", "quarry-yard")
COMMANDS = 240
"""One in fifteen seconds."""
MOST_ANSWERS, PATIENCE = 60, 4
EVERY = 15
ZOOMS = (0.6, 0.9, 1.4, 2.0)
COVERS = ("players freeze", "players black", "players cover")


def main(samples: tuple[str, ...]) -> None:
    """Play, and tell."""
    from PySide6.QtCore import QCoreApplication, QEvent

    from battlemap.app import open_window

    application, window = open_window()
    window.resize(1920, 1080)

    def wait(seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            application.processEvents()
            time.sleep(0.003)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    wait(1.5)
    for name in samples:
        window.documents.open_sample(name)
        wait(0.5)
        play_hour(window, name, wait)
    window.close()


def play_hour(window: MainWindow, name: str, wait: Callable[[float], None]) -> None:
    """One hour in the open battle."""
    from battlemap.play.fog.fog_edits import set_by_sight
    from battlemap.testing.random_player import RandomPlayer

    page, random = window.page, Random(name)
    assert page is not None
    session = page.session
    window.actions_by_id["players"].trigger()
    second = window.window_actions.players.control.window
    assert second is not None
    second.resize(1920, 1080)
    window.window_actions.players.toggle_card()
    if page.board.grid is not None:
        session.edit(*set_by_sight(page.board, on=True), what="sight")
    player, told, idle = RandomPlayer(session, random), list[int](), 0
    for at in range(COMMANDS):
        idle = 0 if give_command(player) else idle + 1
        if not page.board.turns.order:
            session.undo()  # the fight is not to end yet
        if idle > PATIENCE:
            window.actions_by_id["back to fight"].trigger()
            idle = 0
        do_by_hand(window, random, at)
        wait(0.06)
        if at % EVERY == EVERY - 1:
            window.actions_by_id["fit"].trigger()  # the same is shown each time, in both windows
            window.window_actions.players.control.show_part("whole")
            wait(2.5)
            gc.collect()
            told.append(megabytes())
            record, pictures = bytes_of(session.journal) / MEGABYTE, kept_pictures() / MEGABYTE
            minute = (at + 1) * 60 // COMMANDS
            print(f"{name}: minute {minute:2d}, {told[-1]} MB; record {record:.1f}, kept pictures {pictures:.0f}", flush=True)
    quarter = len(told) // 4
    first, last = mean(told[quarter : 2 * quarter]), mean(told[-quarter:])
    print(f"{name}: {100 * (last - first) / first:+.1f} % from the second quarter to the last (under 5 %)", flush=True)
    window.actions_by_id["players"].trigger()


def give_command(player: RandomPlayer) -> bool:
    """One command with all its answers and rolls; False when nothing can be done any more."""
    from battlemap.testing.random_player import RuleViolation

    session, goes_on = player.session, True
    try:
        goes_on = player.command()
    except RuleViolation:  # it stops at a roll, which the window waits for
        for _ in range(MOST_ANSWERS):
            if session.current is None:
                break
            if session.waiting_roll is not None:
                session.roll()
            elif not player.answer_one():
                break
    if session.current is not None:
        session.call_off()
    return goes_on


def do_by_hand(window: MainWindow, random: Random, at: int) -> None:
    """What a game master does between two commands: look around, and each time one other thing."""
    from battlemap.gui.battle import many_edits
    from battlemap.play.scene.condition_edits import settable, toggle_condition

    page = window.page
    assert page is not None
    view, session, rules = page.controller.view, page.session, page.session.rules
    view.camera.set_zoom(ZOOMS[at % len(ZOOMS)])
    view.camera.pan(random.randint(-200, 200), random.randint(-120, 120))
    tokens = list(page.board.tokens)
    if session.current is not None or not tokens:
        return
    spot = page.controller.scene.spot_of(random.choice(tokens)) or (0.0, 0.0)
    match at % 8:
        case 0:
            for _ in range(2):
                window.actions_by_id[COVERS[at // 8 % 3]].trigger()
        case 1:
            view.input.pointing.pointed.emit(spot)
        case 2 if settable(rules, page.board):
            made = toggle_condition(rules, page.board, (random.choice(tokens),), random.choice(settable(rules, page.board)).key)
            if made.events:
                session.edit(*made.events, what=made.title)
        case 3:
            events, what = many_edits.hide_all(page.board, (random.choice(tokens),))
            session.edit(*events, what=what)
        case 4:
            page.controller.select((random.choice(tokens),))
        case 5:
            window.actions_by_id["undo"].trigger()
        case 6:
            window.actions_by_id["players frame"].trigger()
        case 7 if at % 40 == 39:
            window.actions_by_id["back to round"].trigger()


if __name__ == "__main__":
    environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory(prefix="battlemap-hour-") as home:
        environ["BATTLEMAP_HOME"] = home
        main(tuple(sys.argv[1:]) or SAMPLES)
