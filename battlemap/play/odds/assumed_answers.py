"""What everybody is taken to answer where a command asks: what somebody chose to look at, orders, else the default."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Seat
from battlemap.play.standing_orders import StandingOrders
from battlemap.rules.procedure import Choice, Keys
from battlemap.rules.run import by_default

Source: TypeAlias = Literal["chosen", "order", "default"]
Asked: TypeAlias = tuple[Seat, str]
"""Who is asked, and what (Choice.ask)."""
ANYBODY: Seat = ""
"""Stands for whoever is asked."""
MOST_OPTIONS = 9
"""No more answers are offered to look at: as many as there are digits."""


class AnswerOption(Struct, frozen=True):
    """One answer that could be given."""

    keys: Keys
    words: str


class AssumedAnswer(Struct, frozen=True):
    """A question that came up, and what was taken for its answer; *options*: what could be answered instead, it among them."""

    asked: Asked
    prompt: str
    keys: Keys
    words: str
    source: Source
    options: tuple[AnswerOption, ...]
    short: str = ""
    """The question alone, where the prompt says how things stood in one branch as well."""


class AssumedAnswers:
    """A policy that remembers what it was asked."""

    def __init__(self, orders: StandingOrders = StandingOrders(), chosen: Mapping[Asked, Keys] = {}) -> None:
        """*chosen*: answers to look at, for ANYBODY or for one seat; one that does not fit where it is asked is left out."""
        self._orders, self._chosen = orders, dict(chosen)
        self._known: dict[Asked, AssumedAnswer] = {}
        self._used: set[Asked] = set()
        self._given: set[tuple[Asked, str]] = set()
        """What was answered as chosen in this branch: once for each contest, then as usual."""

    @property
    def answers(self) -> tuple[AssumedAnswer, ...]:
        """What was taken for granted, in the order in which it came up; only what could be answered otherwise."""
        return tuple([answer for answer in self._known.values() if len(answer.options) > 1])

    @property
    def unused(self) -> tuple[Asked, ...]:
        """What was chosen for questions that never came up, or that it did not fit."""
        return tuple([asked for asked in self._chosen if asked not in self._used])

    def begin_branch(self) -> None:
        """Another branch of chance: what is asked is asked anew."""
        self._given.clear()

    def __call__(self, board: AnyEncounter, choice: Choice) -> Keys:
        """The answer to *choice*."""
        asked = (choice.to[0], choice.ask)
        wanted = asked if asked in self._chosen else (ANYBODY, choice.ask)
        chosen = self._chosen.get(wanted)
        source: Source
        if chosen is not None and (asked, choice.about) not in self._given and not choice.fault(chosen):
            keys, source = chosen, "chosen"
            self._given.add((asked, choice.about))
            self._used.add(wanted)
        elif (ordered := self._orders.settle(board, choice)) is not None and not choice.fault(ordered):
            keys, source = ordered, "order"
        else:
            keys, source = by_default(board, choice), "default"
        if asked not in self._known:
            self._known[asked] = _assumed(asked, choice, keys, source)
        return keys


def _assumed(asked: Asked, choice: Choice, keys: Keys, source: Source) -> AssumedAnswer:
    options: list[AnswerOption] = []
    if not (choice.unasked or choice.open):
        if choice.least == 0:
            options.append(AnswerOption((), "none"))
        if choice.least <= 1 <= choice.most:
            options += [AnswerOption((option.key,), option.text or option.key) for option in choice.first(MOST_OPTIONS)]
    words = ", ".join([option.text or key if (option := choice.option(key)) else key for key in keys]) or "none"
    if options and keys not in [option.keys for option in options]:
        options.insert(0, AnswerOption(keys, words))
    return AssumedAnswer(asked, choice.prompt, keys, words, source, tuple(options[:MOST_OPTIONS]), choice.short)
