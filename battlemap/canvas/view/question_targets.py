"""Which open questions a click on the map or a card dropped can answer, and whom a contest is about."""

from battlemap.board.grid_map import cell_of
from battlemap.board.ids import AspectId, Cell, TokenId
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


def numbered_targets(choice: Choice) -> dict[str, str]:
    """What can be clicked, and the number that it has on the card, the first of several with a +; cells are left out."""
    if isinstance(choice.options, CellOptions):
        return {}
    found: dict[str, str] = {}
    for at, option in enumerate(choice.options, 1):
        if isinstance(option.subject, str) and option.subject and not option.refusal:
            number = str(at) if at <= DIGITS else "•"
            found[option.subject_key] = f"{found[option.subject_key].rstrip('+')}+" if option.subject_key in found else number
    return found


def aspects_in(session: Session) -> dict[AspectId, tuple[Option, ...]]:
    """The aspects that open questions are about, each with the answers that would put it to use.

    An answer is about an aspect that is its subject, or that its key ends with ("plus:boulders").
    """
    known, found = session.board.aspects, dict[AspectId, tuple[Option, ...]]()
    for choice in session.questions:
        if choice.most != 1 or isinstance(choice.options, CellOptions):
            continue
        for option in choice.free:
            named = (AspectId(option.subject_key), AspectId(option.key.rpartition(":")[2]))
            aspect = next((name for name in named if name in known), None)
            if aspect is not None:
                found[aspect] = (*found.get(aspect, ()), option)
    return found


def cells_in(choice: Choice) -> frozenset[Cell]:
    """The cells that answer a question."""
    if isinstance(choice.options, CellOptions):
        found = map(cell_of, choice.options.keys())
        return frozenset(cell for cell in found if cell is not None)
    return frozenset(o.subject for o in choice.options if isinstance(o.subject, tuple) and not o.refusal)


def answer_about(choice: Choice, subject: str) -> Option | None:
    """The answer that is about *subject*."""
    if isinstance(choice.options, CellOptions):
        return choice.options.option(subject)
    return next((option for option in choice.free if subject in (option.subject_key, option.key)), None)


def contest_targets(session: Session) -> tuple[TokenId, ...]:
    """Whom the contest under way is about, besides the one who acts."""
    contest = session.contest
    if contest is None or session.current is None:
        return ()
    names = [TokenId(side.who) for side in contest.sides[1:] if side.who]
    return tuple(token for token in names if token in session.board.tokens)
