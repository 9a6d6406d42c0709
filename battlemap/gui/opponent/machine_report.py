"""What a machine decided, as the window tells of it."""

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.minds.decision import Decision
from battlemap.play.session import Session


class MachineReport(Struct, frozen=True):
    """What was decided last, or is advised, and on which board."""

    decision: Decision
    before: AnyEncounter
    who: TokenId | None = None
    advice: bool = False
    to_question: str = ""
    """The question it answers."""
    answer: str = ""
    """What it answers, in words."""

    @property
    def passes(self) -> bool:
        """Whether nothing is worth doing."""
        return self.decision.command is None and not self.decision.keys and not self.to_question


def make_report(
    session: Session, decision: Decision, before: AnyEncounter, who: TokenId | None, advice: bool = False
) -> MachineReport:
    """What *who* decided on the board *before*; an answer is one to the question that is open in *session*."""
    asked, answer = "", ""
    if session.questions and decision.command is None:
        choice = session.questions[0]
        options = [choice.option(key) for key in decision.keys]
        asked = choice.prompt
        answer = ", ".join([option.text for option in options if option is not None]) or "Nothing"
    return MachineReport(decision, before, who, advice, asked, answer)
