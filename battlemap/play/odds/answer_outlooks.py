"""What each answer to the open question of a command under way is likely to bring, side by side."""

from msgspec import Struct

from battlemap.play.odds.outlook import Outlook
from battlemap.play.odds.outlook_work import OutlookWork
from battlemap.play.session import Session
from battlemap.rules.procedure import Choice, Option
from battlemap.rules.run import AnswerInput, InputMismatch

MOST_ANSWERS = 12
"""Of more answers only the first are looked at, and the default."""
PATIENCE, SAMPLES = 0.4, 1500
"""For each answer so many times as long as for a line of a menu, and so many draws after that."""
LEAST_CHANCE, LEAST_HARM = 0.005, 0.05
"""Answers that differ by less in every number come to the same."""


class AnswerOutlook(Struct, frozen=True):
    """One answer, and what is known of it by now; *usual*: it is what is taken where nobody says otherwise."""

    option: Option
    outlook: Outlook | None
    usual: bool


class AnswerOutlooks:
    """The outlooks of all answers to *choice*, worked out in turns, in slices."""

    def __init__(self, session: Session, choice: Choice) -> None:
        """*choice* is the only open question of the command under way."""
        run = session.current
        assert run is not None
        self.choice = choice
        default = choice.default[0] if choice.default else ""
        options = choice.free[:MOST_ANSWERS]
        if default and default not in [option.key for option in options]:
            options = (*options[:-1], *(option for option in choice.free if option.key == default))
        self._usual, self._turn = default, 0
        self._works = [
            (option, OutlookWork(
                session.rules, run.before, run.command, session.orders, inputs=(*run.inputs, _answer(choice, option)),
                patience=PATIENCE, samples=SAMPLES, look_around=False,
            ))
            for option in options
        ]  # fmt: skip

    @property
    def done(self) -> bool:
        """Whether nothing more will become known."""
        return all(work.done for _, work in self._works)

    @property
    def answers(self) -> tuple[AnswerOutlook, ...]:
        """What is known by now, in the order of the question; none while any answer is quite unknown, or says nothing."""
        outlooks = tuple([AnswerOutlook(option, work.outlook, option.key == self._usual) for option, work in self._works])
        return outlooks if all(answer.outlook is not None for answer in outlooks) else ()

    @property
    def matters(self) -> bool:
        """Whether it makes a difference what is answered, as far as is known."""
        known = [answer.outlook for answer in self.answers if answer.outlook is not None]
        return len(known) > 1 and any(_differ(known[0], other) for other in known[1:])

    def step(self, seconds: float) -> bool:
        """Work for about *seconds*, on one answer after the other; True when all is done."""
        waiting = [work for _, work in self._works if not work.done]
        if waiting:
            work = waiting[self._turn % len(waiting)]
            self._turn += 1
            try:
                work.step(seconds)
            except InputMismatch:  # the rules ask on otherwise than before: nothing can be said of this answer
                self._works = [(option, other) for option, other in self._works if other is not work]
        return self.done


def is_comparable(session: Session) -> bool:
    """Whether the session waits for one answer among a few, in the middle of a command."""
    questions, run = session.questions, session.current
    if run is None or len(questions) != 1 or session.waiting_roll is not None:
        return False
    choice = questions[0]
    return not choice.open and choice.least == choice.most == 1 and len(choice.free) > 1


def _answer(choice: Choice, option: Option) -> AnswerInput:
    return AnswerInput(choice.ask, (option.key,), option.by or choice.to[0])


def _differ(first: Outlook, other: Outlook) -> bool:
    unsure = first.interval + other.interval
    shares = abs(first.success - other.success), abs(first.takes_out - other.takes_out)
    harms = abs(first.harm - other.harm), abs(first.own_harm - other.own_harm)
    return max(shares) > LEAST_CHANCE + unsure or max(harms) > LEAST_HARM + unsure
