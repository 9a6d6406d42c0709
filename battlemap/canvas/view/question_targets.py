"""Which open questions a click on the map or a card dropped can answer, and whom a contest is about."""

from battlemap.board.grid_map import cell_of
from battlemap.board.ids import AspectId, Cell, TokenId
from battlemap.board.subject import Subject
from battlemap.play.session import Session
from battlemap.rules.procedure import CellOptions, Choice, Option

DIGITS = 9
"""So many answers have a number of their own."""


def clickable_choice(session: Session) -> Choice | None:
    """The first open question whose answer is one thing on the map."""
    for choice in session.questions:
        if choice.most == 1 and (isinstance(choice.options, CellOptions) or any(option.subject for option in choice.options)):
            return choice
    return None


def numbered_targets(choice: Choice) -> dict[Subject, str]:
    """What can be clicked, and the number that it has on the card, the first of several with a +; cells are left out."""
    if isinstance(choice.options, CellOptions):
        return {}
    numbers: dict[Subject, str] = {}
    for at, option in enumerate(choice.options, 1):
        subject = option.on_map
        if subject is not None and subject.kind != "cell" and not option.refusal:
            number = str(at) if at <= DIGITS else "•"
            numbers[subject] = f"{numbers[subject].rstrip('+')}+" if subject in numbers else number
    return numbers


def aspects_in(session: Session) -> dict[AspectId, tuple[Option, ...]]:
    """The aspects of the board that answers to open questions would put to use, each with those answers."""
    answers: dict[AspectId, tuple[Option, ...]] = {}
    for choice in session.questions:
        if choice.most != 1 or isinstance(choice.options, CellOptions):
            continue
        for option in choice.free:
            if option.aspect is not None and option.aspect in session.board.aspects:
                answers[option.aspect] = (*answers.get(option.aspect, ()), option)
    return answers


def cells_in(choice: Choice) -> frozenset[Cell]:
    """The cells that answer a question."""
    if isinstance(choice.options, CellOptions):
        found = map(cell_of, choice.options.keys())
        return frozenset(cell for cell in found if cell is not None)
    subjects = [option.on_map for option in choice.options if not option.refusal]
    return frozenset(subject.cell for subject in subjects if subject is not None and subject.kind == "cell")


def answer_about(choice: Choice, subject: Subject) -> Option | None:
    """The answer that is about *subject*."""
    return next((option for option in choice.options_about(subject) if not option.refusal), None)


def contest_targets(session: Session) -> tuple[TokenId, ...]:
    """Whom the contest under way is about, besides the one who acts."""
    contest = session.contest
    if contest is None or session.current is None:
        return ()
    names = [TokenId(side.who) for side in contest.sides[1:] if side.who]
    return tuple(token for token in names if token in session.board.tokens)
