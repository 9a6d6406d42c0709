"""Standing orders as the card offers them, and what was answered by itself and can still be changed."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyToken
from battlemap.board.ids import TokenId
from battlemap.board.wording import capitalise
from battlemap.gui.session.seat_names import seat_name
from battlemap.play.given_answers import by_person
from battlemap.play.session import Session
from battlemap.play.standing_orders import MachineSeat, StandingOrder, StandingOrders
from battlemap.rules.procedure import CellOptions, Choice, Keys
from battlemap.rules.run import AnswerInput, Tape

NOBODY = ("nobody",)
PASSED = (NOBODY, ("pass",))
"""Answers by which nobody does anything."""
LONGEST = 40
SHORT = 2
"""A name of so many letters is an abbreviation."""


class AutomaticAnswer(Struct, frozen=True):
    """An answer among the inputs that nobody gave: where it stands, whose it is, and what was asked."""

    at: int
    caption: str
    words: str
    keys: Keys
    prompt: str
    choice: Choice

    @property
    def key(self) -> str:
        """The one answer, where only one can be given."""
        return self.keys[0] if self.keys else ""

    @property
    def is_several(self) -> bool:
        """Whether any number of answers can be given, none included."""
        return grouped_answers(self.choice)


def automatic_answers(session: Session, switched: frozenset[int] = frozenset()) -> tuple[AutomaticAnswer, ...]:
    """The answers since the last step of a person that came by order or default, where there was a choice.

    *switched*: positions among the inputs that a person changed by a switch; they count as such answers.
    """
    run = session.current
    if run is None:
        return ()
    inputs = run.inputs
    since = max([at for at, answer in enumerate(inputs) if by_person(answer) and at not in switched], default=-1)
    answers = []
    for at in range(since + 1, len(inputs)):
        answer, asked = inputs[at], run.run.requests[at]
        if not isinstance(answer, AnswerInput) or not isinstance(asked, Choice) or answer.ask in run.command.preset:
            continue
        if asked.open or asked.unasked or answer.keys == NOBODY or len(asked.first(asked.least + 1)) <= asked.least:
            continue
        if isinstance(asked.options, CellOptions) or any(asked.option(key) is None for key in answer.keys):
            continue
        answers.append(
            AutomaticAnswer(at, _caption(session, asked), _answer_words(asked, answer.keys), answer.keys, asked.prompt, asked)
        )
    often = Counter(automatic.caption for automatic in answers)
    return tuple(_distinguish(session, automatic) if often[automatic.caption] > 1 else automatic for automatic in answers)


def _distinguish(session: Session, answer: AutomaticAnswer) -> AutomaticAnswer:
    """The same is asked more than once: called by those it is about, unless the answer names one of them."""
    choice, tokens = answer.choice, session.board.tokens.values()
    names = [token.name for token in tokens]
    about = " · ".join([_short_name(token.name, names) for token in tokens if token.id in choice.on])
    asked = _order_label(choice)
    if not about or _token_asked(session, choice) is not None or any(_names_token(choice, key) for key in answer.keys):
        return answer
    return replace(answer, caption=about if grouped_answers(choice) else f"{asked}: {about}")


def _short_name(name: str, names: Sequence[str]) -> str:
    """The first word of a name that nobody else on the board has; the whole name if there is none."""
    others = Counter(word for other in set(names) for word in other.split())
    return next((word for word in name.split() if others[word] == 1 and len(word) > 2), name)


def grouped_answers(asked: Choice) -> bool:
    """Whether a question takes any number of answers."""
    return asked.most > 1 or not asked.least


def _answer_words(asked: Choice, keys: Keys) -> str:
    """An answer in few words: the first of several, and how many more there are."""
    options = [option for option in asked.options if option.key in keys]
    first = (options[0].text or options[0].key) if options else "none"
    return f"{first}, +{len(options) - 1}" if len(options) > 1 else first


def _caption(session: Session, asked: Choice) -> str:
    """Whose answer it is; in a word what was asked, where the GM judged, any number may hold, or the answer is yes or no."""
    token = _token_asked(session, asked)
    if token is None:
        return _order_label(asked)
    plain = {"yes", "no"} <= {option.key for option in asked.options}
    return f"{token.name}: {asked.ask}" if plain or grouped_answers(asked) else token.name


def _token_asked(session: Session, asked: Choice) -> AnyToken | None:
    """The first who is asked, if it is a token: not a side, nor the GM."""
    return session.board.tokens.get(TokenId(asked.to[0]))


def _names_token(asked: Choice, key: str) -> bool:
    """Whether an answer names somebody."""
    option = asked.option(key)
    return option is not None and (bool(option.on) or option.on_map is not None and option.on_map.kind == "token")


def _order_label(asked: Choice) -> str:
    """A question by the name it has in standing orders: "Difficulty", "DC"."""
    return asked.ask.upper() if len(asked.ask) <= SHORT else capitalise(asked.ask)


def skipped_timings(session: Session) -> tuple[tuple[str, str], ...]:
    """What was passed over by standing order in the running command or the last finished one: (ask, words)."""
    passed = [
        answer.ask
        for answer in _last_inputs(session)
        if isinstance(answer, AnswerInput) and answer.auto and answer.keys in PASSED
    ]
    return tuple((ask, capitalise(ask)) for ask in dict.fromkeys(passed))


def _last_inputs(session: Session) -> Tape:
    if session.current is not None:
        return session.current.inputs
    for entry, _ in reversed(list(session.story(12))):
        if entry is not None and not entry.follows:
            return entry.inputs if entry.command is not None else ()
    return ()


def offered_orders(session: Session, choice: Choice) -> tuple[tuple[str, StandingOrders], ...]:
    """What can be ordered for good when *choice* is asked: words, and the orders with it."""
    offers: list[tuple[str, StandingOrders]] = []
    orders = session.orders
    for seat in choice.to:
        name = seat_name(session.board, seat)
        if choice.default is not None:
            offers.append((f"Always {_default_words(choice)}, for {name}", orders.with_order(StandingOrder(seat, choice.ask))))
        if choice.most == 1 and not choice.open:
            offers += [
                (f"Always “{_short(o.text or o.key)}”, for {name}", orders.with_order(StandingOrder(seat, choice.ask, (o.key,))))
                for o in choice.options
                if o.subject is None and o.by in ("", seat) and choice.default != (o.key,) and len(choice.options) <= 6
            ]
    if choice.default is not None and len(session.board.tokens) > 1:
        offers.append((f"Always {_default_words(choice)}, for everybody", orders.with_order(StandingOrder("", choice.ask))))
    return tuple(offers)


def machine_orders(session: Session, choice: Choice) -> tuple[tuple[str, StandingOrders], ...]:
    """What a machine can be ordered to decide for good, for the first who is asked."""
    orders, board, seat = session.orders, session.board, choice.to[0]
    name, token = seat_name(board, seat), board.tokens.get(TokenId(seat))
    offers = [
        (f"A machine answers this always, for {name}", orders.with_machine(MachineSeat(seat, ask=choice.ask))),
        (f"A machine decides everything for {name}", orders.with_machine(MachineSeat(seat))),
    ]
    if token is not None:
        side = board.sides[token.side]
        offers.append((f"A machine decides everything for {side.name}", orders.with_machine(MachineSeat(side.id))))
    return tuple(offers)


def _default_words(choice: Choice) -> str:
    option = next((o for o in choice.options if choice.default == (o.key,) and o.subject is None), None)
    return f"“{_short(option.text or option.key)}”" if option is not None and not choice.open else "what is proposed"


def _short(words: str) -> str:
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
