"""What can be done over again in a moment: a decision the other way with the same dice, or a roll that falls otherwise."""

from collections.abc import Callable

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from battlemap.board.wording import capitalise
from battlemap.gui.timeline.comparison import input_words
from battlemap.gui.widgets.labels import add_action
from battlemap.play.given_answers import by_person
from battlemap.play.journal import ROOT, JournalEntry
from battlemap.play.session import Session
from battlemap.play.timeline.decisions import other_faces, question_words, requests_of
from battlemap.play.timeline.lanes import Moment
from battlemap.rules.choices import Choice
from battlemap.rules.run import AnswerInput, DiceInput

NOTHING = "Nothing was decided or rolled here"
OTHER = "Do something else instead"


def open_decision_menu(
    session: Session, moment: Moment, parent: QWidget, at: QPoint, act: Callable[[Callable[[], None]], object]
) -> QMenu:
    """A line for each decision and each roll of a moment; *act* does what is chosen."""
    menu = QMenu(parent)
    menu.setAccessibleName("Again, otherwise")
    menu.aboutToHide.connect(menu.deleteLater)
    entry = session.journal.entry(moment.cause) if moment.cause != ROOT else None
    if entry is not None and entry.command is not None:
        _add_lines(menu, session, entry, act)
        add_action(menu, OTHER, "stands before it").triggered.connect(lambda: act(lambda: session.go_to(entry.parent)))
    else:
        add_action(menu, NOTHING).setEnabled(False)
    menu.popup(at)
    return menu


def _add_lines(menu: QMenu, session: Session, entry: JournalEntry, act: Callable[[Callable[[], None]], object]) -> None:
    """What people decided in a command, and what was rolled."""
    board, asked = session.journal.board(entry.parent), requests_of(session.rules, session.journal, entry.id)
    for number, given in enumerate(entry.inputs):
        request = asked[number] if number < len(asked) else None
        if isinstance(given, AnswerInput) and not by_person(given):
            continue
        words = input_words(entry, given, board, request)
        if isinstance(given, DiceInput):
            faces = other_faces(session.rules, session.journal, session.seed, entry.id, number)
            line = add_action(menu, f"Roll again: {words}", "the rest as it was")
            line.setEnabled(bool(faces))
            line.triggered.connect(lambda _=False, at=number, new=faces: act(lambda: session.go_to(entry.id, at, new)))
        else:
            question = _lead(question_words(request)) if isinstance(request, Choice) else ""
            line = add_action(menu, f"Decide again: {question}{capitalise(words)}", "same dice")
            line.triggered.connect(lambda _=False, at=number: act(lambda: session.go_to(entry.id, at)))


def _lead(question: str) -> str:
    """A question before its answer."""
    return f"{question} " if question.endswith(("?", "…", ":")) else f"{question.rstrip('.')}: "
