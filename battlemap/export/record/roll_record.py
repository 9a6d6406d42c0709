"""A roll of a record: who, with what, what fell, by how much, and what came of it; for players what they may know of it."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest, Event, Rolled
from battlemap.board.records import ContestSide, DieRecord, Modifier
from battlemap.board.wording import append_name, capitalise, format_number, printable_text, short_name
from battlemap.play.public.public_rolls import PublicRoll, PublicSide, Verdict, public_roll, verdict_of
from battlemap.play.public.secret_words import SecretWords
from battlemap.rules.dice import drawn_kind

VERDICTS: dict[Verdict, str] = {"won": "Success", "lost": "Failure", "tie": "Tie"}
"""Where the outcome has no words of its own."""
FATE = {-1: "−", 0: "0", 1: "+"}


class RecordDie(Struct, frozen=True):
    """One die: what it shows, and what became of it."""

    face: str
    state: str = "kept"


class RollSide(Struct, frozen=True):
    """One side of a roll; *total* is empty where it is not known."""

    name: str
    approach: str = ""
    dice: tuple[RecordDie, ...] = ()
    modifiers: tuple[str, ...] = ()
    total: str = ""
    by_hand: bool = False


class RollRecord(Struct, frozen=True):
    """A roll in words. *verdict*: "won", "lost", "tie", "mine", "theirs" or nothing."""

    title: str
    sides: tuple[RollSide, ...]
    margin: str = ""
    outcome: str = ""
    verdict: Verdict = ""
    secret: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """All that is said in it."""
        sides = [word for side in self.sides for word in (side.name, side.approach, *side.modifiers)]
        return (self.title, self.outcome, *sides)


def roll_records(board: AnyEncounter, events: Iterable[Event]) -> tuple[RollRecord, ...]:
    """Every roll among *events*, comparisons as they stood in the end; for the game master."""
    told = list(events)
    rolls: dict[int, RollRecord] = {}
    places = _last_of_each(told)
    for at, event in enumerate(told):
        if isinstance(event, Contest) and places[event.id] == at:
            rolls[at] = _of_contest(event)
        elif isinstance(event, Rolled) and not _is_compared(event, told):
            rolls[at] = _of_dice(board, event)
    return tuple(rolls.values())


def public_roll_records(
    known: AnyEncounter, words: SecretWords, events: Iterable[Event], title: str, tells: Callable[[str], bool]
) -> tuple[RollRecord, ...]:
    """What players may know of the rolls among *events*; one of which a word *tells* something is left out."""
    told = list(events)
    secret = [event for event in told if isinstance(event, Rolled) and event.secret]
    places = _last_of_each(told)
    rolls: list[PublicRoll | None] = []
    for at, event in enumerate(told):
        if isinstance(event, Contest) and places[event.id] == at:
            rolls.append(public_roll(known, words, [*secret, event], title))
    if None not in rolls:  # dice beside a comparison that is the GM's may belong to it
        loose = [event for event in told if isinstance(event, Rolled) and not _is_compared(event, told)]
        rolls += [public_roll(known, words, [event], capitalise(event.ask.replace("-", " "))) for event in loose]
    records = [_of_public(roll) for roll in rolls if roll is not None]
    return tuple([record for record in records if not any(map(tells, record.words))])


def _last_of_each(told: list[Event]) -> dict[str, int]:
    """Where each comparison was noted last."""
    return {event.id: at for at, event in enumerate(told) if isinstance(event, Contest)}


def _is_compared(event: Rolled, told: list[Event]) -> bool:
    """Whether these dice are those of a side of a comparison."""
    sides = [side for other in told if isinstance(other, Contest) for side in other.sides]
    return any(side.who == event.by and side.dice == event.dice for side in sides)


def _of_contest(contest: Contest) -> RollRecord:
    verdict: Verdict = verdict_of(contest) if contest.margin is not None else ""
    sides = tuple([_side(side) for side in contest.sides if side.name or side.dice])
    margin = format_number(contest.margin) if contest.margin is not None and len(sides) > 1 else ""
    return RollRecord(_said(contest.title), sides, margin, _outcome(contest.outcome, verdict), verdict, contest.secret)


def _side(side: ContestSide) -> RollSide:
    total = "" if side.waiting else _total(side.kind, side.total)
    parts = tuple([_modifier(modifier) for modifier in side.modifiers])
    return RollSide(_name(side.name), _said(side.approach), _dice(side.kind, side.dice), parts, total, side.by_hand)


def _of_dice(board: AnyEncounter, event: Rolled) -> RollRecord:
    token = next((token for key, token in board.tokens.items() if key == event.by), None)
    total = _total(drawn_kind(event.pool), sum(die.counts for die in event.dice) + event.bonus)
    parts = tuple([_modifier(modifier) for modifier in event.modifiers])
    side = RollSide(
        _name(token.name if token is not None else ""), "", _dice(drawn_kind(event.pool), event.dice), parts, total, event.by_hand
    )
    sides = (side,) if event.against is None else (side, RollSide("Difficulty", total=format_number(event.against)))
    on = board.tokens.get(event.on) if event.on else None  # type: ignore[call-overload]
    title = capitalise(event.ask.replace("-", " "))
    return RollRecord(_said(append_name(title, on.name) if on is not None else title), sides, outcome=_said(event.result),
                      secret=event.secret)  # fmt: skip


def _of_public(roll: PublicRoll) -> RollRecord:
    sides = tuple([_public_side(side) for side in roll.sides if side.name or side.dice or side.total is not None])
    margin = format_number(roll.margin) if roll.margin is not None and len(sides) > 1 else ""
    return RollRecord(_said(roll.title), sides, margin, _outcome(roll.outcome, roll.verdict), roll.verdict)


def _public_side(side: PublicSide) -> RollSide:
    total = "" if side.total is None else _total(side.kind, side.total)
    return RollSide(_name(side.name), _said(side.approach), _dice(side.kind, side.dice), (), total, side.by_hand)


def _dice(kind: str, dice: tuple[DieRecord, ...]) -> tuple[RecordDie, ...]:
    return tuple([RecordDie(FATE.get(die.counts, str(die.face)) if kind == "fate" else str(die.face), die.state) for die in dice])


def _total(kind: str, total: int) -> str:
    return f"+{total}" if kind == "fate" and total >= 0 else format_number(total)


def _modifier(modifier: Modifier) -> str:
    """ "Skilled +2", or so many dice."""
    if modifier.dice and not modifier.value:
        return _said(f"{modifier.name} {_signed(modifier.dice)} {'die' if abs(modifier.dice) == 1 else 'dice'}")
    return _said(f"{modifier.name} {_signed(modifier.value)}")


def _signed(value: int) -> str:
    return f"+{value}" if value >= 0 else format_number(value)


def _outcome(outcome: str, verdict: Verdict) -> str:
    return _said(outcome) or VERDICTS.get(verdict, "")


def _said(text: str) -> str:
    return printable_text(text, longest=500)


def _name(name: str) -> str:
    return short_name(name)
