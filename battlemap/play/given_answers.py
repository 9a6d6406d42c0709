"""Which answers of a command people gave, and which were passed over."""

from collections.abc import Sequence

from battlemap.rules.run import Answer, AnswerInput, Tape


def by_person(answer: Answer) -> bool:
    """True for an answer of a person, and for dice that a person rolled or typed in: undo stops before it."""
    return not answer.auto if isinstance(answer, AnswerInput) else answer.by_hand or answer.held


def last_by_person(inputs: Sequence[Answer]) -> int:
    """The number of the last answer that a person gave; -1 if there is none."""
    return max([at for at, answer in enumerate(inputs) if by_person(answer)], default=-1)


def passed_over(inputs: Tape, ask: str) -> list[int]:
    """The numbers of the answers to *ask* that nobody gave, the last one first."""
    passed = [at for at, given in enumerate(inputs) if isinstance(given, AnswerInput) and given.auto and given.ask == ask]
    return passed[::-1]
