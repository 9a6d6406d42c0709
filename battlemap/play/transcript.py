"""A session as readable text."""

from collections.abc import Iterable, Iterator, Mapping

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest, Counted, Event, HouseRuled, Moved, Placed, Removed, Ruled, Thrown, Told, TurnsChanged
from battlemap.board.grid_map import cell_name
from battlemap.board.ids import TokenId
from battlemap.board.records import Die, Modifier
from battlemap.play.journal import Entry
from battlemap.play.session import Session
from battlemap.rules.drive import Pick, Tape
from battlemap.rules.procedure import Command

EVERYTHING = 1_000_000
SIGNS = {1: "+", 0: "0", -1: "−"}


def transcript(session: Session) -> str:
    """The whole way from the opening to here, for the GM: each command with its answers, dice, comparisons and story.

    What is open comes last.
    """
    lines = [session.journal.opening.title or "A battle", ""]
    round_shown = 0
    names = _names(session.journal.opening)
    for entry, events in session.story(EVERYTHING):
        board = session.journal.board(entry.id) if entry else session.board
        names |= _names(board)
        if board.turns.order and board.turns.round != round_shown:
            round_shown = board.turns.round
            lines += [f"— Round {round_shown} —"]
        lines.append(f"{entry.id if entry else '…'}. {heading(entry, session, names)}")
        lines += [f"     {line}" for line in (*_answers(_tape(entry, session)), *event_lines(events, names))]
    lines += [
        f"     ? {choice.prompt} ({', '.join(names.get(seat, seat) for seat in choice.to)})" for choice in session.questions
    ]
    if (roll := session.roll_wanted) is not None:
        lines.append(f"     ? {names.get(roll.by, roll.by)} rolls {roll.pool.words} for {roll.ask}")
    return "\n".join(lines) + "\n"


def heading(entry: Entry | None, session: Session, names: Mapping[str, str]) -> str:
    """What was done: "Orm: Push (target = Cole)"."""
    command = entry.command if entry else session.current.command if session.current else None
    if command is None:
        return f"The GM: {entry.what}" if entry else "…"
    return _command(command, session, names) + (" (by itself)" if entry and entry.follows else "")


def event_lines(events: Iterable[Event], names: Mapping[str, str]) -> Iterator[str]:
    """Each event that has words, as one line; a comparison only as it came out in the end."""
    listed = list(events)
    last = {event.id: at for at, event in enumerate(listed) if isinstance(event, Contest)}
    for at, event in enumerate(listed):
        if isinstance(event, Contest) and last[event.id] != at:
            continue
        if line := event_line(event, names):
            yield line


def event_line(event: Event, names: Mapping[str, str]) -> str:
    """One event in words; empty for what only keeps the books."""
    match event:
        case Told(text=text, why=why):
            return text.replace("*", "") + (f" ({why})" if why else "")
        case Thrown():
            return thrown_line(event, names)
        case Contest(margin=int(margin)):
            one, other = event.sides
            totals = f"{one.name} {_number(one.total)} against {other.name} {_number(other.total)}"
            return f"{event.title}: {totals}, margin {_number(margin)}" + (f", {event.outcome}" if event.outcome else "")
        case Moved(token=token, to=to):
            return f"{names.get(token, token)} → {names.get(to, to) if isinstance(to, str) else cell_name(to)}"
        case Placed(token=token):
            return f"{token.name} is placed"
        case Removed(token=token):
            return f"{names.get(token, token)} is taken off"
        case Ruled(key=key, answer=answer):
            return f"ruled: {key} {answer or 'forgotten'}"
        case HouseRuled(values=values):
            return f"house rule: {', '.join(f'{path} = {value}' for path, value in values.items())}"
        case TurnsChanged() | Counted():
            return ""
        case _:
            return str(what) if (what := getattr(event, "what", "")) else ""


def thrown_line(event: Thrown, names: Mapping[str, str]) -> str:
    """A roll with everything that bears on it: "Orm rolls attack: + 0 + −, Skill +3 → 4"."""
    dice = " ".join([_die(die, event.pool) for die in event.dice])
    parts = [f"{names.get(event.by, event.by)} rolls {event.ask}: {dice}", *map(_modifier, event.modifiers)]
    if event.adjust:
        parts.append(f"{event.reason or 'GM'} {_signed(event.adjust)}")
    against = "" if event.against is None else f" against {_number(event.against)}"
    return f"{', '.join(parts)} → {event.result}{against}" + (" (from the table)" if event.by_hand else "")


def _names(board: AnyEncounter) -> dict[str, str]:
    names: dict[str, str] = {side.id: side.name for side in board.sides.values()}
    names |= {zone.id: zone.name for zone in board.zone_map.zones.values()}
    return names | {token.id: token.name for token in board.tokens.values()} | {"gm": "the GM"}


def _command(command: Command, session: Session, names: Mapping[str, str]) -> str:
    action = session.rules.actions.get(command.action)
    title = action.title or action.name if action else command.action
    who = names.get(TokenId(command.actor), command.actor) if command.actor else "The GM"
    given = ", ".join(f"{ask} = {', '.join(names.get(key, key) for key in keys)}" for ask, keys in command.given.items())
    return f"{who}: {title}" + (f" ({given})" if given else "")


def _tape(entry: Entry | None, session: Session) -> Tape:
    return entry.tape if entry else session.current.tape if session.current else ()


def _answers(tape: Tape) -> Iterator[str]:
    """What people answered; what went by itself is left out."""
    for answer in tape:
        if isinstance(answer, Pick) and not answer.auto:
            yield f"{answer.ask}@{answer.by} = {', '.join(answer.keys) or 'nothing'}"


def _die(die: Die, pool: str) -> str:
    face = SIGNS.get(die.face, str(die.face)) if pool.endswith("dF") else str(die.face)
    if die.state == "replaced":
        return f"{face}→{SIGNS.get(die.counts, str(die.counts))}"
    return f"({face})" if die.state in ("dropped", "zero") else face


def _modifier(modifier: Modifier) -> str:
    dice = f" {_signed(modifier.dice)} dice" if modifier.dice else ""
    return f"{modifier.name} {_signed(modifier.value)}" + dice


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−")


def _number(value: int) -> str:
    return str(value).replace("-", "−")
