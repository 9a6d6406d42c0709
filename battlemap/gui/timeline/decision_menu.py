"""What can be done over again in a moment: a decision the other way with the same dice, or a roll that falls otherwise."""

from collections.abc import Callable

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.board.wording import capitalise
from battlemap.gui.timeline.comparison import input_words
from battlemap.gui.widgets.labels import add_action
from battlemap.play.journal import ROOT
from battlemap.play.resolution import by_person
from battlemap.play.session import Session
from battlemap.play.timeline.decisions import other_faces
from battlemap.play.timeline.lanes import Moment
from battlemap.rules.run import AnswerInput, DiceInput

NOTHING = "Nothing was decided or rolled here"


def open_decision_menu(
    session: Session, moment: Moment, parent: QWidget, at: QPoint, act: Callable[[Callable[[], None]], object]
) -> QMenu:
    """A line for each decision and each roll of a moment; *act* does what is chosen."""
    menu = QMenu(parent)
    menu.setAccessibleName("Again, otherwise")
    menu.aboutToHide.connect(menu.deleteLater)
    entry = session.journal.entry(moment.cause) if moment.cause != ROOT else None
    board = session.journal.board(entry.parent) if entry is not None else session.board
    for number, given in enumerate(entry.inputs if entry is not None else ()):
        if entry is None or isinstance(given, AnswerInput) and not by_person(given):
            continue
        words = input_words(entry, given, board)
        if isinstance(given, DiceInput):
            faces = other_faces(session.rules, session.journal, session.seed, moment.cause, number)
            line = add_action(menu, f"Roll again: {words}", "the rest as it was")
            line.setEnabled(bool(faces))
            line.triggered.connect(lambda _=False, at=number, new=faces: act(lambda: session.go_to(moment.cause, at, new)))
        else:
            line = add_action(menu, f"Decide again: {capitalise(words)}", "same dice")
            line.triggered.connect(lambda _=False, at=number: act(lambda: session.go_to(moment.cause, at)))
    if menu.isEmpty():
        add_action(menu, NOTHING).setEnabled(False)
    menu.popup(at)
    return menu
