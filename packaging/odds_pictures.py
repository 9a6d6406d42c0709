"""Odds for docs/pictures/: beside the menu and beside a decision of a machine in all five games, at a question, for a move."""

from collections.abc import Callable

from picture_studio import PictureWindow, sample, wait
from PySide6.QtCore import QPoint

from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zones.outlines import centroid
from battlemap.minds.fight import begin
from battlemap.play.standing_orders import EVERYBODY, MachineSeat
from battlemap.rules.procedure import Command

PATIENCE = 1600
"""So many times 50 ms numbers are waited for at most."""
STEPS = 24
"""So many steps machines take at most until somebody strikes who had something to choose between."""


def look_into(pixmaps: PictureWindow, subject: Subject, at: QPoint, action: str) -> None:
    """Open the menu on something, go to the row of *action*, and wait for all its numbers."""
    menu = pixmaps.page.parts.menu
    pixmaps.page.open_menu(subject, pixmaps.page.controller.view.viewport().mapToGlobal(at))
    pixmaps.settle()
    rows = [row for row in menu.rows if row.entry.command is not None and row.entry.command.action == action]
    menu.list.select_row(menu.rows.index(rows[0]))
    part = pixmaps.page.outlook
    assert part is not None
    for _ in range(PATIENCE):
        wait(50)
        if not part.worker.is_working and not menu.odds.is_working:
            break
    wait(200)


def odds_of(name: str, who: str, action: str, whom: str) -> Callable[[PictureWindow], None]:
    """The odds of an action in the sample *name*."""

    def show(pixmaps: PictureWindow) -> None:
        pixmaps.open(sample(name), f"odds-{name}")
        pixmaps.page.selection.select(Subject("token", TokenId(who)))
        look_into(pixmaps, Subject("token", TokenId(whom)), pixmaps.place(TokenId(whom)), action)

    return show


def odds_of_move(pixmaps: PictureWindow) -> None:
    """What threatens where a move leads."""
    pixmaps.open(sample("ravine-ambush"), "odds-move")
    mesa = ZoneId("mesa")
    at = pixmaps.page.controller.view.at_view(centroid(pixmaps.page.board.zone_map, mesa))
    look_into(pixmaps, Subject("zone", mesa), at, "move")


def odds_of_answers(pixmaps: PictureWindow) -> None:
    """Invoke, roll again, or leave it: the numbers of each over the question."""
    pixmaps.open(sample("ravine-ambush"), "odds-question")
    session = pixmaps.page.session
    session.set_orders(session.orders.with_rolling(EVERYBODY, "type"))
    pixmaps.page.perform(Command("push", TokenId("orm"), {"target": (TokenId("cole"),)}))
    session.type_in(2, 2, 1, 2)
    while session.questions and session.questions[0].ask != "invoke":
        session.answer(*(session.questions[0].default or ()))
    wait(400)
    part = pixmaps.page.answer_odds
    assert part is not None
    for _ in range(PATIENCE):
        wait(50)
        if part.card.isVisible() and not part.worker.is_working:
            break
    pixmaps.settle()


def decision_in(name: str) -> Callable[[PictureWindow], None]:
    """What a machine did in the sample *name*, why, and the odds of it."""

    def show(pixmaps: PictureWindow) -> None:
        pixmaps.open(sample(name), f"decision-{name}")
        session = pixmaps.page.session
        if not session.board.turns.order:
            begin(session)
        orders = session.orders
        for side in session.board.sides:
            orders = orders.with_machine(MachineSeat(side))
        session.set_orders(orders)
        part = pixmaps.page.machine_part()
        for _ in range(STEPS):
            story, report = part.panel.decision.story, part.opponent.report
            wanted = report.decision.command if report is not None else None
            strikes = wanted is not None and wanted.action in session.rules.tactics.attacks
            if strikes and story is not None and len(story.rows) > 1 and part.panel.decision.has_odds(1):
                break
            part.opponent.step()
            for _ in range(PATIENCE):
                wait(50)
                if not part.opponent.thinks:
                    break
        part.panel.decision.odds_wanted.emit(1)
        for _ in range(PATIENCE):
            wait(50)
            if not part.odds.worker.is_working:
                break
        pixmaps.settle(1500)

    return show


ODDS: dict[str, Callable[[PictureWindow], None]] = {
    "odds-zones-and-weight": odds_of("ravine-ambush", "orm", "push", "cole"),
    "odds-four-dice": odds_of("tavern-scuffle", "ilsa-varn", "attack", "watchman-abel"),
    "odds-feudal-pool": odds_of("forest-road", "wenna", "attack", "archer-1"),
    "odds-three-action": odds_of("quarry-yard", "maren", "charge", "cutter-1"),
    "odds-percentile": odds_of("crooked-ladle", "hanne", "attack", "gar"),
    "decision-zones-and-weight": decision_in("ravine-ambush"),
    "decision-four-dice": decision_in("tavern-scuffle"),
    "decision-feudal-pool": decision_in("forest-road"),
    "decision-three-action": decision_in("quarry-yard"),
    "decision-percentile": decision_in("crooked-ladle"),
    "odds-move": odds_of_move,
    "odds-question": odds_of_answers,
}
"""By the names of their pictures, which are made at 1366x768 alone."""
