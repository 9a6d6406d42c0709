"""The tools in the head of the question card: which there are, and which are of use now."""

from typing import Literal, TypeAlias

from battlemap.gui.question.automatic_answers import skipped_timings
from battlemap.gui.question.question_head import QuestionHead
from battlemap.play.session import Session

TYPE, ADJUST, REACT, ALWAYS, BACK = "T", "A", "R", "O", "Esc"
LETTERS = TYPE + ADJUST + REACT + ALWAYS
Dice: TypeAlias = Literal["", "wait", "lie", "over"]
"""No dice, dice that wait, dice that have fallen, dice that are being typed over."""


def add_tools(header: QuestionHead) -> None:
    """Put every tool on *header*, hidden."""
    for key, words, tip in (
        (TYPE, "Type dice", "Type what fell on the table"),
        (ADJUST, "Adjust", "Add a modifier of the GM’s own, with a reason"),
        (REACT, "Step in", "React to what was passed over"),
        (ALWAYS, "Always…", "Answer this from now on without asking"),
        (BACK, "Take back", "Take back the last answer"),
    ):
        header.add_tool(key, words, tip)


def show_tools(header: QuestionHead, session: Session, dice: Dice) -> None:
    """Show the tools that are of use now."""
    tools, current = header.tools, session.current
    over = dice == "over"
    tools[TYPE].setVisible(dice in ("wait", "lie"))
    tools[ADJUST].setVisible(dice in ("wait", "over"))
    tools[REACT].setVisible(not over and bool(skipped_timings(session)))
    tools[ALWAYS].setVisible(not over and bool(session.questions))
    asking = bool(session.questions) or session.waiting_roll is not None
    tools[BACK].setVisible(over or (asking and current is not None and bool(session.undo_title)))
    if over:
        tools[BACK].say("Leave them", "Leave the dice as they fell")
    elif current is not None and current.touched:
        tools[BACK].say("Take back", "Take back the last answer")
    else:
        tools[BACK].say("Call off", "Call off the whole action")
